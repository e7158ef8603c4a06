import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Path;
import java.io.ByteArrayOutputStream;

/** Shapes on a bitmap, a letter for each colour; the pictures were checked by eye and by hand. */
public class AndroidCanvas {
    private static void show(Bitmap bitmap) {
        for (int y = 0; y < bitmap.getHeight(); y++) {
            StringBuilder line = new StringBuilder();
            for (int x = 0; x < bitmap.getWidth(); x++) {
                int color = bitmap.getPixel(x, y);
                line.append(color == 0 || color == Color.WHITE ? '.' : color == Color.BLACK ? '#'
                        : color == Color.RED ? 'r' : color == Color.GREEN ? 'g' : 'm');
            }
            System.out.println(line);
        }
    }

    public static void main(String[] args) {
        Bitmap bitmap = Bitmap.createBitmap(24, 16, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(bitmap);
        canvas.drawColor(Color.WHITE);
        Paint paint = new Paint();
        paint.setColor(Color.RED);
        canvas.drawRect(1, 1, 5, 4, paint);
        paint.setColor(0x800000ff);
        canvas.drawRect(3, 2, 8, 6, paint);
        System.out.println(Integer.toHexString(bitmap.getPixel(4, 3)) + " " + Integer.toHexString(bitmap.getPixel(6, 3)));
        paint.setColor(Color.BLACK);
        paint.setStyle(Paint.Style.STROKE);
        canvas.drawRect(10, 1, 15, 6, paint);
        canvas.drawLine(0, 8, 7, 15, paint);
        paint.setStyle(Paint.Style.FILL);
        canvas.drawCircle(18, 11, 4, paint);
        canvas.save();
        canvas.translate(9, 15);
        canvas.rotate(-90);
        paint.setColor(Color.GREEN);
        canvas.drawRect(0, 0, 3, 2, paint);
        canvas.restore();
        Path path = new Path();
        path.moveTo(17, 0);
        path.lineTo(23, 0);
        path.lineTo(23, 6);
        path.close();
        paint.setColor(Color.RED);
        canvas.drawPath(path, paint);
        show(bitmap);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        System.out.println(bitmap.compress(Bitmap.CompressFormat.PNG, 100, png) + " " + png.size());
        Bitmap read = BitmapFactory.decodeByteArray(png.toByteArray(), 0, png.size());
        System.out.println(read.sameAs(bitmap));
        show(Bitmap.createScaledBitmap(read, 12, 8, false));
        Bitmap text = Bitmap.createBitmap(14, 10, Bitmap.Config.ARGB_8888);
        Paint letters = new Paint();
        letters.setTextSize(10);
        new Canvas(text).drawText("Ag", 1, 8, letters);
        show(text);
        System.out.println(letters.measureText("Ag"));
    }
}
