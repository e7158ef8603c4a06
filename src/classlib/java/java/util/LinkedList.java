package java.util;

import java.io.Serializable;

/** A doubly linked list, also a deque. */
public class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E>, Cloneable, Serializable {
    private static final class Node<E> {
        E element;
        Node<E> before;
        Node<E> after;

        Node(E element) {
            this.element = element;
        }
    }

    /** Neither first nor last element but between them, so that no end is a special case. */
    private Node<E> ring = new Node<E>(null);
    private int size;

    public LinkedList() {
        ring.before = ring;
        ring.after = ring;
    }

    public LinkedList(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    private void insertBefore(Node<E> place, E element) {
        Node<E> node = new Node<E>(element);
        node.after = place;
        node.before = place.before;
        place.before.after = node;
        place.before = node;
        size++;
        modCount++;
    }

    private E removeNode(Node<E> node) {
        node.before.after = node.after;
        node.after.before = node.before;
        size--;
        modCount++;
        return node.element;
    }

    private Node<E> node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
        Node<E> node = ring;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                node = node.after;
            }
        } else {
            for (int i = size; i > index; i--) {
                node = node.before;
            }
        }
        return node;
    }

    private Node<E> checked(Node<E> node) {
        if (node == ring) {
            throw new NoSuchElementException();
        }
        return node;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public E get(int index) {
        return node(index).element;
    }

    @Override
    public E set(int index, E element) {
        Node<E> node = node(index);
        E old = node.element;
        node.element = element;
        return old;
    }

    @Override
    public boolean add(E element) {
        insertBefore(ring, element);
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        for (Object other : others.toArray()) {
            @SuppressWarnings("unchecked")
            E element = (E) other;
            insertBefore(ring, element);
        }
        return !others.isEmpty();
    }

    @Override
    public void add(int index, E element) {
        checkPosition(index);
        insertBefore(index == size ? ring : node(index), element);
    }

    @Override
    public E remove(int index) {
        return removeNode(node(index));
    }

    @Override
    public boolean remove(Object object) {
        for (Node<E> node = ring.after; node != ring; node = node.after) {
            if (Objects.equals(object, node.element)) {
                removeNode(node);
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean contains(Object object) {
        return indexOf(object) >= 0;
    }

    @Override
    public int indexOf(Object object) {
        int index = 0;
        for (Node<E> node = ring.after; node != ring; node = node.after) {
            if (Objects.equals(object, node.element)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    @Override
    public void clear() {
        ring.before = ring;
        ring.after = ring;
        size = 0;
        modCount++;
    }

    @Override
    public Iterator<E> iterator() {
        return listIterator(0);
    }

    @Override
    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Cursor(index);
    }

    private final class Cursor implements ListIterator<E> {
        private Node<E> next;
        private Node<E> last;
        private int index;
        private int expected = modCount;

        Cursor(int index) {
            this.index = index;
            next = index == size ? ring : node(index);
        }

        @Override
        public boolean hasNext() {
            return index < size;
        }

        @Override
        public boolean hasPrevious() {
            return index > 0;
        }

        @Override
        public E next() {
            checkUnchanged();
            last = checked(next);
            next = next.after;
            index++;
            return last.element;
        }

        @Override
        public E previous() {
            checkUnchanged();
            last = checked(next.before);
            next = last;
            index--;
            return last.element;
        }

        @Override
        public int nextIndex() {
            return index;
        }

        @Override
        public int previousIndex() {
            return index - 1;
        }

        @Override
        public void remove() {
            checkUnchanged();
            if (last == null) {
                throw new IllegalStateException();
            }
            if (last == next) {
                next = next.after;
            } else {
                index--;
            }
            removeNode(last);
            last = null;
            expected = modCount;
        }

        @Override
        public void set(E element) {
            if (last == null) {
                throw new IllegalStateException();
            }
            checkUnchanged();
            last.element = element;
        }

        @Override
        public void add(E element) {
            checkUnchanged();
            insertBefore(next, element);
            last = null;
            index++;
            expected = modCount;
        }

        private void checkUnchanged() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    @Override
    public Iterator<E> descendingIterator() {
        final ListIterator<E> each = listIterator(size);
        return new Iterator<E>() {
            @Override
            public boolean hasNext() {
                return each.hasPrevious();
            }

            @Override
            public E next() {
                return each.previous();
            }

            @Override
            public void remove() {
                each.remove();
            }
        };
    }

    @Override
    public void addFirst(E element) {
        insertBefore(ring.after, element);
    }

    @Override
    public void addLast(E element) {
        insertBefore(ring, element);
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
    public boolean offer(E element) {
        return add(element);
    }

    @Override
    public E removeFirst() {
        return removeNode(checked(ring.after));
    }

    @Override
    public E removeLast() {
        return removeNode(checked(ring.before));
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E pollFirst() {
        return size == 0 ? null : removeFirst();
    }

    @Override
    public E pollLast() {
        return size == 0 ? null : removeLast();
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    @Override
    public E getFirst() {
        return checked(ring.after).element;
    }

    @Override
    public E getLast() {
        return checked(ring.before).element;
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public E peekFirst() {
        return ring.after.element;
    }

    @Override
    public E peekLast() {
        return ring.before.element;
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
    public boolean removeFirstOccurrence(Object object) {
        return remove(object);
    }

    @Override
    public boolean removeLastOccurrence(Object object) {
        for (Node<E> node = ring.before; node != ring; node = node.before) {
            if (Objects.equals(object, node.element)) {
                removeNode(node);
                return true;
            }
        }
        return false;
    }

    @Override
    public int lastIndexOf(Object object) {
        int index = size;
        for (Node<E> node = ring.before; node != ring; node = node.before) {
            index--;
            if (Objects.equals(object, node.element)) {
                return index;
            }
        }
        return -1;
    }

    @Override
    public Object[] toArray() {
        Object[] array = new Object[size];
        int at = 0;
        for (Node<E> node = ring.after; node != ring; node = node.after) {
            array[at++] = node.element;
        }
        return array;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            LinkedList<E> copy = (LinkedList<E>) super.clone();
            copy.ring = new Node<E>(null);
            copy.ring.before = copy.ring;
            copy.ring.after = copy.ring;
            copy.size = 0;
            copy.modCount = 0;
            copy.addAll(this);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
