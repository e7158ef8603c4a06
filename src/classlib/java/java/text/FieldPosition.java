package java.text;

/** Where a field stands in formatted text. Formats here do not fill it in. */
public class FieldPosition {
    private final int field;
    private int begin;
    private int end;

    public FieldPosition(int field) {
        this.field = field;
    }

    public int getField() {
        return field;
    }

    public int getBeginIndex() {
        return begin;
    }

    public int getEndIndex() {
        return end;
    }

    public void setBeginIndex(int index) {
        begin = index;
    }

    public void setEndIndex(int index) {
        end = index;
    }
}
