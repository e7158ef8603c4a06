/** Rotates an image of 1024 by 1024 points by 30 degrees: eCalc's `imgrot`. */
public class Imgrot {
    /** The cosine and the sine of 30 degrees, in 65536ths. */
    private static final int COSINE = 56756;
    private static final int SINE = 32768;

    private static void paint(int[] image, int size) {
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                image[y * size + x] = x * 2654435 ^ y * 40503;
            }
        }
    }

    private static void rotate(int[] from, int[] to, int size) {
        int centre = size / 2;
        for (int y = 0; y < size; y++) {
            int sourceX = (-centre * COSINE + (y - centre) * SINE) + (centre << 16);
            int sourceY = (centre * SINE + (y - centre) * COSINE) + (centre << 16);
            for (int x = 0; x < size; x++) {
                int atX = sourceX >> 16;
                int atY = sourceY >> 16;
                int colour = 0;
                if (atX >= 0 && atX < size && atY >= 0 && atY < size) {
                    colour = from[atY * size + atX];
                }
                to[y * size + x] = colour;
                sourceX += COSINE;
                sourceY -= SINE;
            }
        }
    }

    private static int sum(int[] image) {
        int sum = 0;
        for (int i = 0; i < image.length; i++) {
            sum = sum * 31 + image[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int size = args.length > 1 ? Integer.parseInt(args[1]) : 1024;
        int[] from = new int[size * size];
        int[] to = new int[size * size];
        paint(from, size);
        for (int repeat = 0; repeat < repeats; repeat++) {
            rotate(from, to, size);
            int[] turned = from;
            from = to;
            to = turned;
        }
        System.out.println("imgrot " + sum(from));
    }
}
