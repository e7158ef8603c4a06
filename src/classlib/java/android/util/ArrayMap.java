package android.util;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** A map in two arrays in the order of the keys' hash codes, which is also the order of its iteration. */
public final class ArrayMap<K, V> extends AbstractMap<K, V> {
    private static final int BASE_SIZE = 4;

    private int[] hashes;
    /** Keys and values in turns. */
    private Object[] array;
    private int size;

    public ArrayMap() {
        this(0);
    }

    public ArrayMap(int capacity) {
        hashes = new int[capacity];
        array = new Object[capacity << 1];
    }

    public ArrayMap(ArrayMap<K, V> map) {
        this(map == null ? 0 : map.size);
        if (map != null) {
            putAll(map);
        }
    }

    @Override
    public void clear() {
        Arrays.fill(array, 0, size << 1, null);
        size = 0;
    }

    public void ensureCapacity(int minimumCapacity) {
        if (hashes.length < minimumCapacity) {
            hashes = Arrays.copyOf(hashes, minimumCapacity);
            array = Arrays.copyOf(array, minimumCapacity << 1);
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    /** The first index whose hash code is not below, whether or not it is the one looked for. */
    private int lower(int hash) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (hashes[middle] < hash) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    public int indexOfKey(Object key) {
        int hash = key == null ? 0 : key.hashCode();
        int index = lower(hash);
        while (index < size && hashes[index] == hash) {
            Object there = array[index << 1];
            if (key == null ? there == null : key.equals(there)) {
                return index;
            }
            index++;
        }
        return ~index;
    }

    public int indexOfValue(Object value) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(value, array[(i << 1) + 1])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean containsKey(Object key) {
        return indexOfKey(key) >= 0;
    }

    @Override
    public boolean containsValue(Object value) {
        return indexOfValue(value) >= 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int index = indexOfKey(key);
        return index >= 0 ? (V) array[(index << 1) + 1] : null;
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    @SuppressWarnings("unchecked")
    public K keyAt(int index) {
        checkIndex(index);
        return (K) array[index << 1];
    }

    @SuppressWarnings("unchecked")
    public V valueAt(int index) {
        checkIndex(index);
        return (V) array[(index << 1) + 1];
    }

    public V setValueAt(int index, V value) {
        V old = valueAt(index);
        array[(index << 1) + 1] = value;
        return old;
    }

    @Override
    public V put(K key, V value) {
        int index = indexOfKey(key);
        if (index >= 0) {
            return setValueAt(index, value);
        }
        index = ~index;
        if (size == hashes.length) {
            ensureCapacity(size >= BASE_SIZE * 2 ? size + (size >> 1) : size >= BASE_SIZE ? BASE_SIZE * 2 : BASE_SIZE);
        }
        System.arraycopy(hashes, index, hashes, index + 1, size - index);
        System.arraycopy(array, index << 1, array, (index + 1) << 1, (size - index) << 1);
        hashes[index] = key == null ? 0 : key.hashCode();
        array[index << 1] = key;
        array[(index << 1) + 1] = value;
        size++;
        return null;
    }

    public void putAll(ArrayMap<? extends K, ? extends V> map) {
        ensureCapacity(size + map.size);
        for (int i = 0; i < map.size; i++) {
            put(map.keyAt(i), map.valueAt(i));
        }
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> map) {
        ensureCapacity(size + map.size());
        for (Map.Entry<? extends K, ? extends V> entry : map.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public V remove(Object key) {
        int index = indexOfKey(key);
        return index >= 0 ? removeAt(index) : null;
    }

    public V removeAt(int index) {
        V old = valueAt(index);
        size--;
        System.arraycopy(hashes, index + 1, hashes, index, size - index);
        System.arraycopy(array, (index + 1) << 1, array, index << 1, (size - index) << 1);
        array[size << 1] = null;
        array[(size << 1) + 1] = null;
        return old;
    }

    public boolean containsAll(Collection<?> keys) {
        for (Object key : keys) {
            if (!containsKey(key)) {
                return false;
            }
        }
        return true;
    }

    public boolean removeAll(Collection<?> keys) {
        int before = size;
        for (Object key : keys) {
            remove(key);
        }
        return size != before;
    }

    public boolean retainAll(Collection<?> keys) {
        int before = size;
        for (int i = size - 1; i >= 0; i--) {
            if (!keys.contains(keyAt(i))) {
                removeAt(i);
            }
        }
        return size != before;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walk();
        }
    }

    /** Walks by index; as on Android, changes by others are not noticed. */
    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private int index = -1;
        private boolean onEntry;

        @Override
        public boolean hasNext() {
            return index + 1 < size;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            index++;
            onEntry = true;
            return new At(index);
        }

        @Override
        public void remove() {
            if (!onEntry) {
                throw new IllegalStateException();
            }
            removeAt(index);
            index--;
            onEntry = false;
        }
    }

    private final class At implements Map.Entry<K, V> {
        private final int index;

        At(int index) {
            this.index = index;
        }

        @Override
        public K getKey() {
            return keyAt(index);
        }

        @Override
        public V getValue() {
            return valueAt(index);
        }

        @Override
        public V setValue(V value) {
            return setValueAt(index, value);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Map.Entry && Objects.equals(getKey(), ((Map.Entry<?, ?>) other).getKey())
                    && Objects.equals(getValue(), ((Map.Entry<?, ?>) other).getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(getKey()) ^ Objects.hashCode(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
