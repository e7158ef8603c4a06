package android.graphics;

/** How drawing combines with what is there. */
public class Xfermode {
    PorterDuff.Mode mode = PorterDuff.Mode.SRC_OVER;

    public Xfermode() {
    }
}
