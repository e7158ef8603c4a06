package java.io;

/** The end of a pipe that one thread reads what another writes. */
public class PipedInputStream extends InputStream {
    protected static final int PIPE_SIZE = 1024;

    private final byte[] buffer;
    private int at;
    private int count;
    private boolean connected;
    private boolean writerClosed;
    private boolean closed;

    public PipedInputStream() {
        this(PIPE_SIZE);
    }

    public PipedInputStream(int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Pipe Size <= 0");
        }
        buffer = new byte[size];
    }

    public PipedInputStream(PipedOutputStream source) throws IOException {
        this(source, PIPE_SIZE);
    }

    public PipedInputStream(PipedOutputStream source, int size) throws IOException {
        this(size);
        connect(source);
    }

    public void connect(PipedOutputStream source) throws IOException {
        source.connect(this);
    }

    synchronized void connected() throws IOException {
        if (connected) {
            throw new IOException("Already connected");
        }
        connected = true;
    }

    private void await() throws IOException {
        try {
            wait(1000);
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    synchronized void receive(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        int left = length;
        while (left > 0) {
            while (count == buffer.length && !closed) {
                await();
            }
            if (closed || writerClosed) {
                throw new IOException("Pipe closed");
            }
            int to = (at + count) % buffer.length;
            int part = Math.min(Math.min(left, buffer.length - count), buffer.length - to);
            System.arraycopy(bytes, from, buffer, to, part);
            count += part;
            from += part;
            left -= part;
            notifyAll();
        }
    }

    synchronized void receivedLast() {
        writerClosed = true;
        notifyAll();
    }

    @Override
    public synchronized int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closed) {
            throw new IOException("Pipe closed");
        }
        while (count == 0) {
            if (writerClosed) {
                return -1;
            }
            await();
        }
        int read = 0;
        while (count > 0 && read < length) {
            into[offset + read++] = buffer[at];
            at = (at + 1) % buffer.length;
            count--;
        }
        notifyAll();
        return read;
    }

    @Override
    public synchronized int available() throws IOException {
        return count;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        count = 0;
        notifyAll();
    }
}
