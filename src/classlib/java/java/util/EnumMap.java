package java.util;

import java.io.Serializable;

/** A map from the constants of an enum, in their order: an array of values. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
    /** Stands for a null that was put. */
    private static final Object NULL = new Object();

    private final Class<K> type;
    private final K[] constants;
    private Object[] values;
    private int size;

    public EnumMap(Class<K> type) {
        this.type = type;
        constants = EnumSet.constantsOf(type);
        values = new Object[constants.length];
    }

    public EnumMap(EnumMap<K, ? extends V> others) {
        type = others.type;
        constants = others.constants;
        values = others.values.clone();
        size = others.size;
    }

    public EnumMap(Map<K, ? extends V> others) {
        this(typeOf(others));
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    private static <K extends Enum<K>> Class<K> typeOf(Map<K, ?> others) {
        if (others instanceof EnumMap) {
            return ((EnumMap<K, ?>) others).type;
        }
        if (others.isEmpty()) {
            throw new IllegalArgumentException("Specified map is empty");
        }
        return others.keySet().iterator().next().getDeclaringClass();
    }

    /** The place of a key, or -1 if it is none of the enum's. */
    private int index(Object key) {
        if (key == null) {
            return -1;
        }
        Class<?> own = key.getClass();
        return own == type || own.getSuperclass() == type ? ((Enum<?>) key).ordinal() : -1;
    }

    @SuppressWarnings("unchecked")
    private V unmasked(Object value) {
        return value == NULL ? null : (V) value;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public V get(Object key) {
        int index = index(key);
        return index < 0 ? null : unmasked(values[index]);
    }

    @Override
    public boolean containsKey(Object key) {
        int index = index(key);
        return index >= 0 && values[index] != null;
    }

    @Override
    public V put(K key, V value) {
        Class<?> own = key.getClass();
        if (own != type && own.getSuperclass() != type) {
            throw new ClassCastException(own + " != " + type);
        }
        int index = key.ordinal();
        Object old = values[index];
        values[index] = value == null ? NULL : value;
        if (old == null) {
            size++;
        }
        return unmasked(old);
    }

    @Override
    public V remove(Object key) {
        int index = index(key);
        if (index < 0) {
            return null;
        }
        Object old = values[index];
        values[index] = null;
        if (old != null) {
            size--;
        }
        return unmasked(old);
    }

    @Override
    public void clear() {
        Arrays.fill(values, null);
        size = 0;
    }

    @Override
    public EnumMap<K, V> clone() {
        return new EnumMap<K, V>(this);
    }

    /** An entry that looks its value up. */
    private final class Slot extends Pair<K, V> {
        private final int index;

        Slot(int index) {
            this.index = index;
        }

        @Override
        public K getKey() {
            return constants[index];
        }

        @Override
        public V getValue() {
            return unmasked(values[index]);
        }

        @Override
        public V setValue(V value) {
            return put(constants[index], value);
        }
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new AbstractSet<Entry<K, V>>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public void clear() {
                EnumMap.this.clear();
            }

            @Override
            public boolean contains(Object object) {
                return object instanceof Entry && containsKey(((Entry<?, ?>) object).getKey())
                        && Objects.equals(get(((Entry<?, ?>) object).getKey()), ((Entry<?, ?>) object).getValue());
            }

            @Override
            public Iterator<Entry<K, V>> iterator() {
                return new SlotIterator();
            }
        };
    }

    private final class SlotIterator implements Iterator<Entry<K, V>> {
        private int at;
        private int last = -1;

        @Override
        public boolean hasNext() {
            while (at < values.length && values[at] == null) {
                at++;
            }
            return at < values.length;
        }

        @Override
        public Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = at++;
            return new Slot(last);
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            EnumMap.this.remove(constants[last]);
            last = -1;
        }
    }
}
