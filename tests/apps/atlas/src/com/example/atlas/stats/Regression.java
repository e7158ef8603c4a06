package com.example.atlas.stats;

/** A curve through points by least squares: a line, or a parabola. */
public final class Regression {
    private final double[] factors;

    private Regression(double[] factors) {
        this.factors = factors;
    }

    public static Regression fit(double[] xs, double[] ys, int degree) {
        int size = degree + 1;
        double[][] matrix = new double[size][size + 1];
        for (int i = 0; i < xs.length; i++) {
            double power = 1;
            double[] powers = new double[2 * size];
            for (int k = 0; k < powers.length; k++) {
                powers[k] = power;
                power *= xs[i];
            }
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    matrix[row][column] += powers[row + column];
                }
                matrix[row][size] += powers[row] * ys[i];
            }
        }
        return new Regression(solve(matrix));
    }

    /** By elimination with the greatest pivot. */
    static double[] solve(double[][] matrix) {
        int size = matrix.length;
        for (int column = 0; column < size; column++) {
            int pivot = column;
            for (int row = column + 1; row < size; row++) {
                if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) {
                    pivot = row;
                }
            }
            if (Math.abs(matrix[pivot][column]) < 1e-9) {
                throw new ArithmeticException("not enough points");
            }
            double[] kept = matrix[pivot];
            matrix[pivot] = matrix[column];
            matrix[column] = kept;
            for (int row = 0; row < size; row++) {
                if (row != column) {
                    subtract(matrix[row], matrix[column], matrix[row][column] / matrix[column][column]);
                }
            }
        }
        double[] solution = new double[size];
        for (int row = 0; row < size; row++) {
            solution[row] = matrix[row][size] / matrix[row][row];
        }
        return solution;
    }

    private static void subtract(double[] from, double[] row, double factor) {
        for (int i = 0; i < row.length; i++) {
            from[i] -= row[i] * factor;
        }
    }

    public double at(double x) {
        double value = 0;
        for (int i = factors.length - 1; i >= 0; i--) {
            value = value * x + factors[i];
        }
        return value;
    }

    /** The share of the spread that it explains. */
    public double quality(double[] xs, double[] ys) {
        Running all = new Running();
        double left = 0;
        for (int i = 0; i < xs.length; i++) {
            all.add(ys[i]);
            left += (ys[i] - at(xs[i])) * (ys[i] - at(xs[i]));
        }
        return 1 - left / (all.variance() * (all.count() - 1));
    }
}
