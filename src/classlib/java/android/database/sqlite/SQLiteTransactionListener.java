package android.database.sqlite;

/** Told of a transaction's course. */
public interface SQLiteTransactionListener {
    void onBegin();

    void onCommit();

    void onRollback();
}
