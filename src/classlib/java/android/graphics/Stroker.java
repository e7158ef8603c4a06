package android.graphics;

/** Makes an area of the lines of a path: a quadrangle for each line, and something for each corner and end. */
final class Stroker {
    private final Paint paint;
    private final float half;
    private final Path area = new Path();

    Stroker(Paint paint, float width) {
        this.paint = paint;
        half = width / 2;
    }

    Path outline(Path path) {
        for (int i = 0; i < path.outlines; i++) {
            outline(path, path.starts[i], path.end(i), path.closed[i]);
        }
        return area;
    }

    private void outline(Path path, int start, int end, boolean closed) {
        float[] p = path.points;
        int last = closed ? end : end - 1;
        float beforeX = 0;
        float beforeY = 0;
        boolean hasBefore = false;
        for (int j = start; j < last; j++) {
            int next = j + 1 == end ? start : j + 1;
            float x0 = p[2 * j];
            float y0 = p[2 * j + 1];
            float dx = p[2 * next] - x0;
            float dy = p[2 * next + 1] - y0;
            float length = (float) Math.sqrt(dx * dx + dy * dy);
            if (length == 0) {
                continue;
            }
            dx *= half / length;
            dy *= half / length;
            if (hasBefore) {
                corner(x0, y0, beforeX, beforeY, dx, dy);
            }
            boolean atStart = !closed && j == start;
            boolean atEnd = !closed && j == last - 1;
            line(x0, y0, p[2 * next], p[2 * next + 1], dx, dy, atStart, atEnd);
            beforeX = dx;
            beforeY = dy;
            hasBefore = true;
        }
        if (closed && hasBefore) {
            float dx = p[2 * start + 2] - p[2 * start];
            float dy = p[2 * start + 3] - p[2 * start + 1];
            float length = (float) Math.sqrt(dx * dx + dy * dy);
            if (length > 0) {
                corner(p[2 * start], p[2 * start + 1], beforeX, beforeY, dx * half / length, dy * half / length);
            }
        }
    }

    private void line(float x0, float y0, float x1, float y1, float dx, float dy, boolean atStart, boolean atEnd) {
        boolean square = paint.getStrokeCap() == Paint.Cap.SQUARE;
        float fromX = atStart && square ? x0 - dx : x0;
        float fromY = atStart && square ? y0 - dy : y0;
        float toX = atEnd && square ? x1 + dx : x1;
        float toY = atEnd && square ? y1 + dy : y1;
        area.moveTo(fromX + dy, fromY - dx);
        area.lineTo(toX + dy, toY - dx);
        area.lineTo(toX - dy, toY + dx);
        area.lineTo(fromX - dy, fromY + dx);
        area.close();
        if (paint.getStrokeCap() == Paint.Cap.ROUND) {
            if (atStart) {
                area.addCircle(x0, y0, half, Path.Direction.CW);
            }
            if (atEnd) {
                area.addCircle(x1, y1, half, Path.Direction.CW);
            }
        }
    }

    /** The gap between two lines that meet, whose directions have half the width as their length. */
    private void corner(float x, float y, float dx0, float dy0, float dx1, float dy1) {
        if (half <= 0.5f) {
            return;
        }
        if (paint.getStrokeJoin() == Paint.Join.ROUND) {
            area.addCircle(x, y, half, Path.Direction.CW);
            return;
        }
        float cross = dx0 * dy1 - dy0 * dx1;
        if (cross == 0) {
            return;
        }
        float side = cross > 0 ? 1 : -1;
        float ax = x + side * dy0;
        float ay = y - side * dx0;
        float bx = x + side * dy1;
        float by = y - side * dx1;
        float dot = (dx0 * dx1 + dy0 * dy1) / (half * half);
        float miter = (float) Math.sqrt(2 / Math.max(1 + dot, 1e-6f));
        area.moveTo(x, y);
        if (side > 0) {
            area.lineTo(ax, ay);
        } else {
            area.lineTo(bx, by);
        }
        if (paint.getStrokeJoin() == Paint.Join.MITER && miter <= paint.getStrokeMiter()) {
            float mx = (ax + bx) / 2 - x;
            float my = (ay + by) / 2 - y;
            float scale = miter * miter;
            area.lineTo(x + mx * scale, y + my * scale);
        }
        if (side > 0) {
            area.lineTo(bx, by);
        } else {
            area.lineTo(ax, ay);
        }
        area.close();
    }
}
