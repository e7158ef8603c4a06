package android.graphics.drawable.shapes;

import android.graphics.Canvas;
import android.graphics.Paint;

/** An oval. */
public class OvalShape extends RectShape {
    public OvalShape() {
    }

    @Override
    public void draw(Canvas canvas, Paint paint) {
        canvas.drawOval(0, 0, getWidth(), getHeight(), paint);
    }
}
