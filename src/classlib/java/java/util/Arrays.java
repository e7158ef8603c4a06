package java.util;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Operations on arrays. */
public final class Arrays {
    /** Parts of an array that are not longer are sorted by insertion. */
    private static final int SMALL = 12;

    private Arrays() {
    }

    private static void checkRange(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    private static int copyLength(int from, int to) {
        if (to < from) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return to - from;
    }

    @SafeVarargs
    public static <T> List<T> asList(T... elements) {
        return new ArrayView<T>(elements);
    }

    /** A list on an array of fixed length. */
    private static final class ArrayView<E> extends AbstractList<E> implements RandomAccess, Serializable {
        private final E[] elements;

        ArrayView(E[] elements) {
            this.elements = Objects.requireNonNull(elements);
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        public E get(int index) {
            return elements[index];
        }

        @Override
        public E set(int index, E element) {
            E old = elements[index];
            elements[index] = element;
            return old;
        }

        @Override
        public Object[] toArray() {
            return copyOf(elements, elements.length, Object[].class);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] into) {
            int size = elements.length;
            if (into.length < size) {
                return copyOf(elements, size, (Class<? extends T[]>) into.getClass());
            }
            System.arraycopy(elements, 0, into, 0, size);
            if (into.length > size) {
                into[size] = null;
            }
            return into;
        }

        @Override
        public void sort(Comparator<? super E> order) {
            Arrays.sort(elements, order);
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            for (E element : elements) {
                action.accept(element);
            }
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            Objects.requireNonNull(operator);
            for (int i = 0; i < elements.length; i++) {
                elements[i] = operator.apply(elements[i]);
            }
        }

        @Override
        public Iterator<E> iterator() {
            return new ArrayIterator<E>(elements);
        }
    }

    /** Runs over an array. */
    private static final class ArrayIterator<E> implements Iterator<E> {
        private final E[] elements;
        private int next;

        ArrayIterator(E[] elements) {
            this.elements = elements;
        }

        @Override
        public boolean hasNext() {
            return next < elements.length;
        }

        @Override
        public E next() {
            if (next >= elements.length) {
                throw new NoSuchElementException();
            }
            return elements[next++];
        }
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int from, int to, boolean value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int from, int to, byte value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int from, int to, char value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int from, int to, short value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int from, int to, int value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int from, int to, long value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int from, int to, float value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int from, int to, double value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, int from, int to, Object value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        boolean[] copy = new boolean[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        byte[] copy = new byte[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        char[] copy = new char[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        short[] copy = new short[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        int[] copy = new int[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        long[] copy = new long[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        float[] copy = new float[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[length];
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        double[] copy = new double[copyLength(from, to)];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] array, int length) {
        return (T[]) copyOf(array, length, array.getClass());
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] array, int length, Class<? extends T[]> type) {
        T[] copy = (T[]) newArray(type.getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        T[] copy = (T[]) newArray(array.getClass().getComponentType(), copyLength(from, to));
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, copy.length));
        return copy;
    }

    private static Object newArray(Class<?> type, int length) {
        return type == Object.class ? new Object[length] : java.lang.reflect.Array.newInstance(type, length);
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (boolean element : array) {
            hash = 31 * hash + Boolean.hashCode(element);
        }
        return hash;
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (byte element : array) {
            hash = 31 * hash + Byte.hashCode(element);
        }
        return hash;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (char element : array) {
            hash = 31 * hash + Character.hashCode(element);
        }
        return hash;
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (short element : array) {
            hash = 31 * hash + Short.hashCode(element);
        }
        return hash;
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int element : array) {
            hash = 31 * hash + Integer.hashCode(element);
        }
        return hash;
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (long element : array) {
            hash = 31 * hash + Long.hashCode(element);
        }
        return hash;
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Float.floatToIntBits(a[i]) != Float.floatToIntBits(b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (float element : array) {
            hash = 31 * hash + Float.hashCode(element);
        }
        return hash;
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Double.doubleToLongBits(a[i]) != Double.doubleToLongBits(b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (double element : array) {
            hash = 31 * hash + Double.hashCode(element);
        }
        return hash;
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append(']').toString();
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (Object element : array) {
            hash = 31 * hash + Objects.hashCode(element);
        }
        return hash;
    }

    public static String toString(Object[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(String.valueOf(array[i]));
        }
        return text.append(']').toString();
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!deepEquals(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean deepEquals(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        if (a instanceof boolean[] && b instanceof boolean[]) {
            return equals((boolean[]) a, (boolean[]) b);
        }
        if (a instanceof byte[] && b instanceof byte[]) {
            return equals((byte[]) a, (byte[]) b);
        }
        if (a instanceof char[] && b instanceof char[]) {
            return equals((char[]) a, (char[]) b);
        }
        if (a instanceof short[] && b instanceof short[]) {
            return equals((short[]) a, (short[]) b);
        }
        if (a instanceof int[] && b instanceof int[]) {
            return equals((int[]) a, (int[]) b);
        }
        if (a instanceof long[] && b instanceof long[]) {
            return equals((long[]) a, (long[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equals((float[]) a, (float[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equals((double[]) a, (double[]) b);
        }
        return Objects.equals(a, b);
    }

    public static int deepHashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (Object element : array) {
            hash = 31 * hash + deepHashCode(element);
        }
        return hash;
    }

    private static int deepHashCode(Object element) {
        if (element instanceof Object[]) {
            return deepHashCode((Object[]) element);
        }
        if (element instanceof boolean[]) {
            return hashCode((boolean[]) element);
        }
        if (element instanceof byte[]) {
            return hashCode((byte[]) element);
        }
        if (element instanceof char[]) {
            return hashCode((char[]) element);
        }
        if (element instanceof short[]) {
            return hashCode((short[]) element);
        }
        if (element instanceof int[]) {
            return hashCode((int[]) element);
        }
        if (element instanceof long[]) {
            return hashCode((long[]) element);
        }
        if (element instanceof float[]) {
            return hashCode((float[]) element);
        }
        if (element instanceof double[]) {
            return hashCode((double[]) element);
        }
        return Objects.hashCode(element);
    }

    public static String deepToString(Object[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i] == array ? "[...]" : deepText(array[i]));
        }
        return text.append(']').toString();
    }

    private static String deepText(Object element) {
        if (element instanceof Object[]) {
            return deepToString((Object[]) element);
        }
        if (element instanceof boolean[]) {
            return toString((boolean[]) element);
        }
        if (element instanceof byte[]) {
            return toString((byte[]) element);
        }
        if (element instanceof char[]) {
            return toString((char[]) element);
        }
        if (element instanceof short[]) {
            return toString((short[]) element);
        }
        if (element instanceof int[]) {
            return toString((int[]) element);
        }
        if (element instanceof long[]) {
            return toString((long[]) element);
        }
        if (element instanceof float[]) {
            return toString((float[]) element);
        }
        if (element instanceof double[]) {
            return toString((double[]) element);
        }
        return String.valueOf(element);
    }

    public static void sort(byte[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(byte[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    private static void sortRange(byte[] array, int from, int to) {
        quickSort(array, from, to - 1, 2 * (32 - Integer.numberOfLeadingZeros(to - from)));
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(byte[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            byte pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    byte moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            byte inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static byte median(byte a, byte b, byte c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(byte[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            byte largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(byte[] array, int base, int root, int count) {
        byte sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(byte[] array, byte key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(byte[] array, int from, int to, byte key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(char[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(char[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    private static void sortRange(char[] array, int from, int to) {
        quickSort(array, from, to - 1, 2 * (32 - Integer.numberOfLeadingZeros(to - from)));
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(char[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            char pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    char moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            char inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static char median(char a, char b, char c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(char[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            char largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(char[] array, int base, int root, int count) {
        char sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(char[] array, char key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(char[] array, int from, int to, char key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(short[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(short[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    private static void sortRange(short[] array, int from, int to) {
        quickSort(array, from, to - 1, 2 * (32 - Integer.numberOfLeadingZeros(to - from)));
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(short[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            short pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    short moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            short inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static short median(short a, short b, short c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(short[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            short largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(short[] array, int base, int root, int count) {
        short sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(short[] array, short key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(short[] array, int from, int to, short key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(int[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(int[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    private static void sortRange(int[] array, int from, int to) {
        quickSort(array, from, to - 1, 2 * (32 - Integer.numberOfLeadingZeros(to - from)));
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(int[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            int pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            int inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static int median(int a, int b, int c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(int[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            int largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(int[] array, int base, int root, int count) {
        int sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(int[] array, int key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(int[] array, int from, int to, int key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(long[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(long[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    private static void sortRange(long[] array, int from, int to) {
        quickSort(array, from, to - 1, 2 * (32 - Integer.numberOfLeadingZeros(to - from)));
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(long[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            long pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    long moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            long inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static long median(long a, long b, long c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(long[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            long largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(long[] array, int base, int root, int count) {
        long sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(long[] array, long key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(long[] array, int from, int to, long key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(float[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(float[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    /** NaNs go to the end, the others are sorted as numbers, and then negative zeros are put before positive ones. */
    private static void sortRange(float[] array, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            float value = array[i];
            if (value != value) {
                array[i] = array[--end];
                array[end] = value;
            }
        }
        quickSort(array, from, end - 1, 2 * (32 - Integer.numberOfLeadingZeros(end - from)));
        int zero = from;
        int above = end;
        while (zero < above) {
            int middle = (zero + above) >>> 1;
            if (array[middle] < 0) {
                zero = middle + 1;
            } else {
                above = middle;
            }
        }
        int negative = 0;
        int zeros = zero;
        while (zeros < end && array[zeros] == 0) {
            if (Float.compare(array[zeros], 0) < 0) {
                negative++;
            }
            zeros++;
        }
        if (negative > 0) {
            for (int i = zero; i < zeros; i++) {
                array[i] = i < zero + negative ? -0.0f : 0;
            }
        }
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(float[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            float pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    float moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            float inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static float median(float a, float b, float c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(float[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            float largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(float[] array, int base, int root, int count) {
        float sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(float[] array, float key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(float[] array, int from, int to, float key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Float.compare(array[middle], key) < 0) {
                low = middle + 1;
            } else if (Float.compare(array[middle], key) > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(double[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(double[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortRange(array, from, to);
    }

    /** NaNs go to the end, the others are sorted as numbers, and then negative zeros are put before positive ones. */
    private static void sortRange(double[] array, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            double value = array[i];
            if (value != value) {
                array[i] = array[--end];
                array[end] = value;
            }
        }
        quickSort(array, from, end - 1, 2 * (32 - Integer.numberOfLeadingZeros(end - from)));
        int zero = from;
        int above = end;
        while (zero < above) {
            int middle = (zero + above) >>> 1;
            if (array[middle] < 0) {
                zero = middle + 1;
            } else {
                above = middle;
            }
        }
        int negative = 0;
        int zeros = zero;
        while (zeros < end && array[zeros] == 0) {
            if (Double.compare(array[zeros], 0) < 0) {
                negative++;
            }
            zeros++;
        }
        if (negative > 0) {
            for (int i = zero; i < zeros; i++) {
                array[i] = i < zero + negative ? -0.0 : 0;
            }
        }
    }

    /** Sorts both ends included; where the parts get no smaller for too long, by a heap. */
    private static void quickSort(double[] array, int first, int last, int depth) {
        int low = first;
        int high = last;
        int left = depth;
        while (high - low > SMALL) {
            if (left-- == 0) {
                heapSort(array, low, high - low + 1);
                return;
            }
            double pivot = median(array[low], array[(low + high) >>> 1], array[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (array[i] < pivot) {
                    i++;
                }
                while (array[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double moved = array[i];
                    array[i++] = array[j];
                    array[j--] = moved;
                }
            }
            if (j - low < high - i) {
                quickSort(array, low, j, left);
                low = i;
            } else {
                quickSort(array, i, high, left);
                high = j;
            }
        }
        for (int i = low + 1; i <= high; i++) {
            double inserted = array[i];
            int at = i;
            while (at > low && array[at - 1] > inserted) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    private static double median(double a, double b, double c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }

    private static void heapSort(double[] array, int base, int count) {
        for (int root = count / 2 - 1; root >= 0; root--) {
            siftDown(array, base, root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            double largest = array[base];
            array[base] = array[base + end];
            array[base + end] = largest;
            siftDown(array, base, 0, end);
        }
    }

    private static void siftDown(double[] array, int base, int root, int count) {
        double sunk = array[base + root];
        int at = root;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && array[base + child + 1] > array[base + child]) {
                child++;
            }
            if (!(array[base + child] > sunk)) {
                break;
            }
            array[base + at] = array[base + child];
            at = child;
        }
        array[base + at] = sunk;
    }

    public static int binarySearch(double[] array, double key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(double[] array, int from, int to, double key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(array[middle], key) < 0) {
                low = middle + 1;
            } else if (Double.compare(array[middle], key) > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void sort(Object[] array) {
        sort(array, 0, array.length, null);
    }

    public static void sort(Object[] array, int from, int to) {
        sort(array, from, to, null);
    }

    public static <T> void sort(T[] array, Comparator<? super T> order) {
        sort(array, 0, array.length, order);
    }

    /** A merge sort: stable, as the platform promises. */
    @SuppressWarnings("unchecked")
    public static <T> void sort(T[] array, int from, int to, Comparator<? super T> order) {
        checkRange(array.length, from, to);
        Comparator<Object> by = order == null ? NATURAL : (Comparator<Object>) order;
        Object[] scratch = new Object[to - from];
        System.arraycopy(array, from, scratch, 0, to - from);
        mergeSort(scratch, 0, to - from, array, from, by);
    }

    private static final Comparator<Object> NATURAL = new Comparator<Object>() {
        @Override
        @SuppressWarnings("unchecked")
        public int compare(Object a, Object b) {
            return ((Comparable<Object>) a).compareTo(b);
        }
    };

    /** Sorts from[low, high), whose elements also lie in into from `at` + low on, into the latter. */
    private static void mergeSort(Object[] from, int low, int high, Object[] into, int at, Comparator<Object> by) {
        if (high - low < 7) {
            insertionSort(into, at + low, at + high, by);
            return;
        }
        int middle = (low + high) >>> 1;
        mergeHalf(from, low, middle, into, at, by);
        mergeHalf(from, middle, high, into, at, by);
        if (by.compare(from[middle - 1], from[middle]) <= 0) {
            System.arraycopy(from, low, into, at + low, high - low);
            return;
        }
        int left = low;
        int right = middle;
        for (int i = low; i < high; i++) {
            boolean takeLeft = right >= high || left < middle && by.compare(from[left], from[right]) <= 0;
            into[at + i] = takeLeft ? from[left++] : from[right++];
        }
    }

    /** Leaves from[low, high) sorted. */
    private static void mergeHalf(Object[] from, int low, int high, Object[] into, int at, Comparator<Object> by) {
        mergeSort(from, low, high, into, at, by);
        System.arraycopy(into, at + low, from, low, high - low);
    }

    private static void insertionSort(Object[] array, int low, int high, Comparator<Object> by) {
        for (int i = low + 1; i < high; i++) {
            Object inserted = array[i];
            int at = i;
            while (at > low && by.compare(array[at - 1], inserted) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = inserted;
        }
    }

    public static int binarySearch(Object[] array, Object key) {
        return binarySearch(array, key, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> int binarySearch(T[] array, T key, Comparator<? super T> order) {
        return search(array, 0, array.length, key, order == null ? NATURAL : (Comparator<Object>) order);
    }

    public static int binarySearch(Object[] array, int from, int to, Object key) {
        checkRange(array.length, from, to);
        return search(array, from, to, key, NATURAL);
    }

    @SuppressWarnings("unchecked")
    public static <T> int binarySearch(T[] array, int from, int to, T key, Comparator<? super T> order) {
        checkRange(array.length, from, to);
        return search(array, from, to, key, order == null ? NATURAL : (Comparator<Object>) order);
    }

    private static int search(Object[] array, int from, int to, Object key, Comparator<Object> by) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = by.compare(array[middle], key);
            if (compared < 0) {
                low = middle + 1;
            } else if (compared > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void parallelSort(byte[] array) {
        sort(array);
    }

    public static void parallelSort(byte[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(char[] array) {
        sort(array);
    }

    public static void parallelSort(char[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(short[] array) {
        sort(array);
    }

    public static void parallelSort(short[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(int[] array) {
        sort(array);
    }

    public static void parallelSort(int[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(long[] array) {
        sort(array);
    }

    public static void parallelSort(long[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(float[] array) {
        sort(array);
    }

    public static void parallelSort(float[] array, int from, int to) {
        sort(array, from, to);
    }

    public static void parallelSort(double[] array) {
        sort(array);
    }

    public static void parallelSort(double[] array, int from, int to) {
        sort(array, from, to);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] array) {
        sort(array);
    }

    public static <T> void parallelSort(T[] array, Comparator<? super T> order) {
        sort(array, order);
    }

    public static <T, U> T[] copyOfRange(U[] array, int from, int to, Class<? extends T[]> type) {
        int length = copyLength(from, to);
        T[] copy = copyOf(array, 0, type, length);
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, length));
        return copy;
    }

    /** A new array of some length that begins with the first elements of another. */
    @SuppressWarnings("unchecked")
    private static <T, U> T[] copyOf(U[] array, int count, Class<? extends T[]> type, int length) {
        T[] copy = (T[]) java.lang.reflect.Array.newInstance(type.getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, count);
        return copy;
    }

    public static <T> Spliterator<T> spliterator(T[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static <T> Spliterator<T> spliterator(T[] array, int from, int to) {
        return Spliterators.spliterator(array, from, to, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static <T> Stream<T> stream(T[] array) {
        return Stream.of(array);
    }

    public static <T> Stream<T> stream(T[] array, int from, int to) {
        return StreamSupport.stream(spliterator(array, from, to), false);
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    public static <T> void parallelSetAll(T[] array, IntFunction<? extends T> generator) {
        setAll(array, generator);
    }

    public static <T> void parallelPrefix(T[] array, BinaryOperator<T> operator) {
        parallelPrefix(array, 0, array.length, operator);
    }

    public static <T> void parallelPrefix(T[] array, int from, int to, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator);
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = operator.apply(array[i - 1], array[i]);
        }
    }

    public static Spliterator.OfInt spliterator(int[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfInt spliterator(int[] array, int from, int to) {
        return Spliterators.spliterator(array, from, to, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static IntStream stream(int[] array) {
        return IntStream.of(array);
    }

    public static IntStream stream(int[] array, int from, int to) {
        return StreamSupport.intStream(spliterator(array, from, to), false);
    }

    public static void setAll(int[] array, IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static void parallelSetAll(int[] array, IntUnaryOperator generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(int[] array, IntBinaryOperator operator) {
        parallelPrefix(array, 0, array.length, operator);
    }

    public static void parallelPrefix(int[] array, int from, int to, IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = operator.applyAsInt(array[i - 1], array[i]);
        }
    }

    public static Spliterator.OfLong spliterator(long[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfLong spliterator(long[] array, int from, int to) {
        return Spliterators.spliterator(array, from, to, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static LongStream stream(long[] array) {
        return LongStream.of(array);
    }

    public static LongStream stream(long[] array, int from, int to) {
        return StreamSupport.longStream(spliterator(array, from, to), false);
    }

    public static void setAll(long[] array, IntToLongFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsLong(i);
        }
    }

    public static void parallelSetAll(long[] array, IntToLongFunction generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(long[] array, LongBinaryOperator operator) {
        parallelPrefix(array, 0, array.length, operator);
    }

    public static void parallelPrefix(long[] array, int from, int to, LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = operator.applyAsLong(array[i - 1], array[i]);
        }
    }

    public static Spliterator.OfDouble spliterator(double[] array) {
        return Spliterators.spliterator(array, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int from, int to) {
        return Spliterators.spliterator(array, from, to, Spliterator.ORDERED | Spliterator.IMMUTABLE);
    }

    public static DoubleStream stream(double[] array) {
        return DoubleStream.of(array);
    }

    public static DoubleStream stream(double[] array, int from, int to) {
        return StreamSupport.doubleStream(spliterator(array, from, to), false);
    }

    public static void setAll(double[] array, IntToDoubleFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsDouble(i);
        }
    }

    public static void parallelSetAll(double[] array, IntToDoubleFunction generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(double[] array, DoubleBinaryOperator operator) {
        parallelPrefix(array, 0, array.length, operator);
    }

    public static void parallelPrefix(double[] array, int from, int to, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = operator.applyAsDouble(array[i - 1], array[i]);
        }
    }
}
