package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A connection that is not there yet: the phone speaks HTTP alone, and what connects a socket ends the run. */
public class Socket implements Closeable {
    private boolean closed;
    private int timeout;

    public Socket() {
    }

    public native void connect(SocketAddress to, int timeout) throws IOException;

    public native void connect(SocketAddress to) throws IOException;

    public InputStream getInputStream() throws IOException {
        throw new SocketException("Socket is not connected");
    }

    public OutputStream getOutputStream() throws IOException {
        throw new SocketException("Socket is not connected");
    }

    public void setSoTimeout(int timeout) throws SocketException {
        this.timeout = timeout;
    }

    public int getSoTimeout() throws SocketException {
        return timeout;
    }

    public boolean isConnected() {
        return false;
    }

    public boolean isClosed() {
        return closed;
    }

    public InetAddress getInetAddress() {
        return null;
    }

    public int getPort() {
        return 0;
    }

    @Override
    public void close() throws IOException {
        closed = true;
    }
}
