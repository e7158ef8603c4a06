package android.widget;

import android.content.Context;
import android.content.res.ColorStateList;
import android.graphics.Canvas;
import android.graphics.Typeface;
import android.graphics.drawable.Drawable;
import android.text.Editable;
import android.text.InputFilter;
import android.text.SpannableStringBuilder;
import android.text.TextPaint;
import android.text.TextUtils;
import android.text.TextWatcher;
import android.util.AttributeSet;
import android.util.TypedValue;
import android.view.Attributes;
import android.view.Gravity;
import android.view.View;
import java.util.ArrayList;

/**
 * Shows a text in lines of the built-in font. The theme makes it at least 48 dp high, as Android's does lists' rows.
 * Marks of spans, compound drawables, links, selection and marquees are left out.
 */
public class TextView extends View implements Attributes.Inflated {
    private static final float TEXT_SIZE = 35;
    private static final int MOST = Integer.MAX_VALUE;

    /** How a text is kept. */
    public enum BufferType {
        NORMAL, SPANNABLE, EDITABLE
    }

    /** Told of the keyboard's actions. */
    public interface OnEditorActionListener {
        boolean onEditorAction(TextView v, int actionId, android.view.KeyEvent event);
    }

    private final TextPaint paint = new TextPaint();
    private CharSequence text = "";
    private CharSequence hint;
    private int textColor = 0xde000000;
    private int gravity = Gravity.TOP | Gravity.START;
    private int maxLines = MOST;
    private int minLines = 1;
    private int maxWidth = MOST;
    private int inputType;
    private float spacingAdd;
    private float spacingMult = 1;
    private TextUtils.TruncateAt ellipsize;
    private InputFilter[] filters = new InputFilter[0];
    private ArrayList<TextWatcher> watchers;
    private String brokenText;
    private int brokenWidth = -1;
    /** Where lines begin and end. */
    private int[] breaks = new int[8];
    private int lineCount;

    public TextView(Context context) {
        super(context);
        init();
    }

    public TextView(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public TextView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        paint.setTextSize(TEXT_SIZE);
        paint.setColor(textColor);
        setMinimumHeight(ROW_HEIGHT);
    }

    @Override
    public void apply(Attributes xml) {
        if (xml.has("text")) {
            setText(xml.text("text"));
        }
        if (xml.has("hint")) {
            setHint(xml.text("hint"));
        }
        if (xml.has("textSize")) {
            setTextSize(TypedValue.COMPLEX_UNIT_PX, xml.size("textSize", 0));
        }
        setTextColor(xml.color("textColor", textColor));
        setGravity(xml.number("gravity", gravity));
        setMaxLines(xml.flag("singleLine", false) ? 1 : xml.number("maxLines", MOST));
        setMinLines(xml.number("minLines", minLines));
    }

    public CharSequence getText() {
        return text;
    }

    public final void setText(CharSequence newText) {
        setText(newText, this instanceof EditText ? BufferType.EDITABLE : BufferType.NORMAL);
    }

    public void setText(CharSequence newText, BufferType type) {
        CharSequence set = newText == null ? "" : newText;
        int before = text.length();
        if (watchers != null) {
            for (int i = 0; i < watchers.size(); i++) {
                watchers.get(i).beforeTextChanged(text, 0, before, set.length());
            }
        }
        if (type == BufferType.EDITABLE) {
            SpannableStringBuilder editable = new SpannableStringBuilder("");
            editable.setFilters(filters);
            set = editable.append(set);
        }
        text = set;
        changed(0, before, set.length());
    }

    /** Tells that a part of the text was replaced. */
    final void changed(int start, int before, int after) {
        brokenText = null;
        if (getLayoutParams() == null || getLayoutParams().width == -2 || getLayoutParams().height == -2) {
            requestLayout();
        }
        invalidate();
        onTextChanged(text, start, before, after);
        if (watchers != null) {
            for (int i = 0; i < watchers.size(); i++) {
                watchers.get(i).onTextChanged(text, start, before, after);
            }
            for (int i = 0; i < watchers.size(); i++) {
                Editable now = text instanceof Editable ? (Editable) text : new SpannableStringBuilder(text);
                watchers.get(i).afterTextChanged(now);
            }
        }
    }

    protected void onTextChanged(CharSequence newText, int start, int lengthBefore, int lengthAfter) {
    }

    public final void setText(int resid) {
        setText(getContext().getText(resid));
    }

    public final void setText(char[] chars, int start, int len) {
        setText(new String(chars, start, len));
    }

