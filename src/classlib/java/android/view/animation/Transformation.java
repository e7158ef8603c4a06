package android.view.animation;

/** What an animation does to a view at a moment. */
public class Transformation {
    private float alpha = 1;
    private float dx;
    private float dy;

    public Transformation() {
    }

    public float getAlpha() {
        return alpha;
    }

    public void setAlpha(float newAlpha) {
        alpha = newAlpha;
    }

    public float dx() {
        return dx;
    }

    public float dy() {
        return dy;
    }

    void move(float x, float y) {
        dx += x;
        dy += y;
    }
}
