package android.os;

/** A local object that other components may call. */
public class Binder implements IBinder {
    private IInterface owner;
    private String descriptor;

    public Binder() {
    }

    public static final int getCallingPid() {
        return Process.myPid();
    }

    public static final int getCallingUid() {
        return Process.myUid();
    }

    public static final long clearCallingIdentity() {
        return 0;
    }

    public static final void restoreCallingIdentity(long token) {
    }

    public void attachInterface(IInterface newOwner, String newDescriptor) {
        owner = newOwner;
        descriptor = newDescriptor;
    }

    @Override
    public String getInterfaceDescriptor() {
        return descriptor;
    }

    @Override
    public boolean pingBinder() {
        return true;
    }

    @Override
    public boolean isBinderAlive() {
        return true;
    }

    @Override
    public IInterface queryLocalInterface(String wanted) {
        return descriptor != null && descriptor.equals(wanted) ? owner : null;
    }

    protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        return false;
    }

    @Override
    public final boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        if (data != null) {
            data.setDataPosition(0);
        }
        boolean done = onTransact(code, data, reply, flags);
        if (reply != null) {
            reply.setDataPosition(0);
        }
        return done;
    }

    @Override
    public void linkToDeath(DeathRecipient recipient, int flags) {
    }

    @Override
    public boolean unlinkToDeath(DeathRecipient recipient, int flags) {
        return true;
    }
}
