package android.animation;

/** How far an animation is when a part of its time has passed. */
public interface TimeInterpolator {
    float getInterpolation(float input);
}
