package android.content.res;

import android.util.TypedValue;
import org.xmlpull.v1.XmlPullParserException;

/** A parser of compiled XML: the manifest, layouts. Namespaces are not regarded: attribute names are unique enough. */
public final class BinaryXml implements XmlResourceParser {
    private static final int CHUNK_STRINGS = 1;
    private static final int CHUNK_RESOURCE_MAP = 0x180;
    private static final int CHUNK_START = 0x102;
    private static final int CHUNK_END = 0x103;
    private static final int CHUNK_TEXT = 0x104;
    private static final int ATTRIBUTE_SIZE = 20;

    private final byte[] data;
    private StringPool strings;
    private int resourceMap = -1;
    private int resourceCount;
    private int position;
    private int event = START_DOCUMENT;
    private int depth;
    private boolean closing;
    private int line;
    private String name;
    private String text;
    private int attributes;
    private int attributeCount;

    public BinaryXml(byte[] data) {
        this.data = data;
        if (data.length < 8 || int16(data, 0) != 3) {
            throw new IllegalArgumentException("offset 0: expected compiled XML");
        }
        position = int16(data, 2);
    }

    static int int16(byte[] data, int at) {
        return data[at] & 0xff | (data[at + 1] & 0xff) << 8;
    }

    static int int32(byte[] data, int at) {
        return int16(data, at) | int16(data, at + 2) << 16;
    }

    @Override
    public int next() throws XmlPullParserException {
        if (event == END_TAG && closing) {
            depth--;
        }
        closing = false;
        attributeCount = 0;
        while (position + 8 <= data.length) {
            int at = position;
            int type = int16(data, at);
            position += Math.max(int32(data, at + 4), 8);
            if (type == CHUNK_STRINGS) {
                strings = new StringPool(data, at);
            } else if (type == CHUNK_RESOURCE_MAP) {
                resourceMap = at + 8;
                resourceCount = (int32(data, at + 4) - 8) / 4;
            } else if (type == CHUNK_START) {
                return start(at);
            } else if (type == CHUNK_END) {
                line = int32(data, at + 8);
                name = strings.get(int32(data, at + 20));
                closing = true;
                return event = END_TAG;
            } else if (type == CHUNK_TEXT) {
                line = int32(data, at + 8);
                text = strings.get(int32(data, at + 16));
                return event = TEXT;
            }
        }
        return event = END_DOCUMENT;
    }

    private int start(int at) {
        depth++;
        line = int32(data, at + 8);
        name = strings.get(int32(data, at + 20));
        attributes = at + 16 + int16(data, at + 24);
        attributeCount = int16(data, at + 28);
        return event = START_TAG;
    }

    @Override
    public int nextTag() throws XmlPullParserException {
        int type = next();
        while (type == TEXT && text.trim().isEmpty()) {
            type = next();
        }
        if (type != START_TAG && type != END_TAG) {
            throw new XmlPullParserException(getPositionDescription() + ": expected start or end tag");
        }
        return type;
    }

    @Override
    public String nextText() throws XmlPullParserException {
        int type = next();
        if (type == END_TAG) {
            return "";
        }
        String found = text;
        if (type != TEXT || next() != END_TAG) {
            throw new XmlPullParserException(getPositionDescription() + ": expected a text");
        }
        return found;
    }

    @Override
    public int getEventType() {
        return event;
    }

    @Override
    public int getDepth() {
        return depth;
    }

    @Override
    public int getLineNumber() {
        return line;
    }

    @Override
    public String getName() {
        return event == START_TAG || event == END_TAG ? name : null;
    }

    @Override
    public String getNamespace() {
        return "";
    }

    @Override
    public String getText() {
        return event == TEXT ? text : null;
    }

    @Override
    public String getPositionDescription() {
        return "Binary XML file line #" + line;
    }

    @Override
    public boolean isEmptyElementTag() {
        return false;
    }

    @Override
    public void require(int type, String namespace, String wanted) throws XmlPullParserException {
        if (type != event || wanted != null && !wanted.equals(getName())) {
            throw new XmlPullParserException("expected " + type + " " + wanted + " at " + getPositionDescription());
        }
    }

    @Override
    public void close() {
    }

    @Override
    public int getAttributeCount() {
        return event == START_TAG ? attributeCount : -1;
    }

