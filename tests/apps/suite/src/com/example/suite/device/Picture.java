package com.example.suite.device;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;

/** Draws a picture and makes small ones of it. */
final class Picture {
    private Picture() {
    }

    static Bitmap draw(int size) {
        Bitmap bitmap = Bitmap.createBitmap(size, size, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(bitmap);
        canvas.drawColor(Color.WHITE);
        Paint paint = new Paint();
        for (int i = 0; i < 8; i++) {
            paint.setColor(Color.rgb(30 * i, 255 - 30 * i, 128));
            canvas.drawRect(i * size / 8, i * size / 8, (i + 1) * size / 8, size, paint);
        }
        paint.setColor(Color.BLACK);
        canvas.drawCircle(size / 2f, size / 4f, size / 8f, paint);
        return bitmap;
    }

    /** Each pixel is the mean of a square of so many by so many. */
    static Bitmap shrink(Bitmap large, int by) {
        int width = large.getWidth() / by;
        int height = large.getHeight() / by;
        int[] pixels = new int[large.getWidth() * large.getHeight()];
        large.getPixels(pixels, 0, large.getWidth(), 0, 0, large.getWidth(), large.getHeight());
        Bitmap small = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                small.setPixel(x, y, mean(pixels, large.getWidth(), x * by, y * by, by));
            }
        }
        return small;
    }

    private static int mean(int[] pixels, int stride, int left, int top, int size) {
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int y = top; y < top + size; y++) {
            for (int x = left; x < left + size; x++) {
                int pixel = pixels[y * stride + x];
                red += Color.red(pixel);
                green += Color.green(pixel);
                blue += Color.blue(pixel);
            }
        }
        int count = size * size;
        return Color.rgb(red / count, green / count, blue / count);
    }
}
