package android.media;

/** Volumes, which the phone remembers and nobody hears. It rings, and nothing is plugged into it. */
public class AudioManager {
    public static final int STREAM_VOICE_CALL = 0;
    public static final int STREAM_SYSTEM = 1;
    public static final int STREAM_RING = 2;
    public static final int STREAM_MUSIC = 3;
    public static final int STREAM_ALARM = 4;
    public static final int STREAM_NOTIFICATION = 5;
    public static final int STREAM_DTMF = 8;
    public static final int RINGER_MODE_SILENT = 0;
    public static final int RINGER_MODE_VIBRATE = 1;
    public static final int RINGER_MODE_NORMAL = 2;

    /** Told when somebody else plays, which nobody does. */
    public interface OnAudioFocusChangeListener {
        void onAudioFocusChange(int focusChange);
    }

    public static final int AUDIOFOCUS_GAIN = 1;
    public static final int AUDIOFOCUS_GAIN_TRANSIENT = 2;
    public static final int AUDIOFOCUS_LOSS = -1;
    public static final int AUDIOFOCUS_REQUEST_GRANTED = 1;

    private static final int STREAMS = 16;
    private static final int MOST = 15;
    private static final int MOST_IN_A_CALL = 7;
    private final int[] volumes = new int[STREAMS];
    private int ringerMode = RINGER_MODE_NORMAL;

    /** The system's service. */
    public AudioManager() {
        java.util.Arrays.fill(volumes, MOST_IN_A_CALL - 2);
    }

    public int getStreamMaxVolume(int streamType) {
        return streamType == STREAM_MUSIC ? MOST : MOST_IN_A_CALL;
    }

    public int getStreamVolume(int streamType) {
        return volumes[streamType];
    }

    public void setStreamVolume(int streamType, int index, int flags) {
        volumes[streamType] = Math.max(0, Math.min(index, getStreamMaxVolume(streamType)));
    }

    public int getRingerMode() {
        return ringerMode;
    }

    public void setRingerMode(int ringerMode) {
        this.ringerMode = ringerMode;
    }

    public int requestAudioFocus(OnAudioFocusChangeListener l, int streamType, int durationHint) {
        return AUDIOFOCUS_REQUEST_GRANTED;
    }

    public int abandonAudioFocus(OnAudioFocusChangeListener l) {
        return AUDIOFOCUS_REQUEST_GRANTED;
    }

    public boolean isMusicActive() {
        return false;
    }

    public boolean isWiredHeadsetOn() {
        return false;
    }

    public boolean isBluetoothA2dpOn() {
        return false;
    }

    public boolean isSpeakerphoneOn() {
        return false;
    }
}
