package android.widget;

import android.content.Context;
import android.database.DataSetObserver;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.util.SparseBooleanArray;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;

/**
 * Rows of views of which only those on the screen exist; those that leave it are used again for those that come.
 * Flings, selectors, fast scrolling, headers and footers are left out.
 */
public abstract class AbsListView extends AdapterView<ListAdapter> {
    public static final int CHOICE_MODE_NONE = 0;
    public static final int CHOICE_MODE_SINGLE = 1;
    public static final int CHOICE_MODE_MULTIPLE = 2;

    private boolean hasTextFilter;

    /** Told of scrolling. */
    public interface OnScrollListener {
        int SCROLL_STATE_IDLE = 0;
        int SCROLL_STATE_TOUCH_SCROLL = 1;
        int SCROLL_STATE_FLING = 2;

        void onScrollStateChanged(AbsListView view, int scrollState);

        void onScroll(AbsListView view, int firstVisibleItem, int visibleItemCount, int totalItemCount);
    }

    /** What a list knows of a row. */
    public static class LayoutParams extends ViewGroup.LayoutParams {
        int viewType;

        public LayoutParams(int w, int h) {
            super(w, h);
        }

        public LayoutParams(int w, int h, int viewType) {
            super(w, h);
            this.viewType = viewType;
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }
    }

    private final DataSetObserver observer = new DataSetObserver() {
        @Override
        public void onChanged() {
            dataChanged = true;
            checkEmpty();
            requestLayout();
        }

        @Override
        public void onInvalidated() {
            onChanged();
        }
    };
    private final SparseArray<ArrayList<View>> scrap = new SparseArray<ArrayList<View>>();
    private final SparseBooleanArray checks = new SparseBooleanArray();
    private ListAdapter adapter;
    private OnScrollListener scrollListener;
    private boolean dataChanged;
    private int first;
    private int offset;
    private int choiceMode;
    private int selected = INVALID_POSITION;
    private float downY;
    private float lastY;
    private boolean dragging;
    private boolean longPressed;
    private Runnable longPress;

    public AbsListView(Context context) {
        super(context);
        init();
    }

    public AbsListView(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public AbsListView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setFocusable(true);
    }

    int columns() {
        return 1;
    }

    int gap() {
        return 0;
    }

    @Override
    public ListAdapter getAdapter() {
        return adapter;
    }

    @Override
    public void setAdapter(ListAdapter newAdapter) {
        if (adapter != null) {
            adapter.unregisterDataSetObserver(observer);
        }
        removeAllViewsInLayout();
        scrap.clear();
        adapter = newAdapter;
        first = 0;
        offset = 0;
        selected = INVALID_POSITION;
        if (newAdapter != null) {
            newAdapter.registerDataSetObserver(observer);
        }
        checks.clear();
        checkEmpty();
        requestLayout();
    }

