package android.graphics;

import android.os.Parcel;
import android.os.Parcelable;

/** A rectangle of ints. */
public final class Rect implements Parcelable {
    public int left;
    public int top;
    public int right;
    public int bottom;

    public Rect() {
    }

    public Rect(int left, int top, int right, int bottom) {
        set(left, top, right, bottom);
    }

    public Rect(Rect r) {
        if (r != null) {
            set(r.left, r.top, r.right, r.bottom);
        }
    }

    public final int centerX() {
        return (left + right) >> 1;
    }

    public final int centerY() {
        return (top + bottom) >> 1;
    }

    public final float exactCenterX() {
        return (left + right) * 0.5f;
    }

    public final float exactCenterY() {
        return (top + bottom) * 0.5f;
    }

    public String flattenToString() {
        return left + " " + top + " " + right + " " + bottom;
    }

    public final boolean isEmpty() {
        return left >= right || top >= bottom;
    }

    public final int width() {
        return right - left;
    }

    public final int height() {
        return bottom - top;
    }

    public void setEmpty() {
        set(0, 0, 0, 0);
    }

    public void set(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void set(Rect src) {
        set(src.left, src.top, src.right, src.bottom);
    }

    public void offset(int dx, int dy) {
        set(left + dx, top + dy, right + dx, bottom + dy);
    }

    public void offsetTo(int newLeft, int newTop) {
        set(newLeft, newTop, newLeft + right - left, newTop + bottom - top);
    }

    public void inset(int dx, int dy) {
        set(left + dx, top + dy, right - dx, bottom - dy);
    }

    public boolean contains(int x, int y) {
        return left < right && top < bottom && x >= left && x < right && y >= top && y < bottom;
    }

    public boolean contains(int l, int t, int r, int b) {
        return left < right && top < bottom && left <= l && top <= t && right >= r && bottom >= b;
    }

    public boolean contains(Rect r) {
        return contains(r.left, r.top, r.right, r.bottom);
    }

    public boolean intersect(int l, int t, int r, int b) {
        if (!intersects(l, t, r, b)) {
            return false;
        }
        set(left < l ? l : left, top < t ? t : top, right > r ? r : right, bottom > b ? b : bottom);
        return true;
    }

    public boolean intersect(Rect r) {
        return intersect(r.left, r.top, r.right, r.bottom);
    }

    public boolean intersects(int l, int t, int r, int b) {
        return left < r && l < right && top < b && t < bottom;
    }

    public static boolean intersects(Rect a, Rect b) {
        return a.intersects(b.left, b.top, b.right, b.bottom);
    }

    public boolean setIntersect(Rect a, Rect b) {
        if (!intersects(a, b)) {
            return false;
        }
        set(Math.max(a.left, b.left), Math.max(a.top, b.top), Math.min(a.right, b.right),
                Math.min(a.bottom, b.bottom));
        return true;
    }

    public void union(int l, int t, int r, int b) {
        if (l < r && t < b) {
            if (isEmpty()) {
                set(l, t, r, b);
            } else {
                set(Math.min(left, l), Math.min(top, t), Math.max(right, r), Math.max(bottom, b));
            }
        }
    }

    public void union(Rect r) {
        union(r.left, r.top, r.right, r.bottom);
    }

    public void union(int x, int y) {
        set(Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y));
    }

    public void sort() {
        set(Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom));
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Rect)) {
            return false;
        }
        Rect r = (Rect) o;
        return left == r.left && top == r.top && right == r.right && bottom == r.bottom;
    }

    @Override
    public int hashCode() {
        return ((left * 31 + top) * 31 + right) * 31 + bottom;
    }

    @Override
    public String toString() {
        return "Rect(" + left + ", " + top + " - " + right + ", " + bottom + ")";
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
        out.writeValue(new Rect(this));
    }
}
