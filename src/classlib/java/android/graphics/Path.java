package android.graphics;

import java.util.Arrays;

/** Outlines. Curves become straight pieces when they are added; conics, path algebra and inverse fills are left out. */
public class Path {
    /** What is inside. */
    public enum FillType {
        WINDING, EVEN_ODD, INVERSE_WINDING, INVERSE_EVEN_ODD
    }

    /** Which way round a shape goes. */
    public enum Direction {
        CW, CCW
    }

    private static final int CURVE_PIECES = 16;
    private static final double ARC_STEP = 6;

    /** The points, x and y in turns. */
    float[] points = new float[32];
    int count;
    /** Where each outline begins, in points. */
    int[] starts = new int[4];
    boolean[] closed = new boolean[4];
    int outlines;
    private boolean open;
    private float moveX;
    private float moveY;
    private FillType fillType = FillType.WINDING;

    public Path() {
    }

    public Path(Path src) {
        set(src);
    }

    public void reset() {
        rewind();
        fillType = FillType.WINDING;
    }

    public void rewind() {
        count = 0;
        outlines = 0;
        open = false;
        moveX = 0;
        moveY = 0;
    }

    public void set(Path src) {
        if (src != this) {
            points = src.points.clone();
            count = src.count;
            starts = src.starts.clone();
            closed = src.closed.clone();
            outlines = src.outlines;
            open = src.open;
            moveX = src.moveX;
            moveY = src.moveY;
            fillType = src.fillType;
        }
    }

    public FillType getFillType() {
        return fillType;
    }

