package android.app;

import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ListAdapter;
import android.widget.ListView;

/** A screen whose content has a list with Android's own id for one; without a content the list is all of it. */
public class ListActivity extends Activity {
    private static final int LIST = 0x0102000a;
    private static final int EMPTY = 0x01020004;

    private ListAdapter adapter;
    private ListView list;

    protected void onListItemClick(ListView l, View v, int position, long id) {
    }

    @Override
    protected void onRestoreInstanceState(Bundle state) {
        ensureList();
        super.onRestoreInstanceState(state);
    }

    @Override
    public void onContentChanged() {
        super.onContentChanged();
        list = (ListView) findViewById(LIST);
        if (list == null) {
            throw new RuntimeException("Your content must have a ListView whose id attribute is "
                    + "'android.R.id.list'");
        }
        View empty = findViewById(EMPTY);
        if (empty != null) {
            list.setEmptyView(empty);
        }
        list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
            @Override
            public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
                onListItemClick((ListView) parent, view, position, id);
            }
        });
        if (adapter != null) {
            list.setAdapter(adapter);
        }
    }

    private void ensureList() {
        if (list == null) {
            ListView made = new ListView(this);
            made.setId(LIST);
            setContentView(made);
        }
    }

    public void setListAdapter(ListAdapter newAdapter) {
        synchronized (this) {
            ensureList();
            adapter = newAdapter;
            list.setAdapter(newAdapter);
        }
    }

    public ListAdapter getListAdapter() {
        return adapter;
    }

    public ListView getListView() {
        ensureList();
        return list;
    }

    public void setSelection(int position) {
        list.setSelection(position);
    }

    public int getSelectedItemPosition() {
        return list.getSelectedItemPosition();
    }

    public long getSelectedItemId() {
        return list.getSelectedItemId();
    }
}
