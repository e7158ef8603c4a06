package android.animation;

/** Does nothing with what it is told. */
public abstract class AnimatorListenerAdapter implements Animator.AnimatorListener {
    public AnimatorListenerAdapter() {
    }

    @Override
    public void onAnimationStart(Animator animation) {
    }

    @Override
    public void onAnimationEnd(Animator animation) {
    }

    @Override
    public void onAnimationCancel(Animator animation) {
    }

    @Override
    public void onAnimationRepeat(Animator animation) {
    }
}
