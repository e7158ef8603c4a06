package android.graphics;

/** Nine numbers that move points. */
public class Matrix {
    public static final int MSCALE_X = 0;
    public static final int MSKEW_X = 1;
    public static final int MTRANS_X = 2;
    public static final int MSKEW_Y = 3;
    public static final int MSCALE_Y = 4;
    public static final int MTRANS_Y = 5;
    public static final int MPERSP_0 = 6;
    public static final int MPERSP_1 = 7;
    public static final int MPERSP_2 = 8;

    /** How a rectangle is fitted into another. */
    public enum ScaleToFit {
        FILL, START, CENTER, END
    }

    final float[] v = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    public Matrix() {
    }

    public Matrix(Matrix src) {
        if (src != null) {
            set(src);
        }
    }

    public boolean isIdentity() {
        return v[0] == 1 && v[4] == 1 && v[8] == 1 && v[1] == 0 && v[2] == 0 && v[3] == 0 && v[5] == 0 && v[6] == 0
                && v[7] == 0;
    }

    public boolean isAffine() {
        return v[6] == 0 && v[7] == 0 && v[8] == 1;
    }

    /** Whether rectangles stay upright ones. */
    public boolean rectStaysRect() {
        return v[1] == 0 && v[3] == 0 && v[0] != 0 && v[4] != 0 || v[0] == 0 && v[4] == 0 && v[1] != 0 && v[3] != 0;
    }

    /** Whether it scales and moves only. */
    final boolean isScale() {
        return v[1] == 0 && v[3] == 0 && isAffine();
    }

    public void set(Matrix src) {
        if (src == null) {
            reset();
        } else {
            System.arraycopy(src.v, 0, v, 0, 9);
        }
    }

    public void reset() {
        setScale(1, 1);
    }

    public void setTranslate(float dx, float dy) {
        setScale(1, 1);
        v[2] = dx;
        v[5] = dy;
    }

    public void setScale(float sx, float sy) {
        java.util.Arrays.fill(v, 0);
        v[0] = sx;
        v[4] = sy;
        v[8] = 1;
    }

    public void setScale(float sx, float sy, float px, float py) {
        setScale(sx, sy);
        v[2] = px - sx * px;
        v[5] = py - sy * py;
    }

    public void setRotate(float degrees) {
        setRotate(degrees, 0, 0);
    }

    public void setRotate(float degrees, float px, float py) {
        double radians = degrees * Math.PI / 180;
        float sin = snapped((float) Math.sin(radians));
        float cos = snapped((float) Math.cos(radians));
        setSinCos(sin, cos, px, py);
    }

    private static float snapped(float value) {
        return Math.abs(value) < 1.0f / 4096 / 4096 ? 0 : value;
    }

    public void setSinCos(float sin, float cos) {
        setSinCos(sin, cos, 0, 0);
    }

    public void setSinCos(float sin, float cos, float px, float py) {
        setScale(cos, cos);
        v[1] = -sin;
        v[3] = sin;
        v[2] = sin * py + (1 - cos) * px;
        v[5] = -sin * px + (1 - cos) * py;
    }

    public void setSkew(float kx, float ky) {
        setScale(1, 1);
        v[1] = kx;
        v[3] = ky;
    }

    /** this = a after b. */
    public boolean setConcat(Matrix a, Matrix b) {
        float[] x = a.v;
        float[] y = b.v;
        float[] product = new float[9];
        for (int row = 0; row < 9; row += 3) {
            for (int column = 0; column < 3; column++) {
                product[row + column] = x[row] * y[column] + x[row + 1] * y[3 + column] + x[row + 2] * y[6 + column];
            }
        }
        System.arraycopy(product, 0, v, 0, 9);
        return true;
    }

    public boolean preConcat(Matrix other) {
        return setConcat(this, other);
    }

    public boolean postConcat(Matrix other) {
        return setConcat(other, this);
    }

    public boolean preTranslate(float dx, float dy) {
        v[2] += v[0] * dx + v[1] * dy;
        v[5] += v[3] * dx + v[4] * dy;
        return true;
    }

    public boolean preScale(float sx, float sy) {
        v[0] *= sx;
        v[3] *= sx;
        v[1] *= sy;
        v[4] *= sy;
        return true;
    }

    public boolean preScale(float sx, float sy, float px, float py) {
        Matrix other = new Matrix();
        other.setScale(sx, sy, px, py);
        return preConcat(other);
    }

    public boolean preRotate(float degrees) {
        return preRotate(degrees, 0, 0);
    }

    public boolean preRotate(float degrees, float px, float py) {
        Matrix other = new Matrix();
        other.setRotate(degrees, px, py);
        return preConcat(other);
    }

    public boolean preSkew(float kx, float ky) {
        Matrix other = new Matrix();
        other.setSkew(kx, ky);
        return preConcat(other);
    }

    public boolean postTranslate(float dx, float dy) {
        Matrix other = new Matrix();
        other.setTranslate(dx, dy);
        return postConcat(other);
    }

    public boolean postScale(float sx, float sy) {
        return postScale(sx, sy, 0, 0);
    }

    public boolean postScale(float sx, float sy, float px, float py) {
        Matrix other = new Matrix();
        other.setScale(sx, sy, px, py);
        return postConcat(other);
    }