    public void setFillType(FillType ft) {
        fillType = ft;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public void incReserve(int extraPtCount) {
    }

    private void point(float x, float y) {
        if (2 * count + 2 > points.length) {
            points = Arrays.copyOf(points, points.length * 2);
        }
        points[2 * count] = x;
        points[2 * count + 1] = y;
        count++;
    }

    private void begin() {
        if (!open) {
            if (outlines == starts.length) {
                starts = Arrays.copyOf(starts, outlines * 2);
                closed = Arrays.copyOf(closed, outlines * 2);
            }
            starts[outlines] = count;
            closed[outlines] = false;
            outlines++;
            open = true;
            point(moveX, moveY);
        }
    }

    private float lastX() {
        return open ? points[2 * count - 2] : moveX;
    }

    private float lastY() {
        return open ? points[2 * count - 1] : moveY;
    }

    public void moveTo(float x, float y) {
        open = false;
        moveX = x;
        moveY = y;
    }

    public void rMoveTo(float dx, float dy) {
        moveTo(lastX() + dx, lastY() + dy);
    }

    public void lineTo(float x, float y) {
        begin();
        point(x, y);
    }

    public void rLineTo(float dx, float dy) {
        lineTo(lastX() + dx, lastY() + dy);
    }

    public void quadTo(float x1, float y1, float x2, float y2) {
        begin();
        float x0 = lastX();
        float y0 = lastY();
        for (int i = 1; i <= CURVE_PIECES; i++) {
            float t = (float) i / CURVE_PIECES;
            float s = 1 - t;
            point(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2);
        }
    }

    public void rQuadTo(float dx1, float dy1, float dx2, float dy2) {
        float x = lastX();
        float y = lastY();
        quadTo(x + dx1, y + dy1, x + dx2, y + dy2);
    }

    public void cubicTo(float x1, float y1, float x2, float y2, float x3, float y3) {
        begin();
        float x0 = lastX();
        float y0 = lastY();
        for (int i = 1; i <= CURVE_PIECES; i++) {
            float t = (float) i / CURVE_PIECES;
            float s = 1 - t;
            point(s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3,
                    s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3);
        }
    }

    public void rCubicTo(float x1, float y1, float x2, float y2, float x3, float y3) {
        float x = lastX();
        float y = lastY();
        cubicTo(x + x1, y + y1, x + x2, y + y2, x + x3, y + y3);
    }

    public void close() {
        if (open) {
            closed[outlines - 1] = true;
            moveX = points[2 * starts[outlines - 1]];
            moveY = points[2 * starts[outlines - 1] + 1];
            open = false;
        }
    }

    public void arcTo(RectF oval, float startAngle, float sweepAngle) {
        arcTo(oval, startAngle, sweepAngle, false);
    }

    public void arcTo(RectF oval, float startAngle, float sweepAngle, boolean forceMoveTo) {
        arcTo(oval.left, oval.top, oval.right, oval.bottom, startAngle, sweepAngle, forceMoveTo);
    }

    public void arcTo(float left, float top, float right, float bottom, float startAngle, float sweepAngle,
            boolean forceMoveTo) {
        double rx = (right - left) / 2.0;
        double ry = (bottom - top) / 2.0;
        double cx = (left + right) / 2.0;
        double cy = (top + bottom) / 2.0;
        int steps = Math.max(1, (int) Math.ceil(Math.abs(sweepAngle) / ARC_STEP));
        for (int i = 0; i <= steps; i++) {
            double angle = (startAngle + sweepAngle * (double) i / steps) * Math.PI / 180;
            float x = (float) (cx + rx * Math.cos(angle));
            float y = (float) (cy + ry * Math.sin(angle));
            if (i == 0 && (forceMoveTo || !open && count == 0)) {
                moveTo(x, y);
            } else {
                lineTo(x, y);
            }
        }
    }

    public void addRect(RectF rect, Direction dir) {
        addRect(rect.left, rect.top, rect.right, rect.bottom, dir);
    }

    public void addRect(float left, float top, float right, float bottom, Direction dir) {
        moveTo(left, top);
        if (dir == Direction.CW) {
            lineTo(right, top);
            lineTo(right, bottom);
            lineTo(left, bottom);
        } else {
            lineTo(left, bottom);
            lineTo(right, bottom);
            lineTo(right, top);
        }
        close();
    }

    public void addOval(RectF oval, Direction dir) {
        addOval(oval.left, oval.top, oval.right, oval.bottom, dir);
    }

    public void addOval(float left, float top, float right, float bottom, Direction dir) {
        arcTo(left, top, right, bottom, 0, dir == Direction.CW ? 360 : -360, true);
        close();
    }

    public void addCircle(float x, float y, float radius, Direction dir) {
        addOval(x - radius, y - radius, x + radius, y + radius, dir);
    }

    public void addArc(RectF oval, float startAngle, float sweepAngle) {
        arcTo(oval, startAngle, sweepAngle, true);
    }

    public void addArc(float left, float top, float right, float bottom, float startAngle, float sweepAngle) {
        arcTo(left, top, right, bottom, startAngle, sweepAngle, true);
    }

    public void addRoundRect(RectF rect, float rx, float ry, Direction dir) {
        addRoundRect(rect.left, rect.top, rect.right, rect.bottom, rx, ry, dir);
    }

    public void addRoundRect(float l, float t, float r, float b, float radiusX, float radiusY, Direction dir) {
        float rx = Math.min(radiusX, (r - l) / 2);
        float ry = Math.min(radiusY, (b - t) / 2);
        float w = 2 * rx;
        float h = 2 * ry;
        if (dir == Direction.CW) {
            arcTo(l, t, l + w, t + h, 180, 90, true);
            arcTo(r - w, t, r, t + h, 270, 90, false);
            arcTo(r - w, b - h, r, b, 0, 90, false);
            arcTo(l, b - h, l + w, b, 90, 90, false);
        } else {
            arcTo(l, t, l + w, t + h, 270, -90, true);
            arcTo(l, b - h, l + w, b, 180, -90, false);
            arcTo(r - w, b - h, r, b, 90, -90, false);
            arcTo(r - w, t, r, t + h, 0, -90, false);
        }
        close();
    }

    public void addPath(Path src) {
        addPath(src, 0, 0);
    }

    public void addPath(Path src, float dx, float dy) {
        for (int i = 0; i < src.outlines; i++) {
            int end = src.end(i);
            moveTo(src.points[2 * src.starts[i]] + dx, src.points[2 * src.starts[i] + 1] + dy);
            for (int j = src.starts[i] + 1; j < end; j++) {
                lineTo(src.points[2 * j] + dx, src.points[2 * j + 1] + dy);
            }
            if (src.closed[i]) {
                close();
            }
        }
    }

    /** Where an outline ends, in points. */
    final int end(int outline) {
        return outline + 1 < outlines ? starts[outline + 1] : count;
    }

    public void offset(float dx, float dy) {
        for (int i = 0; i < count; i++) {
            points[2 * i] += dx;
            points[2 * i + 1] += dy;
        }
        moveX += dx;
        moveY += dy;
    }

    public void transform(Matrix matrix) {
        matrix.mapPoints(points, 0, points, 0, count);
        float x = moveX;
        moveX = matrix.mapX(x, moveY);
        moveY = matrix.mapY(x, moveY);
    }

    public void transform(Matrix matrix, Path dst) {
        dst.set(this);
        dst.transform(matrix);
    }

    public void computeBounds(RectF bounds, boolean exact) {
        bounds.setEmpty();
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                bounds.set(points[0], points[1], points[0], points[1]);
            } else {
                bounds.union(points[2 * i], points[2 * i + 1]);
            }
        }
    }
}
