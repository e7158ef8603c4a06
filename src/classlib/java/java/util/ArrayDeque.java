package java.util;

import java.io.Serializable;

/** A deque in a circular array. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {
    /** Its length is a power of two. */
    private Object[] elements = new Object[16];
    private int head;
    private int size;

    public ArrayDeque() {
    }

    public ArrayDeque(int capacity) {
        while (elements.length < capacity) {
            grow();
        }
    }

    public ArrayDeque(Collection<? extends E> others) {
        addAll(others);
    }

    private void grow() {
        Object[] larger = new Object[elements.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = elements[(head + i) & (elements.length - 1)];
        }
        elements = larger;
        head = 0;
    }

    @SuppressWarnings("unchecked")
    private E at(int index) {
        return (E) elements[(head + index) & (elements.length - 1)];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void addFirst(E element) {
        insert(-1, element);
        head = (head - 1) & (elements.length - 1);
    }

    @Override
    public void addLast(E element) {
        insert(size, element);
    }

    private void insert(int index, E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        if (size == elements.length) {
            grow();
        }
        elements[(head + index) & (elements.length - 1)] = element;
        size++;
    }

    @Override
    public E pollFirst() {
        if (size == 0) {
            return null;
        }
        E element = at(0);
        elements[head] = null;
        head = (head + 1) & (elements.length - 1);
        size--;
        return element;
    }

    @Override
    public E pollLast() {
        if (size == 0) {
            return null;
        }
        E element = at(size - 1);
        elements[(head + size - 1) & (elements.length - 1)] = null;
        size--;
        return element;
    }

    @Override
    public E peekFirst() {
        return size == 0 ? null : at(0);
    }

    @Override
    public E peekLast() {
        return size == 0 ? null : at(size - 1);
    }

    private E present(E element) {
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    @Override
    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    @Override
    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    @Override
    public boolean add(E element) {
        addLast(element);
        return true;
    }

    @Override
    public boolean offer(E element) {
        addLast(element);
        return true;
    }

    @Override
    public E removeFirst() {
        return present(pollFirst());
    }

    @Override
    public E removeLast() {
        return present(pollLast());
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    @Override
    public E getFirst() {
        return present(peekFirst());
    }

    @Override
    public E getLast() {
        return present(peekLast());
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public E peek() {
        return peekFirst();
    }

    @Override
    public void push(E element) {
        addFirst(element);
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public void clear() {
        Arrays.fill(elements, null);
        head = 0;
        size = 0;
    }

    /** Closes the gap from the end. */
    private void removeAt(int index) {
        int mask = elements.length - 1;
        for (int i = index; i < size - 1; i++) {
            elements[(head + i) & mask] = elements[(head + i + 1) & mask];
        }
        elements[(head + size - 1) & mask] = null;
        size--;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public boolean contains(Object object) {
        return indexOf(object) >= 0;
    }

    private int indexOf(Object object) {
        for (int i = 0; object != null && i < size; i++) {
            if (object.equals(at(i))) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean remove(Object object) {
        return removeFirstOccurrence(object);
    }

    @Override
    public boolean removeFirstOccurrence(Object object) {
        int index = indexOf(object);
        if (index >= 0) {
            removeAt(index);
        }
        return index >= 0;
    }

    @Override
    public boolean removeLastOccurrence(Object object) {
        for (int i = size - 1; object != null && i >= 0; i--) {
            if (object.equals(at(i))) {
                removeAt(i);
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk(1);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new Walk(-1);
    }

    private final class Walk implements Iterator<E> {
        private final int step;
        private int next;
        private int last = -1;

        Walk(int step) {
            this.step = step;
            next = step > 0 ? 0 : size - 1;
        }

        @Override
        public boolean hasNext() {
            return next >= 0 && next < size;
        }

        @Override
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next;
            next += step;
            return at(last);
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            removeAt(last);
            if (step > 0) {
                next--;
            }
            last = -1;
        }
    }

    @Override
    public ArrayDeque<E> clone() {
        return new ArrayDeque<E>(this);
    }
}