    public final void append(CharSequence more) {
        append(more, 0, more.length());
    }

    public void append(CharSequence more, int start, int end) {
        setText(text.toString() + more.subSequence(start, end));
    }

    public int length() {
        return text.length();
    }

    public CharSequence getHint() {
        return hint;
    }

    public final void setHint(CharSequence newHint) {
        hint = newHint;
        brokenText = null;
        requestLayout();
        invalidate();
    }

    public final void setHint(int resid) {
        setHint(getContext().getText(resid));
    }

    public void addTextChangedListener(TextWatcher watcher) {
        if (watchers == null) {
            watchers = new ArrayList<TextWatcher>();
        }
        watchers.add(watcher);
    }

    public void removeTextChangedListener(TextWatcher watcher) {
        if (watchers != null) {
            watchers.remove(watcher);
        }
    }

    public void setFilters(InputFilter[] newFilters) {
        filters = newFilters;
        if (text instanceof Editable) {
            ((Editable) text).setFilters(newFilters);
        }
    }

    public InputFilter[] getFilters() {
        return filters;
    }

    public TextPaint getPaint() {
        return paint;
    }

    public float getTextSize() {
        return paint.getTextSize();
    }

    public void setTextSize(float size) {
        setTextSize(TypedValue.COMPLEX_UNIT_SP, size);
    }

    public void setTextSize(int unit, float size) {
        float pixels = TypedValue.applyDimension(unit, size, getResources().getDisplayMetrics());
        if (pixels != paint.getTextSize()) {
            paint.setTextSize(pixels);
            relayout();
        }
    }

    private void relayout() {
        brokenText = null;
        requestLayout();
        invalidate();
    }

    public void setTextColor(int color) {
        textColor = color;
        invalidate();
    }

    public void setTextColor(ColorStateList colors) {
        setTextColor(colors.getDefaultColor());
    }

    public final int getCurrentTextColor() {
        return textColor;
    }

    public final ColorStateList getTextColors() {
        return ColorStateList.valueOf(textColor);
    }

    public final void setHintTextColor(int color) {
    }

    public void setTypeface(Typeface tf) {
        paint.setTypeface(tf);
    }

    public void setTypeface(Typeface tf, int style) {
        paint.setTypeface(Typeface.create(tf, style));
    }

    public Typeface getTypeface() {
        return paint.getTypeface();
    }

    public void setTextAppearance(Context context, int resId) {
    }

    public int getGravity() {
        return gravity;
    }

    public void setGravity(int newGravity) {
        gravity = newGravity;
        invalidate();
    }

    public int getPaintFlags() {
        return paint.getFlags();
    }

    public void setPaintFlags(int flags) {
        paint.setFlags(flags);
    }

    public void setMaxLines(int lines) {
        maxLines = lines;
        relayout();
    }

    public int getMaxLines() {
        return maxLines;
    }

    public void setMinLines(int lines) {
        minLines = lines;
        relayout();
    }

    public void setLines(int lines) {
        minLines = lines;
        setMaxLines(lines);
    }

    public void setSingleLine() {
        setSingleLine(true);
    }

    public void setSingleLine(boolean single) {
        setMaxLines(single ? 1 : MOST);
    }

    public void setMaxWidth(int pixels) {
        maxWidth = pixels;
        relayout();
    }

    public void setMinHeight(int pixels) {
        setMinimumHeight(pixels);
    }

    public void setMinWidth(int pixels) {
        setMinimumWidth(pixels);
    }

    public void setHeight(int pixels) {
        setMinimumHeight(pixels);
    }

    public void setWidth(int pixels) {
        setMinimumWidth(pixels);
        setMaxWidth(pixels);
    }

    public void setEms(int ems) {
        setWidth(Math.round(ems * paint.getTextSize()));
    }

    public void setLineSpacing(float add, float mult) {
        spacingAdd = add;
        spacingMult = mult;
        relayout();
    }

    public void setEllipsize(TextUtils.TruncateAt where) {
        ellipsize = where;
        relayout();
    }

    public void setInputType(int type) {
        inputType = type;
    }

    public int getInputType() {
        return inputType;
    }

    public void setAllCaps(boolean allCaps) {
    }

    public void setIncludeFontPadding(boolean include) {
    }

    public void setImeOptions(int options) {
    }

    public void setOnEditorActionListener(OnEditorActionListener listener) {
    }

    public void setTextIsSelectable(boolean selectable) {
    }

    public void setShadowLayer(float radius, float dx, float dy, int color) {
    }

    public void setCompoundDrawables(Drawable left, Drawable top, Drawable right, Drawable bottom) {
    }

