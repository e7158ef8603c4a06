package android.widget;

import android.view.View;
import android.view.ViewGroup;

/** An adapter of a spinner. */
public interface SpinnerAdapter extends Adapter {
    View getDropDownView(int position, View convertView, ViewGroup parent);
}
