package android.os;

/** How to vibrate: amplitudes are not regarded. */
public final class VibrationEffect {
    public static final int DEFAULT_AMPLITUDE = -1;

    final long[] timings;
    final int repeat;

    private VibrationEffect(long[] timings, int repeat) {
        this.timings = timings;
        this.repeat = repeat;
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        if (milliseconds <= 0) {
            throw new IllegalArgumentException("duration must be positive (duration=" + milliseconds + ")");
        }
        return new VibrationEffect(new long[] {0, milliseconds}, -1);
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        return new VibrationEffect(timings.clone(), repeat);
    }
}
