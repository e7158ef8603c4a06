package android.view;

import android.animation.ValueAnimator;
import android.animation.Animator;
import android.animation.TimeInterpolator;

/** Changes properties of a view over a time, all together, starting at the next message. */
public class ViewPropertyAnimator {
    private static final int COUNT = 6;

    private final View view;
    private final float[] from = new float[COUNT];
    private final float[] to = new float[COUNT];
    private final boolean[] used = new boolean[COUNT];
    private final ValueAnimator animator = ValueAnimator.ofFloat(0, 1);
    private Runnable endAction;
    private boolean posted;

    ViewPropertyAnimator(View view) {
        this.view = view;
    }

    private float get(int property) {
        switch (property) {
            case 0:
                return view.getAlpha();
            case 1:
                return view.getTranslationX();
            case 2:
                return view.getTranslationY();
            case 3:
                return view.getRotation();
            case 4:
                return view.getScaleX();
            default:
                return view.getScaleY();
        }
    }

    private void set(int property, float value) {
        switch (property) {
            case 0:
                view.setAlpha(value);
                break;
            case 1:
                view.setTranslationX(value);
                break;
            case 2:
                view.setTranslationY(value);
                break;
            case 3:
                view.setRotation(value);
                break;
            case 4:
                view.setScaleX(value);
                break;
            default:
                view.setScaleY(value);
        }
    }

    private ViewPropertyAnimator change(int property, float value) {
        used[property] = true;
        from[property] = get(property);
        to[property] = value;
        if (!posted) {
            posted = true;
            view.post(new Runnable() {
                @Override
                public void run() {
                    begin();
                }
            });
        }
        return this;
    }

    private void begin() {
        animator.addUpdateListener(new ValueAnimator.AnimatorUpdateListener() {
            @Override
            public void onAnimationUpdate(ValueAnimator animation) {
                float part = animation.getAnimatedFraction();
                for (int i = 0; i < COUNT; i++) {
                    if (used[i]) {
                        set(i, from[i] + (to[i] - from[i]) * part);
                    }
                }
                if (!animation.isRunning() && endAction != null) {
                    Runnable run = endAction;
                    endAction = null;
                    run.run();
                }
            }
        });
        animator.start();
    }

    public ViewPropertyAnimator alpha(float value) {
        return change(0, value);
    }

    public ViewPropertyAnimator translationX(float value) {
        return change(1, value);
    }

    public ViewPropertyAnimator translationY(float value) {
        return change(2, value);
    }

    public ViewPropertyAnimator rotation(float value) {
        return change(3, value);
    }

    public ViewPropertyAnimator scaleX(float value) {
        return change(4, value);
    }

    public ViewPropertyAnimator scaleY(float value) {
        return change(5, value);
    }

    public ViewPropertyAnimator setDuration(long duration) {
        animator.setDuration(duration);
        return this;
    }

    public ViewPropertyAnimator setStartDelay(long delay) {
        animator.setStartDelay(delay);
        return this;
    }

    public ViewPropertyAnimator setInterpolator(TimeInterpolator interpolator) {
        animator.setInterpolator(interpolator);
        return this;
    }

    public ViewPropertyAnimator setListener(Animator.AnimatorListener listener) {
        if (listener != null) {
            animator.addListener(listener);
        }
        return this;
    }

    public ViewPropertyAnimator withEndAction(Runnable runnable) {
        endAction = runnable;
        return this;
    }

    public void cancel() {
        animator.cancel();
    }

    public void start() {
    }
}
