package android.os;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values one after another. They stay in memory as they are: a position is the number of a value, not of a byte, a
 * value has to be read as what it was written as, and {@link #marshall} is left out. writeParcelable and writeValue
 * keep the object itself; typed lists and objects go through writeToParcel and the creator.
 */
public final class Parcel {
    private static final int FIRST_SIZE = 16;

    private Object[] values = new Object[FIRST_SIZE];
    private int size;
    private int position;

    private Parcel() {
    }

    public static Parcel obtain() {
        return new Parcel();
    }

    public void recycle() {
        values = new Object[FIRST_SIZE];
        size = 0;
        position = 0;
    }

    public int dataSize() {
        return size;
    }

    public int dataAvail() {
        return size - position;
    }

    public int dataPosition() {
        return position;
    }

    public int dataCapacity() {
        return values.length;
    }

    public void setDataPosition(int pos) {
        position = pos;
    }

    public void setDataSize(int newSize) {
        while (values.length < newSize) {
            grow();
        }
        for (int i = newSize; i < size; i++) {
            values[i] = null;
        }
        size = newSize;
    }

    public boolean hasFileDescriptors() {
        return false;
    }

    public void appendFrom(Parcel parcel, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            put(parcel.values[i]);
        }
    }

    public byte[] marshall() {
        throw new UnsupportedOperationException("the phone's parcels are not made of bytes");
    }

    private void grow() {
        Object[] grown = new Object[values.length * 2];
        System.arraycopy(values, 0, grown, 0, size);
        values = grown;
    }

    private void put(Object value) {
        if (position == values.length) {
            grow();
        }
        values[position++] = value;
        if (position > size) {
            size = position;
        }
    }

    private Object take() {
        return position < size ? values[position++] : null;
    }

    public void writeInt(int value) {
        put(value);
    }

    public void writeLong(long value) {
        put(value);
    }

    public void writeFloat(float value) {
        put(value);
    }

    public void writeDouble(double value) {
        put(value);
    }

    public void writeByte(byte value) {
        put((int) value);
    }

    public void writeBoolean(boolean value) {
        put(value ? 1 : 0);
    }

    public void writeString(String value) {
        put(value);
    }

    public void writeCharSequence(CharSequence value) {
        put(value);
    }

    public void writeStrongBinder(IBinder value) {
        put(value);
    }

    public void writeSerializable(java.io.Serializable value) {
        put(value);
    }

    public void writeValue(Object value) {
        put(value);
    }

    public void writeParcelable(Parcelable value, int flags) {
        put(value);
    }

    public void writeBundle(Bundle value) {
        put(value == null ? null : new Bundle(value));
    }

    public void writeByteArray(byte[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeByteArray(byte[] value, int offset, int length) {
        put(value == null ? null : java.util.Arrays.copyOfRange(value, offset, offset + length));
    }

    public void writeIntArray(int[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeLongArray(long[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeFloatArray(float[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeDoubleArray(double[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeBooleanArray(boolean[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeCharArray(char[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeStringArray(String[] value) {
        put(value == null ? null : value.clone());
    }

    public void writeStringList(List<String> value) {
        put(value == null ? null : new ArrayList<String>(value));
    }

    @SuppressWarnings("rawtypes")
    public void writeList(List value) {
        put(value == null ? null : new ArrayList<Object>(value));
    }

    @SuppressWarnings("rawtypes")
    public void writeMap(Map value) {
        put(value == null ? null : new HashMap<Object, Object>(value));
    }

    public <T extends Parcelable> void writeTypedObject(T value, int flags) {
        writeInt(value == null ? 0 : 1);
        if (value != null) {
            value.writeToParcel(this, flags);
        }
    }

    public <T extends Parcelable> void writeTypedList(List<T> list) {
        writeInt(list == null ? -1 : list.size());
        for (int i = 0; list != null && i < list.size(); i++) {
            writeTypedObject(list.get(i), 0);
        }
    }

    public <T extends Parcelable> void writeTypedArray(T[] array, int flags) {
        writeInt(array == null ? -1 : array.length);
        for (int i = 0; array != null && i < array.length; i++) {
            writeTypedObject(array[i], flags);
        }
    }

    public int readInt() {
        Object value = take();
        return value instanceof Integer ? (Integer) value : 0;
    }

    public long readLong() {
        Object value = take();
        return value instanceof Long ? (Long) value : 0;
    }

    public float readFloat() {
        Object value = take();
        return value instanceof Float ? (Float) value : 0;
    }

    public double readDouble() {
        Object value = take();
        return value instanceof Double ? (Double) value : 0;
    }

    public byte readByte() {
        return (byte) readInt();
    }

    public boolean readBoolean() {
        return readInt() != 0;
    }

    public String readString() {
        Object value = take();
        return value instanceof String ? (String) value : null;
    }

    public CharSequence readCharSequence() {
        return (CharSequence) take();
    }

    public IBinder readStrongBinder() {
        return (IBinder) take();
    }

    public java.io.Serializable readSerializable() {
        return (java.io.Serializable) take();
    }

    public Object readValue(ClassLoader loader) {
        return take();
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> T readParcelable(ClassLoader loader) {
        return (T) take();
    }

    public Bundle readBundle() {
        return (Bundle) take();
    }

    public Bundle readBundle(ClassLoader loader) {
        return (Bundle) take();
    }

    public byte[] createByteArray() {
        return (byte[]) take();
    }

    public int[] createIntArray() {
        return (int[]) take();
    }

    public long[] createLongArray() {
        return (long[]) take();
    }

    public float[] createFloatArray() {
        return (float[]) take();
    }

    public double[] createDoubleArray() {
        return (double[]) take();
    }

    public boolean[] createBooleanArray() {
        return (boolean[]) take();
    }

    public char[] createCharArray() {
        return (char[]) take();
    }

    public String[] createStringArray() {
        return (String[]) take();
    }

    @SuppressWarnings("unchecked")
    public ArrayList<String> createStringArrayList() {
        return (ArrayList<String>) take();
    }

    public void readByteArray(byte[] into) {
        byte[] value = (byte[]) take();
        checkLength(value == null ? -1 : value.length, into.length);
        System.arraycopy(value, 0, into, 0, into.length);
    }

    public void readIntArray(int[] into) {
        int[] value = (int[]) take();
        checkLength(value == null ? -1 : value.length, into.length);
        System.arraycopy(value, 0, into, 0, into.length);
    }

    public void readFloatArray(float[] into) {
        float[] value = (float[]) take();
        checkLength(value == null ? -1 : value.length, into.length);
        System.arraycopy(value, 0, into, 0, into.length);
    }

    private static void checkLength(int written, int wanted) {
        if (written != wanted) {
            throw new RuntimeException("bad array lengths");
        }
    }

    @SuppressWarnings("unchecked")
    public void readStringList(List<String> into) {
        into.clear();
        into.addAll((List<String>) take());
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public void readList(List into, ClassLoader loader) {
        List value = (List) take();
        if (value != null) {
            into.addAll(value);
        }
    }

    @SuppressWarnings("rawtypes")
    public ArrayList readArrayList(ClassLoader loader) {
        return (ArrayList) take();
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public void readMap(Map into, ClassLoader loader) {
        Map value = (Map) take();
        if (value != null) {
            into.putAll(value);
        }
    }

    @SuppressWarnings("rawtypes")
    public HashMap readHashMap(ClassLoader loader) {
        return (HashMap) take();
    }

    public <T> T readTypedObject(Parcelable.Creator<T> creator) {
        return readInt() == 0 ? null : creator.createFromParcel(this);
    }

    public <T> ArrayList<T> createTypedArrayList(Parcelable.Creator<T> creator) {
        int count = readInt();
        if (count < 0) {
            return null;
        }
        ArrayList<T> list = new ArrayList<T>(count);
        for (int i = 0; i < count; i++) {
            list.add(readTypedObject(creator));
        }
        return list;
    }

    public <T> void readTypedList(List<T> list, Parcelable.Creator<T> creator) {
        list.clear();
        int count = readInt();
        for (int i = 0; i < count; i++) {
            list.add(readTypedObject(creator));
        }
    }

    public <T> T[] createTypedArray(Parcelable.Creator<T> creator) {
        int count = readInt();
        if (count < 0) {
            return null;
        }
        T[] array = creator.newArray(count);
        for (int i = 0; i < count; i++) {
            array[i] = readTypedObject(creator);
        }
        return array;
    }
}
