package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Values by their keys. */
public interface Map<K, V> {
    /** A key with its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        boolean equals(Object other);

        int hashCode();
    }

    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> others);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Entry<K, V>> entrySet();

    boolean equals(Object other);

    int hashCode();

    default V getOrDefault(Object key, V fallback) {
        V value = get(key);
        return value != null || containsKey(key) ? value : fallback;
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    default boolean remove(Object key, Object value) {
        if (!containsKey(key) || !Objects.equals(get(key), value)) {
            return false;
        }
        remove(key);
        return true;
    }

    default V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V old, V value) {
        if (!containsKey(key) || !Objects.equals(get(key), old)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        V old = get(key);
        return old == null ? null : store(key, function.apply(key, old));
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return store(key, function.apply(key, get(key)));
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        V old = get(key);
        return store(key, old == null ? value : function.apply(old, value));
    }

    /** Puts the value, or removes the key if it is null. */
    default V store(K key, V value) {
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }
}
