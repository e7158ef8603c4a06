package android.os;

import android.util.SparseArray;
import java.io.Serializable;
import java.util.ArrayList;

/** Values by name. They are kept as they are, also parcelables. */
public final class Bundle extends BaseBundle implements Cloneable, Parcelable {
    public static final Bundle EMPTY = new Bundle();

    public static final Creator<Bundle> CREATOR = new Creator<Bundle>() {
        @Override
        public Bundle createFromParcel(Parcel source) {
            return source.readBundle();
        }

        @Override
        public Bundle[] newArray(int size) {
            return new Bundle[size];
        }
    };

    public Bundle() {
        super(0);
    }

    public Bundle(int capacity) {
        super(capacity);
    }

    public Bundle(ClassLoader loader) {
        super(0);
    }

    public Bundle(Bundle other) {
        super(other);
    }

    public Bundle(PersistableBundle other) {
        super(other);
    }

    public void setClassLoader(ClassLoader loader) {
    }

    public ClassLoader getClassLoader() {
        return null;
    }

    @Override
    public Object clone() {
        return new Bundle(this);
    }

    /** A copy that copies nested bundles, too. */
    public Bundle deepCopy() {
        Bundle copy = new Bundle(this);
        for (int i = 0; i < copy.values.size(); i++) {
            Object value = copy.values.valueAt(i);
            if (value instanceof Bundle) {
                copy.values.setValueAt(i, ((Bundle) value).deepCopy());
            }
        }
        return copy;
    }

    public void putAll(Bundle other) {
        values.putAll(other.values);
    }

    public boolean hasFileDescriptors() {
        return false;
    }

    public void putByte(String key, byte value) {
        values.put(key, value);
    }

    public void putChar(String key, char value) {
        values.put(key, value);
    }

    public void putShort(String key, short value) {
        values.put(key, value);
    }

    public void putFloat(String key, float value) {
        values.put(key, value);
    }

    public void putCharSequence(String key, CharSequence value) {
        values.put(key, value);
    }

    public void putParcelable(String key, Parcelable value) {
        values.put(key, value);
    }

    public void putParcelableArray(String key, Parcelable[] value) {
        values.put(key, value);
    }

    public void putParcelableArrayList(String key, ArrayList<? extends Parcelable> value) {
        values.put(key, value);
    }

    public void putSparseParcelableArray(String key, SparseArray<? extends Parcelable> value) {
        values.put(key, value);
    }

    public void putIntegerArrayList(String key, ArrayList<Integer> value) {
        values.put(key, value);
    }

    public void putStringArrayList(String key, ArrayList<String> value) {
        values.put(key, value);
    }

    public void putCharSequenceArrayList(String key, ArrayList<CharSequence> value) {
        values.put(key, value);
    }

    public void putSerializable(String key, Serializable value) {
        values.put(key, value);
    }

    public void putByteArray(String key, byte[] value) {
        values.put(key, value);
    }

    public void putShortArray(String key, short[] value) {
        values.put(key, value);
    }

    public void putCharArray(String key, char[] value) {
        values.put(key, value);
    }

    public void putFloatArray(String key, float[] value) {
        values.put(key, value);
    }

    public void putCharSequenceArray(String key, CharSequence[] value) {
        values.put(key, value);
    }

    public void putBundle(String key, Bundle value) {
        values.put(key, value);
    }

    public void putBinder(String key, IBinder value) {
        values.put(key, value);
    }

    public byte getByte(String key) {
        return getByte(key, (byte) 0);
    }

    public Byte getByte(String key, byte defaultValue) {
        Byte value = typed(key, Byte.class);
        return value == null ? defaultValue : value;
    }

    public char getChar(String key) {
        return getChar(key, '\0');
    }

    public char getChar(String key, char defaultValue) {
        Character value = typed(key, Character.class);
        return value == null ? defaultValue : value;
    }

    public short getShort(String key) {
        return getShort(key, (short) 0);
    }

    public short getShort(String key, short defaultValue) {
        Short value = typed(key, Short.class);
        return value == null ? defaultValue : value;
    }

    public float getFloat(String key) {
        return getFloat(key, 0);
    }

    public float getFloat(String key, float defaultValue) {
        Float value = typed(key, Float.class);
        return value == null ? defaultValue : value;
    }

    public CharSequence getCharSequence(String key) {
        return typed(key, CharSequence.class);
    }

    public CharSequence getCharSequence(String key, CharSequence defaultValue) {
        CharSequence value = getCharSequence(key);
        return value == null ? defaultValue : value;
    }

    public Bundle getBundle(String key) {
        return typed(key, Bundle.class);
    }

    public IBinder getBinder(String key) {
        return typed(key, IBinder.class);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> T getParcelable(String key) {
        return (T) typed(key, Parcelable.class);
    }

    public Parcelable[] getParcelableArray(String key) {
        return typed(key, Parcelable[].class);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> ArrayList<T> getParcelableArrayList(String key) {
        return (ArrayList<T>) typed(key, ArrayList.class);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> SparseArray<T> getSparseParcelableArray(String key) {
        return (SparseArray<T>) typed(key, SparseArray.class);
    }

    public Serializable getSerializable(String key) {
        return typed(key, Serializable.class);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<Integer> getIntegerArrayList(String key) {
        return (ArrayList<Integer>) typed(key, ArrayList.class);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<String> getStringArrayList(String key) {
        return (ArrayList<String>) typed(key, ArrayList.class);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<CharSequence> getCharSequenceArrayList(String key) {
        return (ArrayList<CharSequence>) typed(key, ArrayList.class);
    }

    public byte[] getByteArray(String key) {
        return typed(key, byte[].class);
    }

    public short[] getShortArray(String key) {
        return typed(key, short[].class);
    }

    public char[] getCharArray(String key) {
        return typed(key, char[].class);
    }

    public float[] getFloatArray(String key) {
        return typed(key, float[].class);
    }

    public CharSequence[] getCharSequenceArray(String key) {
        return typed(key, CharSequence[].class);
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.writeBundle(this);
    }

    @Override
    public String toString() {
        return "Bundle[" + values + "]";
    }
}
