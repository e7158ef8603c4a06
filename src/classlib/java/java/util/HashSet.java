package java.util;

import java.io.Serializable;

/** A set in a hash table. */
public class HashSet<E> extends AbstractSet<E> implements Cloneable, Serializable {
    private static final Object PRESENT = new Object();

    private HashMap<E, Object> map;

    public HashSet() {
        this(new HashMap<E, Object>());
    }

    public HashSet(int capacity) {
        this(new HashMap<E, Object>(capacity));
    }

    public HashSet(int capacity, float loadFactor) {
        this(new HashMap<E, Object>(capacity, loadFactor));
    }

    public HashSet(Collection<? extends E> others) {
        this(new HashMap<E, Object>(Math.max((int) (others.size() / .75f) + 1, 16)));
        addAll(others);
    }

    /** The set of the keys of an empty map. */
    HashSet(HashMap<E, Object> map) {
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
        return map.put(element, PRESENT) == null;
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
    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            HashSet<E> copy = (HashSet<E>) super.clone();
            copy.map = (HashMap<E, Object>) map.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
