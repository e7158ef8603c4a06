package android.os;

/** What a binder speaks. */
public interface IInterface {
    IBinder asBinder();
}