    public boolean postRotate(float degrees) {
        return postRotate(degrees, 0, 0);
    }

    public boolean postRotate(float degrees, float px, float py) {
        Matrix other = new Matrix();
        other.setRotate(degrees, px, py);
        return postConcat(other);
    }

    public boolean setRectToRect(RectF src, RectF dst, ScaleToFit stf) {
        if (src.isEmpty()) {
            reset();
            return false;
        }
        float sx = dst.width() / src.width();
        float sy = dst.height() / src.height();
        float tx = dst.left - src.left * sx;
        float ty = dst.top - src.top * sy;
        if (stf != ScaleToFit.FILL) {
            float part = stf == ScaleToFit.CENTER ? 0.5f : stf == ScaleToFit.END ? 1 : 0;
            float scale = Math.min(sx, sy);
            tx = dst.left - src.left * scale + (dst.width() - src.width() * scale) * part;
            ty = dst.top - src.top * scale + (dst.height() - src.height() * scale) * part;
            sx = scale;
            sy = scale;
        }
        setScale(sx, sy);
        v[2] = tx;
        v[5] = ty;
        return true;
    }

    public boolean invert(Matrix inverse) {
        float[] m = v.clone();
        double a = (double) m[4] * m[8] - (double) m[5] * m[7];
        double b = (double) m[5] * m[6] - (double) m[3] * m[8];
        double c = (double) m[3] * m[7] - (double) m[4] * m[6];
        double determinant = m[0] * a + m[1] * b + m[2] * c;
        if (determinant == 0) {
            return false;
        }
        double scale = 1 / determinant;
        float[] to = inverse.v;
        to[0] = (float) (a * scale);
        to[1] = (float) (((double) m[2] * m[7] - (double) m[1] * m[8]) * scale);
        to[2] = (float) (((double) m[1] * m[5] - (double) m[2] * m[4]) * scale);
        to[3] = (float) (b * scale);
        to[4] = (float) (((double) m[0] * m[8] - (double) m[2] * m[6]) * scale);
        to[5] = (float) (((double) m[2] * m[3] - (double) m[0] * m[5]) * scale);
        to[6] = (float) (c * scale);
        to[7] = (float) (((double) m[1] * m[6] - (double) m[0] * m[7]) * scale);
        to[8] = (float) (((double) m[0] * m[4] - (double) m[1] * m[3]) * scale);
        return true;
    }

    final float mapX(float x, float y) {
        float mapped = v[0] * x + v[1] * y + v[2];
        return isAffine() ? mapped : mapped / (v[6] * x + v[7] * y + v[8]);
    }

    final float mapY(float x, float y) {
        float mapped = v[3] * x + v[4] * y + v[5];
        return isAffine() ? mapped : mapped / (v[6] * x + v[7] * y + v[8]);
    }

    public void mapPoints(float[] pts) {
        mapPoints(pts, 0, pts, 0, pts.length / 2);
    }

    public void mapPoints(float[] dst, float[] src) {
        mapPoints(dst, 0, src, 0, src.length / 2);
    }

    public void mapPoints(float[] dst, int dstIndex, float[] src, int srcIndex, int pointCount) {
        for (int i = 0; i < pointCount; i++) {
            float x = src[srcIndex + 2 * i];
            float y = src[srcIndex + 2 * i + 1];
            dst[dstIndex + 2 * i] = mapX(x, y);
            dst[dstIndex + 2 * i + 1] = mapY(x, y);
        }
    }

    public void mapVectors(float[] vecs) {
        for (int i = 0; i + 1 < vecs.length; i += 2) {
            float x = vecs[i];
            float y = vecs[i + 1];
            vecs[i] = v[0] * x + v[1] * y;
            vecs[i + 1] = v[3] * x + v[4] * y;
        }
    }

    public boolean mapRect(RectF rect) {
        return mapRect(rect, rect);
    }

    public boolean mapRect(RectF dst, RectF src) {
        float[] p = {src.left, src.top, src.right, src.top, src.right, src.bottom, src.left, src.bottom};
        mapPoints(p);
        dst.set(Math.min(Math.min(p[0], p[2]), Math.min(p[4], p[6])),
                Math.min(Math.min(p[1], p[3]), Math.min(p[5], p[7])),
                Math.max(Math.max(p[0], p[2]), Math.max(p[4], p[6])),
                Math.max(Math.max(p[1], p[3]), Math.max(p[5], p[7])));
        return rectStaysRect();
    }

    public float mapRadius(float radius) {
        return (float) (radius * Math.sqrt(Math.abs((double) v[0] * v[4] - (double) v[1] * v[3])));
    }

    public void getValues(float[] values) {
        System.arraycopy(v, 0, values, 0, 9);
    }

    public void setValues(float[] values) {
        System.arraycopy(values, 0, v, 0, 9);
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Matrix && java.util.Arrays.equals(v, ((Matrix) obj).v);
    }

    @Override
    public int hashCode() {
        return 44;
    }

    public String toShortString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 9; row += 3) {
            text.append('[').append(v[row]).append(", ").append(v[row + 1]).append(", ").append(v[row + 2]).append(']');
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return "Matrix{" + toShortString() + "}";
    }
}
