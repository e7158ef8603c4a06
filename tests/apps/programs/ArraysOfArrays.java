import java.util.Arrays;

/** Arrays of all element types and several dimensions: jagged, shared, cloned, copied onto themselves. */
public class ArraysOfArrays {
    static final int[] TABLE = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
    static final long[] WIDE = {1L << 40, -1, 0, Long.MIN_VALUE, 7};
    static final double[] REAL = {0.5, -0.25, 1e300, 3};
    static final byte[] BYTES = {1, -2, 3, -4, 5};
    static final char[] CHARS = {'w', 'a', 't', 't'};

    static int[][] triangle(int rows) {
        int[][] result = new int[rows][];
        for (int i = 0; i < rows; i++) {
            result[i] = new int[i + 1];
            result[i][0] = result[i][i] = 1;
            for (int j = 1; j < i; j++) {
                result[i][j] = result[i - 1][j - 1] + result[i - 1][j];
            }
        }
        return result;
    }

    static long cube(int size) {
        long[][][] cube = new long[size][size + 1][size + 2];
        for (int x = 0; x < size; x++) {
            for (int y = 0; y <= size; y++) {
                for (int z = 0; z < size + 2; z++) {
                    cube[x][y][z] = x * 100 + y * 10 + z;
                }
            }
        }
        long sum = 0;
        for (long[][] plane : cube) {
            for (long[] row : plane) {
                for (long value : row) {
                    sum = sum * 3 + value;
                }
            }
        }
        return sum;
    }

    /** The innermost dimension is not made; the rows of the last are shared. */
    static String half() {
        String[][][] half = new String[2][3][];
        half[1][2] = new String[] {"a", null};
        half[0] = half[1];
        half[0][2][1] = "b";
        Object[] plain = half;
        Object row = plain[1];
        int nulls = 0;
        for (String[][] outer : half) {
            for (String[] inner : outer) {
                nulls += inner == null ? 1 : 0;
            }
        }
        return Arrays.toString(half[1][2]) + nulls + (row instanceof String[][]) + (row instanceof Object[]) + (row == half[0]);
    }

    static String spiral(int size) {
        int[][] grid = new int[size][size];
        int row = 0;
        int column = 0;
        int dx = 1;
        int dy = 0;
        for (int n = 1; n <= size * size; n++) {
            grid[row][column] = n;
            int nextRow = row + dy;
            int nextColumn = column + dx;
            if (nextRow < 0 || nextRow >= size || nextColumn < 0 || nextColumn >= size || grid[nextRow][nextColumn] != 0) {
                int old = dx;
                dx = -dy;
                dy = old;
            }
            row += dy;
            column += dx;
        }
        return Arrays.deepToString(grid);
    }

    public static void main(String[] args) {
        int[][] rows = triangle(12);
        System.out.println(Arrays.toString(rows[11]) + " " + cube(4));
        System.out.println(half() + " " + spiral(5));
        int[] copy = TABLE.clone();
        System.arraycopy(copy, 0, copy, 3, 10);
        System.arraycopy(copy, 8, copy, 0, 8);
        System.out.println(Arrays.toString(copy) + Arrays.toString(TABLE) + Arrays.equals(copy, TABLE));
        System.out.println(Arrays.toString(WIDE) + Arrays.toString(REAL) + Arrays.toString(BYTES) + new String(CHARS));
        boolean[][] flags = new boolean[3][4];
        flags[2][3] |= true;
        float[] floats = new float[3];
        floats[1] += 2.5f;
        floats[1] *= floats[1]--;
        System.out.println(Arrays.deepToString(flags) + Arrays.toString(floats) + new int[0].length + new int[2][0].length);
        Object[] objects = new String[2];
        try {
            objects[0] = "fits";
            objects[1] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(objects[0] + " only");
        }
        try {
            System.arraycopy(TABLE, 10, copy, 0, 9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("copies nothing: " + copy[0]);
        }
        int at = 0;
        int[] places = new int[4];
        places[at++] = places[at] = at + 5;
        places[at] += ++at * 10;
        System.out.println(Arrays.toString(places) + at);
    }
}
