package java.util;

/** What collections share that have an iterator and a size. */
public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public boolean contains(Object object) {
        for (E element : this) {
            if (Objects.equals(object, element)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Object[] toArray() {
        Object[] array = new Object[size()];
        int count = 0;
        for (E element : this) {
            array[count++] = element;
        }
        return array;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] into) {
        int size = size();
        T[] array = into.length < size ? Arrays.copyOf(into, size) : into;
        int count = 0;
        for (E element : this) {
            array[count++] = (T) element;
        }
        if (array.length > count) {
            array[count] = null;
        }
        return array;
    }

    @Override
    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(Object object) {
        for (Iterator<E> each = iterator(); each.hasNext();) {
            if (Objects.equals(object, each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean containsAll(Collection<?> others) {
        for (Object other : others) {
            if (!contains(other)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        boolean changed = false;
        for (E other : others) {
            changed |= add(other);
        }
        return changed;
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        return removeWhere(Objects.requireNonNull(others), true);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        return removeWhere(Objects.requireNonNull(others), false);
    }

    private boolean removeWhere(Collection<?> others, boolean contained) {
        boolean changed = false;
        for (Iterator<E> each = iterator(); each.hasNext();) {
            if (others.contains(each.next()) == contained) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    @Override
    public void clear() {
        for (Iterator<E> each = iterator(); each.hasNext();) {
            each.next();
            each.remove();
        }
    }

    @Override
    public String toString() {
        Iterator<E> each = iterator();
        if (!each.hasNext()) {
            return "[]";
        }
        StringBuilder text = new StringBuilder("[");
        while (true) {
            E element = each.next();
            text.append(element == this ? "(this Collection)" : String.valueOf(element));
            if (!each.hasNext()) {
                return text.append(']').toString();
            }
            text.append(", ");
        }
    }
}
