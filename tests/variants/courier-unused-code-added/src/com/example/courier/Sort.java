package com.example.courier;

/** Puts the day's parcels and numbers in order with a quicksort of its own. */
final class Sort implements Job {
    private static final String[] CITIES = {"Bergen", "Oslo", "Tromso", "Lund", "Malmo", "Turku", "Vaasa", "Aarhus"};
    private static final int SMALL = 12;

    /** Streets to begin addresses with; some differ late. */
    private static final String[] STREETS = {
        "Storgata i Oslo sentrum ", "Storgata i Oslo sentrum vest ", "Kirkegata ", "Kirkeveien bak torget ",
    };

    private byte[][] addresses;
    private int compared;
    private int swapped;

    @Override
    public String label() {
        return "Sort";
    }

    @Override
    public String run(int round) {
        compared = 0;
        swapped = 0;
        int[] numbers = new int[150 + 30 * (round % 3)];
        new Noise(round + 11).fill(numbers, 5000);
        addresses = addresses(numbers);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        quicksort(numbers, 0, numbers.length - 1);
        Parcel[] parcels = load(new Noise(round + 23), 90 + 15 * (round % 4));
        merge(parcels, new Parcel[parcels.length], 0, parcels.length);
        short[] zones = zones(parcels);
        countingSort(zones, 90);
        int streets = 0;
        for (int from = 0; from < numbers.length; from += 32) {
            streets += streets(numbers, from, Math.min(from + 32, numbers.length));
        }
        long digest = fold(numbers);
        for (int i = 0; i < parcels.length; i++) {
            digest = digest * 7L + parcels[i].digest();
        }
        return compared + " compared, " + swapped + " swapped, " + streets + " streets, " + median(zones) + ", "
                + search(numbers) + ", " + Long.toHexString(digest);
    }

    /** The first that is out of order; the length if none is. */
    private int unsorted(int[] array) {
        for (int i = 1; i < array.length; i++) {
            if (compare(array[i - 1], array[i]) > 0) {
                return i;
            }
        }
        return array.length;
    }

    private static byte[][] addresses(int[] random) {
        byte[][] addresses = new byte[random.length][];
        for (int i = 0; i < addresses.length; i++) {
            String street = STREETS[random[i] & 3];
            addresses[i] = (street + (random[i] >> 2) % 97 + (char) ('a' + (random[i] >> 3) % 5)).getBytes();
        }
        return addresses;
    }

    private Parcel[] load(Noise noise, int count) {
        int[] random = new int[count];
        noise.fill(random, Integer.MAX_VALUE);
        Parcel[] parcels = new Parcel[count];
        for (int i = 0; i < count; i++) {
            parcels[i] = new Parcel(i, random[i], CITIES[random[i] & 7]);
        }
        return parcels;
    }

    private void quicksort(int[] array, int low, int high) {
        if (high - low < SMALL) {
            insertion(array, low, high);
            return;
        }
        int split = partition(array, low, high);
        quicksort(array, low, split - 1);
        quicksort(array, split + 1, high);
    }

    private int partition(int[] array, int low, int high) {
        int pivot = medianOfThree(array, low, (low + high) >>> 1, high);
        int end = low;
        for (int i = low; i < high; i++) {
            if (compare(array[i], pivot) < 0) {
                int t = array[i];
                array[i] = array[end];
                array[end] = t;
                end++;
                swapped++;
            }
        }
        int t = array[high];
        array[high] = array[end];
        array[end] = t;
        return end;
    }

    /** Moves the median of three to the end and returns it. */
    private int medianOfThree(int[] array, int a, int b, int c) {
        int x = array[a];
        int y = array[b];
        int z = array[c];
        int at = x < y ? y < z ? b : x < z ? c : a : x < z ? a : y < z ? c : b;
        int median = array[at];
        array[at] = z;
        array[c] = median;
        return median;
    }

