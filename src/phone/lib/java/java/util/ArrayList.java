package java.util;

import java.io.Serializable;

/** A list in an array that grows. */
public class ArrayList<E> extends AbstractList<E> implements RandomAccess, Cloneable, Serializable {
    private static final Object[] EMPTY = new Object[0];

    private Object[] elements;
    private int size;

    public ArrayList() {
        elements = EMPTY;
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elements = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> others) {
        Object[] copied = others.toArray();
        // The array of some collections has a narrower element type.
        elements = copied.getClass() == Object[].class ? copied : Arrays.copyOf(copied, copied.length, Object[].class);
        size = elements.length;
    }

    public void ensureCapacity(int capacity) {
        if (capacity > elements.length) {
            int grown = Math.max(Math.max(capacity, 10), elements.length + (elements.length >> 1));
            Object[] larger = new Object[grown];
            System.arraycopy(elements, 0, larger, 0, size);
            elements = larger;
        }
    }

    public void trimToSize() {
        modCount++;
        elements = Arrays.copyOf(elements, size);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) elements[index];
    }

    @Override
    public E set(int index, E element) {
        E old = get(index);
        elements[index] = element;
        return old;
    }

    @Override
    public boolean add(E element) {
        modCount++;
        if (size == elements.length) {
            ensureCapacity(size + 1);
        }
        elements[size++] = element;
        return true;
    }

    @Override
    public void add(int index, E element) {
        checkPosition(index);
        modCount++;
        ensureCapacity(size + 1);
        System.arraycopy(elements, index, elements, index + 1, size - index);
        elements[index] = element;
        size++;
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        return insertAll(size, others.toArray());
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index);
        return insertAll(index, others.toArray());
    }

    private boolean insertAll(int index, Object[] added) {
        modCount++;
        ensureCapacity(size + added.length);
        System.arraycopy(elements, index, elements, index + added.length, size - index);
        System.arraycopy(added, 0, elements, index, added.length);
        size += added.length;
        return added.length > 0;
    }

    @Override
    public E remove(int index) {
        E old = get(index);
        modCount++;
        System.arraycopy(elements, index + 1, elements, index, size - index - 1);
        elements[--size] = null;
        return old;
    }

    @Override
    public boolean remove(Object object) {
        int index = indexOf(object);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    @Override
    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            elements[i] = null;
        }
        size = 0;
    }

    @Override
    public boolean contains(Object object) {
        return indexOf(object) >= 0;
    }

    @Override
    public int indexOf(Object object) {
        for (int i = 0; i < size; i++) {
            if (object == null ? elements[i] == null : object.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public Object[] toArray() {
        return Arrays.copyOf(elements, size);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> order) {
        int expected = modCount;
        Arrays.sort((E[]) elements, 0, size, order);
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    @Override
    public Object clone() {
        return new ArrayList<E>(this);
    }
}
