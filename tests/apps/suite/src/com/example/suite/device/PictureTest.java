package com.example.suite.device;

import android.graphics.Bitmap;
import android.graphics.Color;

/** Bitmaps and a canvas. */
public final class PictureTest extends DeviceTest {
    public void testShrink() {
        Bitmap large = Picture.draw(128);
        equal(Color.BLACK, large.getPixel(64, 32));
        equal(Color.WHITE, large.getPixel(127, 0));
        Bitmap small = Picture.shrink(large, 4);
        equal(32, small.getWidth());
        equal(32, small.getHeight());
        equal(Color.BLACK, small.getPixel(16, 8));
        equal(Color.WHITE, small.getPixel(31, 0));
        equal(Color.rgb(0, 255, 128), small.getPixel(1, 20));
        Bitmap icon = Bitmap.createScaledBitmap(small, 16, 16, false);
        equal(16, icon.getWidth());
        small.recycle();
        check(small.isRecycled(), "gone");
    }
}
