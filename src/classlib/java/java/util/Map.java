package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Values by their keys. What `of` makes keeps the given order, which other platforms mix. */
public interface Map<K, V> {
    /** A key with its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        boolean equals(Object other);

        int hashCode();

        static <K extends Comparable<? super K>, V> Comparator<Entry<K, V>> comparingByKey() {
            return comparingByKey(Comparator.<K>naturalOrder());
        }

        static <K, V extends Comparable<? super V>> Comparator<Entry<K, V>> comparingByValue() {
            return comparingByValue(Comparator.<V>naturalOrder());
        }

        static <K, V> Comparator<Entry<K, V>> comparingByKey(final Comparator<? super K> order) {
            Objects.requireNonNull(order);
            return new Comparator<Entry<K, V>>() {
                @Override
                public int compare(Entry<K, V> a, Entry<K, V> b) {
                    return order.compare(a.getKey(), b.getKey());
                }
            };
        }

        static <K, V> Comparator<Entry<K, V>> comparingByValue(final Comparator<? super V> order) {
            Objects.requireNonNull(order);
            return new Comparator<Entry<K, V>>() {
                @Override
                public int compare(Entry<K, V> a, Entry<K, V> b) {
                    return order.compare(a.getValue(), b.getValue());
                }
            };
        }
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

    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Entry<K, V> entry : entrySet()) {
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    default boolean remove(Object key, Object value) {
        Object current = get(key);
        if (!Objects.equals(current, value) || current == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    default V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V old, V value) {
        Object current = get(key);
        if (!Objects.equals(current, old) || current == null && !containsKey(key)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
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
        Objects.requireNonNull(function);
        V old = get(key);
        if (old == null) {
            return null;
        }
        V value = function.apply(key, old);
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        V value = function.apply(key, old);
        if (value != null) {
            put(key, value);
        } else if (old != null || containsKey(key)) {
            remove(key);
        }
        return value;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        V old = get(key);
        V merged = old == null ? value : function.apply(old, value);
        if (merged == null) {
            remove(key);
        } else {
            put(key, merged);
        }
        return merged;
    }

    static <K, V> Entry<K, V> entry(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        return new AbstractMap.SimpleImmutableEntry<K, V>(key, value);
    }

    @SafeVarargs
    static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries) {
        Object[] pairs = new Object[entries.length * 2];
        for (int i = 0; i < entries.length; i++) {
            pairs[2 * i] = entries[i].getKey();
            pairs[2 * i + 1] = entries[i].getValue();
        }
        return Collections.fixedMap(pairs);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> others) {
        Object[] pairs = new Object[others.size() * 2];
        int at = 0;
        for (Entry<? extends K, ? extends V> entry : others.entrySet()) {
            pairs[at++] = entry.getKey();
            pairs[at++] = entry.getValue();
        }
        return Collections.fixedMap(pairs);
    }

    static <K, V> Map<K, V> of() {
        return Collections.fixedMap();
    }

    static <K, V> Map<K, V> of(K k1, V v1) {
        return Collections.fixedMap(k1, v1);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return Collections.fixedMap(k1, v1, k2, v2);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return Collections.fixedMap(k1, v1, k2, v2, k3, v3);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        return Collections.fixedMap(k1, v1, k2, v2, k3, v3, k4, v4);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        return Collections.fixedMap(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
    }
}
