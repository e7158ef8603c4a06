package java.util.concurrent;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** A sorted map for many threads: here a tree under a lock. */
public class ConcurrentSkipListMap<K, V> extends LockedNavigableMap<K, V> implements Cloneable, Serializable {
    public ConcurrentSkipListMap() {
        super(new TreeMap<K, V>(), null);
    }

    public ConcurrentSkipListMap(Comparator<? super K> order) {
        super(new TreeMap<K, V>(order), null);
    }

    public ConcurrentSkipListMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    public ConcurrentSkipListMap(SortedMap<K, ? extends V> others) {
        this(Objects.requireNonNull(others).comparator());
        putAll(others);
    }

    @Override
    public ConcurrentSkipListMap<K, V> clone() {
        return new ConcurrentSkipListMap<K, V>((SortedMap<K, V>) this);
    }
}
