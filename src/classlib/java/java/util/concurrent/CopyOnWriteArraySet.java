package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A set on a list whose array is replaced by every change. */
public class CopyOnWriteArraySet<E> extends AbstractSet<E> implements Serializable {
    private final CopyOnWriteArrayList<E> list = new CopyOnWriteArrayList<E>();

    public CopyOnWriteArraySet() {
    }

    public CopyOnWriteArraySet(Collection<? extends E> others) {
        list.addAllAbsent(others);
    }

    @Override
    public int size() {
        return list.size();
    }

    @Override
    public boolean contains(Object object) {
        return list.contains(object);
    }

    @Override
    public boolean add(E element) {
        return list.addIfAbsent(element);
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        return list.addAllAbsent(others) > 0;
    }

    @Override
    public boolean remove(Object object) {
        return list.remove(object);
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        return list.removeAll(others);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        return list.retainAll(others);
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return list.removeIf(filter);
    }

    @Override
    public void clear() {
        list.clear();
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        list.forEach(action);
    }

    @Override
    public Object[] toArray() {
        return list.toArray();
    }

    @Override
    public Iterator<E> iterator() {
        return list.iterator();
    }
}
