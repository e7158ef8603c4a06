package android.database;

import android.os.Bundle;

/** What cursors have in common. */
public abstract class AbstractCursor implements Cursor {
    protected int mPos = -1;
    private boolean closed;

    public AbstractCursor() {
    }

    @Override
    public abstract int getCount();

    @Override
    public abstract String[] getColumnNames();

    protected void checkPosition() {
        if (mPos < 0 || mPos >= getCount()) {
            throw new CursorIndexOutOfBoundsException(mPos, getCount());
        }
    }

    @Override
    public final int getPosition() {
        return mPos;
    }

    public boolean onMove(int oldPosition, int newPosition) {
        return true;
    }

    @Override
    public final boolean moveToPosition(int position) {
        int count = getCount();
        if (position >= count) {
            mPos = count;
            return false;
        }
        if (position < 0) {
            mPos = -1;
            return false;
        }
        boolean moved = position == mPos || onMove(mPos, position);
        mPos = moved ? position : -1;
        return moved;
    }

    @Override
    public final boolean move(int offset) {
        return moveToPosition(mPos + offset);
    }

    @Override
    public final boolean moveToFirst() {
        return moveToPosition(0);
    }

    @Override
    public final boolean moveToLast() {
        return moveToPosition(getCount() - 1);
    }

    @Override
    public final boolean moveToNext() {
        return moveToPosition(mPos + 1);
    }

    @Override
    public final boolean moveToPrevious() {
        return moveToPosition(mPos - 1);
    }

    @Override
    public final boolean isFirst() {
        return mPos == 0 && getCount() != 0;
    }

    @Override
    public final boolean isLast() {
        int count = getCount();
        return mPos == count - 1 && count != 0;
    }

    @Override
    public final boolean isBeforeFirst() {
        return getCount() == 0 || mPos == -1;
    }

    @Override
    public final boolean isAfterLast() {
        return getCount() == 0 || mPos == getCount();
    }

    @Override
    public int getColumnCount() {
        return getColumnNames().length;
    }

    @Override
    public int getColumnIndex(String columnName) {
        String name = columnName.substring(columnName.lastIndexOf('.') + 1);
        String[] names = getColumnNames();
        for (int i = 0; i < names.length; i++) {
            if (names[i].equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int getColumnIndexOrThrow(String columnName) {
        int index = getColumnIndex(columnName);
        if (index < 0) {
            throw new IllegalArgumentException("column '" + columnName + "' does not exist");
        }
        return index;
    }

    @Override
    public String getColumnName(int columnIndex) {
        return getColumnNames()[columnIndex];
    }

    @Override
    public boolean requery() {
        return true;
    }

    @Override
    public void deactivate() {
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void registerDataSetObserver(DataSetObserver observer) {
    }

    @Override
    public void unregisterDataSetObserver(DataSetObserver observer) {
    }

    @Override
    public Bundle getExtras() {
        return Bundle.EMPTY;
    }
}
