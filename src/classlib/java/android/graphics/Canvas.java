package android.graphics;

import android.graphics.drawable.Drawable;
import java.util.ArrayList;

/**
 * Draws on a bitmap, or counts what is drawn for the screen, whose pixels nobody sees. A pixel is drawn if its middle
 * is inside; edges are not smoothed. Clips are rectangles: other ones are widened to their bounds. Layers are drawn
 * without an alpha of their own; vertices, pictures and text on paths are left out.
 */
public class Canvas implements Filler.Spans {
    public static final int ALL_SAVE_FLAG = 31;
    public static final int MATRIX_SAVE_FLAG = 1;
    public static final int CLIP_SAVE_FLAG = 2;

    /** What restore brings back. */
    private static final class State {
        final Matrix matrix;
        final Rect clip;

        State(Matrix matrix, Rect clip) {
            this.matrix = new Matrix(matrix);
            this.clip = new Rect(clip);
        }
    }

    private Bitmap bitmap;
    private int[] pixels;
    private int width;
    private int height;
    private int density;
    private final Matrix matrix = new Matrix();
    private final Rect clip = new Rect();
    private final ArrayList<State> states = new ArrayList<State>();
    private final RectF box = new RectF();
    private Filler filler;

    /** Of a canvas for the screen. */
    private boolean counting;
    private int commands;
    private long covered;

    /** Of the shape that is being filled. */
    private Paint current;
    private int color;
    private Shader shader;
    private Matrix back;

    public Canvas() {
    }

    public Canvas(Bitmap bitmap) {
        if (!bitmap.isMutable()) {
            throw new IllegalStateException("Immutable bitmap passed to Canvas constructor");
        }
        setBitmap(bitmap);
    }

    /** A canvas for the screen that counts. */
    public static Canvas forScreen(int width, int height) {
        Canvas canvas = new Canvas();
        canvas.counting = true;
        canvas.width = width;
        canvas.height = height;
        canvas.clip.set(0, 0, width, height);
        return canvas;
    }

    /** How many commands were drawn on the screen. */
    public final int commands() {
        return commands;
    }

    /** How many pixels those commands covered. */
    public final long covered() {
        return covered;
    }

    public void setBitmap(Bitmap target) {
        bitmap = target;
        pixels = target == null ? null : target.pixels;
        width = target == null ? 0 : target.getWidth();
        height = target == null ? 0 : target.getHeight();
        clip.set(0, 0, width, height);
        matrix.reset();
        states.clear();
    }

    public boolean isHardwareAccelerated() {
        return counting;
    }

    public boolean isOpaque() {
        return counting || bitmap != null && !bitmap.hasAlpha();
    }

    public int getWidth() {
        return width;
    }

    public int getHeight() {
        return height;
    }

    public int getDensity() {
        return density;
    }

    public void setDensity(int density) {
        this.density = density;
    }

    public int save() {
        states.add(new State(matrix, clip));
        return states.size();
    }

    public int save(int saveFlags) {
        return save();
    }

    public int saveLayer(RectF bounds, Paint paint) {
        return save();
    }

    public int saveLayer(RectF bounds, Paint paint, int saveFlags) {
        return save();
    }

    public int saveLayer(float left, float top, float right, float bottom, Paint paint) {
        return save();
    }

    public int saveLayerAlpha(RectF bounds, int alpha) {
        return save();
    }

    public void restore() {
        if (states.isEmpty()) {
            throw new IllegalStateException("Underflow in restore - more restores than saves");
        }
        State state = states.remove(states.size() - 1);
        matrix.set(state.matrix);
        clip.set(state.clip);
    }

    public int getSaveCount() {
        return states.size() + 1;
    }

    public void restoreToCount(int saveCount) {
        if (saveCount < 1) {
            throw new IllegalArgumentException("Underflow in restoreToCount - more restores than saves");
        }
        while (states.size() >= saveCount) {
            restore();
        }
    }

    public void translate(float dx, float dy) {
        matrix.preTranslate(dx, dy);
    }

