package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Paint;
import android.graphics.PixelFormat;

/** One colour. */
public class ColorDrawable extends Drawable {
    private final Paint paint = new Paint();
    private int base;

    public ColorDrawable() {
    }

    public ColorDrawable(int color) {
        setColor(color);
    }

    @Override
    public void draw(Canvas canvas) {
        if (paint.getColor() >>> 24 != 0) {
            canvas.drawRect(getBounds(), paint);
        }
    }

    public int getColor() {
        return paint.getColor();
    }

    public void setColor(int color) {
        base = color;
        paint.setColor(color);
        invalidateSelf();
    }

    @Override
    public int getAlpha() {
        return paint.getAlpha();
    }

    @Override
    public void setAlpha(int alpha) {
        paint.setAlpha((base >>> 24) * (alpha + (alpha >> 7)) >> 8);
        invalidateSelf();
    }

    @Override
    public void setColorFilter(ColorFilter colorFilter) {
        paint.setColorFilter(colorFilter);
    }

    @Override
    public int getOpacity() {
        int alpha = paint.getAlpha();
        return alpha == 255 ? PixelFormat.OPAQUE : alpha == 0 ? PixelFormat.TRANSPARENT : PixelFormat.TRANSLUCENT;
    }
}
