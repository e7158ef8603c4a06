package android.os;

/** A handle to an object of another component; on the phone all are in one process. */
public interface IBinder {
    int FIRST_CALL_TRANSACTION = 1;
    int LAST_CALL_TRANSACTION = 0xffffff;
    int FLAG_ONEWAY = 1;

    /** Told when the object's process dies, which never happens. */
    interface DeathRecipient {
        void binderDied();
    }

    String getInterfaceDescriptor() throws RemoteException;

    boolean pingBinder();

    boolean isBinderAlive();

    IInterface queryLocalInterface(String descriptor);

    boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException;

    void linkToDeath(DeathRecipient recipient, int flags) throws RemoteException;

    boolean unlinkToDeath(DeathRecipient recipient, int flags);
}
