/** Matrices of double and long: products, elimination with pivots, determinants, powers, and the game of life. */
public class Matrices {
    static class Singular extends Exception {
        Singular(int column) {
            super("column " + column);
        }
    }

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] result = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                double sum = 0;
                for (int k = 0; k < b.length; k++) {
                    sum += a[i][k] * b[k][j];
                }
                result[i][j] = sum;
            }
        }
        return result;
    }

    static double[] solve(double[][] a, double[] b) throws Singular {
        int n = b.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) {
                    pivot = row;
                }
            }
            if (Math.abs(a[pivot][column]) < 1e-9) {
                throw new Singular(column);
            }
            double[] rows = a[pivot];
            a[pivot] = a[column];
            a[column] = rows;
            double value = b[pivot];
            b[pivot] = b[column];
            b[column] = value;
            for (int row = 0; row < n; row++) {
                if (row == column) {
                    continue;
                }
                double factor = a[row][column] / a[column][column];
                for (int k = column; k < n; k++) {
                    a[row][k] -= factor * a[column][k];
                }
                b[row] -= factor * b[column];
            }
        }
        for (int i = 0; i < n; i++) {
            b[i] = Math.round(b[i] / a[i][i] * 1e6) / 1e6;
        }
        return b;
    }

    /** Bareiss' elimination: whole numbers stay whole. */
    static long determinant(long[][] a) {
        long previous = 1;
        int sign = 1;
        int n = a.length;
        for (int k = 0; k < n - 1; k++) {
            if (a[k][k] == 0) {
                int other = k + 1;
                while (other < n && a[other][k] == 0) {
                    other++;
                }
                if (other == n) {
                    return 0;
                }
                long[] row = a[k];
                a[k] = a[other];
                a[other] = row;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                for (int j = k + 1; j < n; j++) {
                    a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / previous;
                }
            }
            previous = a[k][k];
        }
        return sign * a[n - 1][n - 1];
    }

    static long fibonacci(int n) {
        long[][] result = {{1, 0}, {0, 1}};
        long[][] power = {{1, 1}, {1, 0}};
        for (; n > 0; n /= 2) {
            if (n % 2 == 1) {
                result = times(result, power);
            }
            power = times(power, power);
        }
        return result[0][1];
    }

    static long[][] times(long[][] a, long[][] b) {
        return new long[][] {
            {a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]},
            {a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]},
        };
    }

    static boolean[][] live(boolean[][] cells) {
        int n = cells.length;
        boolean[][] next = new boolean[n][n];
        for (int y = 0; y < n; y++) {
            for (int x = 0; x < n; x++) {
                int around = cells[y][x] ? -1 : 0;
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        around += cells[(y + dy + n) % n][(x + dx + n) % n] ? 1 : 0;
                    }
                }
                next[y][x] = around == 3 || cells[y][x] && around == 2;
            }
        }
        return next;
    }

    public static void main(String[] args) {
        double[][] a = new double[6][6];
        long[][] whole = new long[6][6];
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                whole[i][j] = (i * 7 + j * 3) % 5 - (i == j ? 2 : 0);
                a[i][j] = whole[i][j] / 4.0;
            }
        }
        double[][] product = multiply(a, multiply(a, a));
        System.out.println(product[0][0] + " " + product[5][3] + " " + determinant(whole) + " " + fibonacci(80));
        double[] right = {1, 2, 3, 4, 5, 6};
        for (int attempt = 0; attempt < 2; attempt++) {
            try {
                StringBuilder text = new StringBuilder();
                for (double x : solve(a, right)) {
                    text.append(x).append(' ');
                }
                System.out.println(text);
            } catch (Singular e) {
                System.out.println("no solution: " + e.getMessage());
            }
            a[2] = a[4];
        }
        System.out.println(determinant(new long[][] {{0, 1}, {1, 0}}) + " " + determinant(new long[][] {{0, 1}, {0, 2}}));
        boolean[][] cells = new boolean[10][10];
        cells[0][1] = cells[1][2] = cells[2][0] = cells[2][1] = cells[2][2] = true;
        for (int i = 0; i < 25; i++) {
            cells = live(cells);
        }
        for (boolean[] row : cells) {
            StringBuilder text = new StringBuilder();
            for (boolean cell : row) {
                text.append(cell ? '#' : '.');
            }
            System.out.println(text);
        }
    }
}
