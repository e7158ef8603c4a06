package android.os;

/** What can be written to a parcel. */
public interface Parcelable {
    int PARCELABLE_WRITE_RETURN_VALUE = 1;
    int CONTENTS_FILE_DESCRIPTOR = 1;

    int describeContents();

    void writeToParcel(Parcel dest, int flags);

    /** Makes objects of a class from parcels. */
    interface Creator<T> {
        T createFromParcel(Parcel source);

        T[] newArray(int size);
    }

    /** A creator that wants a class loader. */
    interface ClassLoaderCreator<T> extends Creator<T> {
        T createFromParcel(Parcel source, ClassLoader loader);
    }
}
