package android.util;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;

/** A set in the order of hash codes. */
public final class ArraySet<E> extends AbstractSet<E> {
    private final ArrayMap<E, Boolean> map;

    public ArraySet() {
        this(0);
    }

    public ArraySet(int capacity) {
        map = new ArrayMap<E, Boolean>(capacity);
    }

    public ArraySet(ArraySet<E> set) {
        map = new ArrayMap<E, Boolean>(set == null ? null : set.map);
    }

    public ArraySet(Collection<? extends E> set) {
        this(0);
        if (set != null) {
            addAll(set);
        }
    }

    public void ensureCapacity(int minimumCapacity) {
        map.ensureCapacity(minimumCapacity);
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public boolean contains(Object key) {
        return map.containsKey(key);
    }

    public int indexOf(Object key) {
        return map.indexOfKey(key);
    }

    public E valueAt(int index) {
        return map.keyAt(index);
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean add(E value) {
        int before = map.size();
        map.put(value, Boolean.TRUE);
        return map.size() != before;
    }

    public void addAll(ArraySet<? extends E> array) {
        for (int i = 0; i < array.size(); i++) {
            add(array.valueAt(i));
        }
    }

    @Override
    public boolean remove(Object object) {
        return map.remove(object) != null;
    }

    public E removeAt(int index) {
        E old = map.keyAt(index);
        map.removeAt(index);
        return old;
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }
}
