package android.widget;

import android.content.Context;
import android.os.Parcelable;
import android.text.Editable;
import android.util.AttributeSet;
import android.view.KeyEvent;

/** A text that is typed. */
public class EditText extends TextView {
    private int selectionStart;
    private int selectionEnd;

    public EditText(Context context) {
        super(context);
        init();
    }

    public EditText(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public EditText(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setClickable(true);
        setFocusable(true);
        setText("");
    }

    @Override
    public Editable getText() {
        CharSequence text = super.getText();
        if (!(text instanceof Editable)) {
            setText(text, BufferType.EDITABLE);
            text = super.getText();
        }
        return (Editable) text;
    }

    @Override
    public void setText(CharSequence text, BufferType type) {
        super.setText(text, BufferType.EDITABLE);
        selectionStart = 0;
        selectionEnd = 0;
    }

    @Override
    public void append(CharSequence more, int start, int end) {
        type(length(), length(), more.subSequence(start, end));
    }

    private void type(int start, int end, CharSequence typed) {
        Editable text = getText();
        int before = text.length();
        text.replace(start, end, typed);
        int added = text.length() - before + end - start;
        setSelection(Math.min(start + added, text.length()));
        changed(start, end - start, added);
    }

    public void setSelection(int index) {
        setSelection(index, index);
    }

    public void setSelection(int start, int stop) {
        if (start < 0 || stop > length()) {
            throw new IndexOutOfBoundsException("setSpan (" + start + " ... " + stop + ") ends beyond length "
                    + length());
        }
        selectionStart = start;
        selectionEnd = stop;
    }

    public void selectAll() {
        setSelection(0, length());
    }

    public int getSelectionStart() {
        return selectionStart;
    }

    public int getSelectionEnd() {
        return selectionEnd;
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_DEL) {
            int from = selectionStart == selectionEnd ? Math.max(selectionStart - 1, 0) : selectionStart;
            type(from, selectionEnd, "");
            return true;
        }
        int typed = event.getUnicodeChar();
        if (typed == 0) {
            return super.onKeyDown(keyCode, event);
        }
        type(selectionStart, selectionEnd, String.valueOf((char) typed));
        return true;
    }

    /** A text that was typed. */
    static final class Saved extends BaseSavedState {
        final String text;

        Saved(Parcelable superState, String text) {
            super(superState);
            this.text = text;
        }
    }

    @Override
    protected Parcelable onSaveInstanceState() {
        return new Saved(super.onSaveInstanceState(), getText().toString());
    }

    @Override
    protected void onRestoreInstanceState(Parcelable state) {
        if (state instanceof Saved) {
            setText(((Saved) state).text);
        }
    }
}
