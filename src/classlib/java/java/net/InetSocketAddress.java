package java.net;

/** An address and a port. */
public class InetSocketAddress extends SocketAddress {
    private final String host;
    private final InetAddress address;
    private final int port;

    public InetSocketAddress(int port) {
        this(InetAddress.getLoopbackAddress(), port);
    }

    public InetSocketAddress(InetAddress address, int port) {
        this(null, address == null ? InetAddress.getLoopbackAddress() : address, port);
    }

    public InetSocketAddress(String host, int port) {
        this(host, find(host), port);
    }

    private InetSocketAddress(String host, InetAddress address, int port) {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
        this.host = host;
        this.address = address;
        this.port = port;
    }

    private static InetAddress find(String host) {
        if (host == null) {
            throw new IllegalArgumentException("hostname can't be null");
        }
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    public static InetSocketAddress createUnresolved(String host, int port) {
        if (host == null) {
            throw new IllegalArgumentException("hostname can't be null");
        }
        return new InetSocketAddress(host, null, port);
    }

    public final int getPort() {
        return port;
    }

    public final InetAddress getAddress() {
        return address;
    }

    public final String getHostName() {
        return host != null ? host : address.getHostName();
    }

    public final String getHostString() {
        return host != null ? host : address.getHostAddress();
    }

    public final boolean isUnresolved() {
        return address == null;
    }

    @Override
    public String toString() {
        return (address == null ? host + "/<unresolved>" : address.toString()) + ":" + port;
    }

    @Override
    public final boolean equals(Object other) {
        if (!(other instanceof InetSocketAddress)) {
            return false;
        }
        InetSocketAddress that = (InetSocketAddress) other;
        boolean same = address == null ? that.address == null && host.equalsIgnoreCase(that.host)
                : address.equals(that.address);
        return same && port == that.port;
    }

    @Override
    public final int hashCode() {
        return (address == null ? host.toLowerCase().hashCode() : address.hashCode()) + port;
    }
}
