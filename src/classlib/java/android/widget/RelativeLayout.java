package android.widget;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.View;
import android.view.ViewGroup;

/** Views beside and below each other. They are placed in the order of their dependence; baselines are left out. */
public class RelativeLayout extends ViewGroup {
    public static final int TRUE = -1;
    public static final int LEFT_OF = 0;
    public static final int RIGHT_OF = 1;
    public static final int ABOVE = 2;
    public static final int BELOW = 3;
    public static final int ALIGN_BASELINE = 4;
    public static final int ALIGN_LEFT = 5;
    public static final int ALIGN_TOP = 6;
    public static final int ALIGN_RIGHT = 7;
    public static final int ALIGN_BOTTOM = 8;
    public static final int ALIGN_PARENT_LEFT = 9;
    public static final int ALIGN_PARENT_TOP = 10;
    public static final int ALIGN_PARENT_RIGHT = 11;
    public static final int ALIGN_PARENT_BOTTOM = 12;
    public static final int CENTER_IN_PARENT = 13;
    public static final int CENTER_HORIZONTAL = 14;
    public static final int CENTER_VERTICAL = 15;
    public static final int START_OF = 16;
    public static final int END_OF = 17;
    public static final int ALIGN_START = 18;
    public static final int ALIGN_END = 19;
    public static final int ALIGN_PARENT_START = 20;
    public static final int ALIGN_PARENT_END = 21;

    private static final int RULES = 22;
    private static final String[] NAMES = {"layout_toLeftOf", "layout_toRightOf", "layout_above", "layout_below",
        "layout_alignBaseline", "layout_alignLeft", "layout_alignTop", "layout_alignRight", "layout_alignBottom",
        "layout_alignParentLeft", "layout_alignParentTop", "layout_alignParentRight", "layout_alignParentBottom",
        "layout_centerInParent", "layout_centerHorizontal", "layout_centerVertical", "layout_toStartOf",
        "layout_toEndOf", "layout_alignStart", "layout_alignEnd", "layout_alignParentStart", "layout_alignParentEnd"};

    /** The size a view asks of its parent, and beside what it lies. */
    public static class LayoutParams extends ViewGroup.MarginLayoutParams {
        final int[] rules = new int[RULES];
        private int left;
        private int top;
        private boolean placed;

        public LayoutParams(int w, int h) {
            super(w, h);
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            if (attrs instanceof BinaryXml) {
                Attributes xml = new Attributes(c, (BinaryXml) attrs);
                for (int i = 0; i < RULES; i++) {
                    int reference = xml.reference(NAMES[i]);
                    addRule(i, reference != 0 ? reference : xml.flag(NAMES[i], false) ? TRUE : 0);
                }
            }
        }

        public void addRule(int verb) {
            addRule(verb, TRUE);
        }

        public void addRule(int verb, int subject) {
            rules[side(verb)] = subject;
        }

        public void removeRule(int verb) {
            addRule(verb, 0);
        }

        public int getRule(int verb) {
            return rules[side(verb)];
        }

        public int[] getRules() {
            return rules;
        }

        /** From start and end to left and right. */
        private static int side(int verb) {
            switch (verb) {
                case START_OF:
                    return LEFT_OF;
                case END_OF:
                    return RIGHT_OF;
                case ALIGN_START:
                    return ALIGN_LEFT;
                case ALIGN_END:
                    return ALIGN_RIGHT;
                case ALIGN_PARENT_START:
                    return ALIGN_PARENT_LEFT;
                case ALIGN_PARENT_END:
                    return ALIGN_PARENT_RIGHT;
                default:
                    return verb;
            }
        }
    }

    public RelativeLayout(Context context) {
        super(context);
    }