    public void scale(float sx, float sy) {
        matrix.preScale(sx, sy);
    }

    public final void scale(float sx, float sy, float px, float py) {
        matrix.preScale(sx, sy, px, py);
    }

    public void rotate(float degrees) {
        matrix.preRotate(degrees);
    }

    public final void rotate(float degrees, float px, float py) {
        matrix.preRotate(degrees, px, py);
    }

    public void skew(float sx, float sy) {
        matrix.preSkew(sx, sy);
    }

    public void concat(Matrix other) {
        matrix.preConcat(other);
    }

    public void setMatrix(Matrix other) {
        matrix.set(other);
    }

    public void getMatrix(Matrix into) {
        into.set(matrix);
    }

    public final Matrix getMatrix() {
        return new Matrix(matrix);
    }

    public boolean clipRect(float left, float top, float right, float bottom) {
        box.set(left, top, right, bottom);
        matrix.mapRect(box);
        int l = Filler.from(box.left);
        int t = Filler.from(box.top);
        int r = Filler.from(box.right);
        int b = Filler.from(box.bottom);
        if (!clip.intersect(l, t, r, b)) {
            clip.setEmpty();
        }
        return !clip.isEmpty();
    }

    public boolean clipRect(int left, int top, int right, int bottom) {
        return clipRect((float) left, (float) top, (float) right, (float) bottom);
    }

    public boolean clipRect(Rect rect) {
        return clipRect((float) rect.left, (float) rect.top, (float) rect.right, (float) rect.bottom);
    }

    public boolean clipRect(RectF rect) {
        return clipRect(rect.left, rect.top, rect.right, rect.bottom);
    }

    public boolean clipPath(Path path) {
        RectF bounds = new RectF();
        path.computeBounds(bounds, true);
        return clipRect(bounds);
    }

    private boolean toLocal(RectF bounds) {
        Matrix inverse = new Matrix();
        if (clip.isEmpty() || !matrix.invert(inverse)) {
            bounds.setEmpty();
            return false;
        }
        bounds.set(clip);
        inverse.mapRect(bounds);
        return true;
    }

    public boolean getClipBounds(Rect bounds) {
        RectF local = new RectF();
        boolean some = toLocal(local);
        local.roundOut(bounds);
        return some;
    }

    public final Rect getClipBounds() {
        Rect bounds = new Rect();
        getClipBounds(bounds);
        return bounds;
    }

    public boolean quickReject(float left, float top, float right, float bottom) {
        box.set(left, top, right, bottom);
        matrix.mapRect(box);
        return clip.isEmpty() || box.right <= clip.left || box.left >= clip.right || box.bottom <= clip.top
                || box.top >= clip.bottom;
    }

    /** Counts a command that covers part of a local rectangle; true if that is all there is to do. */
    private boolean counted(float left, float top, float right, float bottom) {
        if (pixels == null && !counting) {
            return true;
        }
        if (!counting) {
            return false;
        }
        commands++;
        box.set(left, top, right, bottom);
        matrix.mapRect(box);
        int l = Math.max(clip.left, (int) box.left);
        int t = Math.max(clip.top, (int) box.top);
        int r = Math.min(clip.right, (int) Math.ceil(box.right));
        int b = Math.min(clip.bottom, (int) Math.ceil(box.bottom));
        if (r > l && b > t) {
            covered += (long) (r - l) * (b - t);
        }
        return true;
    }

    private void prepare(Paint paint) {
        current = paint;
        color = paint.getColor();
        shader = paint.getShader();
        if (shader != null) {
            back = new Matrix();
            matrix.invert(back);
        } else if (paint.getColorFilter() != null) {
            color = paint.getColorFilter().filter(color);
        }
    }

