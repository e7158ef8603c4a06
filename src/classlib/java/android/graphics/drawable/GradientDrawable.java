package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.LinearGradient;
import android.graphics.Paint;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Shader;

/** A rectangle, an oval or a line, filled with a colour or colours along a line, perhaps with an outline. */
public class GradientDrawable extends Drawable {
    public static final int RECTANGLE = 0;
    public static final int OVAL = 1;
    public static final int LINE = 2;
    public static final int RING = 3;
    public static final int LINEAR_GRADIENT = 0;

    /** Which way the colours go. */
    public enum Orientation {
        TOP_BOTTOM, TR_BL, RIGHT_LEFT, BR_TL, BOTTOM_TOP, BL_TR, LEFT_RIGHT, TL_BR
    }

    private final Paint fill = new Paint();
    private Paint stroke;
    private int shape;
    private int[] colors;
    private Orientation orientation;
    private float radius;
    private int width = -1;
    private int height = -1;

    public GradientDrawable() {
        this(Orientation.TOP_BOTTOM, null);
    }

    public GradientDrawable(Orientation orientation, int[] colors) {
        this.orientation = orientation;
        this.colors = colors;
    }

    public void setShape(int shape) {
        this.shape = shape;
        invalidateSelf();
    }

    public void setColor(int argb) {
        colors = null;
        fill.setShader(null);
        fill.setColor(argb);
        invalidateSelf();
    }

    public void setColors(int[] newColors) {
        colors = newColors;
        onBoundsChange(getBounds());
        invalidateSelf();
    }

    public void setOrientation(Orientation newOrientation) {
        orientation = newOrientation;
        onBoundsChange(getBounds());
    }

    public void setGradientType(int gradient) {
    }

    public void setCornerRadius(float newRadius) {
        radius = newRadius;
        invalidateSelf();
    }

    public void setStroke(int strokeWidth, int color) {
        stroke = new Paint();
        stroke.setStyle(Paint.Style.STROKE);
        stroke.setStrokeWidth(strokeWidth);
        stroke.setColor(color);
        invalidateSelf();
    }

    public void setSize(int newWidth, int newHeight) {
        width = newWidth;
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
    protected void onBoundsChange(Rect r) {
        if (colors == null || colors.length == 0 || r.isEmpty()) {
            return;
        }
        if (colors.length == 1) {
            fill.setColor(colors[0]);
            return;
        }
        String way = orientation.name();
        boolean up = way.startsWith("B");
        boolean vertical = way.equals("TOP_BOTTOM") || way.equals("BOTTOM_TOP");
        boolean horizontal = way.equals("LEFT_RIGHT") || way.equals("RIGHT_LEFT");
        boolean leftward = way.equals("RIGHT_LEFT") || way.startsWith("TR") || way.startsWith("BR");
        float x0 = leftward ? r.right : r.left;
        float x1 = vertical ? x0 : leftward ? r.left : r.right;
        float y0 = up ? r.bottom : r.top;
        float y1 = horizontal ? y0 : up ? r.top : r.bottom;
        fill.setColor(0xff000000);
        fill.setShader(new LinearGradient(x0, y0, x1, y1, colors, null, Shader.TileMode.CLAMP));
    }

    @Override
    public void draw(Canvas canvas) {
        RectF r = new RectF(getBounds());
        paint(canvas, r, fill);
        if (stroke != null) {
            float inset = stroke.getStrokeWidth() / 2;
            r.inset(inset, inset);
            paint(canvas, r, stroke);
        }
    }

    private void paint(Canvas canvas, RectF r, Paint paint) {
        if (shape == OVAL || shape == RING) {
            canvas.drawOval(r, paint);
        } else if (shape == LINE) {
            canvas.drawLine(r.left, r.centerY(), r.right, r.centerY(), stroke == null ? paint : stroke);
        } else if (radius > 0) {
            canvas.drawRoundRect(r, radius, radius, paint);
        } else {
            canvas.drawRect(r, paint);
        }
    }

    @Override
    public void setAlpha(int alpha) {
        fill.setAlpha(alpha);
        invalidateSelf();
    }

    @Override
    public void setColorFilter(ColorFilter colorFilter) {
        fill.setColorFilter(colorFilter);
    }

    @Override
    public int getOpacity() {
        return PixelFormat.TRANSLUCENT;
    }
}
