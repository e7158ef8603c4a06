package android.widget;

import android.app.AlertDialog;
import android.content.Context;
import android.content.DialogInterface;
import android.database.DataSetObserver;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;

/** Shows the selected item; a click shows all in a dialog. */
public class Spinner extends AdapterView<SpinnerAdapter> {
    private SpinnerAdapter adapter;
    private int selected = INVALID_POSITION;
    private CharSequence prompt;

    public Spinner(Context context) {
        super(context);
        init();
    }

    public Spinner(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public Spinner(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setClickable(true);
        setMinimumHeight(ROW_HEIGHT);
    }

    @Override
    public SpinnerAdapter getAdapter() {
        return adapter;
    }

    @Override
    public void setAdapter(SpinnerAdapter newAdapter) {
        adapter = newAdapter;
        newAdapter.registerDataSetObserver(new DataSetObserver() {
            @Override
            public void onChanged() {
                show();
            }
        });
        selected = newAdapter.getCount() > 0 ? 0 : INVALID_POSITION;
        show();
        tell();
    }

    private void show() {
        removeAllViews();
        if (selected >= 0 && selected < adapter.getCount()) {
            addView(adapter.getView(selected, null, this));
        }
    }

    private void tell() {
        post(new Runnable() {
            @Override
            public void run() {
                OnItemSelectedListener listener = getOnItemSelectedListener();
                if (listener != null && selected >= 0) {
                    listener.onItemSelected(Spinner.this, getChildAt(0), selected, adapter.getItemId(selected));
                }
            }
        });
    }

    public void setPrompt(CharSequence newPrompt) {
        prompt = newPrompt;
    }

    @Override
    public void setSelection(int position) {
        if (position != selected) {
            selected = position;
            show();
            tell();
        }
    }

    public void setSelection(int position, boolean animate) {
        setSelection(position);
    }

    @Override
    public int getSelectedItemPosition() {
        return selected;
    }

    @Override
    public View getSelectedView() {
        return getChildAt(0);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent event) {
        return true;
    }

    @Override
    public boolean performClick() {
        if (super.performClick() || adapter == null) {
            return true;
        }
        CharSequence[] texts = new CharSequence[adapter.getCount()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = String.valueOf(adapter.getItem(i));
        }
        new AlertDialog.Builder(getContext()).setTitle(prompt).setItems(texts, new DialogInterface.OnClickListener() {
            @Override
            public void onClick(DialogInterface dialog, int which) {
                setSelection(which);
            }
        }).show();
        return true;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        measureChildren(widthSpec, heightSpec);
        View child = getChildAt(0);
        int width = child == null ? 0 : child.getMeasuredWidth();
        int height = child == null ? 0 : child.getMeasuredHeight();
        setMeasuredDimension(resolveSize(Math.max(width, ROW_HEIGHT), widthSpec),
                resolveSize(Math.max(height, getSuggestedMinimumHeight()), heightSpec));
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        if (getChildCount() > 0) {
            getChildAt(0).layout(0, 0, right - left, bottom - top);
        }
    }
}
