package android.animation;

/** Something that goes on for a time. */
public abstract class Animator implements Cloneable {
    /** Told of its course. */
    public interface AnimatorListener {
        void onAnimationStart(Animator animation);

        void onAnimationEnd(Animator animation);

        void onAnimationCancel(Animator animation);

        void onAnimationRepeat(Animator animation);
    }

    final java.util.ArrayList<AnimatorListener> listeners = new java.util.ArrayList<AnimatorListener>();

    public Animator() {
    }

    public void start() {
    }

    public void cancel() {
    }

    public void end() {
    }

    public abstract long getStartDelay();

    public abstract void setStartDelay(long startDelay);

    public abstract Animator setDuration(long duration);

    public abstract long getDuration();

    public abstract void setInterpolator(TimeInterpolator value);

    public abstract boolean isRunning();

    public boolean isStarted() {
        return isRunning();
    }

    public void addListener(AnimatorListener listener) {
        listeners.add(listener);
    }

    public void removeListener(AnimatorListener listener) {
        listeners.remove(listener);
    }

    public void removeAllListeners() {
        listeners.clear();
    }
}
