package java.util;

/** A map from the constants of an enum, in their order. */
public class EnumMap<K extends Enum<K>, V> extends TreeMap<K, V> {
    public EnumMap(Class<K> type) {
        Objects.requireNonNull(type);
    }
}
