package java.net;

/** Who passes connections on; the phone has none. */
public class Proxy {
    /** How it is spoken to. */
    public enum Type {
        DIRECT,
        HTTP,
        SOCKS
    }

    public static final Proxy NO_PROXY = new Proxy();

    private final Type type;
    private final SocketAddress address;

    private Proxy() {
        type = Type.DIRECT;
        address = null;
    }

    public Proxy(Type type, SocketAddress address) {
        if (type == Type.DIRECT || !(address instanceof InetSocketAddress)) {
            throw new IllegalArgumentException("type " + type + " is not compatible with address " + address);
        }
        this.type = type;
        this.address = address;
    }

    public Type type() {
        return type;
    }

    public SocketAddress address() {
        return address;
    }

    @Override
    public String toString() {
        return type == Type.DIRECT ? "DIRECT" : type + " @ " + address;
    }

    @Override
    public final boolean equals(Object other) {
        if (!(other instanceof Proxy) || ((Proxy) other).type != type) {
            return false;
        }
        return address == null ? ((Proxy) other).address == null : address.equals(((Proxy) other).address);
    }

    @Override
    public final int hashCode() {
        return type.hashCode() + (address == null ? 0 : address.hashCode());
    }
}
