package java.text;

/** Where parsing is, and where it failed. */
public class ParsePosition {
    private int index;
    private int error = -1;

    public ParsePosition(int index) {
        this.index = index;
    }

    public int getIndex() {
        return index;
    }

    public void setIndex(int index) {
        this.index = index;
    }

    public int getErrorIndex() {
        return error;
    }

    public void setErrorIndex(int index) {
        error = index;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ParsePosition && ((ParsePosition) other).index == index
                && ((ParsePosition) other).error == error;
    }

    @Override
    public int hashCode() {
        return error << 16 | index;
    }

    @Override
    public String toString() {
        return "java.text.ParsePosition[index=" + index + ",errorIndex=" + error + ']';
    }
}
