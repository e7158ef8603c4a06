package android.util;

import java.util.Objects;

/** Two objects. */
public class Pair<F, S> {
    public final F first;
    public final S second;

    public Pair(F first, S second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Pair && Objects.equals(((Pair<?, ?>) o).first, first)
                && Objects.equals(((Pair<?, ?>) o).second, second);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(first) ^ Objects.hashCode(second);
    }

    @Override
    public String toString() {
        return "Pair{" + first + " " + second + "}";
    }

    public static <A, B> Pair<A, B> create(A a, B b) {
        return new Pair<A, B>(a, b);
    }
}
