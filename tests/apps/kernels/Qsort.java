/** Quicksort of ten thousand numbers: eCalc's `qsort`. */
public class Qsort {
    private static void fill(int[] data, int seed) {
        int next = seed;
        for (int i = 0; i < data.length; i++) {
            next = next * 1103515245 + 12345;
            data[i] = next >>> 4;
        }
    }

    private static void sort(int[] data, int low, int high) {
        int i = low;
        int j = high;
        int pivot = data[(low + high) >>> 1];
        while (i <= j) {
            while (data[i] < pivot) {
                i++;
            }
            while (data[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int swapped = data[i];
                data[i] = data[j];
                data[j] = swapped;
                i++;
                j--;
            }
        }
        if (low < j) {
            sort(data, low, j);
        }
        if (i < high) {
            sort(data, i, high);
        }
    }

    private static int sum(int[] data) {
        int sum = 0;
        for (int i = 0; i < data.length; i++) {
            sum = sum * 31 + data[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int[] data = new int[10000];
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            fill(data, repeat + 1);
            sort(data, 0, data.length - 1);
            sum ^= sum(data);
        }
        System.out.println("qsort " + sum);
    }
}
