package java.util;

/** A sorted map that finds neighbours and has views from either end. */
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    Entry<K, V> lowerEntry(K key);

    K lowerKey(K key);

    Entry<K, V> floorEntry(K key);

    K floorKey(K key);

    Entry<K, V> ceilingEntry(K key);

    K ceilingKey(K key);

    Entry<K, V> higherEntry(K key);

    K higherKey(K key);

    Entry<K, V> firstEntry();

    Entry<K, V> lastEntry();

    Entry<K, V> pollFirstEntry();

    Entry<K, V> pollLastEntry();

    NavigableMap<K, V> descendingMap();

    NavigableSet<K> navigableKeySet();

    NavigableSet<K> descendingKeySet();

    NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive);

    NavigableMap<K, V> headMap(K to, boolean inclusive);

    NavigableMap<K, V> tailMap(K from, boolean inclusive);

    @Override
    SortedMap<K, V> subMap(K from, K to);

    @Override
    SortedMap<K, V> headMap(K to);

    @Override
    SortedMap<K, V> tailMap(K from);
}
