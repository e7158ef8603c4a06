package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Paint;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.graphics.drawable.shapes.Shape;

/** A shape with a paint. */
public class ShapeDrawable extends Drawable {
    private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
    private Shape shape;
    private int width = -1;
    private int height = -1;

    public ShapeDrawable() {
    }

    public ShapeDrawable(Shape s) {
        shape = s;
    }

    public Shape getShape() {
        return shape;
    }

    public void setShape(Shape s) {
        shape = s;
        onBoundsChange(getBounds());
    }

    public Paint getPaint() {
        return paint;
    }

    public void setIntrinsicWidth(int newWidth) {
        width = newWidth;
    }

    public void setIntrinsicHeight(int newHeight) {
        height = newHeight;
    }

    @Override
    public int getIntrinsicWidth() {
        return width;
    }

    @Override
    public int getIntrinsicHeight() {
        return height;
    }

    @Override
    protected void onBoundsChange(Rect bounds) {
        if (shape != null) {
            shape.resize(bounds.width(), bounds.height());
        }
    }

    @Override
    public void draw(Canvas canvas) {
        Rect r = getBounds();
        if (shape == null) {
            canvas.drawRect(r, paint);
            return;
        }
        int count = canvas.save();
        canvas.translate(r.left, r.top);
        shape.draw(canvas, paint);
        canvas.restoreToCount(count);
    }

    @Override
    public int getAlpha() {
        return paint.getAlpha();
    }

    @Override
    public void setAlpha(int alpha) {
        paint.setAlpha(alpha);
        invalidateSelf();
    }

    @Override
    public void setColorFilter(ColorFilter colorFilter) {
        paint.setColorFilter(colorFilter);
    }

    @Override
    public int getOpacity() {
        return PixelFormat.TRANSLUCENT;
    }
}
