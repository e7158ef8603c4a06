package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

/** A view whose content an adapter makes. */
public abstract class AdapterView<T extends Adapter> extends ViewGroup {
    public static final int INVALID_POSITION = -1;
    public static final long INVALID_ROW_ID = Long.MIN_VALUE;

    /** Told of a click on an item. */
    public interface OnItemClickListener {
        void onItemClick(AdapterView<?> parent, View view, int position, long id);
    }

    /** Told of a long press on an item. */
    public interface OnItemLongClickListener {
        boolean onItemLongClick(AdapterView<?> parent, View view, int position, long id);
    }

    /** Told of the selected item. */
    public interface OnItemSelectedListener {
        void onItemSelected(AdapterView<?> parent, View view, int position, long id);

        void onNothingSelected(AdapterView<?> parent);
    }

    private OnItemClickListener clickListener;
    private OnItemLongClickListener longClickListener;
    private OnItemSelectedListener selectedListener;
    private View emptyView;

    public AdapterView(Context context) {
        super(context);
    }

    public AdapterView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public AdapterView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    public abstract T getAdapter();

    public abstract void setAdapter(T adapter);

    public abstract View getSelectedView();

    public abstract void setSelection(int position);

    public void setOnItemClickListener(OnItemClickListener listener) {
        clickListener = listener;
    }

    public final OnItemClickListener getOnItemClickListener() {
        return clickListener;
    }

    public boolean performItemClick(View view, int position, long id) {
        if (clickListener == null) {
            return false;
        }
        clickListener.onItemClick(this, view, position, id);
        return true;
    }

    public void setOnItemLongClickListener(OnItemLongClickListener listener) {
        longClickListener = listener;
    }

    public final OnItemLongClickListener getOnItemLongClickListener() {
        return longClickListener;
    }

    public void setOnItemSelectedListener(OnItemSelectedListener listener) {
        selectedListener = listener;
    }

    public final OnItemSelectedListener getOnItemSelectedListener() {
        return selectedListener;
    }

    public int getCount() {
        T adapter = getAdapter();
        return adapter == null ? 0 : adapter.getCount();
    }

    public Object getItemAtPosition(int position) {
        T adapter = getAdapter();
        return adapter == null || position < 0 ? null : adapter.getItem(position);
    }

    public long getItemIdAtPosition(int position) {
        T adapter = getAdapter();
        return adapter == null || position < 0 ? INVALID_ROW_ID : adapter.getItemId(position);
    }

    public int getSelectedItemPosition() {
        return INVALID_POSITION;
    }

    public long getSelectedItemId() {
        return getItemIdAtPosition(getSelectedItemPosition());
    }

    public Object getSelectedItem() {
        int position = getSelectedItemPosition();
        return position < 0 ? null : getItemAtPosition(position);
    }

    public int getFirstVisiblePosition() {
        return 0;
    }

    public int getLastVisiblePosition() {
        return getFirstVisiblePosition() + getChildCount() - 1;
    }

    public int getPositionForView(View view) {
        View child = view;
        while (child.getParent() != this) {
            if (!(child.getParent() instanceof View)) {
                return INVALID_POSITION;
            }
            child = (View) child.getParent();
        }
        return getFirstVisiblePosition() + indexOfChild(child);
    }

    public void setEmptyView(View view) {
        emptyView = view;
        checkEmpty();
    }

    public View getEmptyView() {
        return emptyView;
    }

    final void checkEmpty() {
        if (emptyView != null) {
            boolean empty = getCount() == 0;
            emptyView.setVisibility(empty ? VISIBLE : GONE);
            setVisibility(empty ? GONE : VISIBLE);
        }
    }
}
