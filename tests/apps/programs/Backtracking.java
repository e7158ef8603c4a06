/** Puzzles solved by trial: queens, sudoku, a knight's walk and sums, some ended by an exception when solved. */
public class Backtracking {
    static class Solved extends RuntimeException {
        final int steps;

        Solved(int steps) {
            super(null, null, false, false);
            this.steps = steps;
        }
    }

    static int queens(int size, int columns, int left, int right) {
        int all = (1 << size) - 1;
        if (columns == all) {
            return 1;
        }
        int count = 0;
        for (int free = all & ~(columns | left | right); free != 0;) {
            int place = free & -free;
            free ^= place;
            count += queens(size, columns | place, (left | place) << 1, (right | place) >> 1);
        }
        return count;
    }

    static int steps;

    static void sudoku(char[] cells, int at) {
        while (at < 81 && cells[at] != '.') {
            at++;
        }
        if (at == 81) {
            throw new Solved(steps);
        }
        digits:
        for (char digit = '1'; digit <= '9'; digit++) {
            steps++;
            int row = at / 9;
            int column = at % 9;
            for (int i = 0; i < 9; i++) {
                int box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
                if (cells[row * 9 + i] == digit || cells[i * 9 + column] == digit || cells[box] == digit) {
                    continue digits;
                }
            }
            cells[at] = digit;
            sudoku(cells, at + 1);
        }
        cells[at] = '.';
    }

    static boolean knight(int[][] board, int row, int column, int move) {
        int size = board.length;
        if (row < 0 || column < 0 || row >= size || column >= size || board[row][column] != 0) {
            return false;
        }
        board[row][column] = move;
        if (move == size * size) {
            return true;
        }
        for (int dy = -2; dy <= 2; dy++) {
            for (int dx = -2; dx <= 2; dx++) {
                if (dx * dx + dy * dy == 5 && knight(board, row + dy, column + dx, move + 1)) {
                    return true;
                }
            }
        }
        board[row][column] = 0;
        return false;
    }

    static int subsets(int[] values, int at, int sum) {
        if (sum == 0) {
            return 1;
        }
        if (at == values.length || sum < 0) {
            return 0;
        }
        return subsets(values, at + 1, sum) + subsets(values, at + 1, sum - values[at]);
    }

    public static void main(String[] args) {
        System.out.println(queens(4, 0, 0, 0) + " " + queens(6, 0, 0, 0) + " " + queens(7, 0, 0, 0));
        char[] cells = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").toCharArray();
        try {
            sudoku(cells, 0);
        } catch (Solved e) {
            System.out.println(new String(cells) + " after " + (e.steps > 1000 ? "many" : "few") + " steps");
        }
        char[] impossible = cells.clone();
        java.util.Arrays.fill(impossible, '.');
        System.arraycopy(".23456789".toCharArray(), 0, impossible, 0, 9);
        impossible[72] = '1';
        try {
            sudoku(impossible, 0);
            System.out.println("no solution");
        } catch (Solved e) {
            System.out.println("a solution?");
        }
        int[][] board = new int[5][5];
        System.out.println(knight(board, 0, 0, 1) + " " + board[4][4] + " " + board[2][2] + " " + knight(new int[3][3], 0, 0, 1));
        System.out.println(subsets(new int[] {3, 34, 4, 12, 5, 2, 7, 8, 1}, 0, 15));
    }
}
