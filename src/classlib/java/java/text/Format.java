package java.text;

import java.io.Serializable;

/** Makes text of objects and objects of text. Attributed text is left out. */
public abstract class Format implements Serializable, Cloneable {
    protected Format() {
    }

    public final String format(Object object) {
        return format(object, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract StringBuffer format(Object object, StringBuffer into, FieldPosition position);

    public abstract Object parseObject(String text, ParsePosition position);

    public Object parseObject(String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Object result = parseObject(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Format.parseObject(String) failed", position.getErrorIndex());
        }
        return result;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
