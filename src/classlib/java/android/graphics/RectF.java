package android.graphics;

import android.os.Parcel;
import android.os.Parcelable;

/** A rectangle of floats. */
public class RectF implements Parcelable {
    public float left;
    public float top;
    public float right;
    public float bottom;

    public RectF() {
    }

    public RectF(float left, float top, float right, float bottom) {
        set(left, top, right, bottom);
    }

    public RectF(Rect r) {
        if (r != null) {
            set(r.left, r.top, r.right, r.bottom);
        }
    }

    public RectF(RectF r) {
        if (r != null) {
            set(r.left, r.top, r.right, r.bottom);
        }
    }

    public void set(RectF src) {
        set(src.left, src.top, src.right, src.bottom);
    }

    public final float centerX() {
        return (left + right) * 0.5f;
    }

    public final float centerY() {
        return (top + bottom) * 0.5f;
    }

    public void round(Rect dst) {
        dst.set(Math.round(left), Math.round(top), Math.round(right), Math.round(bottom));
    }

    public void roundOut(Rect dst) {
        dst.set((int) Math.floor(left), (int) Math.floor(top), (int) Math.ceil(right), (int) Math.ceil(bottom));
    }

    public final boolean isEmpty() {
        return left >= right || top >= bottom;
    }

    public final float width() {
        return right - left;
    }

    public final float height() {
        return bottom - top;
    }

    public void setEmpty() {
        set(0, 0, 0, 0);
    }

    public void set(float left, float top, float right, float bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void set(Rect src) {
        set(src.left, src.top, src.right, src.bottom);
    }

    public void offset(float dx, float dy) {
        set(left + dx, top + dy, right + dx, bottom + dy);
    }

    public void offsetTo(float newLeft, float newTop) {
        set(newLeft, newTop, newLeft + right - left, newTop + bottom - top);
    }

    public void inset(float dx, float dy) {
        set(left + dx, top + dy, right - dx, bottom - dy);
    }

    public boolean contains(float x, float y) {
        return left < right && top < bottom && x >= left && x < right && y >= top && y < bottom;
    }

    public boolean contains(float l, float t, float r, float b) {
        return left < right && top < bottom && left <= l && top <= t && right >= r && bottom >= b;
    }

    public boolean contains(RectF r) {
        return contains(r.left, r.top, r.right, r.bottom);
    }

    public boolean intersect(float l, float t, float r, float b) {
        if (!intersects(l, t, r, b)) {
            return false;
        }
        set(left < l ? l : left, top < t ? t : top, right > r ? r : right, bottom > b ? b : bottom);
        return true;
    }

    public boolean intersect(RectF r) {
        return intersect(r.left, r.top, r.right, r.bottom);
    }

    public boolean intersects(float l, float t, float r, float b) {
        return left < r && l < right && top < b && t < bottom;
    }

    public static boolean intersects(RectF a, RectF b) {
        return a.intersects(b.left, b.top, b.right, b.bottom);
    }

    public boolean setIntersect(RectF a, RectF b) {
        if (!intersects(a, b)) {
            return false;
        }
        set(Math.max(a.left, b.left), Math.max(a.top, b.top), Math.min(a.right, b.right),
                Math.min(a.bottom, b.bottom));
        return true;
    }

    public void union(float l, float t, float r, float b) {
        if (l < r && t < b) {
            if (isEmpty()) {
                set(l, t, r, b);
            } else {
                set(Math.min(left, l), Math.min(top, t), Math.max(right, r), Math.max(bottom, b));
            }
        }
    }

    public void union(RectF r) {
        union(r.left, r.top, r.right, r.bottom);
    }

    public void union(float x, float y) {
        set(Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y));
    }

    public void sort() {
        set(Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom));
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof RectF)) {
            return false;
        }
        RectF r = (RectF) o;
        return left == r.left && top == r.top && right == r.right && bottom == r.bottom;
    }

    @Override
    public int hashCode() {
        int result = Float.floatToIntBits(left);
        result = 31 * result + Float.floatToIntBits(top);
        result = 31 * result + Float.floatToIntBits(right);
        return 31 * result + Float.floatToIntBits(bottom);
    }

    @Override
    public String toString() {
        return "RectF(" + left + ", " + top + ", " + right + ", " + bottom + ")";
    }

    public String toShortString() {
        return "[" + left + "," + top + "][" + right + "," + bottom + "]";
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeValue(new RectF(this));
    }
}
