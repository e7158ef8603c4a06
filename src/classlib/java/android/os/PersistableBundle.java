package android.os;

/** Values by name that could be stored. */
public final class PersistableBundle extends BaseBundle {
    public static final PersistableBundle EMPTY = new PersistableBundle();

    public PersistableBundle() {
        super(0);
    }

    public PersistableBundle(int capacity) {
        super(capacity);
    }

    public PersistableBundle(PersistableBundle other) {
        super(other);
    }

    public void putAll(PersistableBundle other) {
        values.putAll(other.values);
    }

    public void putPersistableBundle(String key, PersistableBundle value) {
        values.put(key, value);
    }

    public PersistableBundle getPersistableBundle(String key) {
        return typed(key, PersistableBundle.class);
    }

    @Override
    public String toString() {
        return "PersistableBundle[" + values + "]";
    }
}
