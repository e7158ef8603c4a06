/** Rotates an image of 1024 by 1024 points with the library's sine and cosine: eCalc's `imgrot`. */
public class ImgrotApi {
    private static void paint(int[] image, int size) {
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                image[y * size + x] = x * 641 ^ y * 403;
            }
        }
    }

    /** Each row turns a little further than the one above it. */
    private static void rotate(int[] from, int[] to, int size) {
        int centre = size / 2;
        for (int y = 0; y < size; y++) {
            double angle = Math.toRadians(30 + y / 64.0);
            int cosine = (int) (Math.cos(angle) * 65536);
            int sine = (int) (Math.sin(angle) * 65536);
            int sourceX = -centre * cosine + (y - centre) * sine + (centre << 16);
            int sourceY = centre * sine + (y - centre) * cosine + (centre << 16);
            for (int x = 0; x < size; x++) {
                int atX = sourceX >> 16;
                int atY = sourceY >> 16;
                int colour = 0;
                if (atX >= 0 && atX < size && atY >= 0 && atY < size) {
                    colour = from[atY * size + atX];
                }
                to[y * size + x] = colour;
                sourceX += cosine;
                sourceY -= sine;
            }
        }
    }

    /** The four corners of each point's square, by the angle itself: what a rotation without tables does. */
    private static int corners(int size, double angle) {
        int inside = 0;
        for (int y = 0; y < size; y += 8) {
            for (int x = 0; x < size; x += 8) {
                double atX = x * Math.cos(angle) - y * Math.sin(angle);
                double atY = x * Math.sin(angle) + y * Math.cos(angle);
                if (atX >= 0 && atX < size && atY >= 0 && atY < size) {
                    inside++;
                }
            }
        }
        return inside;
    }

    private static int sum(int[] image) {
        int sum = 0;
        for (int i = 0; i < image.length; i++) {
            sum = sum * 31 + image[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 1024;
        int[] from = new int[size * size];
        int[] to = new int[size * size];
        paint(from, size);
        rotate(from, to, size);
        System.out.println("imgrot " + sum(to) + " " + corners(size, Math.toRadians(30)));
    }
}