    @Override
    public void span(int y, int from, int to) {
        if (y < clip.top || y >= clip.bottom) {
            return;
        }
        int x0 = Math.max(from, clip.left);
        int x1 = Math.min(to, clip.right);
        int row = y * width;
        PorterDuff.Mode mode = current.mode();
        if (shader == null && (mode == PorterDuff.Mode.SRC
                || mode == PorterDuff.Mode.SRC_OVER && color >>> 24 == 255)) {
            for (int i = row + x0; i < row + x1; i++) {
                pixels[i] = color;
            }
            return;
        }
        for (int x = x0; x < x1; x++) {
            int drawn = shader == null ? color : shaded(x, y);
            blend(row + x, drawn, mode);
        }
    }

    private void blend(int index, int drawn, PorterDuff.Mode mode) {
        int there = pixels[index];
        int result = mode == PorterDuff.Mode.SRC_OVER ? PorterDuff.over(drawn, there)
                : PorterDuff.blend(mode, drawn, there);
        pixels[index] = bitmap.getConfig() == Bitmap.Config.RGB_565 ? result | 0xff000000 : result;
    }

    private int shaded(int x, int y) {
        int drawn = shader.at(back.mapX(x + 0.5f, y + 0.5f), back.mapY(x + 0.5f, y + 0.5f));
        int alpha = current.getAlpha();
        if (alpha != 255) {
            drawn = drawn & 0xffffff | PorterDuff.div255((drawn >>> 24) * alpha) << 24;
        }
        ColorFilter filter = current.getColorFilter();
        return filter == null ? drawn : filter.filter(drawn);
    }

    /** Fills a rectangle of the bitmap. */
    private void fillBox(float left, float top, float right, float bottom) {
        int x0 = Filler.from(Math.min(left, right));
        int x1 = Filler.from(Math.max(left, right));
        int y1 = Math.min(clip.bottom, Filler.from(Math.max(top, bottom)));
        for (int y = Math.max(clip.top, Filler.from(Math.min(top, bottom))); y < y1; y++) {
            span(y, x0, x1);
        }
    }

    private void fillArea(Path path) {
        Path mapped = path;
        if (!matrix.isIdentity()) {
            mapped = new Path();
            path.transform(matrix, mapped);
        }
        if (filler == null) {
            filler = new Filler();
        }
        filler.fill(mapped, clip.top, clip.bottom, this);
    }

    private void strokeArea(Path path, Paint paint) {
        // The thinnest line is a pixel wide, however it is scaled.
        float scale = matrix.mapRadius(1);
        float width = Math.max(paint.getStrokeWidth(), scale == 0 ? 1 : 1 / scale);
        fillArea(new Stroker(paint, width).outline(path));
    }

    public void drawColor(int drawn) {
        drawColor(drawn, PorterDuff.Mode.SRC_OVER);
    }

    public void drawColor(int drawn, PorterDuff.Mode mode) {
        Paint paint = new Paint();
        paint.setColor(drawn);
        paint.setXfermode(new PorterDuffXfermode(mode));
        drawPaint(paint);
    }

    public void drawRGB(int r, int g, int b) {
        drawColor(Color.rgb(r, g, b));
    }

    public void drawARGB(int a, int r, int g, int b) {
        drawColor(Color.argb(a, r, g, b));
    }

    public void drawPaint(Paint paint) {
        if (counting) {
            commands++;
            covered += (long) clip.width() * clip.height();
        } else if (pixels != null) {
            prepare(paint);
            for (int y = clip.top; y < clip.bottom; y++) {
                span(y, clip.left, clip.right);
            }
        }
    }

    public void drawRect(RectF rect, Paint paint) {
        drawRect(rect.left, rect.top, rect.right, rect.bottom, paint);
    }

    public void drawRect(Rect r, Paint paint) {
        drawRect(r.left, r.top, r.right, r.bottom, paint);
    }

