package android.database.sqlite;

/** Something that is closed when nobody refers to it. */
public abstract class SQLiteClosable implements java.io.Closeable {
    private int references = 1;

    public SQLiteClosable() {
    }

    protected abstract void onAllReferencesReleased();

    public void acquireReference() {
        if (references <= 0) {
            throw new IllegalStateException("attempt to re-open an already-closed object: " + this);
        }
        references++;
    }

    public void releaseReference() {
        if (--references == 0) {
            onAllReferencesReleased();
        }
    }

    @Override
    public void close() {
        releaseReference();
    }
}
