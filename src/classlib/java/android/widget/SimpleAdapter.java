package android.widget;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import java.util.List;
import java.util.Map;

/** An adapter of maps: each key's value is shown by a view of the row. Filters are left out. */
public class SimpleAdapter extends BaseAdapter {
    /** Shows a value in its own way. */
    public interface ViewBinder {
        boolean setViewValue(View view, Object data, String textRepresentation);
    }

    private final Context context;
    private final List<? extends Map<String, ?>> data;
    private final int resource;
    private final String[] from;
    private final int[] to;
    private ViewBinder binder;

    public SimpleAdapter(Context context, List<? extends Map<String, ?>> data, int resource, String[] from, int[] to) {
        this.context = context;
        this.data = data;
        this.resource = resource;
        this.from = from;
        this.to = to;
    }

    public ViewBinder getViewBinder() {
        return binder;
    }

    public void setViewBinder(ViewBinder viewBinder) {
        binder = viewBinder;
    }

    public void setDropDownViewResource(int dropDownResource) {
    }

    public void setViewText(TextView v, String text) {
        v.setText(text);
    }

    public void setViewImage(ImageView v, int value) {
        v.setImageResource(value);
    }

    @Override
    public int getCount() {
        return data.size();
    }

    @Override
    public Object getItem(int position) {
        return data.get(position);
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        View row = convertView;
        if (row == null) {
            row = LayoutInflater.from(context).inflate(resource, parent, false);
        }
        Map<String, ?> values = data.get(position);
        for (int i = 0; i < to.length; i++) {
            View view = row.findViewById(to[i]);
            if (view != null) {
                show(view, values.get(from[i]));
            }
        }
        return row;
    }

    private void show(View view, Object value) {
        String text = value == null ? "" : value.toString();
        if (binder != null && binder.setViewValue(view, value, text)) {
            return;
        }
        if (view instanceof Checkable && value instanceof Boolean) {
            ((Checkable) view).setChecked((Boolean) value);
        } else if (view instanceof TextView) {
            setViewText((TextView) view, text);
        } else if (view instanceof ImageView && value instanceof Integer) {
            setViewImage((ImageView) view, (Integer) value);
        } else {
            throw new IllegalStateException(view.getClass().getName() + " is not a view that can be bound by this SimpleAdapter");
        }
    }
}
