package com.example.suite.work;

/** Square matrices. */
public final class Matrix {
    private final int size;
    private final double[] cells;

    public Matrix(int size) {
        this.size = size;
        cells = new double[size * size];
    }

    public static Matrix identity(int size) {
        Matrix matrix = new Matrix(size);
        for (int i = 0; i < size; i++) {
            matrix.set(i, i, 1);
        }
        return matrix;
    }

    public double get(int row, int column) {
        return cells[row * size + column];
    }

    public void set(int row, int column, double value) {
        cells[row * size + column] = value;
    }

    public Matrix times(Matrix other) {
        Matrix product = new Matrix(size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += cells[i * size + k] * other.cells[k * size + j];
                }
                product.cells[i * size + j] = sum;
            }
        }
        return product;
    }

    public Matrix power(int exponent) {
        Matrix result = identity(size);
        Matrix square = this;
        for (int rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = result.times(square);
            }
            square = square.times(square);
        }
        return result;
    }

    /** Sums of the rows. */
    public double[] rows() {
        double[] sums = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                sums[i] += get(i, j);
            }
        }
        return sums;
    }
}
