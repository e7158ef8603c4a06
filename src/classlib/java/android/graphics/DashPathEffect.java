package android.graphics;

/** Dashes; not regarded: lines are drawn whole. */
public class DashPathEffect extends PathEffect {
    public DashPathEffect(float[] intervals, float phase) {
    }
}
