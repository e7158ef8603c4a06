package android.widget;

import android.content.Context;
import android.database.Cursor;
import android.view.View;
import android.view.ViewGroup;

/** An adapter of a cursor with a column _id. Filters are left out. */
public abstract class CursorAdapter extends BaseAdapter {
    public static final int FLAG_AUTO_REQUERY = 1;
    public static final int FLAG_REGISTER_CONTENT_OBSERVER = 2;

    private final Context context;
    private Cursor cursor;

    public CursorAdapter(Context context, Cursor c) {
        this.context = context;
        cursor = c;
    }

    public CursorAdapter(Context context, Cursor c, boolean autoRequery) {
        this(context, c);
    }

    public CursorAdapter(Context context, Cursor c, int flags) {
        this(context, c);
    }

    public Cursor getCursor() {
        return cursor;
    }

    public void changeCursor(Cursor newCursor) {
        Cursor old = swapCursor(newCursor);
        if (old != null) {
            old.close();
        }
    }

    public Cursor swapCursor(Cursor newCursor) {
        if (newCursor == cursor) {
            return null;
        }
        Cursor old = cursor;
        cursor = newCursor;
        if (newCursor != null) {
            notifyDataSetChanged();
        } else {
            notifyDataSetInvalidated();
        }
        return old;
    }

    @Override
    public int getCount() {
        return cursor == null ? 0 : cursor.getCount();
    }

    @Override
    public Object getItem(int position) {
        if (cursor != null) {
            cursor.moveToPosition(position);
        }
        return cursor;
    }

    @Override
    public long getItemId(int position) {
        return cursor != null && cursor.moveToPosition(position)
                ? cursor.getLong(cursor.getColumnIndexOrThrow("_id")) : 0;
    }

    @Override
    public boolean hasStableIds() {
        return true;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        if (cursor == null) {
            throw new IllegalStateException("this should only be called when the cursor is valid");
        }
        if (!cursor.moveToPosition(position)) {
            throw new IllegalStateException("couldn't move cursor to position " + position);
        }
        View view = convertView == null ? newView(context, cursor, parent) : convertView;
        bindView(view, context, cursor);
        return view;
    }

    public abstract View newView(Context context, Cursor cursor, ViewGroup parent);

    public abstract void bindView(View view, Context context, Cursor cursor);
}
