package java.util;

import java.io.Serializable;

/** A part of a tree map between two bounds, or its whole, in either direction; backed by it. */
final class TreeRange<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Serializable {
    private final TreeMap<K, V> map;
    private final boolean down;

    // The bounds in the order of the map, whatever the direction.
    private final boolean hasLow;
    private final K low;
    private final boolean lowInclusive;
    private final boolean hasHigh;
    private final K high;
    private final boolean highInclusive;

    TreeRange(TreeMap<K, V> map, boolean down, boolean hasLow, K low, boolean lowInclusive,
            boolean hasHigh, K high, boolean highInclusive) {
        if (hasLow && hasHigh) {
            if (map.compare(low, high) > 0) {
                throw new IllegalArgumentException("fromKey > toKey");
            }
        } else if (hasLow) {
            map.compare(low, low);
        } else if (hasHigh) {
            map.compare(high, high);
        }
        this.map = map;
        this.down = down;
        this.hasLow = hasLow;
        this.low = low;
        this.lowInclusive = lowInclusive;
        this.hasHigh = hasHigh;
        this.high = high;
        this.highInclusive = highInclusive;
    }

    private boolean tooLow(Object key) {
        if (!hasLow) {
            return false;
        }
        int side = map.compare(key, low);
        return side < 0 || side == 0 && !lowInclusive;
    }

    private boolean tooHigh(Object key) {
        if (!hasHigh) {
            return false;
        }
        int side = map.compare(key, high);
        return side > 0 || side == 0 && !highInclusive;
    }

    private boolean inRange(Object key) {
        return !tooLow(key) && !tooHigh(key);
    }

    /** Whether a range with this bound lies in this one. */
    private boolean mayBound(K key, boolean inclusive) {
        return inclusive ? inRange(key)
                : (!hasLow || map.compare(key, low) >= 0) && (!hasHigh || map.compare(high, key) >= 0);
    }

    /** The least or greatest node of the range in the order of the map. */
    private TreeMap.Node<K, V> least() {
        TreeMap.Node<K, V> node = hasLow ? map.nearest(low, true, lowInclusive) : map.first();
        return node == null || tooHigh(node.key) ? null : node;
    }

    private TreeMap.Node<K, V> greatest() {
        TreeMap.Node<K, V> node = hasHigh ? map.nearest(high, false, highInclusive) : map.last();
        return node == null || tooLow(node.key) ? null : node;
    }

    private TreeMap.Node<K, V> firstNode() {
        return down ? greatest() : least();
    }

    private TreeMap.Node<K, V> lastNode() {
        return down ? least() : greatest();
    }

    /** The nearest node in the range before or after a key, in the direction of the range. */
    private TreeMap.Node<K, V> nearest(K key, boolean after, boolean inclusive) {
        boolean above = after != down;
        if (above && tooLow(key)) {
            return least();
        }
        if (!above && tooHigh(key)) {
            return greatest();
        }
        TreeMap.Node<K, V> node = map.nearest(key, above, inclusive);
        return node == null || !inRange(node.key) ? null : node;
    }

    @Override
    public int size() {
        if (!hasLow && !hasHigh) {
            return map.size();
        }
        int size = 0;
        TreeMap.Node<K, V> node = least();
        while (node != null && !tooHigh(node.key)) {
            size++;
            node = TreeMap.next(node);
        }
        return size;
    }

    @Override
    public boolean isEmpty() {
        return least() == null;
    }

    @Override
    public boolean containsKey(Object key) {
        return inRange(key) && map.containsKey(key);
    }

    @Override
    public V get(Object key) {
        return inRange(key) ? map.get(key) : null;
    }

    @Override
    public V put(K key, V value) {
        if (!inRange(key)) {
            throw new IllegalArgumentException("key out of range");
        }
        return map.put(key, value);
    }

    @Override
    public V remove(Object key) {
        return inRange(key) ? map.remove(key) : null;
    }

    @Override
    public Comparator<? super K> comparator() {
        return down ? Collections.reverseOrder(map.comparator()) : map.comparator();
    }

    @Override
    public K firstKey() {
        return TreeMap.present(firstNode());
    }

    @Override
    public K lastKey() {
        return TreeMap.present(lastNode());
    }

    @Override
    public Entry<K, V> firstEntry() {
        return TreeMap.copy(firstNode());
    }

    @Override
    public Entry<K, V> lastEntry() {
        return TreeMap.copy(lastNode());
    }