    public void setCompoundDrawablesWithIntrinsicBounds(int left, int top, int right, int bottom) {
    }

    public void setCompoundDrawablePadding(int pad) {
    }

    public int getLineHeight() {
        return Math.round(paint.getFontSpacing() * spacingMult + spacingAdd);
    }

    public int getLineCount() {
        breakLines(Math.max(getWidth() - getPaddingLeft() - getPaddingRight(), 1));
        return lineCount;
    }

    /** The text that is drawn. */
    private String drawn() {
        CharSequence shown = text.length() == 0 && hint != null ? hint : text;
        return shown.toString();
    }

    /** Lines as wide as the room: broken after spaces, or anywhere if there are none. */
    private void breakLines(int width) {
        String all = brokenText != null ? brokenText : drawn();
        if (brokenText != null && brokenWidth == width) {
            return;
        }
        brokenText = all;
        brokenWidth = width;
        lineCount = 0;
        float advance = paint.measureText("m");
        int room = advance <= 0 ? MOST : Math.max(1, (int) (width / advance));
        int start = 0;
        int length = all.length();
        while (start <= length) {
            int newline = all.indexOf('\n', start);
            int end = newline < 0 ? length : newline;
            while (end - start > room) {
                int cut = all.lastIndexOf(' ', start + room);
                cut = cut <= start ? start + room : cut;
                addLine(start, cut);
                start = cut < length && all.charAt(cut) == ' ' ? cut + 1 : cut;
            }
            addLine(start, end);
            start = end + 1;
        }
    }

    private void addLine(int start, int end) {
        if (2 * lineCount + 2 > breaks.length) {
            breaks = java.util.Arrays.copyOf(breaks, breaks.length * 2);
        }
        breaks[2 * lineCount] = start;
        breaks[2 * lineCount + 1] = end;
        lineCount++;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int padX = getPaddingLeft() + getPaddingRight();
        int padY = getPaddingTop() + getPaddingBottom();
        int width = MeasureSpec.getSize(widthSpec);
        if (MeasureSpec.getMode(widthSpec) != MeasureSpec.EXACTLY) {
            int wanted = widest() + padX + extraWidth();
            wanted = Math.max(Math.min(wanted, maxWidth), getSuggestedMinimumWidth());
            width = MeasureSpec.getMode(widthSpec) == MeasureSpec.AT_MOST ? Math.min(width, wanted) : wanted;
        }
        breakLines(Math.max(width - padX - extraWidth(), 1));
        int lines = Math.max(Math.min(lineCount, maxLines), minLines);
        int height = Math.max(lines * getLineHeight() + padY, getSuggestedMinimumHeight());
        setMeasuredDimension(width, resolveSize(height, heightSpec));
    }

    /** Room beside the text for a box. */
    int extraWidth() {
        return 0;
    }

    private int widest() {
        String all = drawn();
        int most = 0;
        int start = 0;
        while (start <= all.length()) {
            int end = all.indexOf('\n', start);
            end = end < 0 ? all.length() : end;
            most = Math.max(most, end - start);
            start = end + 1;
        }
        return (int) Math.ceil(paint.measureText("m") * most);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        String all = drawn();
        if (all.isEmpty()) {
            return;
        }
        int left = getPaddingLeft() + extraWidth();
        int roomX = getWidth() - left - getPaddingRight();
        int roomY = getHeight() - getPaddingTop() - getPaddingBottom();
        breakLines(Math.max(roomX, 1));
        int lines = Math.min(lineCount, maxLines);
        int lineHeight = getLineHeight();
        float y = getPaddingTop() + Gravity.offsetY(gravity, lines * lineHeight, roomY) - paint.ascent();
        paint.setColor(text.length() == 0 ? textColor & 0xffffff | 0x60000000 : textColor);
        for (int i = 0; i < lines; i++) {
            int start = breaks[2 * i];
            int end = breaks[2 * i + 1];
            if (i == lines - 1 && lines < lineCount && ellipsize != null) {
                String cut = all.substring(start, Math.max(start, end - 1)) + "\u2026";
                canvas.drawText(cut, left, y, paint);
            } else if (end > start) {
                int width = (int) paint.measureText(all, start, end);
                canvas.drawText(all, start, end, left + Gravity.offsetX(gravity, width, roomX), y, paint);
            }
            y += lineHeight;
        }
    }

    @Override
    public int getBaseline() {
        return getPaddingTop() - Math.round(paint.ascent());
    }

    @Override
    protected CharSequence shownText() {
        return text;
    }
}
