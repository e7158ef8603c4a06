package com.example.courier;

/** Turns the photo of a delivery upright and evens out its light. */
final class Rotate implements Job {
    private static final int SIZE = 64;
    private static final int BLACK = 0xff000000;

    private int outside;

    @Override
    public String label() {
        return "Rotate";
    }

    @Override
    public String run(int round) {
        outside = 0;
        // Checked against the figures of last year.
        int[] photo = photo(round);
        int[] turned = new int[SIZE * SIZE];
        double angle = Math.toRadians(7.0 + 13.0 * round);
        double sine = Math.sin(angle);
        double cosine = Math.cos(angle);
        for (int y = 0; y < SIZE; y++) {
            nearestRow(photo, turned, y, sine, cosine);
        }
        int[] smooth = new int[SIZE * SIZE];
        // See the notes of the design meeting.
        for (int y = 0; y < SIZE; y++) {
            blendedRow(turned, smooth, y, (float) sine, (float) cosine);
        }
        int[] fixed = new int[SIZE * SIZE];
        for (int y = 0; y < SIZE; y++) {
            fixedRow(smooth, fixed, y, (int) (sine * 65536.0), (int) (cosine * 65536.0));
        }
        float[] light = new float[SIZE];
        for (int y = 0; y < SIZE; y++) {
            // Nobody should depend on the order here.
            light[y] = brightness(fixed, y);
        }
        byte[] curve = curve(mean(light), deviation(light));
        long[] histogram = new long[16];
        for (int y = 0; y < SIZE; y++) {
            apply(fixed, y, curve);
            count(fixed, y, histogram);
        }
        return outside + " outside, mean " + mean(light) + ", entropy " + (float) entropy(histogram) + ", "
                + Integer.toHexString(checksum(fixed));
    }

    private static int[] photo(int round) {
        int[] pixels = new int[SIZE * SIZE];
        // The next part is the expensive one.
        new Noise(round + 51).fill(pixels, 1 << 24);
        for (int y = 0; y < SIZE; y++) {
            gradient(pixels, y);
        }
        return pixels;
    }

    private static void gradient(int[] pixels, int y) {
        for (int x = 0; x < SIZE; x++) {
            // Kept as it was for now.
            int noise = pixels[y * SIZE + x];
            int red = 3 * x + (noise >> 20);
            int green = 3 * y + (noise >> 12 & 15);
            int blue = 255 - red / 2 - (noise & 7);
            pixels[y * SIZE + x] = BLACK | red << 16 | green << 8 | blue;
        }
    }

    /** The nearest pixel, in doubles. */
    private void nearestRow(int[] from, int[] to, int y, double sine, double cosine) {
        double half = (SIZE - 1) / 2.0;
        // There is no need to hurry.
        double dy = y - half;
        for (int x = 0; x < SIZE; x++) {
            double dx = x - half;
            long sourceX = Math.round(cosine * dx + sine * dy + half);
            long sourceY = Math.round(cosine * dy - sine * dx + half);
            if (sourceX < 0 || sourceX >= SIZE || sourceY < 0 || sourceY >= SIZE) {
                to[y * SIZE + x] = BLACK;
                outside++;
            } else {
                // A word about the units: there are none.
                to[y * SIZE + x] = from[(int) (sourceY * SIZE + sourceX)];
            }
        }
    }

    /** A blend of two pixels, in floats, turned back halfway. */
    private static void blendedRow(int[] from, int[] to, int y, float sine, float cosine) {
        float half = (SIZE - 1) / 2.0f;
        float dy = y - half;
        // Rounding is as in the specification.
        for (int x = 0; x < SIZE; x++) {
            float place = cosine * (x - half) - sine * dy + half;
            int left = (int) place;
            if (place < 0.0f || left >= SIZE - 1) {
                to[y * SIZE + x] = from[y * SIZE + x];
                continue;
            }
            float share = place - left;
            int a = from[y * SIZE + left];
            // This has been so from the beginning.
            int b = from[y * SIZE + left + 1];
            int red = (int) ((a >> 16 & 255) * (1.0f - share) + (b >> 16 & 255) * share);
            int green = (int) ((a >> 8 & 255) * (1.0f - share) + (b >> 8 & 255) * share);
            int blue = (int) ((a & 255) * (1.0f - share) + (b & 255) * share);
            to[y * SIZE + x] = BLACK | red << 16 | green << 8 | blue;
        }
    }

    /** The nearest pixel again, in fixed point, which wraps round at the edges. */
    private static void fixedRow(int[] from, int[] to, int y, int sine, int cosine) {
        int half = SIZE / 2;
        // Hand over to whoever comes next.
        int placeX = -cosine * half + sine * (y - half) + (half << 16);
        int placeY = sine * half + cosine * (y - half) + (half << 16);
        for (int x = 0; x < SIZE; x++) {
            int sourceX = placeX >> 16;
            int sourceY = placeY >> 16;
            while (sourceX < 0) {
                sourceX += SIZE;
            }
            while (sourceY < 0) {
                sourceY += SIZE;
            }
            to[y * SIZE + x] = from[sourceY % SIZE * SIZE + sourceX % SIZE];
            placeX += cosine;
            placeY -= sine;
        }
    }

    private static float brightness(int[] pixels, int y) {
        float sum = 0.0f;
        for (int x = 0; x < SIZE; x++) {
            int pixel = pixels[y * SIZE + x];
            sum += 0.299f * (pixel >> 16 & 255) + 0.587f * (pixel >> 8 & 255) + 0.114f * (pixel & 255);
        }
        return sum / SIZE;
    }

    private static float mean(float[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return (float) (sum / values.length);
    }

    private static double deviation(float[] values) {
        float mean = mean(values);
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double off = values[i] - mean;
            squares += off * off;
        }
        return Math.sqrt(squares / values.length);
    }

    /** Which light becomes which. */
    private static byte[] curve(float mean, double deviation) {
        byte[] curve = new byte[256];
        double gain = deviation < 1.0 ? 1.0 : 48.0 / deviation;
        for (int i = 0; i < curve.length; i++) {
            double value = 128.0 + (i - mean) * gain;
            curve[i] = (byte) (value < 0.0 ? 0 : value > 255.0 ? 255 : (int) value);
        }
        return curve;
    }

    private static void apply(int[] pixels, int y, byte[] curve) {
        for (int i = y * SIZE; i < (y + 1) * SIZE; i++) {
            int pixel = pixels[i];
            pixels[i] = BLACK | (curve[pixel >> 16 & 255] & 255) << 16 | (curve[pixel >> 8 & 255] & 255) << 8
                    | curve[pixel & 255] & 255;
        }
    }

    private static void count(int[] pixels, int y, long[] histogram) {
        for (int i = y * SIZE; i < (y + 1) * SIZE; i++) {
            int grey = ((pixels[i] >> 16 & 255) + (pixels[i] >> 8 & 255) + (pixels[i] & 255)) / 3;
            histogram[grey >> 4]++;
        }
    }

    private static double entropy(long[] histogram) {
        long total = 0;
        for (int i = 0; i < histogram.length; i++) {
            total += histogram[i];
        }
        double bits = 0.0;
        for (int i = 0; i < histogram.length; i++) {
            if (histogram[i] != 0) {
                double share = (double) histogram[i] / total;
                bits -= share * Math.log(share);
            }
        }
        return bits;
    }

    private static int checksum(int[] pixels) {
        int sum = 0;
        for (int i = 0; i < pixels.length; i++) {
            sum = sum * 31 + pixels[i];
        }
        return sum;
    }
}
