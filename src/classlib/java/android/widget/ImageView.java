package android.widget;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Matrix;
import android.graphics.RectF;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.View;

/** Shows a drawable. */
public class ImageView extends View implements Attributes.Inflated {
    /** How it is fitted in. */
    public enum ScaleType {
        MATRIX, FIT_XY, FIT_START, FIT_CENTER, FIT_END, CENTER, CENTER_CROP, CENTER_INSIDE
    }

    private Drawable drawable;
    private ScaleType scaleType = ScaleType.FIT_CENTER;
    private Matrix matrix = new Matrix();
    private boolean adjust;

    public ImageView(Context context) {
        super(context);
    }

    public ImageView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public ImageView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    public void apply(Attributes xml) {
        if (xml.reference("src") != 0) {
            setImageResource(xml.reference("src"));
        }
    }

    public Drawable getDrawable() {
        return drawable;
    }

    public void setImageDrawable(Drawable newDrawable) {
        boolean sameSize = drawable != null && newDrawable != null
                && drawable.getIntrinsicWidth() == newDrawable.getIntrinsicWidth()
                && drawable.getIntrinsicHeight() == newDrawable.getIntrinsicHeight();
        if (drawable != null) {
            drawable.setCallback(null);
        }
        drawable = newDrawable;
        if (newDrawable != null) {
            newDrawable.setCallback(this);
        }
        if (!sameSize) {
            requestLayout();
        }
        invalidate();
    }

    public void setImageBitmap(Bitmap bm) {
        setImageDrawable(bm == null ? null : new BitmapDrawable(getResources(), bm));
    }

    public void setImageResource(int resId) {
        setImageDrawable(resId == 0 ? null : getResources().getDrawable(resId));
    }

    public ScaleType getScaleType() {
        return scaleType;
    }

    public void setScaleType(ScaleType newType) {
        scaleType = newType;
        invalidate();
    }

    public Matrix getImageMatrix() {
        return matrix;
    }

    public void setImageMatrix(Matrix newMatrix) {
        matrix = new Matrix(newMatrix);
        invalidate();
    }

    public void setAdjustViewBounds(boolean newAdjust) {
        adjust = newAdjust;
        requestLayout();
    }

    public void setImageAlpha(int alpha) {
        if (drawable != null) {
            drawable.setAlpha(alpha);
        }
    }

    public final void setColorFilter(int color) {
        if (drawable != null) {
            drawable.setColorFilter(color, android.graphics.PorterDuff.Mode.SRC_ATOP);
        }
    }

    public void setColorFilter(ColorFilter filter) {
        if (drawable != null) {
            drawable.setColorFilter(filter);
        }
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int padX = getPaddingLeft() + getPaddingRight();
        int padY = getPaddingTop() + getPaddingBottom();
        int w = drawable == null ? 0 : Math.max(drawable.getIntrinsicWidth(), 0);
        int h = drawable == null ? 0 : Math.max(drawable.getIntrinsicHeight(), 0);
        int width = resolveSize(Math.max(w + padX, getSuggestedMinimumWidth()), widthSpec);
        int height = resolveSize(Math.max(h + padY, getSuggestedMinimumHeight()), heightSpec);
        if (adjust && w > 0 && h > 0 && MeasureSpec.getMode(heightSpec) != MeasureSpec.EXACTLY) {
            height = resolveSize((width - padX) * h / w + padY, heightSpec);
        }
        setMeasuredDimension(width, height);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        if (drawable == null) {
            return;
        }
        int roomX = getWidth() - getPaddingLeft() - getPaddingRight();
        int roomY = getHeight() - getPaddingTop() - getPaddingBottom();
        int w = drawable.getIntrinsicWidth();
        int h = drawable.getIntrinsicHeight();
        int count = canvas.save();
        canvas.translate(getPaddingLeft(), getPaddingTop());
        if (w <= 0 || h <= 0 || scaleType == ScaleType.FIT_XY) {
            drawable.setBounds(0, 0, roomX, roomY);
        } else {
            drawable.setBounds(0, 0, w, h);
            canvas.concat(fitted(w, h, roomX, roomY));
        }
        drawable.draw(canvas);
        canvas.restoreToCount(count);
    }

    private Matrix fitted(int w, int h, int roomX, int roomY) {
        Matrix fit = new Matrix();
        float scale = 1;
        switch (scaleType) {
            case MATRIX:
                return matrix;
            case FIT_START:
                fit.setRectToRect(new RectF(0, 0, w, h), new RectF(0, 0, roomX, roomY), Matrix.ScaleToFit.START);
                return fit;
            case FIT_END:
                fit.setRectToRect(new RectF(0, 0, w, h), new RectF(0, 0, roomX, roomY), Matrix.ScaleToFit.END);
                return fit;
            case FIT_CENTER:
                fit.setRectToRect(new RectF(0, 0, w, h), new RectF(0, 0, roomX, roomY), Matrix.ScaleToFit.CENTER);
                return fit;
            case CENTER_CROP:
                scale = Math.max((float) roomX / w, (float) roomY / h);
                break;
            case CENTER_INSIDE:
                scale = Math.min(1, Math.min((float) roomX / w, (float) roomY / h));
                break;
            default:
        }
        fit.setScale(scale, scale);
        fit.postTranslate(Math.round((roomX - w * scale) * 0.5f), Math.round((roomY - h * scale) * 0.5f));
        return fit;
    }
}
