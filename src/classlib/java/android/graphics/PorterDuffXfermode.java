package android.graphics;

/** One of the Porter-Duff ways. */
public class PorterDuffXfermode extends Xfermode {
    public PorterDuffXfermode(PorterDuff.Mode mode) {
        this.mode = mode;
    }
}
