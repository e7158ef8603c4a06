package java.util;

/** A map in the order of its keys. */
public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();

    SortedMap<K, V> subMap(K from, K to);

    SortedMap<K, V> headMap(K to);

    SortedMap<K, V> tailMap(K from);

    K firstKey();

    K lastKey();

    @Override
    Set<K> keySet();

    @Override
    Collection<V> values();

    @Override
    Set<Entry<K, V>> entrySet();
}
