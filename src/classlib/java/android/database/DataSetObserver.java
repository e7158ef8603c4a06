package android.database;

/** Told of changes of data. */
public abstract class DataSetObserver {
    public DataSetObserver() {
    }

    public void onChanged() {
    }

    public void onInvalidated() {
    }
}
