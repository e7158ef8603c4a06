package test.app;

import android.app.KeyguardManager;
import android.app.ListActivity;
import android.app.NotificationChannel;
import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.util.Log;
import android.view.LayoutInflater;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.TableLayout;
import android.widget.TableRow;
import android.widget.TextView;

/** A list, with a table above it that is as wide as the screen. */
public class Table extends ListActivity implements LayoutInflater.Factory2 {
    private TableLayout table;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        table = new TableLayout(this);
        table.setColumnStretchable(1, true);
        row("a", "bb");
        row("wide text", "c");
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.addView(table);
        ListView list = new ListView(this);
        list.setId(0x0102000a);
        column.addView(list);
        setContentView(column);
        setListAdapter(new ArrayAdapter<String>(this, 0, new String[] {"first", "second"}));
        KeyguardManager guard = (KeyguardManager) getSystemService(Context.KEYGUARD_SERVICE);
        NotificationChannel channel = new NotificationChannel("id", "name", 3);
        channel.setLockscreenVisibility(1);
        Log.i("Table", guard.isKeyguardLocked() + " " + channel.getLockscreenVisibility());
        LayoutInflater inflater = getLayoutInflater().cloneInContext(this);
        inflater.setFactory2(this);
        try {
            inflater.setFactory(this);
        } catch (IllegalStateException e) {
            Log.i("Table", "one factory: " + (inflater.getFactory2() == this));
        }
    }

    private void row(String... cells) {
        TableRow row = new TableRow(this);
        for (String cell : cells) {
            TextView text = new TextView(this);
            text.setText(cell);
            row.addView(text);
        }
        table.addView(row);
    }

    @Override
    protected void onListItemClick(ListView list, View view, int position, long id) {
        TableRow first = (TableRow) table.getChildAt(0);
        TableRow second = (TableRow) table.getChildAt(1);
        boolean aligned = first.getChildAt(1).getLeft() == second.getChildAt(1).getLeft();
        boolean filled = second.getChildAt(1).getRight() == table.getWidth();
        Log.i("Table", "clicked " + ((TextView) view).getText() + " " + aligned + " " + filled);
    }
}
