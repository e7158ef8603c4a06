package java.util;

/** What lists share that have get and a size. */
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    /** How often the list changed its size. */
    protected transient int modCount;

    protected AbstractList() {
    }

    @Override
    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    @Override
    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    @Override
    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index);
        int at = index;
        for (E other : others) {
            add(at++, other);
        }
        return at > index;
    }

    /** Refuses what is no place to insert at. */
    void checkPosition(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
    }

    @Override
    public int indexOf(Object object) {
        int size = size();
        for (int i = 0; i < size; i++) {
            if (Objects.equals(object, get(i))) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int lastIndexOf(Object object) {
        for (int i = size() - 1; i >= 0; i--) {
            if (Objects.equals(object, get(i))) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public void clear() {
        removeRange(0, size());
    }

    protected void removeRange(int from, int to) {
        ListIterator<E> each = listIterator(from);
        for (int i = from; i < to; i++) {
            each.next();
            each.remove();
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Cursor(0);
    }

    @Override
    public ListIterator<E> listIterator() {
        return new Cursor(0);
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Cursor(index);
    }

    @Override
    public List<E> subList(int from, int to) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size()) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        return this instanceof RandomAccess ? new QuickSubList<E>(this, from, to - from)
                : new SubList<E>(this, from, to - from);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<E> mine = iterator();
        Iterator<?> its = ((List<?>) other).iterator();
        while (mine.hasNext() && its.hasNext()) {
            if (!Objects.equals(mine.next(), its.next())) {
                return false;
            }
        }
        return !mine.hasNext() && !its.hasNext();
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (E element : this) {
            hash = 31 * hash + Objects.hashCode(element);
        }
        return hash;
    }

    private final class Cursor implements ListIterator<E> {
        private int next;
        private int last = -1;
        private int expected = modCount;

        Cursor(int next) {
            this.next = next;
        }

        @Override
        public boolean hasNext() {
            return next != size();
        }

        @Override
        public boolean hasPrevious() {
            return next != 0;
        }

        @Override
        public E next() {
            checkUnchanged();
            if (next >= size()) {
                throw new NoSuchElementException();
            }
            last = next;
            return get(next++);
        }

        @Override
        public E previous() {
            checkUnchanged();
            if (next <= 0) {
                throw new NoSuchElementException();
            }
            last = --next;
            return get(next);
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
            checkLast();
            AbstractList.this.remove(last);
            if (last < next) {
                next--;
            }
            last = -1;
            expected = modCount;
        }

        @Override
        public void set(E element) {
            checkLast();
            AbstractList.this.set(last, element);
            expected = modCount;
        }

        @Override
        public void add(E element) {
            checkUnchanged();
            AbstractList.this.add(next++, element);
            last = -1;
            expected = modCount;
        }

        private void checkLast() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkUnchanged();
        }

        private void checkUnchanged() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** A part of a list, backed by it. */
    private static class SubList<E> extends AbstractList<E> {
        private final AbstractList<E> whole;
        private final int offset;
        private int size;

        SubList(AbstractList<E> whole, int offset, int size) {
            this.whole = whole;
            this.offset = offset;
            this.size = size;
            modCount = whole.modCount;
        }

        private void check(int index) {
            Objects.checkIndex(index, size());
        }

        @Override
        public int size() {
            if (modCount != whole.modCount) {
                throw new ConcurrentModificationException();
            }
            return size;
        }

        @Override
        public E get(int index) {
            check(index);
            return whole.get(offset + index);
        }

        @Override
        public E set(int index, E element) {
            check(index);
            return whole.set(offset + index, element);
        }

        @Override
        public void add(int index, E element) {
            checkPosition(index);
            whole.add(offset + index, element);
            size++;
            modCount = whole.modCount;
        }

        @Override
        public E remove(int index) {
            check(index);
            E removed = whole.remove(offset + index);
            size--;
            modCount = whole.modCount;
            return removed;
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            return addAll(size(), others);
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> others) {
            checkPosition(index);
            int count = others.size();
            if (count == 0) {
                return false;
            }
            whole.addAll(offset + index, others);
            size += count;
            modCount = whole.modCount;
            return true;
        }

        @Override
        protected void removeRange(int from, int to) {
            size();
            whole.removeRange(offset + from, offset + to);
            size -= to - from;
            modCount = whole.modCount;
        }
    }

    /** The same of a list with fast access by index. */
    private static final class QuickSubList<E> extends SubList<E> implements RandomAccess {
        QuickSubList(AbstractList<E> whole, int offset, int size) {
            super(whole, offset, size);
        }
    }
}
