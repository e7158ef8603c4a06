package android.widget;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** An adapter of a list of objects, shown as their texts. Filters are left out. */
public class ArrayAdapter<T> extends BaseAdapter {
    private final Context context;
    private final int resource;
    private final int field;
    private final List<T> objects;
    private boolean notifies = true;

    public ArrayAdapter(Context context, int resource) {
        this(context, resource, 0, new ArrayList<T>());
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId) {
        this(context, resource, textViewResourceId, new ArrayList<T>());
    }

    public ArrayAdapter(Context context, int resource, T[] objects) {
        this(context, resource, 0, Arrays.asList(objects));
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId, T[] objects) {
        this(context, resource, textViewResourceId, Arrays.asList(objects));
    }

    public ArrayAdapter(Context context, int resource, List<T> objects) {
        this(context, resource, 0, objects);
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId, List<T> objects) {
        this.context = context;
        this.resource = resource;
        field = textViewResourceId;
        this.objects = objects;
    }

    public Context getContext() {
        return context;
    }

    private void changed() {
        if (notifies) {
            super.notifyDataSetChanged();
        }
    }

    @Override
    public void notifyDataSetChanged() {
        super.notifyDataSetChanged();
        notifies = true;
    }

    public void setNotifyOnChange(boolean notifyOnChange) {
        notifies = notifyOnChange;
    }

    public void setDropDownViewResource(int dropDownResource) {
    }

    public void add(T object) {
        objects.add(object);
        changed();
    }

    public void addAll(Collection<? extends T> collection) {
        objects.addAll(collection);
        changed();
    }

    @SuppressWarnings("unchecked")
    public void addAll(T... items) {
        Collections.addAll(objects, items);
        changed();
    }

    public void insert(T object, int index) {
        objects.add(index, object);
        changed();
    }

    public void remove(T object) {
        objects.remove(object);
        changed();
    }

    public void clear() {
        objects.clear();
        changed();
    }

    public void sort(Comparator<? super T> comparator) {
        Collections.sort(objects, comparator);
        changed();
    }

    @Override
    public int getCount() {
        return objects.size();
    }

    @Override
    public T getItem(int position) {
        return objects.get(position);
    }

    public int getPosition(T item) {
        return objects.indexOf(item);
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        View view = convertView != null ? convertView : LayoutInflater.from(context).inflate(resource, parent, false);
        TextView text = field == 0 ? (TextView) view : (TextView) view.findViewById(field);
        T item = getItem(position);
        text.setText(item instanceof CharSequence ? (CharSequence) item : String.valueOf(item));
        return view;
    }
}
