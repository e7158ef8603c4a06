package java.lang;

/** A class whose instances have an order. */
public interface Comparable<T> {
    int compareTo(T other);
}