    private int at(int index) {
        if (index < 0 || index >= attributeCount) {
            throw new IndexOutOfBoundsException(String.valueOf(index));
        }
        return attributes + ATTRIBUTE_SIZE * index;
    }

    @Override
    public String getAttributeName(int index) {
        return strings.get(int32(data, at(index) + 4));
    }

    @Override
    public String getAttributeNamespace(int index) {
        String namespace = strings.get(int32(data, at(index)));
        return namespace == null ? "" : namespace;
    }

    @Override
    public int getAttributeNameResource(int index) {
        int string = int32(data, at(index) + 4);
        return string >= 0 && string < resourceCount ? int32(data, resourceMap + 4 * string) : 0;
    }

    /** The kind of a value, as TypedValue names them. */
    public int type(int index) {
        return data[at(index) + 15] & 0xff;
    }

    public int data(int index) {
        return int32(data, at(index) + 16);
    }

    @Override
    public String getAttributeValue(int index) {
        int value = data(index);
        switch (type(index)) {
            case TypedValue.TYPE_STRING:
                return strings.get(value);
            case TypedValue.TYPE_REFERENCE:
                return "@" + value;
            case TypedValue.TYPE_ATTRIBUTE:
                return "?" + value;
            case TypedValue.TYPE_FLOAT:
                return Float.toString(Float.intBitsToFloat(value));
            case TypedValue.TYPE_INT_BOOLEAN:
                return value != 0 ? "true" : "false";
            case TypedValue.TYPE_INT_HEX:
                return "0x" + Integer.toHexString(value);
            default:
                return Integer.toString(value);
        }
    }

    /** The index of an attribute by name, or -1. */
    public int find(String wanted) {
        for (int i = 0; i < attributeCount; i++) {
            if (wanted.equals(getAttributeName(i))) {
                return i;
            }
        }
        return -1;
    }

    /** The index of an attribute by Android's number of it, or -1. */
    public int find(int resource) {
        for (int i = 0; i < attributeCount; i++) {
            if (getAttributeNameResource(i) == resource) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String getAttributeValue(String namespace, String wanted) {
        int index = find(wanted);
        return index < 0 ? null : getAttributeValue(index);
    }

    private boolean isNumber(int index) {
        int type = type(index);
        return type >= TypedValue.TYPE_FIRST_INT && type <= TypedValue.TYPE_LAST_INT;
    }

    @Override
    public int getAttributeIntValue(int index, int defaultValue) {
        return isNumber(index) ? data(index) : defaultValue;
    }

    @Override
    public int getAttributeIntValue(String namespace, String attribute, int defaultValue) {
        int index = find(attribute);
        return index < 0 ? defaultValue : getAttributeIntValue(index, defaultValue);
    }

    @Override
    public boolean getAttributeBooleanValue(int index, boolean defaultValue) {
        return isNumber(index) ? data(index) != 0 : defaultValue;
    }

    @Override
    public boolean getAttributeBooleanValue(String namespace, String attribute, boolean defaultValue) {
        int index = find(attribute);
        return index < 0 ? defaultValue : getAttributeBooleanValue(index, defaultValue);
    }

    @Override
    public int getAttributeResourceValue(int index, int defaultValue) {
        return type(index) == TypedValue.TYPE_REFERENCE ? data(index) : defaultValue;
    }

    @Override
    public int getAttributeResourceValue(String namespace, String attribute, int defaultValue) {
        int index = find(attribute);
        return index < 0 ? defaultValue : getAttributeResourceValue(index, defaultValue);
    }

    @Override
    public float getAttributeFloatValue(String namespace, String attribute, float defaultValue) {
        int index = find(attribute);
        boolean isFloat = index >= 0 && type(index) == TypedValue.TYPE_FLOAT;
        return isFloat ? Float.intBitsToFloat(data(index)) : defaultValue;
    }

    @Override
    public String getIdAttribute() {
        return getAttributeValue(null, "id");
    }

    @Override
    public String getClassAttribute() {
        return getAttributeValue(null, "class");
    }

    @Override
    public int getIdAttributeResourceValue(int defaultValue) {
        return getAttributeResourceValue(null, "id", defaultValue);
    }

    @Override
    public int getStyleAttribute() {
        return getAttributeResourceValue(null, "style", 0);
    }
}
