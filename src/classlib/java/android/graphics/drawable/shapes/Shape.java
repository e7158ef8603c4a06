package android.graphics.drawable.shapes;

import android.graphics.Canvas;
import android.graphics.Paint;

/** A shape of a size. */
public abstract class Shape implements Cloneable {
    private float width;
    private float height;

    public Shape() {
    }

    public final float getWidth() {
        return width;
    }

    public final float getHeight() {
        return height;
    }

    public abstract void draw(Canvas canvas, Paint paint);

    public final void resize(float newWidth, float newHeight) {
        width = Math.max(newWidth, 0);
        height = Math.max(newHeight, 0);
        onResize(width, height);
    }

    protected void onResize(float newWidth, float newHeight) {
    }
}
