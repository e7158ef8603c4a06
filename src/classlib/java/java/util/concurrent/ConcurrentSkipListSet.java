package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;

/** A sorted set for many threads: the keys of a map. */
public class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
    private final LockedNavigableMap<E, Object> map;

    /** The keys of a map have no values for new ones. */
    private final boolean canAdd;

    public ConcurrentSkipListSet() {
        this(new ConcurrentSkipListMap<E, Object>(), true);
    }

    public ConcurrentSkipListSet(Comparator<? super E> order) {
        this(new ConcurrentSkipListMap<E, Object>(order), true);
    }

    public ConcurrentSkipListSet(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    public ConcurrentSkipListSet(SortedSet<E> others) {
        this(others.comparator());
        addAll(others);
    }

    @SuppressWarnings("unchecked")
    ConcurrentSkipListSet(ConcurrentNavigableMap<E, ?> map, boolean canAdd) {
        this.map = (LockedNavigableMap<E, Object>) map;
        this.canAdd = canAdd;
    }

    private NavigableSet<E> part(ConcurrentNavigableMap<E, Object> part) {
        return new ConcurrentSkipListSet<E>(part, canAdd);
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean contains(Object object) {
        return map.containsKey(object);
    }

    @Override
    public boolean add(E element) {
        if (!canAdd) {
            throw new UnsupportedOperationException();
        }
        return map.putIfAbsent(element, Boolean.TRUE) == null;
    }

    @Override
    public boolean remove(Object object) {
        return map.remove(object) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return map.keys();
    }

    @Override
    public Iterator<E> descendingIterator() {
        return map.descendingMap().keySet().iterator();
    }

    @Override
    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    @Override
    public E first() {
        return map.firstKey();
    }

    @Override
    public E last() {
        return map.lastKey();
    }

    @Override
    public E lower(E element) {
        return map.lowerKey(element);
    }

    @Override
    public E floor(E element) {
        return map.floorKey(element);
    }

    @Override
    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    @Override
    public E higher(E element) {
        return map.higherKey(element);
    }

    @Override
    public E pollFirst() {
        Map.Entry<E, Object> entry = map.pollFirstEntry();
        return entry == null ? null : entry.getKey();
    }

    @Override
    public E pollLast() {
        Map.Entry<E, Object> entry = map.pollLastEntry();
        return entry == null ? null : entry.getKey();
    }

    @Override
    public NavigableSet<E> descendingSet() {
        return part(map.descendingMap());
    }

    @Override
    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
        return part(map.subMap(from, fromInclusive, to, toInclusive));
    }

    @Override
    public NavigableSet<E> headSet(E to, boolean inclusive) {
        return part(map.headMap(to, inclusive));
    }

    @Override
    public NavigableSet<E> tailSet(E from, boolean inclusive) {
        return part(map.tailMap(from, inclusive));
    }

    @Override
    public NavigableSet<E> subSet(E from, E to) {
        return subSet(from, true, to, false);
    }

    @Override
    public NavigableSet<E> headSet(E to) {
        return headSet(to, false);
    }

    @Override
    public NavigableSet<E> tailSet(E from) {
        return tailSet(from, true);
    }

    @Override
    public ConcurrentSkipListSet<E> clone() {
        return new ConcurrentSkipListSet<E>((SortedSet<E>) this);
    }
}