    @Override
    public Entry<K, V> pollFirstEntry() {
        return map.poll(firstNode());
    }

    @Override
    public Entry<K, V> pollLastEntry() {
        return map.poll(lastNode());
    }

    @Override
    public Entry<K, V> lowerEntry(K key) {
        return TreeMap.copy(nearest(key, false, false));
    }

    @Override
    public Entry<K, V> floorEntry(K key) {
        return TreeMap.copy(nearest(key, false, true));
    }

    @Override
    public Entry<K, V> ceilingEntry(K key) {
        return TreeMap.copy(nearest(key, true, true));
    }

    @Override
    public Entry<K, V> higherEntry(K key) {
        return TreeMap.copy(nearest(key, true, false));
    }

    @Override
    public K lowerKey(K key) {
        return TreeMap.key(nearest(key, false, false));
    }

    @Override
    public K floorKey(K key) {
        return TreeMap.key(nearest(key, false, true));
    }

    @Override
    public K ceilingKey(K key) {
        return TreeMap.key(nearest(key, true, true));
    }

    @Override
    public K higherKey(K key) {
        return TreeMap.key(nearest(key, true, false));
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        return new TreeRange<K, V>(map, !down, hasLow, low, lowInclusive, hasHigh, high, highInclusive);
    }

    @Override
    public Set<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new TreeKeys<K>(this);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    @Override
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        if (!mayBound(from, fromInclusive)) {
            throw new IllegalArgumentException("fromKey out of range");
        }
        if (!mayBound(to, toInclusive)) {
            throw new IllegalArgumentException("toKey out of range");
        }
        return down ? new TreeRange<K, V>(map, true, true, to, toInclusive, true, from, fromInclusive)
                : new TreeRange<K, V>(map, false, true, from, fromInclusive, true, to, toInclusive);
    }

    @Override
    public NavigableMap<K, V> headMap(K to, boolean inclusive) {
        if (!mayBound(to, inclusive)) {
            throw new IllegalArgumentException("toKey out of range");
        }
        return down ? new TreeRange<K, V>(map, true, true, to, inclusive, hasHigh, high, highInclusive)
                : new TreeRange<K, V>(map, false, hasLow, low, lowInclusive, true, to, inclusive);
    }

    @Override
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
        if (!mayBound(from, inclusive)) {
            throw new IllegalArgumentException("fromKey out of range");
        }
        return down ? new TreeRange<K, V>(map, true, hasLow, low, lowInclusive, true, from, inclusive)
                : new TreeRange<K, V>(map, false, true, from, inclusive, hasHigh, high, highInclusive);
    }

    @Override
    public SortedMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    @Override
    public SortedMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    @Override
    public SortedMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    /** The node after the last in the order of a walk, or null. */
    private TreeMap.Node<K, V> end(boolean walkDown) {
        if (walkDown) {
            return hasLow ? map.nearest(low, false, !lowInclusive) : null;
        }
        return hasHigh ? map.nearest(high, true, !highInclusive) : null;
    }

    Iterator<K> keys(boolean backwards) {
        boolean walkDown = down != backwards;
        return new TreeMap.Walk<K, V, K>(map, walkDown ? greatest() : least(), end(walkDown), walkDown) {
            @Override
            public K next() {
                return step().key;
            }
        };
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Entry<K, V>> {
        @Override
        public int size() {
            return TreeRange.this.size();
        }

        @Override
        public boolean isEmpty() {
            return TreeRange.this.isEmpty();
        }

        private TreeMap.Node<K, V> same(Object object) {
            if (!(object instanceof Entry) || !inRange(((Entry<?, ?>) object).getKey())) {
                return null;
            }
            TreeMap.Node<K, V> node = map.find(((Entry<?, ?>) object).getKey());
            return node != null && Objects.equals(node.value, ((Entry<?, ?>) object).getValue()) ? node : null;
        }

        @Override
        public boolean contains(Object object) {
            return same(object) != null;
        }

        @Override
        public boolean remove(Object object) {
            TreeMap.Node<K, V> node = same(object);
            if (node != null) {
                map.delete(node);
            }
            return node != null;
        }

        @Override
        public Iterator<Entry<K, V>> iterator() {
            return new TreeMap.Walk<K, V, Entry<K, V>>(map, firstNode(), end(down), down) {
                @Override
                public Entry<K, V> next() {
                    return step();
                }
            };
        }
    }
}
