package java.util;

import java.io.Serializable;

/** What maps share that have an entry set. */
public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {
    }

    /** A key with its value, however that is kept. */
    abstract static class Pair<K, V> implements Entry<K, V> {
        @Override
        public final boolean equals(Object other) {
            return other instanceof Entry && Objects.equals(getKey(), ((Entry<?, ?>) other).getKey())
                    && Objects.equals(getValue(), ((Entry<?, ?>) other).getValue());
        }

        @Override
        public final int hashCode() {
            return Objects.hashCode(getKey()) ^ Objects.hashCode(getValue());
        }

        @Override
        public final String toString() {
            return getKey() + "=" + getValue();
        }
    }

    /** A key with a value that can be set. */
    public static class SimpleEntry<K, V> implements Entry<K, V>, Serializable {
        private final K key;
        private V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Entry<? extends K, ? extends V> entry) {
            this(entry.getKey(), entry.getValue());
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && Objects.equals(key, ((Entry<?, ?>) other).getKey())
                    && Objects.equals(value, ((Entry<?, ?>) other).getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    /** A key with a value that cannot be set. */
    public static class SimpleImmutableEntry<K, V> implements Entry<K, V>, Serializable {
        private final K key;
        private final V value;

        public SimpleImmutableEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleImmutableEntry(Entry<? extends K, ? extends V> entry) {
            this(entry.getKey(), entry.getValue());
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && Objects.equals(key, ((Entry<?, ?>) other).getKey())
                    && Objects.equals(value, ((Entry<?, ?>) other).getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    @Override
    public int size() {
        return entrySet().size();
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public V get(Object key) {
        for (Entry<K, V> entry : entrySet()) {
            if (Objects.equals(key, entry.getKey())) {
                return entry.getValue();
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(Object key) {
        for (Entry<K, V> entry : entrySet()) {
            if (Objects.equals(key, entry.getKey())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean containsValue(Object value) {
        for (Entry<K, V> entry : entrySet()) {
            if (Objects.equals(value, entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public V remove(Object key) {
        for (Iterator<Entry<K, V>> each = entrySet().iterator(); each.hasNext();) {
            Entry<K, V> entry = each.next();
            if (Objects.equals(key, entry.getKey())) {
                V value = entry.getValue();
                each.remove();
                return value;
            }
        }
        return null;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> others) {
        for (Entry<? extends K, ? extends V> entry : others.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public void clear() {
        entrySet().clear();
    }

    @Override
    public Set<K> keySet() {
        return new MapViews.Keys<K, V>(this);
    }

    @Override
    public Collection<V> values() {
        return new MapViews.Values<K, V>(this);
    }

    @Override
    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        try {
            return equalEntries((Map<?, ?>) other);
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
    }

    private boolean equalEntries(Map<?, ?> other) {
        for (Entry<K, V> entry : entrySet()) {
            Object value = other.get(entry.getKey());
            if (!Objects.equals(entry.getValue(), value) || value == null && !other.containsKey(entry.getKey())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (Entry<K, V> entry : entrySet()) {
            hash += entry.hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        Iterator<Entry<K, V>> each = entrySet().iterator();
        if (!each.hasNext()) {
            return "{}";
        }
        StringBuilder text = new StringBuilder("{");
        while (true) {
            Entry<K, V> entry = each.next();
            K key = entry.getKey();
            V value = entry.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key)).append('=');
            text.append(value == this ? "(this Map)" : String.valueOf(value));
            if (!each.hasNext()) {
                return text.append('}').toString();
            }
            text.append(", ");
        }
    }

    /** A copy that shares nothing but the entries' contents is the business of subclasses. */
    @Override
    protected Object clone() throws CloneNotSupportedException {
        return super.clone();
    }
}
