package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A list whose array is replaced by every change, so that iterators need no lock. Sub-lists are copies. */
public class CopyOnWriteArrayList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    private volatile Object[] array;

    public CopyOnWriteArrayList() {
        array = new Object[0];
    }

    public CopyOnWriteArrayList(Collection<? extends E> others) {
        array = Arrays.copyOf(others.toArray(), others.size(), Object[].class);
    }

    public CopyOnWriteArrayList(E[] elements) {
        array = Arrays.copyOf(elements, elements.length, Object[].class);
    }

    /** The elements as a list that stays as it is. */
    @SuppressWarnings("unchecked")
    private List<E> now() {
        return (List<E>) Arrays.asList(array);
    }

    private synchronized ArrayList<E> copy() {
        return new ArrayList<E>(now());
    }

    private static String outOfBounds(int index, int size) {
        return "Index: " + index + ", Size: " + size;
    }

    @Override
    public int size() {
        return array.length;
    }

    @Override
    public boolean isEmpty() {
        return array.length == 0;
    }

    @Override
    public boolean contains(Object object) {
        return indexOf(object) >= 0;
    }

    @Override
    public int indexOf(Object object) {
        return now().indexOf(object);
    }

    @Override
    public int lastIndexOf(Object object) {
        return now().lastIndexOf(object);
    }

    @Override
    public Object[] toArray() {
        return array.clone();
    }

    @Override
    public <T> T[] toArray(T[] into) {
        return now().toArray(into);
    }

    @Override
    @SuppressWarnings("unchecked")
    public E get(int index) {
        return (E) array[index];
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized E set(int index, E element) {
        E old = (E) array[index];
        Object[] changed = array.clone();
        changed[index] = element;
        array = changed;
        return old;
    }

    @Override
    public synchronized boolean add(E element) {
        int length = array.length;
        Object[] changed = Arrays.copyOf(array, length + 1);
        changed[length] = element;
        array = changed;
        return true;
    }

    @Override
    public synchronized void add(int index, E element) {
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException(outOfBounds(index, array.length));
        }
        ArrayList<E> changed = copy();
        changed.add(index, element);
        array = changed.toArray();
    }

    public synchronized boolean addIfAbsent(E element) {
        return !contains(element) && add(element);
    }

    public synchronized int addAllAbsent(Collection<? extends E> others) {
        int added = 0;
        for (E other : others) {
            if (addIfAbsent(other)) {
                added++;
            }
        }
        return added;
    }

    @Override
    @SuppressWarnings("unchecked")
    public synchronized E remove(int index) {
        E old = (E) array[index];
        Object[] changed = new Object[array.length - 1];
        System.arraycopy(array, 0, changed, 0, index);
        System.arraycopy(array, index + 1, changed, index, changed.length - index);
        array = changed;
        return old;
    }

    @Override
    public synchronized boolean remove(Object object) {
        int index = indexOf(object);
        if (index >= 0) {
            remove(index);
        }
        return index >= 0;
    }

    @Override
    public boolean containsAll(Collection<?> others) {
        return now().containsAll(others);
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        Object[] added = others.toArray();
        synchronized (this) {
            Object[] changed = Arrays.copyOf(array, array.length + added.length);
            System.arraycopy(added, 0, changed, array.length, added.length);
            array = changed;
        }
        return added.length > 0;
    }

    @Override
    public synchronized boolean addAll(int index, Collection<? extends E> others) {
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException(outOfBounds(index, array.length));
        }
        ArrayList<E> changed = copy();
        boolean any = changed.addAll(index, others);
        array = changed.toArray();
        return any;
    }

    @Override
    public synchronized boolean removeAll(Collection<?> others) {
        ArrayList<E> changed = copy();
        boolean any = changed.removeAll(others);
        array = any ? changed.toArray() : array;
        return any;
    }

    @Override
    public synchronized boolean retainAll(Collection<?> others) {
        ArrayList<E> changed = copy();
        boolean any = changed.retainAll(others);
        array = any ? changed.toArray() : array;
        return any;
    }

    @Override
    public synchronized boolean removeIf(Predicate<? super E> filter) {
        ArrayList<E> changed = copy();
        boolean any = changed.removeIf(filter);
        array = any ? changed.toArray() : array;
        return any;
    }

    @Override
    public synchronized void clear() {
        array = new Object[0];
    }

    @Override
    public synchronized void replaceAll(UnaryOperator<E> operator) {
        ArrayList<E> changed = copy();
        changed.replaceAll(operator);
        array = changed.toArray();
    }

    @Override
    public synchronized void sort(Comparator<? super E> order) {
        ArrayList<E> changed = copy();
        changed.sort(order);
        array = changed.toArray();
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        now().forEach(action);
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk<E>(array, 0);
    }

    @Override
    public ListIterator<E> listIterator() {
        return new Walk<E>(array, 0);
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException(outOfBounds(index, array.length));
        }
        return new Walk<E>(array, index);
    }

    @Override
    public List<E> subList(int from, int to) {
        Object[] now = array;
        Objects.checkFromToIndex(from, to, now.length);
        return new ArrayList<E>(now().subList(from, to));
    }

    @Override
    public boolean equals(Object other) {
        return other == this || other instanceof List && now().equals(other);
    }

    @Override
    public int hashCode() {
        return now().hashCode();
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }

    @Override
    public Object clone() {
        return new CopyOnWriteArrayList<E>(this);
    }

    /** Runs over the array of the time it began. */
    private static final class Walk<E> implements ListIterator<E> {
        private final Object[] array;
        private int next;

        Walk(Object[] array, int next) {
            this.array = array;
            this.next = next;
        }

        @Override
        public boolean hasNext() {
            return next < array.length;
        }

        @Override
        public boolean hasPrevious() {
            return next > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (next >= array.length) {
                throw new NoSuchElementException();
            }
            return (E) array[next++];
        }

        @Override
        @SuppressWarnings("unchecked")
        public E previous() {
            if (next <= 0) {
                throw new NoSuchElementException();
            }
            return (E) array[--next];
        }

        @Override
        public int nextIndex() {
            return next;
        }

        @Override
        public int previousIndex() {
            return next - 1;
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void set(E element) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(E element) {
            throw new UnsupportedOperationException();
        }
    }
}
