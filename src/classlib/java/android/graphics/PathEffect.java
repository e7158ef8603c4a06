package android.graphics;

/** Changes outlines; not regarded. */
public class PathEffect {
    public PathEffect() {
    }
}
