package android.animation;

import android.view.Choreographer;
import android.view.animation.AccelerateDecelerateInterpolator;
import android.view.animation.LinearInterpolator;
import java.util.ArrayList;

/** Changes a number at each frame for a time. Animators of objects by reflection are left out. */
public class ValueAnimator extends Animator implements Choreographer.FrameCallback {
    public static final int INFINITE = -1;
    public static final int RESTART = 1;
    public static final int REVERSE = 2;

    private static final long NANOS_PER_MILLI = 1000000;

    /** Told of each new value. */
    public interface AnimatorUpdateListener {
        void onAnimationUpdate(ValueAnimator animation);
    }

    private final ArrayList<AnimatorUpdateListener> updates = new ArrayList<AnimatorUpdateListener>();
    private float[] values = {0, 1};
    private boolean whole;
    private long duration = 300;
    private long startDelay;
    private long startTime = -1;
    private int repeatCount;
    private int repeatMode = RESTART;
    private int repeated;
    private boolean running;
    private float fraction;
    private TimeInterpolator interpolator = new AccelerateDecelerateInterpolator();

    public ValueAnimator() {
    }

    public static ValueAnimator ofFloat(float... values) {
        ValueAnimator animator = new ValueAnimator();
        animator.setFloatValues(values);
        return animator;
    }

    public static ValueAnimator ofInt(int... values) {
        ValueAnimator animator = new ValueAnimator();
        animator.setIntValues(values);
        return animator;
    }

    public void setFloatValues(float... newValues) {
        values = newValues;
        whole = false;
    }

    public void setIntValues(int... newValues) {
        values = new float[newValues.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = newValues[i];
        }
        whole = true;
    }

    @Override
    public ValueAnimator setDuration(long newDuration) {
        if (newDuration < 0) {
            throw new IllegalArgumentException("Animators cannot have negative duration: " + newDuration);
        }
        duration = newDuration;
        return this;
    }

    @Override
    public long getDuration() {
        return duration;
    }

    @Override
    public long getStartDelay() {
        return startDelay;
    }

    @Override
    public void setStartDelay(long delay) {
        startDelay = delay;
    }

    public void setRepeatCount(int value) {
        repeatCount = value;
    }

    public int getRepeatCount() {
        return repeatCount;
    }

    public void setRepeatMode(int value) {
        repeatMode = value;
    }

    @Override
    public void setInterpolator(TimeInterpolator value) {
        interpolator = value == null ? new LinearInterpolator() : value;
    }

    public void addUpdateListener(AnimatorUpdateListener listener) {
        updates.add(listener);
    }

    public void removeUpdateListener(AnimatorUpdateListener listener) {
        updates.remove(listener);
    }

    public void removeAllUpdateListeners() {
        updates.clear();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public void start() {
        if (running) {
            return;
        }
        running = true;
        repeated = 0;
        startTime = -1;
        for (AnimatorListener listener : copies()) {
            listener.onAnimationStart(this);
        }
        if (duration == 0 && startDelay == 0) {
            end();
        } else {
            Choreographer.getInstance().postFrameCallback(this);
        }
    }

    private AnimatorListener[] copies() {
        return listeners.toArray(new AnimatorListener[listeners.size()]);
    }

    @Override
    public void doFrame(long frameTimeNanos) {
        if (!running) {
            return;
        }
        long now = frameTimeNanos / NANOS_PER_MILLI;
        if (startTime < 0) {
            startTime = now + startDelay;
        }
        if (now < startTime) {
            Choreographer.getInstance().postFrameCallback(this);
            return;
        }
        float part = duration == 0 ? 1 : (float) (now - startTime) / duration;
        boolean over = false;
        while (part >= 1 && !over) {
            if (repeatCount != INFINITE && repeated >= repeatCount) {
                over = true;
                part = 1;
            } else {
                repeated++;
                startTime += Math.max(duration, 1);
                part = duration == 0 ? 0 : (float) (now - startTime) / duration;
                for (AnimatorListener listener : copies()) {
                    listener.onAnimationRepeat(this);
                }
            }
        }
        running = !over;
        animate(part);
        if (over) {
            tellEnd();
        } else if (running) {
            Choreographer.getInstance().postFrameCallback(this);
        }
    }

    private void animate(float part) {
        boolean backward = repeatMode == REVERSE && (repeated & 1) == 1;
        fraction = interpolator.getInterpolation(backward ? 1 - part : part);
        for (int i = 0; i < updates.size(); i++) {
            updates.get(i).onAnimationUpdate(this);
        }
    }

    private void tellEnd() {
        for (AnimatorListener listener : copies()) {
            listener.onAnimationEnd(this);
        }
    }

    @Override
    public void cancel() {
        if (running) {
            running = false;
            Choreographer.getInstance().removeFrameCallback(this);
            for (AnimatorListener listener : copies()) {
                listener.onAnimationCancel(this);
            }
            tellEnd();
        }
    }

    @Override
    public void end() {
        if (!running) {
            start();
            if (!running) {
                return;
            }
        }
        running = false;
        Choreographer.getInstance().removeFrameCallback(this);
        animate(1);
        tellEnd();
    }

    public float getAnimatedFraction() {
        return fraction;
    }

    public Object getAnimatedValue() {
        int last = values.length - 1;
        if (last == 0) {
            return whole ? (Object) (int) values[0] : (Object) values[0];
        }
        int piece = Math.max(0, Math.min(last - 1, (int) (fraction * last)));
        float inside = fraction * last - piece;
        float value = values[piece] + (values[piece + 1] - values[piece]) * inside;
        return whole ? (Object) (int) value : (Object) value;
    }
}
