package java.util.concurrent;

import java.util.Map;

/** A map whose compound operations are atomic. */
public interface ConcurrentMap<K, V> extends Map<K, V> {
    @Override
    V putIfAbsent(K key, V value);

    @Override
    boolean remove(Object key, Object value);

    @Override
    boolean replace(K key, V old, V value);

    @Override
    V replace(K key, V value);
}