    /** Compares addresses as people do: house numbers by value, letters without their case. */
    private int compare(int a, int b) {
        compared++;
        byte[] left = addresses[a];
        byte[] right = addresses[b];
        int i = 0;
        int j = 0;
        while (i < left.length && j < right.length) {
            byte x = left[i];
            byte y = right[j];
            if (x >= '0' && x <= '9' && y >= '0' && y <= '9') {
                int first = 0;
                for (; i < left.length && left[i] >= '0' && left[i] <= '9'; i++) {
                    first = 10 * first + left[i] - '0';
                }
                int second = 0;
                for (; j < right.length && right[j] >= '0' && right[j] <= '9'; j++) {
                    second = 10 * second + right[j] - '0';
                }
                if (first != second) {
                    return first - second;
                }
                continue;
            }
            if (x != y && (x | 0x20) != (y | 0x20)) {
                return (x | 0x20) - (y | 0x20);
            }
            i++;
            j++;
        }
        return left.length - i - (right.length - j);
    }

    private void insertion(int[] array, int low, int high) {
        for (int i = low + 1; i <= high; i++) {
            int inserted = array[i];
            int at = i;
            while (at > low && compare(array[at - 1], inserted) > 0) {
                array[at] = array[at - 1];
                at--;
                swapped++;
            }
            array[at] = inserted;
        }
    }

    private void merge(Parcel[] parcels, Parcel[] scratch, int low, int high) {
        if (high - low < 2) {
            return;
        }
        int middle = (low + high) / 2;
        merge(parcels, scratch, low, middle);
        merge(parcels, scratch, middle, high);
        int left = low;
        int right = middle;
        for (int i = low; i < high; i++) {
            if (left < middle && (right >= high || parcels[left].compareTo(parcels[right]) <= 0)) {
                scratch[i] = parcels[left++];
            } else {
                scratch[i] = parcels[right++];
            }
        }
        for (int i = low; i < high; i++) {
            parcels[i] = scratch[i];
        }
    }

    private static short[] zones(Parcel[] parcels) {
        short[] zones = new short[parcels.length];
        for (int i = 0; i < zones.length; i++) {
            zones[i] = parcels[i].zone;
        }
        return zones;
    }

    private static void countingSort(short[] values, int limit) {
        short[] counts = new short[limit];
        for (int i = 0; i < values.length; i++) {
            counts[values[i]]++;
        }
        int at = 0;
        for (short value = 0; value < limit; value++) {
            for (int n = counts[value]; n > 0; n--) {
                values[at++] = value;
            }
        }
    }

    /** How often the street changes. */
    private int streets(int[] sorted, int from, int to) {
        int changes = 0;
        int previous = 0;
        for (int i = from; i < to; i++) {
            byte[] address = addresses[sorted[i]];
            int hash = 7;
            for (int at = 0; at < address.length && (address[at] < '0' || address[at] > '9'); at++) {
                hash = 31 * hash + address[at];
            }
            if (hash != previous) {
                changes++;
                previous = hash;
            }
        }
        return changes;
    }

    private static String median(short[] values) {
        int half = values.length >> 1;
        if ((values.length & 1) == 1) {
            return Short.toString(values[half]);
        }
        float mean = (values[half - 1] + values[half]) / 2.0f;
        return Float.toString(mean);
    }

    /** How many steps some searches take together. */
    private int search(int[] array) {
        int steps = 0;
        for (int wanted = 0; wanted < array.length; wanted += 11) {
            steps += probe(array, wanted);
        }
        return steps;
    }

    private int probe(int[] array, int wanted) {
        int low = 0;
        int high = array.length;
        int steps = 0;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (compare(array[middle], wanted) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
            steps++;
        }
        return low < array.length && array[low] == wanted ? steps : -steps;
    }

    private static long fold(int[] array) {
        long folded = 0xcbf29ce484222325L;
        for (int i = 0; i < array.length; i++) {
            folded = (folded ^ array[i]) * 0x100000001b3L;
        }
        return folded;
    }
}
