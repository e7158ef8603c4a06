package java.util;

/** The keys and the values of a map as collections, by its entry set. */
final class MapViews {
    private MapViews() {
    }

    /** The keys of a map. */
    static class Keys<K, V> extends AbstractSet<K> {
        private final Map<K, V> map;

        Keys(Map<K, V> map) {
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
        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            boolean found = map.containsKey(key);
            if (found) {
                map.remove(key);
            }
            return found;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<K> iterator() {
            return new KeyIterator<K, V>(map.entrySet().iterator());
        }
    }

    /** The values of a map. */
    static final class Values<K, V> extends AbstractCollection<V> {
        private final Map<K, V> map;

        Values(Map<K, V> map) {
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
        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public Iterator<V> iterator() {
            return new ValueIterator<K, V>(map.entrySet().iterator());
        }
    }

    /** The keys of entries. */
    static final class KeyIterator<K, V> implements Iterator<K> {
        private final Iterator<Map.Entry<K, V>> each;

        KeyIterator(Iterator<Map.Entry<K, V>> each) {
            this.each = each;
        }

        @Override
        public boolean hasNext() {
            return each.hasNext();
        }

        @Override
        public K next() {
            return each.next().getKey();
        }

        @Override
        public void remove() {
            each.remove();
        }
    }

    /** The values of entries. */
    static final class ValueIterator<K, V> implements Iterator<V> {
        private final Iterator<Map.Entry<K, V>> each;

        ValueIterator(Iterator<Map.Entry<K, V>> each) {
            this.each = each;
        }

        @Override
        public boolean hasNext() {
            return each.hasNext();
        }

        @Override
        public V next() {
            return each.next().getValue();
        }

        @Override
        public void remove() {
            each.remove();
        }
    }
}
