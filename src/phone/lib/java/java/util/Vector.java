package java.util;

/** A list whose methods are synchronised. */
public class Vector<E> extends ArrayList<E> {
    public Vector() {
    }

    public Vector(int capacity) {
        super(capacity);
    }

    public synchronized void addElement(E element) {
        add(element);
    }

    public synchronized E elementAt(int index) {
        return get(index);
    }

    @Override
    public synchronized boolean add(E element) {
        return super.add(element);
    }

    @Override
    public synchronized E get(int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return super.get(index);
    }

    @Override
    public synchronized E remove(int index) {
        return super.remove(index);
    }
}