    public void drawRect(float left, float top, float right, float bottom, Paint paint) {
        if (counted(left, top, right, bottom)) {
            return;
        }
        if (paint.getStyle() == Paint.Style.FILL && matrix.isScale()) {
            prepare(paint);
            fillBox(matrix.mapX(left, 0), matrix.mapY(0, top), matrix.mapX(right, 0), matrix.mapY(0, bottom));
            return;
        }
        Path path = new Path();
        path.addRect(Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom),
                Path.Direction.CW);
        draw(path, paint);
    }

    private void draw(Path path, Paint paint) {
        prepare(paint);
        if (paint.getStyle() == Paint.Style.FILL) {
            fillArea(path);
        } else if (paint.getStyle() == Paint.Style.STROKE) {
            strokeArea(path, paint);
        } else {
            Path both = new Stroker(paint, paint.getStrokeWidth()).outline(path);
            both.addPath(path);
            fillArea(both);
        }
    }

    public void drawPath(Path path, Paint paint) {
        if (counting) {
            RectF bounds = new RectF();
            path.computeBounds(bounds, true);
            counted(bounds.left, bounds.top, bounds.right, bounds.bottom);
        } else if (pixels != null) {
            draw(path, paint);
        }
    }

    public void drawLine(float startX, float startY, float stopX, float stopY, Paint paint) {
        float half = paint.getStrokeWidth() / 2;
        if (counted(Math.min(startX, stopX) - half, Math.min(startY, stopY) - half, Math.max(startX, stopX) + half,
                Math.max(startY, stopY) + half)) {
            return;
        }
        prepare(paint);
        if (paint.getStrokeWidth() == 0) {
            thinLine(matrix.mapX(startX, startY), matrix.mapY(startX, startY), matrix.mapX(stopX, stopY),
                    matrix.mapY(stopX, stopY));
            return;
        }
        Path path = new Path();
        path.moveTo(startX, startY);
        path.lineTo(stopX, stopY);
        strokeArea(path, paint);
    }

    /** A pixel in each row or each column, the ends included. */
    private void thinLine(float x0, float y0, float x1, float y1) {
        float dx = x1 - x0;
        float dy = y1 - y0;
        int steps = (int) Math.max(Math.abs(dx), Math.abs(dy));
        for (int i = 0; i <= steps; i++) {
            float part = steps == 0 ? 0 : (float) i / steps;
            int x = (int) Math.floor(x0 + dx * part);
            span((int) Math.floor(y0 + dy * part), x, x + 1);
        }
    }

    public void drawLines(float[] pts, Paint paint) {
        drawLines(pts, 0, pts.length, paint);
    }

    public void drawLines(float[] pts, int offset, int count, Paint paint) {
        for (int i = offset; i + 3 < offset + count; i += 4) {
            drawLine(pts[i], pts[i + 1], pts[i + 2], pts[i + 3], paint);
        }
    }

    public void drawPoint(float x, float y, Paint paint) {
        float half = Math.max(paint.getStrokeWidth(), 1) / 2;
        if (counted(x - half, y - half, x + half, y + half)) {
            return;
        }
        Path path = new Path();
        if (paint.getStrokeCap() == Paint.Cap.ROUND) {
            path.addCircle(x, y, half, Path.Direction.CW);
        } else {
            path.addRect(x - half, y - half, x + half, y + half, Path.Direction.CW);
        }
        prepare(paint);
        fillArea(path);
    }

    public void drawPoints(float[] pts, Paint paint) {
        drawPoints(pts, 0, pts.length, paint);
    }

    public void drawPoints(float[] pts, int offset, int count, Paint paint) {
        for (int i = offset; i + 1 < offset + count; i += 2) {
            drawPoint(pts[i], pts[i + 1], paint);
        }
    }

    public void drawCircle(float cx, float cy, float radius, Paint paint) {
        if (radius > 0) {
            drawOval(cx - radius, cy - radius, cx + radius, cy + radius, paint);
        }
    }

    public void drawOval(RectF oval, Paint paint) {
        drawOval(oval.left, oval.top, oval.right, oval.bottom, paint);
    }

    public void drawOval(float left, float top, float right, float bottom, Paint paint) {
        if (!counted(left, top, right, bottom)) {
            Path path = new Path();
            path.addOval(left, top, right, bottom, Path.Direction.CW);
            draw(path, paint);
        }
    }

    public void drawArc(RectF oval, float startAngle, float sweepAngle, boolean useCenter, Paint paint) {
        drawArc(oval.left, oval.top, oval.right, oval.bottom, startAngle, sweepAngle, useCenter, paint);
    }

    public void drawArc(float left, float top, float right, float bottom, float startAngle, float sweepAngle,
            boolean useCenter, Paint paint) {
        if (counted(left, top, right, bottom)) {
            return;
        }
        Path path = new Path();
        if (useCenter) {
            path.moveTo((left + right) / 2, (top + bottom) / 2);
        }
        path.arcTo(left, top, right, bottom, startAngle, sweepAngle, !useCenter);
        if (useCenter) {
            path.close();
        }
        draw(path, paint);
    }

    public void drawRoundRect(RectF rect, float rx, float ry, Paint paint) {
        drawRoundRect(rect.left, rect.top, rect.right, rect.bottom, rx, ry, paint);
    }

    public void drawRoundRect(float left, float top, float right, float bottom, float rx, float ry, Paint paint) {
        if (!counted(left, top, right, bottom)) {
            Path path = new Path();
            path.addRoundRect(left, top, right, bottom, rx, ry, Path.Direction.CW);
            draw(path, paint);
        }
    }

    public void drawBitmap(Bitmap drawn, float left, float top, Paint paint) {
        drawBitmap(drawn, null, new RectF(left, top, left + drawn.getWidth(), top + drawn.getHeight()), paint);
    }

    public void drawBitmap(Bitmap drawn, Matrix placed, Paint paint) {
        save();
        concat(placed);
        drawBitmap(drawn, 0, 0, paint);
        restore();
    }

    public void drawBitmap(Bitmap drawn, Rect src, Rect dst, Paint paint) {
        drawBitmap(drawn, src, new RectF(dst), paint);
    }

    public void drawBitmap(Bitmap drawn, Rect src, RectF dst, Paint paint) {
        if (drawn.isRecycled()) {
            throw new RuntimeException("Canvas: trying to use a recycled bitmap " + drawn);
        }
        if (counted(dst.left, dst.top, dst.right, dst.bottom)) {
            return;
        }
        Rect from = src == null ? new Rect(0, 0, drawn.getWidth(), drawn.getHeight()) : src;
        Matrix toSource = new Matrix();
        Matrix place = new Matrix();
        place.setRectToRect(new RectF(from), dst, Matrix.ScaleToFit.FILL);
        place.postConcat(matrix);
        if (place.invert(toSource)) {
            copyPixels(drawn, from, dst, toSource, paint == null ? new Paint() : paint);
        }
    }

    private void copyPixels(Bitmap drawn, Rect from, RectF dst, Matrix toSource, Paint paint) {
        box.set(dst);
        matrix.mapRect(box);
        int x0 = Math.max(clip.left, Filler.from(box.left));
        int x1 = Math.min(clip.right, Filler.from(box.right));
        int y1 = Math.min(clip.bottom, Filler.from(box.bottom));
        boolean smooth = paint.isFilterBitmap() && !toSource.isScale()
                || paint.isFilterBitmap() && (toSource.v[0] != 1 || toSource.v[4] != 1);
        int alpha = paint.getAlpha();
        boolean masks = drawn.getConfig() == Bitmap.Config.ALPHA_8;
        PorterDuff.Mode mode = paint.mode();
        ColorFilter filter = paint.getColorFilter();
        for (int y = Math.max(clip.top, Filler.from(box.top)); y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                float sx = toSource.mapX(x + 0.5f, y + 0.5f);
                float sy = toSource.mapY(x + 0.5f, y + 0.5f);
                if (sx < from.left || sx >= from.right || sy < from.top || sy >= from.bottom) {
                    continue;
                }
                int source = smooth ? smooth(drawn, from, sx, sy)
                        : drawn.pixels[(int) sy * drawn.getWidth() + (int) sx];
                if (masks) {
                    source = source & 0xff000000 | paint.getColor() & 0xffffff;
                }
                if (alpha != 255) {
                    source = source & 0xffffff | PorterDuff.div255((source >>> 24) * alpha) << 24;
                }
                blend(y * width + x, filter == null ? source : filter.filter(source), mode);
            }
        }
    }

    /** The four nearest pixels, each as much as it is near. */
    private static int smooth(Bitmap drawn, Rect from, float sx, float sy) {
        float fx = sx - 0.5f;
        float fy = sy - 0.5f;
        int x = (int) Math.floor(fx);
        int y = (int) Math.floor(fy);
        int wx = (int) ((fx - x) * 256);
        int wy = (int) ((fy - y) * 256);
        int x0 = Math.max(x, from.left);
        int x1 = Math.min(x + 1, from.right - 1);
        int top = Math.max(y, from.top) * drawn.getWidth();
        int bottom = Math.min(y + 1, from.bottom - 1) * drawn.getWidth();
        int[] p = drawn.pixels;
        return mixed(mixed(p[top + x0], p[top + x1], wx), mixed(p[bottom + x0], p[bottom + x1], wx), wy);
    }

    private static int mixed(int a, int b, int weight) {
        int rest = 256 - weight;
        return ((a >>> 24) * rest + (b >>> 24) * weight >> 8) << 24
                | ((a >> 16 & 255) * rest + (b >> 16 & 255) * weight >> 8) << 16
                | ((a >> 8 & 255) * rest + (b >> 8 & 255) * weight >> 8) << 8
                | (a & 255) * rest + (b & 255) * weight >> 8;
    }

    public void drawBitmap(int[] colors, int offset, int stride, int x, int y, int w, int h, boolean hasAlpha,
            Paint paint) {
        drawBitmap(Bitmap.createBitmap(colors, offset, stride, w, h, Bitmap.Config.ARGB_8888), x, y, paint);
    }

    public void drawText(String text, float x, float y, Paint paint) {
        drawText(text, 0, text.length(), x, y, paint);
    }

    public void drawText(CharSequence text, int start, int end, float x, float y, Paint paint) {
        drawText(text.subSequence(start, end).toString(), x, y, paint);
    }

    public void drawText(char[] text, int index, int count, float x, float y, Paint paint) {
        drawText(new String(text, index, count), x, y, paint);
    }

    public void drawText(String text, int start, int end, float x, float y, Paint paint) {
        float advance = paint.advance();
        float width = (end - start) * advance;
        float left = paint.getTextAlign() == Paint.Align.LEFT ? x
                : paint.getTextAlign() == Paint.Align.CENTER ? x - width / 2 : x - width;
        if (counted(left, y + paint.ascent(), left + width, y + paint.descent())) {
            return;
        }
        prepare(paint);
        for (int i = start; i < end; i++) {
            letter(text.charAt(i), left, y, paint);
            left += advance;
        }
    }

    private void letter(char c, float x, float y, Paint paint) {
        float unit = paint.getTextSize() * Font.UNIT;
        float column = unit * paint.getTextScaleX();
        float top = y - Font.ROWS * unit;
        for (int i = 0; i < Font.COLUMNS; i++) {
            int points = Font.column(c, i);
            int row = 0;
            while (points >>> row != 0) {
                int begin = row + Integer.numberOfTrailingZeros(points >>> row);
                row = begin;
                while ((points >>> row & 1) != 0) {
                    row++;
                }
                glyphBox(x + i * column, top + begin * unit, x + (i + 1) * column, top + row * unit);
            }
        }
    }

    private void glyphBox(float left, float top, float right, float bottom) {
        if (matrix.isScale()) {
            fillBox(matrix.mapX(left, 0), matrix.mapY(0, top), matrix.mapX(right, 0), matrix.mapY(0, bottom));
            return;
        }
        Path path = new Path();
        path.addRect(left, top, right, bottom, Path.Direction.CW);
        fillArea(path);
    }

    /** Draws a drawable as it is placed. */
    final void draw(Drawable drawable) {
        drawable.draw(this);
    }
}
