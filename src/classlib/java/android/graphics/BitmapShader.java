package android.graphics;

/** A bitmap, over and over. */
public class BitmapShader extends Shader {
    private final Bitmap bitmap;
    private final TileMode tileX;
    private final TileMode tileY;

    public BitmapShader(Bitmap bitmap, TileMode tileX, TileMode tileY) {
        this.bitmap = bitmap;
        this.tileX = tileX;
        this.tileY = tileY;
    }

    @Override
    int colorAt(float x, float y) {
        int column = (int) (tiled(x / bitmap.getWidth(), tileX) * bitmap.getWidth());
        int row = (int) (tiled(y / bitmap.getHeight(), tileY) * bitmap.getHeight());
        return bitmap.getPixel(Math.min(column, bitmap.getWidth() - 1), Math.min(row, bitmap.getHeight() - 1));
    }
}
