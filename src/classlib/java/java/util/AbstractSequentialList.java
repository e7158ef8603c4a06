package java.util;

/** What lists share that have a list iterator and a size. */
public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    @Override
    public abstract ListIterator<E> listIterator(int index);

    @Override
    public Iterator<E> iterator() {
        return listIterator(0);
    }

    @Override
    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    private ListIterator<E> at(int index) {
        ListIterator<E> each = listIterator(index);
        if (!each.hasNext()) {
            throw outOfBounds(index);
        }
        return each;
    }

    private static IndexOutOfBoundsException outOfBounds(int index) {
        return new IndexOutOfBoundsException("Index: " + index);
    }

    @Override
    public E get(int index) {
        return at(index).next();
    }

    @Override
    public E set(int index, E element) {
        ListIterator<E> each = at(index);
        E old = each.next();
        each.set(element);
        return old;
    }

    @Override
    public void add(int index, E element) {
        listIterator(index).add(element);
    }

    @Override
    public E remove(int index) {
        ListIterator<E> each = at(index);
        E old = each.next();
        each.remove();
        return old;
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> others) {
        boolean changed = false;
        ListIterator<E> each = listIterator(index);
        for (E other : others) {
            each.add(other);
            changed = true;
        }
        return changed;
    }
}
