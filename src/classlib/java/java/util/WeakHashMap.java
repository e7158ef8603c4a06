package java.util;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A map whose entries go when nothing else has their keys. */
public class WeakHashMap<K, V> extends AbstractMap<K, V> {
    /** Stands for the key null, which never goes. */
    private static final Object NULL = new Object();

    /** A key by its identity once it is gone, and by what it equals until then. */
    private static final class Key extends WeakReference<Object> {
        final int hash;

        Key(Object key, ReferenceQueue<Object> queue) {
            super(key, queue);
            hash = key.hashCode();
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            Object own = get();
            Object theirs = other instanceof Key ? ((Key) other).get() : null;
            return own != null && theirs != null && own.equals(theirs);
        }
    }

    private final HashMap<Key, V> map;
    private final ReferenceQueue<Object> gone = new ReferenceQueue<Object>();

    public WeakHashMap() {
        map = new HashMap<Key, V>();
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
        map = new HashMap<Key, V>(capacity, loadFactor);
    }

    public WeakHashMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    /** The map without the entries whose keys are gone. */
    private HashMap<Key, V> map() {
        for (Object key = gone.poll(); key != null; key = gone.poll()) {
            map.remove(key);
        }
        return map;
    }

    /** A key to look for. */
    private static Key key(Object key) {
        return new Key(key == null ? NULL : key, null);
    }

    @Override
    public int size() {
        return map().size();
    }

    @Override
    public V get(Object key) {
        return map().get(key(key));
    }

    @Override
    public boolean containsKey(Object key) {
        return map().containsKey(key(key));
    }

    @Override
    public V put(K key, V value) {
        return map().put(new Key(key == null ? NULL : key, gone), value);
    }

    @Override
    public V remove(Object key) {
        return map().remove(key(key));
    }

    @Override
    public void clear() {
        map().clear();
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Entry<K, V>> {
        @Override
        public int size() {
            return WeakHashMap.this.size();
        }

        @Override
        public void clear() {
            WeakHashMap.this.clear();
        }

        @Override
        public Iterator<Entry<K, V>> iterator() {
            return new Strong(map().entrySet().iterator());
        }
    }

    /** Entries whose keys are held from hasNext on, so that none goes between it and next. */
    private final class Strong implements Iterator<Entry<K, V>> {
        private final Iterator<Entry<Key, V>> entries;
        private Entry<Key, V> entry;
        private Object key;

        Strong(Iterator<Entry<Key, V>> entries) {
            this.entries = entries;
        }

        @Override
        public boolean hasNext() {
            while (key == null && entries.hasNext()) {
                entry = entries.next();
                key = entry.getKey().get();
            }
            return key != null;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            final Entry<Key, V> found = entry;
            K strong = key == NULL ? null : (K) key;
            key = null;
            return new SimpleEntry<K, V>(strong, found.getValue()) {
                @Override
                public V setValue(V value) {
                    found.setValue(value);
                    return super.setValue(value);
                }
            };
        }

        @Override
        public void remove() {
            entries.remove();
        }
    }
}
