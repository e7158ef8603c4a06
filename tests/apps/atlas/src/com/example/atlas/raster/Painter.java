package com.example.atlas.raster;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Draws lines, circles and areas on a picture. */
public final class Painter {
    private final Picture picture;
    private int color = Argb.BLACK;
    private Blend blend = Blend.REPLACE;

    public Painter(Picture picture) {
        this.picture = picture;
    }

    public Painter color(int newColor) {
        color = newColor;
        return this;
    }

    Painter blend(Blend newBlend) {
        blend = newBlend;
        return this;
    }

    private void dot(int x, int y) {
        picture.blend(x, y, color, blend);
    }

    /** After Bresenham. */
    public void line(int fromX, int fromY, int toX, int toY) {
        int dx = Math.abs(toX - fromX);
        int dy = -Math.abs(toY - fromY);
        int stepX = fromX < toX ? 1 : -1;
        int stepY = fromY < toY ? 1 : -1;
        int error = dx + dy;
        int x = fromX;
        int y = fromY;
        while (true) {
            dot(x, y);
            if (x == toX && y == toY) {
                return;
            }
            int twice = 2 * error;
            if (twice >= dy) {
                error += dy;
                x += stepX;
            }
            if (twice <= dx) {
                error += dx;
                y += stepY;
            }
        }
    }

    public void rectangle(int left, int top, int right, int bottom) {
        for (int y = top; y < bottom; y++) {
            picture.span(left, right, y, color, blend);
        }
    }

    public void frame(int left, int top, int right, int bottom) {
        line(left, top, right, top);
        line(right, top, right, bottom);
        line(right, bottom, left, bottom);
        line(left, bottom, left, top);
    }

    public void circle(int centerX, int centerY, int radius) {
        int x = radius;
        int y = 0;
        int error = 1 - radius;
        while (x >= y) {
            octants(centerX, centerY, x, y);
            octants(centerX, centerY, y, x);
            y++;
            if (error < 0) {
                error += 2 * y + 1;
            } else {
                x--;
                error += 2 * (y - x) + 1;
            }
        }
    }

    private void octants(int centerX, int centerY, int x, int y) {
        dot(centerX + x, centerY + y);
        dot(centerX - x, centerY + y);
        dot(centerX + x, centerY - y);
        dot(centerX - x, centerY - y);
    }

    /** By rows, between sides in pairs. */
    public void polygon(int[] xs, int[] ys) {
        int top = Integer.MAX_VALUE;
        int bottom = Integer.MIN_VALUE;
        for (int y : ys) {
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
        }
        int[] crossings = new int[xs.length];
        for (int y = Math.max(0, top); y < Math.min(picture.height(), bottom); y++) {
            int count = crossings(xs, ys, y, crossings);
            Arrays.sort(crossings, 0, count);
            for (int i = 0; i + 1 < count; i += 2) {
                picture.span(crossings[i], crossings[i + 1], y, color, blend);
            }
        }
    }

    private static int crossings(int[] xs, int[] ys, int y, int[] crossings) {
        int count = 0;
        for (int i = 0, j = xs.length - 1; i < xs.length; j = i++) {
            if (ys[i] > y != ys[j] > y) {
                crossings[count++] = xs[i] + (y - ys[i]) * (xs[j] - xs[i]) / (ys[j] - ys[i]);
            }
        }
        return count;
    }

    /** A curve by halving until it is straight. */
    public void curve(int x0, int y0, int x1, int y1, int x2, int y2) {
        int bend = Math.abs(x0 - 2 * x1 + x2) + Math.abs(y0 - 2 * y1 + y2);
        if (bend < 4) {
            line(x0, y0, x2, y2);
            return;
        }
        int ax = (x0 + x1) / 2;
        int ay = (y0 + y1) / 2;
        int bx = (x1 + x2) / 2;
        int by = (y1 + y2) / 2;
        int mx = (ax + bx) / 2;
        int my = (ay + by) / 2;
        curve(x0, y0, ax, ay, mx, my);
        curve(mx, my, bx, by, x2, y2);
    }

    /** All connected pixels of one colour; returns how many. */
    public int flood(int startX, int startY) {
        int old = picture.get(startX, startY);
        if (old == color) {
            return 0;
        }
        Deque<Integer> waiting = new ArrayDeque<Integer>();
        waiting.push(startY * picture.width() + startX);
        int filled = 0;
        while (!waiting.isEmpty()) {
            int at = waiting.pop();
            int x = at % picture.width();
            int y = at / picture.width();
            if (picture.get(x, y) != old) {
                continue;
            }
            picture.set(x, y, color);
            filled++;
            if (x > 0) {
                waiting.push(at - 1);
            }
            if (x + 1 < picture.width()) {
                waiting.push(at + 1);
            }
            if (y > 0) {
                waiting.push(at - picture.width());
            }
            if (y + 1 < picture.height()) {
                waiting.push(at + picture.width());
            }
        }
        return filled;
    }
}
