package java.util;

/** What sets share. */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    @Override
    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        return other instanceof Set && ((Set<?>) other).size() == size() && containsAll((Set<?>) other);
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (E element : this) {
            hash += Objects.hashCode(element);
        }
        return hash;
    }

    /** Runs over whichever of the two is smaller. */
    @Override
    public boolean removeAll(Collection<?> others) {
        if (size() <= others.size()) {
            return super.removeAll(others);
        }
        boolean changed = false;
        for (Object other : others) {
            changed |= remove(other);
        }
        return changed;
    }
}
