package java.util;

import java.io.Serializable;

/** A set in the order of its elements. */
public class TreeSet<E> extends AbstractSet<E> implements SortedSet<E>, Serializable {
    private final TreeMap<E, Object> map;

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

    @Override
    public int size() {
        return map.size();
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
        return map.keySet().iterator();
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

    public E floor(E element) {
        return map.floorKey(element);
    }

    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    public E lower(E element) {
        return map.lowerKey(element);
    }

    public E higher(E element) {
        return map.higherKey(element);
    }

    private E taken(Map.Entry<E, Object> entry) {
        return entry == null ? null : entry.getKey();
    }

    public E pollFirst() {
        return taken(map.pollFirstEntry());
    }

    public E pollLast() {
        return taken(map.pollLastEntry());
    }
}
