package java.util;

import java.io.Serializable;

/** A set in the order of its elements. */
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
    private NavigableMap<E, Object> map;

    public TreeSet() {
        map = new TreeMap<E, Object>();
    }

    public TreeSet(Comparator<? super E> order) {
        map = new TreeMap<E, Object>(order);
    }

    public TreeSet(Collection<? extends E> others) {
        this();
        addAll(others);
    }

    public TreeSet(SortedSet<E> others) {
        this(others.comparator());
        addAll(others);
    }

    TreeSet(NavigableMap<E, Object> map) {
        this.map = map;
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
        return map.put(element, Boolean.TRUE) == null;
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
        return map.navigableKeySet().iterator();
    }

    @Override
    public Iterator<E> descendingIterator() {
        return map.navigableKeySet().descendingIterator();
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
    public E floor(E element) {
        return map.floorKey(element);
    }

    @Override
    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    @Override
    public E lower(E element) {
        return map.lowerKey(element);
    }

    @Override
    public E higher(E element) {
        return map.higherKey(element);
    }

    private E taken(Map.Entry<E, Object> entry) {
        return entry == null ? null : entry.getKey();
    }

    @Override
    public E pollFirst() {
        return taken(map.pollFirstEntry());
    }

    @Override
    public E pollLast() {
        return taken(map.pollLastEntry());
    }

    @Override
    public NavigableSet<E> descendingSet() {
        return new TreeSet<E>(map.descendingMap());
    }

    @Override
    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
        return new TreeSet<E>(map.subMap(from, fromInclusive, to, toInclusive));
    }

    @Override
    public NavigableSet<E> headSet(E to, boolean inclusive) {
        return new TreeSet<E>(map.headMap(to, inclusive));
    }

    @Override
    public NavigableSet<E> tailSet(E from, boolean inclusive) {
        return new TreeSet<E>(map.tailMap(from, inclusive));
    }

    @Override
    public SortedSet<E> subSet(E from, E to) {
        return subSet(from, true, to, false);
    }

    @Override
    public SortedSet<E> headSet(E to) {
        return headSet(to, false);
    }

    @Override
    public SortedSet<E> tailSet(E from) {
        return tailSet(from, true);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            TreeSet<E> copy = (TreeSet<E>) super.clone();
            copy.map = new TreeMap<E, Object>(map);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
