package com.example.suite.work;

/** Sorting by hand. */
public final class Sorts {
    private Sorts() {
    }

    public static void merge(int[] values) {
        merge(values, new int[values.length], 0, values.length);
    }

    private static void merge(int[] values, int[] scratch, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        merge(values, scratch, from, middle);
        merge(values, scratch, middle, to);
        System.arraycopy(values, from, scratch, from, middle - from);
        int left = from;
        int right = middle;
        for (int i = from; left < middle; i++) {
            values[i] = right < to && values[right] < scratch[left] ? values[right++] : scratch[left++];
        }
    }

    /** The greatest values, falling, by a heap of the best so far whose root is the least. */
    public static int[] top(int[] values, int count) {
        int[] heap = new int[count];
        int size = 0;
        for (int value : values) {
            if (size < count) {
                heap[size] = value;
                up(heap, size++);
            } else if (value > heap[0]) {
                heap[0] = value;
                down(heap, size);
            }
        }
        while (size > 1) {
            int least = heap[0];
            heap[0] = heap[--size];
            heap[size] = least;
            down(heap, size);
        }
        return heap;
    }

    private static void up(int[] heap, int at) {
        int value = heap[at];
        while (at > 0 && value < heap[(at - 1) / 2]) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = value;
    }

    private static void down(int[] heap, int size) {
        int value = heap[0];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (value <= heap[child]) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = value;
    }
}
