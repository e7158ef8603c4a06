package android.view.animation;

/** Moves or fades a view for a time. Sets, scale and rotation are left out. */
public abstract class Animation {
    public static final int INFINITE = -1;
    public static final int RESTART = 1;
    public static final int REVERSE = 2;
    public static final int START_ON_FIRST_FRAME = -1;
    public static final int ABSOLUTE = 0;
    public static final int RELATIVE_TO_SELF = 1;
    public static final int RELATIVE_TO_PARENT = 2;

    /** Told of an animation's course. */
    public interface AnimationListener {
        void onAnimationStart(Animation animation);

        void onAnimationEnd(Animation animation);

        void onAnimationRepeat(Animation animation);
    }

    private long startTime = START_ON_FIRST_FRAME;
    private long startOffset;
    private long duration;
    private int repeatCount;
    private int repeatMode = RESTART;
    private int repeated;
    private boolean fillAfter;
    private boolean started;
    private boolean ended;
    private AnimationListener listener;
    private Interpolator interpolator = new AccelerateDecelerateInterpolator();

    public Animation() {
    }

    public void initialize(int width, int height, int parentWidth, int parentHeight) {
    }

    public void setDuration(long durationMillis) {
        duration = durationMillis;
    }

    public long getDuration() {
        return duration;
    }

    public void setStartOffset(long offset) {
        startOffset = offset;
    }

    public void setStartTime(long time) {
        startTime = time;
        started = false;
        ended = false;
        repeated = 0;
    }

    public void start() {
        setStartTime(START_ON_FIRST_FRAME);
    }

    public void setRepeatCount(int count) {
        repeatCount = count;
    }

    public void setRepeatMode(int mode) {
        repeatMode = mode;
    }

    public void setFillAfter(boolean fill) {
        fillAfter = fill;
    }

    public boolean getFillAfter() {
        return fillAfter;
    }

    public void setFillBefore(boolean fill) {
    }

    public void setInterpolator(Interpolator i) {
        interpolator = i;
    }

    public void setAnimationListener(AnimationListener newListener) {
        listener = newListener;
    }

    public boolean hasStarted() {
        return started;
    }

    public boolean hasEnded() {
        return ended;
    }

    public void cancel() {
        if (started && !ended) {
            ended = true;
            if (listener != null) {
                listener.onAnimationEnd(this);
            }
        }
    }

    public boolean getTransformation(long currentTime, Transformation out) {
        if (startTime == START_ON_FIRST_FRAME) {
            startTime = currentTime;
        }
        float part = duration == 0 ? 1 : (float) (currentTime - startTime - startOffset) / duration;
        if (part >= 0 && !started) {
            started = true;
            if (listener != null) {
                listener.onAnimationStart(this);
            }
        }
        boolean over = part >= 1;
        float shown = Math.max(0, Math.min(1, part));
        if (repeatMode == REVERSE && (repeated & 1) == 1) {
            shown = 1 - shown;
        }
        applyTransformation(interpolator.getInterpolation(shown), out);
        if (!over || ended) {
            return !ended;
        }
        if (repeatCount == INFINITE || repeated < repeatCount) {
            repeated++;
            startTime = START_ON_FIRST_FRAME;
            if (listener != null) {
                listener.onAnimationRepeat(this);
            }
            return true;
        }
        cancel();
        return false;
    }

    protected void applyTransformation(float interpolatedTime, Transformation t) {
    }
}
