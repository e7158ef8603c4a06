package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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
        if (index < 0 || index >= size) {
            Objects.checkIndex(index, size);
        }
        return (E) elements[index];
    }

    @Override
    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        E old = (E) elements[index];
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
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
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
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
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
    @SuppressWarnings("unchecked")
    public E remove(int index) {
        Objects.checkIndex(index, size);
        E old = (E) elements[index];
        close(index, index + 1);
        return old;
    }

    @Override
    public boolean remove(Object object) {
        int index = indexOf(object);
        if (index < 0) {
            return false;
        }
        close(index, index + 1);
        return true;
    }

    @Override
    protected void removeRange(int from, int to) {
        if (from > to) {
            throw new IndexOutOfBoundsException("From Index: " + from + " > To Index: " + to);
        }
        close(from, to);
    }

    /** Takes a range out and closes the gap. */
    private void close(int from, int to) {
        modCount++;
        System.arraycopy(elements, to, elements, from, size - to);
        int left = size - (to - from);
        for (int i = left; i < size; i++) {
            elements[i] = null;
        }
        size = left;
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
    public int lastIndexOf(Object object) {
        for (int i = size - 1; i >= 0; i--) {
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
    public <T> T[] toArray(T[] into) {
        if (into.length < size) {
            return (T[]) Arrays.copyOf(elements, size, into.getClass());
        }
        System.arraycopy(elements, 0, into, 0, size);
        if (into.length > size) {
            into[size] = null;
        }
        return into;
    }

    private void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int count = size;
        for (int i = 0; i < count && modCount == expected; i++) {
            action.accept((E) elements[i]);
        }
        checkUnchanged(expected);
    }

    /** Asks for every element before it moves the first, as an exception must leave the list as it was. */
    @Override
    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        boolean[] gone = new boolean[size];
        int count = 0;
        for (int i = 0; i < gone.length && modCount == expected; i++) {
            if (filter.test((E) elements[i])) {
                gone[i] = true;
                count++;
            }
        }
        checkUnchanged(expected);
        if (count > 0) {
            compact(gone);
        }
        return count > 0;
    }

    private void compact(boolean[] gone) {
        modCount++;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!gone[i]) {
                elements[kept++] = elements[i];
            }
        }
        for (int i = kept; i < size; i++) {
            elements[i] = null;
        }
        size = kept;
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        return removeWhere(Objects.requireNonNull(others), true);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        return removeWhere(Objects.requireNonNull(others), false);
    }

    private boolean removeWhere(Collection<?> others, boolean contained) {
        boolean[] gone = new boolean[size];
        boolean any = false;
        for (int i = 0; i < gone.length; i++) {
            gone[i] = others.contains(elements[i]) == contained;
            any |= gone[i];
        }
        if (any) {
            compact(gone);
        }
        return any;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        int count = size;
        for (int i = 0; i < count && modCount == expected; i++) {
            elements[i] = operator.apply((E) elements[i]);
        }
        checkUnchanged(expected);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> order) {
        int expected = modCount;
        Arrays.sort((E[]) elements, 0, size, order);
        checkUnchanged(expected);
        modCount++;
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk();
    }

    /** The iterator of for-each loops. */
    private final class Walk implements Iterator<E> {
        private int next;
        private int last = -1;
        private int expected = modCount;

        @Override
        public boolean hasNext() {
            return next != size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            int at = next;
            if (at >= size) {
                throw new NoSuchElementException();
            }
            next = at + 1;
            last = at;
            return (E) elements[at];
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkUnchanged(expected);
            ArrayList.this.remove(last);
            next = last;
            last = -1;
            expected = modCount;
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            ArrayList<E> copy = (ArrayList<E>) super.clone();
            copy.elements = Arrays.copyOf(elements, size);
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
