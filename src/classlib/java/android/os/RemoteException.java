package android.os;

import android.util.AndroidException;

/** A call to another process failed. */
public class RemoteException extends AndroidException {
    public RemoteException() {
    }

    public RemoteException(String message) {
        super(message);
    }
}
