package java.util;

/** A map that other devices may drop entries from. The phone's references are never cleared, so nor are its entries. */
public class WeakHashMap<K, V> extends AbstractMap<K, V> {
    private final HashMap<K, V> map;

    public WeakHashMap() {
        map = new HashMap<K, V>();
    }

    public WeakHashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public WeakHashMap(int capacity, float loadFactor) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Initial Capacity: " + capacity);
        }
        if (loadFactor <= 0 || loadFactor != loadFactor) {
            throw new IllegalArgumentException("Illegal Load factor: " + loadFactor);
        }
        map = new HashMap<K, V>(capacity, loadFactor);
    }

    public WeakHashMap(Map<? extends K, ? extends V> others) {
        map = new HashMap<K, V>(others);
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public V get(Object key) {
        return map.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public V put(K key, V value) {
        return map.put(key, value);
    }

    @Override
    public V remove(Object key) {
        return map.remove(key);
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return map.entrySet();
    }
}
