package android.graphics;

/** Blurs edges; not regarded. */
public class MaskFilter {
    public MaskFilter() {
    }
}
