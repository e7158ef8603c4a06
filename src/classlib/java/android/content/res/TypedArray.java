package android.content.res;

import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.TypedValue;

/** The values of an element for a list of attributes. There are no styles: what the element lacks has no value. */
public class TypedArray {
    private final Resources resources;
    private final int[] wanted;
    private final BinaryXml element;
    private final int[] places;

    TypedArray(Resources resources, AttributeSet set, int[] wanted) {
        this.resources = resources;
        this.wanted = wanted;
        element = set instanceof BinaryXml ? (BinaryXml) set : null;
        places = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            places[i] = element == null ? -1 : element.find(wanted[i]);
        }
    }

    public int length() {
        return wanted.length;
    }

    public Resources getResources() {
        return resources;
    }

    public int getIndexCount() {
        int count = 0;
        for (int place : places) {
            count += place >= 0 ? 1 : 0;
        }
        return count;
    }

    public int getIndex(int at) {
        int count = -1;
        for (int i = 0; i < places.length; i++) {
            count += places[i] >= 0 ? 1 : 0;
            if (places[i] >= 0 && count == at) {
                return i;
            }
        }
        throw new IndexOutOfBoundsException(String.valueOf(at));
    }

    public boolean hasValue(int index) {
        return places[index] >= 0;
    }

    private int type(int index) {
        return places[index] < 0 ? TypedValue.TYPE_NULL : element.type(places[index]);
    }

    private int data(int index) {
        return element.data(places[index]);
    }

    public String getString(int index) {
        if (type(index) == TypedValue.TYPE_REFERENCE) {
            return resources.getString(data(index));
        }
        return places[index] < 0 ? null : element.getAttributeValue(places[index]);
    }

    public CharSequence getText(int index) {
        return getString(index);
    }

    private boolean isNumber(int index) {
        int type = type(index);
        return type >= TypedValue.TYPE_FIRST_INT && type <= TypedValue.TYPE_LAST_INT;
    }

    public boolean getBoolean(int index, boolean defValue) {
        return isNumber(index) ? data(index) != 0 : defValue;
    }

    public int getInt(int index, int defValue) {
        if (type(index) == TypedValue.TYPE_REFERENCE) {
            return resources.getInteger(data(index));
        }
        return isNumber(index) ? data(index) : defValue;
    }

    public int getInteger(int index, int defValue) {
        return getInt(index, defValue);
    }

    public int getColor(int index, int defValue) {
        if (type(index) == TypedValue.TYPE_REFERENCE) {
            return resources.getColor(data(index));
        }
        return isNumber(index) ? data(index) : defValue;
    }

    public float getFloat(int index, float defValue) {
        return type(index) == TypedValue.TYPE_FLOAT ? Float.intBitsToFloat(data(index))
                : isNumber(index) ? data(index) : defValue;
    }

    public float getDimension(int index, float defValue) {
        if (type(index) == TypedValue.TYPE_REFERENCE) {
            return resources.getDimension(data(index));
        }
        return type(index) != TypedValue.TYPE_DIMENSION ? defValue
                : TypedValue.complexToDimension(data(index), resources.getDisplayMetrics());
    }

    public int getDimensionPixelOffset(int index, int defValue) {
        return hasValue(index) ? (int) getDimension(index, defValue) : defValue;
    }

    public int getDimensionPixelSize(int index, int defValue) {
        return hasValue(index) ? Math.round(getDimension(index, defValue)) : defValue;
    }

    public int getLayoutDimension(int index, int defValue) {
        return isNumber(index) ? data(index) : getDimensionPixelSize(index, defValue);
    }

    public int getLayoutDimension(int index, String name) {
        return getLayoutDimension(index, 0);
    }

    public int getResourceId(int index, int defValue) {
        return type(index) == TypedValue.TYPE_REFERENCE ? data(index) : defValue;
    }

    public Drawable getDrawable(int index) {
        if (isNumber(index)) {
            return new android.graphics.drawable.ColorDrawable(data(index));
        }
        int id = getResourceId(index, 0);
        return id == 0 ? null : resources.getDrawable(id);
    }

    public int getType(int index) {
        return type(index);
    }

    public void recycle() {
    }
}
