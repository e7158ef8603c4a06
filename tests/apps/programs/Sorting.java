import java.util.Arrays;

/** Eight ways to sort, on numbers in several kinds of order, checked against the library's. */
public class Sorting {
    static long steps;

    static boolean less(int a, int b) {
        steps++;
        return a < b;
    }

    static void swap(int[] a, int i, int j) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }

    static void bubble(int[] a) {
        boolean swapped = true;
        for (int end = a.length - 1; swapped; end--) {
            swapped = false;
            for (int i = 0; i < end; i++) {
                if (less(a[i + 1], a[i])) {
                    swap(a, i, i + 1);
                    swapped = true;
                }
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int value = a[i];
            int at = i;
            while (at > 0 && less(value, a[at - 1])) {
                a[at] = a[--at];
            }
            a[at] = value;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int best = i;
            for (int j = i + 1; j < a.length; j++) {
                best = less(a[j], a[best]) ? j : best;
            }
            swap(a, i, best);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
            for (int i = gap; i < a.length; i++) {
                for (int at = i; at >= gap && less(a[at], a[at - gap]); at -= gap) {
                    swap(a, at, at - gap);
                }
            }
        }
    }

    static void merge(int[] a, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        merge(a, from, middle);
        merge(a, middle, to);
        int[] left = Arrays.copyOfRange(a, from, middle);
        for (int i = 0, j = middle, at = from; i < left.length; at++) {
            a[at] = j == to || !less(a[j], left[i]) ? left[i++] : a[j++];
        }
    }

    static void quick(int[] a, int from, int to) {
        while (from < to) {
            int pivot = a[(from + to) >>> 1];
            int i = from;
            int j = to;
            do {
                while (less(a[i], pivot)) {
                    i++;
                }
                while (less(pivot, a[j])) {
                    j--;
                }
                if (i <= j) {
                    swap(a, i++, j--);
                }
            } while (i <= j);
            if (j - from < to - i) {
                quick(a, from, j);
                from = i;
            } else {
                quick(a, i, to);
                to = j;
            }
        }
    }

    static void heap(int[] a) {
        for (int start = a.length / 2 - 1; start >= 0; start--) {
            sift(a, start, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            swap(a, 0, end);
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int root, int end) {
        for (int child; (child = root * 2 + 1) < end; root = child) {
            if (child + 1 < end && less(a[child], a[child + 1])) {
                child++;
            }
            if (!less(a[root], a[child])) {
                return;
            }
            swap(a, root, child);
        }
    }

    static void radix(int[] a) {
        for (int shift = 0; shift < 32; shift += 8) {
            int[] counts = new int[257];
            for (int value : a) {
                counts[(value >>> shift & 255 ^ (shift == 24 ? 128 : 0)) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                counts[i + 1] += counts[i];
            }
            int[] copy = a.clone();
            for (int value : copy) {
                a[counts[value >>> shift & 255 ^ (shift == 24 ? 128 : 0)]++] = value;
                steps++;
            }
        }
    }

    static void sort(int way, int[] a) {
        switch (way) {
            case 0: bubble(a); break;
            case 1: insertion(a); break;
            case 2: selection(a); break;
            case 3: shell(a); break;
            case 4: merge(a, 0, a.length); break;
            case 5: quick(a, 0, a.length - 1); break;
            case 6: heap(a); break;
            default: radix(a);
        }
    }

    static int[] numbers(int kind, int size) {
        int[] a = new int[size];
        int seed = kind + 1;
        for (int i = 0; i < size; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = kind == 0 ? i : kind == 1 ? size - i : kind == 2 ? seed : (seed >>> 20) % 5;
        }
        return a;
    }

    public static void main(String[] args) {
        for (int way = 0; way < 8; way++) {
            StringBuilder line = new StringBuilder(way + ":");
            for (int kind = 0; kind < 4; kind++) {
                for (int size = 0; size < 70; size += 23) {
                    int[] sorted = numbers(kind, size);
                    int[] expected = sorted.clone();
                    steps = 0;
                    sort(way, sorted);
                    Arrays.sort(expected);
                    line.append(Arrays.equals(sorted, expected) ? " " : " wrong ").append(steps);
                }
            }
            System.out.println(line);
        }
    }
}
