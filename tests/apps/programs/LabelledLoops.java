/** Loops left and gone on with by label, loops whose end is an exception, loops in loops with many ways back. */
public class LabelledLoops {
    static int search(int[][] grid, int wanted) {
        int steps = 0;
        rows:
        for (int[] row : grid) {
            for (int value : row) {
                steps++;
                if (value < 0) {
                    continue rows;
                }
                if (value == wanted) {
                    break rows;
                }
            }
            steps += 100;
        }
        return steps;
    }

    static int endedByException(int[] values) {
        int sum = 0;
        int at = 0;
        try {
            while (true) {
                sum += values[at++];
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return sum * 10 + at;
        }
    }

    static String manyWaysBack(int n) {
        StringBuilder trail = new StringBuilder();
        while (n != 1 && trail.length() < 60) {
            if (n % 2 == 0) {
                n /= 2;
                trail.append('h');
                continue;
            }
            if (n % 3 == 0) {
                n = n / 3 + 1;
                trail.append('t');
                if (n > 4) {
                    continue;
                }
                trail.append('s');
            }
            n = n % 5 == 0 ? n / 5 : n + 1;
            trail.append('+');
        }
        return trail.append(n).toString();
    }

    static int doWhile(int n) {
        int turns = 0;
        do {
            turns++;
            if (n % 7 == 3) {
                n -= 2;
                continue;
            }
            do {
                n--;
                if (n % 11 == 0) {
                    break;
                }
            } while (n % 5 != 0);
            turns += 1000;
        } while (n > 0);
        return turns;
    }

    static long fourDeep(int size) {
        long hash = 1;
        a:
        for (int i = 0; i < size; i++) {
            b:
            for (int j = i; ; j++) {
                c:
                for (int k = 0; k < size; k++) {
                    for (int l = k; l < size; l++) {
                        hash = hash * 31 + i * 1000 + j * 100 + k * 10 + l;
                        switch ((int) (hash >>> 7 & 15)) {
                            case 0: continue a;
                            case 1: continue b;
                            case 2: continue c;
                            case 3: break c;
                            case 4: break b;
                            case 5: l++;
                        }
                    }
                    if (j > size) {
                        continue a;
                    }
                }
            }
            hash += 5;
        }
        return hash;
    }

    static int blocks(int n) {
        int result = 0;
        outer: {
            inner: {
                if (n == 0) {
                    break inner;
                }
                if (n == 1) {
                    break outer;
                }
                result += 1;
            }
            result += 10;
        }
        return result + 100;
    }

    static int emptyBodies(int n) {
        int i = 0;
        while (++i * i < n);
        for (; i < n; i += i);
        for (int j = n; j-- > 0;) {
            if (j == 3) {
                i += 1000;
            }
        }
        return i;
    }

    /** Two variables, two steps, and a condition with an effect. */
    static int twoEnds(String text) {
        int equal = 0;
        for (int i = 0, j = text.length() - 1; i < j && (text.charAt(i) == text.charAt(j) || equal++ < 2); i++, j--) {
            equal += 10;
        }
        return equal;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, 3}, {4, -1, 5}, {}, {6, 7}};
        System.out.println(search(grid, 3) + " " + search(grid, 5) + " " + search(grid, 7) + " " + search(grid, 4));
        System.out.println(endedByException(new int[] {1, 2, 3}) + " " + endedByException(new int[0]));
        for (int n = 1; n < 40; n += 6) {
            System.out.print(manyWaysBack(n) + " " + doWhile(n) + " ");
        }
        System.out.println();
        System.out.println(fourDeep(3) + " " + fourDeep(7) + " " + blocks(0) + " " + blocks(1) + " " + blocks(2));
        System.out.println(emptyBodies(50) + " " + twoEnds("abcdcba") + " " + twoEnds("abxdyba") + " " + twoEnds("abcdefgh"));
    }
}