    @Override
    protected ViewGroup.LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(-1, -2, 0);
    }

    @Override
    public ViewGroup.LayoutParams generateLayoutParams(android.util.AttributeSet attrs) {
        return new LayoutParams(super.generateLayoutParams(attrs));
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected ViewGroup.LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return new LayoutParams(p);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int width = MeasureSpec.getSize(widthSpec);
        int height = MeasureSpec.getSize(heightSpec);
        if (MeasureSpec.getMode(heightSpec) != MeasureSpec.EXACTLY) {
            int most = MeasureSpec.getMode(heightSpec) == MeasureSpec.UNSPECIFIED ? 0 : height;
            height = contentHeight(width, most);
        }
        setMeasuredDimension(width, height);
    }

    /** The height of the rows up to a limit; without a limit of the first row, as on Android. */
    private int contentHeight(int width, int limit) {
        int height = getPaddingTop() + getPaddingBottom();
        int count = getCount();
        for (int i = 0; i < count && (height < limit || limit == 0 && i == 0); i += columns()) {
            View view = obtain(i, width);
            height += view.getMeasuredHeight() + (i > 0 ? gap() : 0);
            recycle(view);
        }
        return limit == 0 ? height : Math.min(height, limit);
    }

    private int cellWidth(int width) {
        int room = width - getPaddingLeft() - getPaddingRight();
        return (room - (columns() - 1) * gap()) / columns();
    }

    /** A measured view for a position, a used one if there is one. */
    private View obtain(int position, int width) {
        int type = adapter.getItemViewType(position);
        ArrayList<View> used = scrap.get(type);
        View old = used == null || used.isEmpty() ? null : used.remove(used.size() - 1);
        View view = adapter.getView(position, old, this);
        if (old != null && view != old) {
            recycle(old);
        }
        ViewGroup.LayoutParams params = view.getLayoutParams();
        if (!(params instanceof LayoutParams)) {
            params = params == null ? generateDefaultLayoutParams() : generateLayoutParams(params);
            view.setLayoutParams(params);
        }
        ((LayoutParams) params).viewType = type;
        int widthSpec = MeasureSpec.makeMeasureSpec(cellWidth(width), MeasureSpec.EXACTLY);
        int heightSpec = params.height > 0 ? MeasureSpec.makeMeasureSpec(params.height, MeasureSpec.EXACTLY)
                : MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED);
        view.measure(widthSpec, heightSpec);
        if (view instanceof Checkable) {
            ((Checkable) view).setChecked(checks.get(position));
        }
        return view;
    }

    private void recycle(View view) {
        int type = ((LayoutParams) view.getLayoutParams()).viewType;
        if (type < 0) {
            return;
        }
        ArrayList<View> used = scrap.get(type);
        if (used == null) {
            used = new ArrayList<View>();
            scrap.put(type, used);
        }
        used.add(view);
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        layoutChildren();
    }

    /** Makes all rows that are to be seen anew. */
    protected void layoutChildren() {
        dataChanged = false;
        for (int i = getChildCount() - 1; i >= 0; i--) {
            View child = getChildAt(i);
            removeViewInLayout(child);
            recycle(child);
        }
        if (adapter == null || adapter.getCount() == 0) {
            first = 0;
            offset = 0;
            return;
        }
        int count = adapter.getCount();
        first = Math.max(0, Math.min(first, count - 1)) / columns() * columns();
        fill();
        int room = getHeight() - getPaddingTop() - getPaddingBottom();
        int end = bottomOfLast();
        if (getLastVisiblePosition() == count - 1 && end < room && (first > 0 || offset < 0)) {
            scrollRows(room - end);
        }
    }

    private int bottomOfLast() {
        View last = getChildAt(getChildCount() - 1);
        return last == null ? 0 : last.getBottom() - getPaddingTop();
    }

    /** Adds rows below those that are there until the room is full. */
    private void fill() {
        int room = getHeight() - getPaddingTop() - getPaddingBottom();
        int y = getChildCount() == 0 ? offset : bottomOfLast() + gap();
        int position = first + getChildCount();
        int count = adapter.getCount();
        while (y < room && position < count) {
            y = row(position, getPaddingTop() + y, -1) - getPaddingTop() + gap();
            position += columns();
        }
    }

    /** Puts a row of cells in place and returns its end. */
    private int row(int position, int y, int index) {
        int end = y;
        int width = cellWidth(getWidth());
        for (int i = 0; i < columns() && position + i < adapter.getCount(); i++) {
            View view = obtain(position + i, getWidth());
            addViewInLayout(view, index < 0 ? -1 : index + i, view.getLayoutParams());
            view.measure(MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY),
                    MeasureSpec.makeMeasureSpec(view.getMeasuredHeight(), MeasureSpec.EXACTLY));
            int x = getPaddingLeft() + i * (width + gap());
            view.layout(x, y, x + width, y + view.getMeasuredHeight());
            end = Math.max(end, y + view.getMeasuredHeight());
        }
        return end;
    }

    /** Moves the rows by so many pixels, downwards if above zero. */
    private void scrollRows(int wanted) {
        int room = getHeight() - getPaddingTop() - getPaddingBottom();
        if (getChildCount() == 0) {
            return;
        }
        shift(wanted);
        while (offset > 0 && first > 0) {
            first -= columns();
            int height = row(first, 0, 0);
            for (int i = 0; i < columns(); i++) {
                View view = getChildAt(i);
                view.offsetTopAndBottom(getPaddingTop() + offset - gap() - height);
            }
            offset -= height + gap();
        }
        if (offset > 0) {
            shift(-offset);
        }
        fill();
        int end = bottomOfLast();
        if (getLastVisiblePosition() == adapter.getCount() - 1 && end < room && (first > 0 || offset < 0)) {
            int back = first == 0 ? Math.min(room - end, -offset) : room - end;
            if (back > 0) {
                shift(back);
                if (offset > 0 && first > 0) {
                    scrollRows(0);
                    return;
                }
            }
        }
        dropHidden(room);
        invalidate();
        tellScroll();
    }

    private void shift(int by) {
        offset += by;
        for (int i = 0; i < getChildCount(); i++) {
            getChildAt(i).offsetTopAndBottom(by);
        }
    }

    /** Keeps the views that left the screen for others. */
    private void dropHidden(int room) {
        while (getChildCount() > columns() && getChildAt(0).getBottom() <= getPaddingTop()) {
            offset = getChildAt(columns()).getTop() - getPaddingTop();
            for (int i = 0; i < columns(); i++) {
                View view = getChildAt(0);
                removeViewInLayout(view);
                recycle(view);
            }
            first += columns();
        }
        while (getChildCount() > 1 && getChildAt(getChildCount() - 1).getTop() >= getPaddingTop() + room) {
            View view = getChildAt(getChildCount() - 1);
            removeViewInLayout(view);
            recycle(view);
        }
    }

    private void tellScroll() {
        if (scrollListener != null) {
            scrollListener.onScroll(this, first, getChildCount(), getCount());
        }
    }

    public void setOnScrollListener(OnScrollListener listener) {
        scrollListener = listener;
        tellScroll();
    }

    @Override
    public int getFirstVisiblePosition() {
        return first;
    }

    @Override
    public void setSelection(int position) {
        setSelectionFromTop(position, 0);
    }

    public void setSelectionFromTop(int position, int y) {
        selected = position;
        first = position / columns() * columns();
        offset = y;
        requestLayout();
    }

    @Override
    public int getSelectedItemPosition() {
        return selected;
    }

    @Override
    public View getSelectedView() {
        return selected < 0 ? null : getChildAt(selected - first);
    }

    public void smoothScrollToPosition(int position) {
        if (position < first || position > getLastVisiblePosition()) {
            setSelection(position);
        }
    }

    public void smoothScrollBy(int distance, int duration) {
        scrollRows(-distance);
    }

    public void scrollListBy(int y) {
        scrollRows(-y);
    }

    public void invalidateViews() {
        dataChanged = true;
        requestLayout();
    }

    public int pointToPosition(int x, int y) {
        for (int i = getChildCount() - 1; i >= 0; i--) {
            View child = getChildAt(i);
            if (x >= child.getLeft() && x < child.getRight() && y >= child.getTop() && y < child.getBottom()) {
                return first + i;
            }
        }
        return INVALID_POSITION;
    }

    public void setChoiceMode(int mode) {
        choiceMode = mode;
    }

    public int getChoiceMode() {
        return choiceMode;
    }

    public void setItemChecked(int position, boolean value) {
        if (choiceMode == CHOICE_MODE_SINGLE) {
            checks.clear();
        }
        checks.put(position, value);
        requestLayout();
    }

    public boolean isItemChecked(int position) {
        return checks.get(position);
    }

    public int getCheckedItemPosition() {
        return choiceMode == CHOICE_MODE_SINGLE && checks.size() == 1 && checks.valueAt(0) ? checks.keyAt(0)
                : INVALID_POSITION;
    }

    public SparseBooleanArray getCheckedItemPositions() {
        return choiceMode == CHOICE_MODE_NONE ? null : checks;
    }

    public int getCheckedItemCount() {
        int count = 0;
        for (int i = 0; i < checks.size(); i++) {
            count += checks.valueAt(i) ? 1 : 0;
        }
        return count;
    }

    public void clearChoices() {
        checks.clear();
    }

    public void setFastScrollEnabled(boolean enabled) {
    }

    public void setSelector(Drawable sel) {
    }

    public void setCacheColorHint(int color) {
    }

    public void setTranscriptMode(int mode) {
    }

    @Override
    public boolean performItemClick(View view, int position, long id) {
        if (choiceMode != CHOICE_MODE_NONE) {
            setItemChecked(position, choiceMode == CHOICE_MODE_SINGLE || !checks.get(position));
        }
        return super.performItemClick(view, position, id);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN) {
            downY = event.getY();
            lastY = downY;
            dragging = false;
        } else if (event.getAction() == MotionEvent.ACTION_MOVE && isFar(event)) {
            dragging = true;
            lastY = event.getY();
        }
        return dragging;
    }

    private boolean isFar(MotionEvent event) {
        return Math.abs(event.getY() - downY)
                > android.view.ViewConfiguration.get(getContext()).getScaledTouchSlop();
    }

    @Override
    public boolean onTouchEvent(final MotionEvent event) {
        if (!isEnabled()) {
            return isClickable();
        }
        switch (event.getAction()) {
            case MotionEvent.ACTION_DOWN:
                downY = event.getY();
                lastY = downY;
                dragging = false;
                watchLongPress(pointToPosition((int) event.getX(), (int) event.getY()));
                break;
            case MotionEvent.ACTION_MOVE:
                if (!dragging && isFar(event)) {
                    dragging = true;
                    stopLongPress();
                    state(OnScrollListener.SCROLL_STATE_TOUCH_SCROLL);
                }
                if (dragging) {
                    scrollRows(Math.round(event.getY() - lastY));
                    lastY = event.getY();
                }
                break;
            case MotionEvent.ACTION_UP:
                stopLongPress();
                if (dragging) {
                    state(OnScrollListener.SCROLL_STATE_IDLE);
                } else if (!longPressed) {
                    click(pointToPosition((int) event.getX(), (int) event.getY()));
                }
                break;
            default:
                stopLongPress();
        }
        return true;
    }

    private void state(int scrollState) {
        if (scrollListener != null) {
            scrollListener.onScrollStateChanged(this, scrollState);
        }
    }

    private void click(final int position) {
        if (position < 0 || adapter == null || !adapter.isEnabled(position)) {
            return;
        }
        final View view = getChildAt(position - first);
        post(new Runnable() {
            @Override
            public void run() {
                if (!dataChanged && position < getCount()) {
                    performItemClick(view, position, adapter.getItemId(position));
                }
            }
        });
    }

    private void watchLongPress(final int position) {
        longPressed = false;
        if (position < 0 || getOnItemLongClickListener() == null) {
            return;
        }
        longPress = new Runnable() {
            @Override
            public void run() {
                View view = getChildAt(position - first);
                longPressed = getOnItemLongClickListener().onItemLongClick(AbsListView.this, view, position,
                        adapter.getItemId(position));
            }
        };
        postDelayed(longPress, android.view.ViewConfiguration.getLongPressTimeout());
    }

    private void stopLongPress() {
        if (longPress != null) {
            removeCallbacks(longPress);
            longPress = null;
        }
    }

    /** Whether typing filters the list; there is no keyboard to type on. */
    public void setTextFilterEnabled(boolean textFilterEnabled) {
        hasTextFilter = textFilterEnabled;
    }

    public boolean isTextFilterEnabled() {
        return hasTextFilter;
    }
}
