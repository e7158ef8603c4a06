package android.media;

/** Plays tones. */
public class ToneGenerator {
    public static final int MAX_VOLUME = 100;
    public static final int MIN_VOLUME = 0;
    public static final int TONE_DTMF_0 = 0;
    public static final int TONE_DTMF_1 = 1;
    public static final int TONE_SUP_DIAL = 16;
    public static final int TONE_SUP_BUSY = 17;
    public static final int TONE_PROP_BEEP = 24;
    public static final int TONE_PROP_ACK = 25;
    public static final int TONE_PROP_BEEP2 = 28;
    /** Beeps are 35 ms long and end by themselves (3GPP and Android's table of tones). */
    private static final int BEEP_MS = 35;

    private final Output output = new Output();
    private boolean released;

    public ToneGenerator(int streamType, int volume) {
        if (volume < MIN_VOLUME || volume > MAX_VOLUME) {
            throw new RuntimeException("Init failed");
        }
    }

    public boolean startTone(int toneType) {
        return startTone(toneType, -1);
    }

    public boolean startTone(int toneType, int durationMs) {
        if (released) {
            throw new RuntimeException("ToneGenerator was released");
        }
        boolean beeps = toneType >= TONE_PROP_BEEP && toneType <= TONE_PROP_BEEP2;
        int length = durationMs >= 0 ? durationMs : beeps ? BEEP_MS : -1;
        if (length < 0) {
            output.stop();
            output.turn(true);
            return true;
        }
        output.play(length, new Runnable() {
            @Override
            public void run() {
                output.turn(false);
            }
        });
        return true;
    }

    public void stopTone() {
        output.stop();
    }

    public void release() {
        output.stop();
        released = true;
    }
}
