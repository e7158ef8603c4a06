package java.net;

import java.io.Serializable;

/** Where a socket leads. */
public abstract class SocketAddress implements Serializable {
    public SocketAddress() {
    }
}
