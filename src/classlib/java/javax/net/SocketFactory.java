package javax.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Makes sockets. */
public abstract class SocketFactory {
    private static final SocketFactory PLAIN = new SocketFactory() {
        @Override
        public Socket createSocket() {
            return new Socket();
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            Socket made = new Socket();
            made.connect(new java.net.InetSocketAddress(host, port));
            return made;
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            Socket made = new Socket();
            made.connect(new java.net.InetSocketAddress(host, port));
            return made;
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
            return createSocket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
            return createSocket(host, port);
        }
    };

    protected SocketFactory() {
    }

    public static SocketFactory getDefault() {
        return PLAIN;
    }

    public Socket createSocket() throws IOException {
        throw new java.net.SocketException("Unconnected sockets not implemented");
    }

    public abstract Socket createSocket(String host, int port) throws IOException;

    public abstract Socket createSocket(InetAddress host, int port) throws IOException;

    public abstract Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException;

    public abstract Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException;
}
