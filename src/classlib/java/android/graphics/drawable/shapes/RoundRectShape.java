package android.graphics.drawable.shapes;

import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;

/** A rectangle with round corners, all like the first; inner ones are left out. */
public class RoundRectShape extends RectShape {
    private final float[] radii;

    public RoundRectShape(float[] outerRadii, RectF inset, float[] innerRadii) {
        radii = outerRadii;
    }

    @Override
    public void draw(Canvas canvas, Paint paint) {
        float rx = radii == null ? 0 : radii[0];
        float ry = radii == null ? 0 : radii[1];
        canvas.drawRoundRect(0, 0, getWidth(), getHeight(), rx, ry, paint);
    }
}
