package com.example.courier;

/** Plans the boxes of the van with a great many short-lived objects, as apps do that do not care. */
final class Allocate implements Job {
    /** Something with a size. */
    private interface Box {
        int volume();
    }

    private static final class Cube implements Box {
        final short edge;

        Cube(int edge) {
            this.edge = (short) edge;
        }

        @Override
        public int volume() {
            return edge * edge * edge;
        }
    }

    private static final class Bag implements Box {
        private final float width;
        private final double height;

        Bag(float width, double height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public int volume() {
            return (int) (width * width * height * 0.5);
        }
    }

    private static final class Crate implements Box {
        private final byte[] sides;
        boolean open;

        Crate(byte... sides) {
            this.sides = sides;
        }

        Crate opened() {
            Crate copy = new Crate(sides.clone());
            copy.open = !open;
            return copy;
        }

        @Override
        public int volume() {
            int volume = 1;
            for (byte side : sides) {
                volume *= side;
            }
            return !open ? volume : volume + 1;
        }
    }

    /** A linked list of boxes. */
    private static final class Row {
        final Box box;
        final Row rest;

        Row(Box box, Row rest) {
            this.box = box;
            this.rest = rest;
        }
    }

    private long kept;

    @Override
    public String label() {
        return "Allocate";
    }

    @Override
    public String run(int round) {
        kept = 0;
        int[] random = new int[160];
        new Noise(round + 83).fill(random, 1 << 16);
        for (int i = 0; i + 12 <= random.length; i += 24) {
            kept += volume(row(random, i, i + 12));
        }
        long cells = 0;
        for (int layer = 0; layer < 60; layer++) {
            cells += grid(9 + (layer + round) % 14, random[layer]);
        }
        int letters = 0;
        for (int i = 0; i < 60; i++) {
            letters += label(random[i], random[i + 60]).length();
        }
        double space = 0.0;
        for (int i = 0; i < 40; i++) {
            space += air(random, 7 * i);
        }
        int marks = 0;
        for (int i = 0; i < 50; i++) {
            marks += marks(random[i] % 700 + 40);
        }
        int pages = 0;
        for (int i = 0; i < 40; i++) {
            pages += pages(i, 1500 + random[i] % 2500);
        }
        return kept + " kept, " + cells + " cells, " + letters + " letters, " + space + " air, " + marks + " marks, "
                + pages + " pages";
    }

    private static Row row(int[] random, int from, int to) {
        Row row = null;
        for (int i = from; i < to; i++) {
            row = new Row(box(random[i]), row);
        }
        return row;
    }

    private static Box box(int random) {
        switch (random % 3) {
            case 0:
                return new Cube(random & 15);
            case 1:
                return new Bag((random & 31) * 0.5f, (random >> 5 & 31) * 0.25);
            default:
                Crate crate = new Crate((byte) (random & 3), (byte) (random >> 2 & 7), (byte) 3);
                return (random & 0x100) != 0 ? crate.opened() : crate;
        }
    }

    private static long volume(Row first) {
        long sum = 0;
        for (Row row = first; row != null; row = row.rest) {
            Box box = row.box;
            if (box instanceof Cube) {
                sum += 2L * ((Cube) box).edge;
            } else if (box instanceof Crate && ((Crate) box).open) {
                sum ^= box.volume();
                continue;
            }
            sum += box.volume();
        }
        return sum;
    }

    private static long grid(int size, int random) {
        long[][] grid = new long[size][size];
        for (int y = 0; y < size; y++) {
            long[] line = grid[y];
            for (int x = 0; x < size; x++) {
                line[x] = (long) random * x - y;
            }
        }
        long trace = 0;
        for (int i = 0; i < size; i++) {
            trace += grid[i][i] % 1009L;
        }
        return trace / size;
    }

    private static String label(int a, int b) {
        StringBuilder text = new StringBuilder();
        text.append((char) ('A' + a % 26)).append(a).append('-').append(b);
        if ((a & 3) != 0) {
            return text.toString();
        }
        return text.append(" this side up").toString();
    }

    private static double air(int[] random, int from) {
        double[] gaps = new double[70];
        float[] weights = {0.25f, 0.5f, 1.0f, 0.125f};
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = random[(from + i) % random.length] * weights[i & 3];
        }
        double space = 0.0;
        for (int i = 1; i < gaps.length; i++) {
            double gap = gaps[i] - gaps[i - 1];
            space += gap < 0.0 ? -gap : gap % 7.0;
        }
        return space;
    }

    private static int marks(int length) {
        boolean[] marked = new boolean[length];
        char[] line = new char[length];
        int step = 3 + length % 5;
        for (int i = 0; i < length; i += step) {
            marked[i] = true;
        }
        int count = 0;
        for (int i = 0; i < length; i++) {
            line[i] = marked[i] ? '#' : '.';
            if (line[i] == '#') {
                count++;
            }
        }
        return count;
    }

    /** Pages of notes that nobody reads: most of the garbage. */
    private static int pages(int number, int length) {
        int filled = 0;
        for (int page = 0; page < 24; page++) {
            byte[] bytes = new byte[4 * length];
            bytes[number] = (byte) page;
            filled += bytes[number] + bytes.length;
        }
        return filled;
    }
}
