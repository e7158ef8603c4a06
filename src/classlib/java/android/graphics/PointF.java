package android.graphics;

import android.os.Parcel;
import android.os.Parcelable;

/** A place in floats. */
public class PointF implements Parcelable {
    public float x;
    public float y;

    public PointF() {
    }

    public PointF(float x, float y) {
        this.x = x;
        this.y = y;
    }

    public PointF(Point src) {
        this(src.x, src.y);
    }

    public final void set(PointF p) {
        x = p.x;
        y = p.y;
    }

    public final float length() {
        return length(x, y);
    }

    public static float length(float x, float y) {
        return (float) Math.hypot(x, y);
    }

    public final void set(float x, float y) {
        this.x = x;
        this.y = y;
    }

    public final void negate() {
        x = -x;
        y = -y;
    }

    public final void offset(float dx, float dy) {
        x += dx;
        y += dy;
    }

    public final boolean equals(float otherX, float otherY) {
        return x == otherX && y == otherY;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof PointF && ((PointF) o).x == x && ((PointF) o).y == y;
    }

    @Override
    public int hashCode() {
        return 31 * Float.floatToIntBits(x) + Float.floatToIntBits(y);
    }

    @Override
    public String toString() {
        return "PointF(" + x + ", " + y + ")";
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeFloat(x);
        out.writeFloat(y);
    }
}
