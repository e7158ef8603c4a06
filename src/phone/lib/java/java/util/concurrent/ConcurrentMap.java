package java.util.concurrent;

import java.util.Map;

/** A map whose compound operations are atomic. */
public interface ConcurrentMap<K, V> extends Map<K, V> {
}
