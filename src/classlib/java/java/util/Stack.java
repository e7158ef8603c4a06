package java.util;

/** A last-in, first-out list. */
public class Stack<E> extends Vector<E> {
    public Stack() {
    }

    public E push(E element) {
        add(element);
        return element;
    }

    public synchronized E pop() {
        E top = peek();
        removeElementAt(size() - 1);
        return top;
    }

    public synchronized E peek() {
        if (elementCount == 0) {
            throw new EmptyStackException();
        }
        return elementAt(elementCount - 1);
    }

    public boolean empty() {
        return isEmpty();
    }

    /** The distance from the top, which is 1; -1 if the object is not there. */
    public synchronized int search(Object object) {
        int index = lastIndexOf(object);
        return index < 0 ? -1 : size() - index;
    }
}