    public RelativeLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public RelativeLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(-2, -2);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
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
        int roomX = MeasureSpec.getSize(widthSpec) - getPaddingLeft() - getPaddingRight();
        int roomY = MeasureSpec.getSize(heightSpec) - getPaddingTop() - getPaddingBottom();
        place(widthSpec, heightSpec, roomX, roomY);
        int width = 0;
        int height = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            if (child.getVisibility() != GONE) {
                width = Math.max(width, p.left + child.getMeasuredWidth() + p.rightMargin);
                height = Math.max(height, p.top + child.getMeasuredHeight() + p.bottomMargin);
            }
        }
        width = resolveSize(Math.max(width + getPaddingLeft() + getPaddingRight(), getSuggestedMinimumWidth()),
                widthSpec);
        height = resolveSize(Math.max(height + getPaddingTop() + getPaddingBottom(), getSuggestedMinimumHeight()),
                heightSpec);
        boolean loose = MeasureSpec.getMode(widthSpec) != MeasureSpec.EXACTLY
                || MeasureSpec.getMode(heightSpec) != MeasureSpec.EXACTLY;
        setMeasuredDimension(width, height);
        if (loose) {
            place(MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY),
                    MeasureSpec.makeMeasureSpec(height, MeasureSpec.EXACTLY),
                    width - getPaddingLeft() - getPaddingRight(), height - getPaddingTop() - getPaddingBottom());
        }
    }

    private void place(int widthSpec, int heightSpec, int roomX, int roomY) {
        for (int i = 0; i < getChildCount(); i++) {
            ((LayoutParams) getChildAt(i).getLayoutParams()).placed = false;
        }
        for (int i = 0; i < getChildCount(); i++) {
            place(getChildAt(i), widthSpec, heightSpec, roomX, roomY);
        }
    }

    /** What a rule of a view refers to, placed before it; null without one. */
    private View other(LayoutParams p, int rule, int widthSpec, int heightSpec, int roomX, int roomY) {
        View other = p.rules[rule] == 0 ? null : findViewById(p.rules[rule]);
        while (other != null && other.getParent() != this) {
            other = (View) other.getParent();
        }
        if (other == null || other.getVisibility() == GONE) {
            return null;
        }
        place(other, widthSpec, heightSpec, roomX, roomY);
        return other;
    }

    private void place(View child, int widthSpec, int heightSpec, int roomX, int roomY) {
        LayoutParams p = (LayoutParams) child.getLayoutParams();
        if (p.placed || child.getVisibility() == GONE) {
            return;
        }
        p.placed = true;
        int[] edges = {-1, -1, -1, -1};
        int[][] rules = {{RIGHT_OF, ALIGN_LEFT}, {BELOW, ALIGN_TOP}, {LEFT_OF, ALIGN_RIGHT}, {ABOVE, ALIGN_BOTTOM}};
        for (int side = 0; side < 4; side++) {
            for (int j = 0; j < 2; j++) {
                View other = other(p, rules[side][j], widthSpec, heightSpec, roomX, roomY);
                if (other != null) {
                    edges[side] = edge(side, j == 0, other, p);
                }
            }
        }
        edges[0] = p.rules[ALIGN_PARENT_LEFT] != 0 ? p.leftMargin : edges[0];
        edges[1] = p.rules[ALIGN_PARENT_TOP] != 0 ? p.topMargin : edges[1];
        edges[2] = p.rules[ALIGN_PARENT_RIGHT] != 0 ? roomX - p.rightMargin : edges[2];
        edges[3] = p.rules[ALIGN_PARENT_BOTTOM] != 0 ? roomY - p.bottomMargin : edges[3];
        child.measure(spec(edges[0], edges[2], p.width, p.leftMargin, p.rightMargin, roomX, widthSpec),
                spec(edges[1], edges[3], p.height, p.topMargin, p.bottomMargin, roomY, heightSpec));
        boolean center = p.rules[CENTER_IN_PARENT] != 0;
        p.left = at(edges[0], edges[2], child.getMeasuredWidth(), p.leftMargin, roomX,
                center || p.rules[CENTER_HORIZONTAL] != 0);
        p.top = at(edges[1], edges[3], child.getMeasuredHeight(), p.topMargin, roomY,
                center || p.rules[CENTER_VERTICAL] != 0);
    }

    private static int edge(int side, boolean beside, View other, LayoutParams p) {
        LayoutParams o = (LayoutParams) other.getLayoutParams();
        switch (side) {
            case 0:
                return o.left + (beside ? other.getMeasuredWidth() + o.rightMargin : 0) + p.leftMargin;
            case 1:
                return o.top + (beside ? other.getMeasuredHeight() + o.bottomMargin : 0) + p.topMargin;
            case 2:
                return o.left + (beside ? -o.leftMargin : other.getMeasuredWidth()) - p.rightMargin;
            default:
                return o.top + (beside ? -o.topMargin : other.getMeasuredHeight()) - p.bottomMargin;
        }
    }

    private static int spec(int from, int to, int wanted, int before, int after, int room, int parent) {
        if (from >= 0 && to >= 0) {
            return MeasureSpec.makeMeasureSpec(Math.max(0, to - from), MeasureSpec.EXACTLY);
        }
        int start = from >= 0 ? from : before;
        int end = to >= 0 ? to : room - after;
        if (wanted >= 0) {
            return MeasureSpec.makeMeasureSpec(wanted, MeasureSpec.EXACTLY);
        }
        if (MeasureSpec.getMode(parent) == MeasureSpec.UNSPECIFIED) {
            return MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED);
        }
        return MeasureSpec.makeMeasureSpec(Math.max(0, end - start), wanted == -1 ? MeasureSpec.EXACTLY
                : MeasureSpec.AT_MOST);
    }

    private static int at(int from, int to, int size, int before, int room, boolean centered) {
        return from >= 0 ? from : to >= 0 ? to - size : centered ? (room - size) / 2 : before;
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                LayoutParams p = (LayoutParams) child.getLayoutParams();
                int x = getPaddingLeft() + p.left;
                int y = getPaddingTop() + p.top;
                child.layout(x, y, x + child.getMeasuredWidth(), y + child.getMeasuredHeight());
            }
        }
    }
}
