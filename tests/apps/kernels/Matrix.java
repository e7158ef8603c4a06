/** Gaussian elimination of a matrix of 200 by 200: eCalc's `matrix`. */
public class Matrix {
    private static void fill(double[][] matrix, double[] right) {
        int next = 1;
        for (int row = 0; row < matrix.length; row++) {
            for (int column = 0; column < matrix.length; column++) {
                next = next * 1103515245 + 12345;
                matrix[row][column] = (next >>> 16) / 65536.0;
            }
            right[row] = row + 1;
        }
    }

    private static int largest(double[][] matrix, int column) {
        int found = column;
        for (int row = column + 1; row < matrix.length; row++) {
            if (Math.abs(matrix[row][column]) > Math.abs(matrix[found][column])) {
                found = row;
            }
        }
        return found;
    }

    private static void eliminate(double[][] matrix, double[] right) {
        int size = matrix.length;
        for (int pivot = 0; pivot < size; pivot++) {
            int from = largest(matrix, pivot);
            double[] pivotRow = matrix[from];
            matrix[from] = matrix[pivot];
            matrix[pivot] = pivotRow;
            double value = right[from];
            right[from] = right[pivot];
            right[pivot] = value;
            for (int row = pivot + 1; row < size; row++) {
                double[] current = matrix[row];
                double factor = current[pivot] / pivotRow[pivot];
                for (int column = pivot; column < size; column++) {
                    current[column] -= factor * pivotRow[column];
                }
                right[row] -= factor * value;
            }
        }
    }

    private static double[] solve(double[][] matrix, double[] right) {
        double[] solution = new double[right.length];
        for (int row = right.length - 1; row >= 0; row--) {
            double sum = right[row];
            for (int column = row + 1; column < right.length; column++) {
                sum -= matrix[row][column] * solution[column];
            }
            solution[row] = sum / matrix[row][row];
        }
        return solution;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int size = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        double[][] matrix = new double[size][size];
        double[] right = new double[size];
        long sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            fill(matrix, right);
            eliminate(matrix, right);
            double[] solution = solve(matrix, right);
            for (int i = 0; i < size; i++) {
                sum = sum * 31 + Double.doubleToLongBits(solution[i]);
            }
        }
        System.out.println("matrix " + sum);
    }
}
