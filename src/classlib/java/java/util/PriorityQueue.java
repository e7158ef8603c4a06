package java.util;

import java.io.Serializable;

/** A binary heap; its order of iteration is that of the heap's array. */
public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
    private final Comparator<? super E> order;
    private Object[] heap;
    private int size;
    private int modCount;

    public PriorityQueue() {
        this(11, null);
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> order) {
        this(11, order);
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        heap = new Object[capacity];
        this.order = order;
    }

    public PriorityQueue(PriorityQueue<? extends E> others) {
        this((Collection<? extends E>) others);
    }

    public PriorityQueue(SortedSet<? extends E> others) {
        this((Collection<? extends E>) others);
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> others) {
        this(Math.max(others.size(), 1), others instanceof PriorityQueue ? ((PriorityQueue<E>) others).order
                : others instanceof SortedSet ? ((SortedSet<E>) others).comparator() : null);
        for (E other : others) {
            heap[size++] = Objects.requireNonNull(other);
        }
        for (int i = (size >>> 1) - 1; i >= 0; i--) {
            siftDown(i, at(i));
        }
    }

    @SuppressWarnings("unchecked")
    private E at(int index) {
        return (E) heap[index];
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean offer(E element) {
        Objects.requireNonNull(element);
        modCount++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size < 64 ? size * 2 + 2 : size + (size >> 1));
        }
        siftUp(size++, element);
        return true;
    }

    @Override
    public E peek() {
        return at(0);
    }

    @Override
    public E poll() {
        if (size == 0) {
            return null;
        }
        E least = at(0);
        removeAt(0);
        return least;
    }

    @Override
    public boolean remove(Object object) {
        for (int i = 0; i < size; i++) {
            if (object != null && object.equals(heap[i])) {
                removeAt(i);
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean contains(Object object) {
        for (int i = 0; object != null && i < size; i++) {
            if (object.equals(heap[i])) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void clear() {
        modCount++;
        Arrays.fill(heap, 0, size, null);
        size = 0;
    }

    @Override
    public Object[] toArray() {
        return Arrays.copyOf(heap, size);
    }

    /** Returns an element that went before the place, where an iterator does not come by any more; or null. */
    private E removeAt(int index) {
        modCount++;
        E moved = at(--size);
        heap[size] = null;
        if (index != size) {
            siftDown(index, moved);
            if (heap[index] == moved) {
                siftUp(index, moved);
                if (heap[index] != moved) {
                    return moved;
                }
            }
        }
        return null;
    }

    private void siftUp(int index, E element) {
        int at = index;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (Collections.compare(element, at(parent), order) >= 0) {
                break;
            }
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = element;
    }

    private void siftDown(int index, E element) {
        int at = index;
        while (at < size >>> 1) {
            int child = 2 * at + 1;
            if (child + 1 < size && Collections.compare(at(child), at(child + 1), order) > 0) {
                child++;
            }
            if (Collections.compare(element, at(child), order) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = element;
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<E> {
        private int next;
        private int last = -1;
        private int expected = modCount;

        /** Elements that removals put where the iterator had been already. */
        private ArrayDeque<E> missed;
        private E lastMissed;

        @Override
        public boolean hasNext() {
            return next < size || missed != null && !missed.isEmpty();
        }

        @Override
        public E next() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (next < size) {
                last = next++;
                return at(last);
            }
            last = -1;
            lastMissed = missed == null ? null : missed.poll();
            if (lastMissed == null) {
                throw new NoSuchElementException();
            }
            return lastMissed;
        }

        @Override
        public void remove() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (last >= 0) {
                E moved = removeAt(last);
                last = -1;
                if (moved == null) {
                    next--;
                } else {
                    missed = missed == null ? new ArrayDeque<E>() : missed;
                    missed.add(moved);
                }
            } else if (lastMissed != null) {
                removeSame(lastMissed);
                lastMissed = null;
            } else {
                throw new IllegalStateException();
            }
            expected = modCount;
        }
    }

    private void removeSame(E element) {
        for (int i = 0; i < size; i++) {
            if (heap[i] == element) {
                removeAt(i);
                return;
            }
        }
    }
}
