package com.example.atlas.ui;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.view.View;
import com.example.atlas.raster.Effect;
import com.example.atlas.raster.Picture;

/** Shows a picture of the engine, as large as there is room. */
final class PictureView extends View {
    private final Paint paint = new Paint();
    private final Rect target = new Rect();
    private Picture picture;
    private Bitmap bitmap;

    PictureView(Context context) {
        super(context);
    }

    void show(Picture newPicture) {
        picture = newPicture;
        bitmap = Bitmap.createBitmap(picture.pixels(), picture.width(), picture.height(), Bitmap.Config.ARGB_8888);
        invalidate();
    }

    void apply(Effect effect) {
        show(effect.apply(picture));
    }

    @Override
    protected void onDraw(Canvas canvas) {
        canvas.drawColor(Color.WHITE);
        if (bitmap != null) {
            target.set(0, 0, getWidth(), getHeight());
            canvas.drawBitmap(bitmap, null, target, paint);
        }
    }
}
