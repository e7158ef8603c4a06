package android.util;

/** Objects by int. Two arrays in the order of the keys. */
public class SparseArray<E> implements Cloneable {
    private static final int FIRST_CAPACITY = 10;

    private int[] keys;
    private Object[] values;
    private int size;

    public SparseArray() {
        this(FIRST_CAPACITY);
    }

    public SparseArray(int initialCapacity) {
        keys = new int[initialCapacity];
        values = new Object[initialCapacity];
    }

    @Override
    public SparseArray<E> clone() {
        SparseArray<E> copy = new SparseArray<E>(size);
        System.arraycopy(keys, 0, copy.keys, 0, size);
        System.arraycopy(values, 0, copy.values, 0, size);
        copy.size = size;
        return copy;
    }

    /** The index of the key, or the complement of where it would be. */
    private int find(int key) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int there = keys[middle];
            if (there < key) {
                low = middle + 1;
            } else if (there > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return ~low;
    }

    private void insert(int index, int key, E value) {
        if (size == keys.length) {
            int capacity = size <= 4 ? 8 : size * 2;
            int[] grownKeys = new int[capacity];
            Object[] grownValues = new Object[capacity];
            System.arraycopy(keys, 0, grownKeys, 0, size);
            System.arraycopy(values, 0, grownValues, 0, size);
            keys = grownKeys;
            values = grownValues;
        }
        System.arraycopy(keys, index, keys, index + 1, size - index);
        System.arraycopy(values, index, values, index + 1, size - index);
        keys[index] = key;
        values[index] = value;
        size++;
    }

    public E get(int key) {
        return get(key, null);
    }

    @SuppressWarnings("unchecked")
    public E get(int key, E valueIfKeyNotFound) {
        int index = find(key);
        return index < 0 ? valueIfKeyNotFound : (E) values[index];
    }

    public void put(int key, E value) {
        int index = find(key);
        if (index >= 0) {
            values[index] = value;
        } else {
            insert(~index, key, value);
        }
    }

    /** Puts at the end without a search if the key is the greatest. */
    public void append(int key, E value) {
        if (size != 0 && key <= keys[size - 1]) {
            put(key, value);
        } else {
            insert(size, key, value);
        }
    }

    public void delete(int key) {
        int index = find(key);
        if (index >= 0) {
            removeAt(index);
        }
    }

    public void removeAt(int index) {
        checkIndex(index);
        System.arraycopy(keys, index + 1, keys, index, size - index - 1);
        System.arraycopy(values, index + 1, values, index, size - index - 1);
        size--;
        values[size] = null;
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    public int size() {
        return size;
    }

    public int keyAt(int index) {
        checkIndex(index);
        return keys[index];
    }

    @SuppressWarnings("unchecked")
    public E valueAt(int index) {
        checkIndex(index);
        return (E) values[index];
    }

    public void setValueAt(int index, E value) {
        checkIndex(index);
        values[index] = value;
    }

    public int indexOfKey(int key) {
        return find(key);
    }

    public int indexOfValue(E value) {
        for (int i = 0; i < size; i++) {
            if (values[i] == value) {
                return i;
            }
        }
        return -1;
    }

    public void clear() {
        for (int i = 0; i < size; i++) {
            values[i] = null;
        }
        size = 0;
    }

    public void remove(int key) {
        delete(key);
    }

    public E removeReturnOld(int key) {
        E old = get(key);
        delete(key);
        return old;
    }

    public void removeAtRange(int index, int count) {
        int end = Math.min(size, index + count);
        for (int i = end - 1; i >= index; i--) {
            removeAt(i);
        }
    }

    public boolean contains(int key) {
        return find(key) >= 0;
    }

    @Override
    public String toString() {
        if (size == 0) {
            return "{}";
        }
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(keys[i]).append('=').append(values[i] == this ? "(this Map)" : values[i]);
        }
        return text.append('}').toString();
    }
}
