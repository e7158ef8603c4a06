package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A list in an array whose methods are synchronised. What exceptions say about indexes is that of ArrayList. */
public class Vector<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
    protected Object[] elementData;
    protected int elementCount;
    protected int capacityIncrement;

    public Vector() {
        this(10);
    }

    public Vector(int capacity) {
        this(capacity, 0);
    }

    public Vector(int capacity, int increment) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elementData = new Object[capacity];
        capacityIncrement = increment;
    }

    public Vector(Collection<? extends E> others) {
        elementData = Arrays.copyOf(others.toArray(), others.size(), Object[].class);
        elementCount = elementData.length;
    }

    public synchronized void copyInto(Object[] into) {
        System.arraycopy(elementData, 0, into, 0, elementCount);
    }

    public synchronized void trimToSize() {
        modCount++;
        elementData = Arrays.copyOf(elementData, elementCount);
    }

    public synchronized void ensureCapacity(int capacity) {
        if (capacity > 0) {
            modCount++;
            reserve(capacity);
        }
    }

    private void reserve(int capacity) {
        int old = elementData.length;
        if (capacity > old) {
            int grown = old + (capacityIncrement > 0 ? capacityIncrement : old);
            elementData = Arrays.copyOf(elementData, Math.max(grown, capacity));
        }
    }

    public synchronized void setSize(int size) {
        modCount++;
        reserve(size);
        for (int i = size; i < elementCount; i++) {
            elementData[i] = null;
        }
        elementCount = size;
    }

    public synchronized int capacity() {
        return elementData.length;
    }

    @Override
    public synchronized int size() {
        return elementCount;
    }

    @Override
    public synchronized boolean isEmpty() {
        return elementCount == 0;
    }

    public Enumeration<E> elements() {
        return new Enumeration<E>() {
            private int at;

            @Override
            public boolean hasMoreElements() {
                return at < elementCount;
            }

            @Override
            public E nextElement() {
                synchronized (Vector.this) {
                    if (at < elementCount) {
                        return at(at++);
                    }
                }
                throw new NoSuchElementException("Vector Enumeration");
            }
        };
    }

    @SuppressWarnings("unchecked")
    private E at(int index) {
        return (E) elementData[index];
    }

    @Override
    public boolean contains(Object object) {
        return indexOf(object, 0) >= 0;
    }

    @Override
    public int indexOf(Object object) {
        return indexOf(object, 0);
    }

    public synchronized int indexOf(Object object, int from) {
        for (int i = from; i < elementCount; i++) {
            if (Objects.equals(object, elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public synchronized int lastIndexOf(Object object) {
        return lastIndexOf(object, elementCount - 1);
    }

    public synchronized int lastIndexOf(Object object, int from) {
        if (from >= elementCount) {
            throw new IndexOutOfBoundsException(from + " >= " + elementCount);
        }
        for (int i = from; i >= 0; i--) {
            if (Objects.equals(object, elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    private void check(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
        }
    }

    public synchronized E elementAt(int index) {
        check(index);
        return at(index);
    }

    public synchronized E firstElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return at(0);
    }

    public synchronized E lastElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return at(elementCount - 1);
    }

    public synchronized void setElementAt(E element, int index) {
        check(index);
        elementData[index] = element;
    }

    public synchronized void removeElementAt(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
        }
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        removeRange(index, index + 1);
    }

    public synchronized void insertElementAt(E element, int index) {
        if (index > elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + elementCount);
        }
        modCount++;
        reserve(elementCount + 1);
        System.arraycopy(elementData, index, elementData, index + 1, elementCount - index);
        elementData[index] = element;
        elementCount++;
    }

    public synchronized void addElement(E element) {
        add(element);
    }

    public synchronized boolean removeElement(Object object) {
        int index = indexOf(object);
        if (index < 0) {
            return false;
        }
        removeElementAt(index);
        return true;
    }

    public synchronized void removeAllElements() {
        removeRange(0, elementCount);
    }

    @Override
    public synchronized E get(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return at(index);
    }

    @Override
    public synchronized E set(int index, E element) {
        E old = get(index);
        elementData[index] = element;
        return old;
    }

    @Override
    public synchronized boolean add(E element) {
        modCount++;
        reserve(elementCount + 1);
        elementData[elementCount++] = element;
        return true;
    }

    @Override
    public void add(int index, E element) {
        insertElementAt(element, index);
    }

    @Override
    public boolean remove(Object object) {
        return removeElement(object);
    }

    @Override
    public synchronized E remove(int index) {
        E old = get(index);
        removeRange(index, index + 1);
        return old;
    }

    @Override
    public void clear() {
        removeAllElements();
    }

    @Override
    protected synchronized void removeRange(int from, int to) {
        modCount++;
        System.arraycopy(elementData, to, elementData, from, elementCount - to);
        int left = elementCount - (to - from);
        for (int i = left; i < elementCount; i++) {
            elementData[i] = null;
        }
        elementCount = left;
    }

    @Override
    public synchronized boolean containsAll(Collection<?> others) {
        return super.containsAll(others);
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        return addAll(-1, others.toArray());
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> others) {
        if (index < 0 || index > size()) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return addAll(index, others.toArray());
    }

    private synchronized boolean addAll(int index, Object[] added) {
        modCount++;
        int at = index < 0 ? elementCount : index;
        reserve(elementCount + added.length);
        System.arraycopy(elementData, at, elementData, at + added.length, elementCount - at);
        System.arraycopy(added, 0, elementData, at, added.length);
        elementCount += added.length;
        return added.length > 0;
    }

    @Override
    public synchronized boolean removeAll(Collection<?> others) {
        return super.removeAll(others);
    }

    @Override
    public synchronized boolean retainAll(Collection<?> others) {
        return super.retainAll(others);
    }

    @Override
    public synchronized boolean removeIf(Predicate<? super E> filter) {
        return super.removeIf(filter);
    }

    @Override
    public synchronized void forEach(Consumer<? super E> action) {
        super.forEach(action);
    }

    @Override
    public synchronized void replaceAll(UnaryOperator<E> operator) {
        super.replaceAll(operator);
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized void sort(Comparator<? super E> order) {
        int expected = modCount;
        Arrays.sort((E[]) elementData, 0, elementCount, order);
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    @Override
    public synchronized Object[] toArray() {
        return Arrays.copyOf(elementData, elementCount);
    }

    @Override
    public synchronized <T> T[] toArray(T[] into) {
        return super.toArray(into);
    }

    @Override
    public synchronized boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public synchronized int hashCode() {
        return super.hashCode();
    }

    @Override
    public synchronized String toString() {
        return super.toString();
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized Object clone() {
        try {
            Vector<E> copy = (Vector<E>) super.clone();
            copy.elementData = Arrays.copyOf(elementData, elementCount);
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
