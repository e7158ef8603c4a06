package java.util;

/** Something that tells observers of its changes, the latest observer first. */
public class Observable {
    private boolean changed;
    private final Vector<Observer> observers = new Vector<Observer>();

    public Observable() {
    }

    public synchronized void addObserver(Observer observer) {
        if (observer == null) {
            throw new NullPointerException();
        }
        if (!observers.contains(observer)) {
            observers.addElement(observer);
        }
    }

    public synchronized void deleteObserver(Observer observer) {
        observers.removeElement(observer);
    }

    public void notifyObservers() {
        notifyObservers(null);
    }

    public void notifyObservers(Object argument) {
        Object[] told;
        synchronized (this) {
            if (!changed) {
                return;
            }
            told = observers.toArray();
            changed = false;
        }
        for (int i = told.length - 1; i >= 0; i--) {
            ((Observer) told[i]).update(this, argument);
        }
    }

    public synchronized void deleteObservers() {
        observers.removeAllElements();
    }

    protected synchronized void setChanged() {
        changed = true;
    }

    protected synchronized void clearChanged() {
        changed = false;
    }

    public synchronized boolean hasChanged() {
        return changed;
    }

    public synchronized int countObservers() {
        return observers.size();
    }
}
