package java.io;

/** The end of a pipe that one thread writes for another to read. */
public class PipedOutputStream extends OutputStream {
    private PipedInputStream sink;

    public PipedOutputStream() {
    }

    public PipedOutputStream(PipedInputStream sink) throws IOException {
        connect(sink);
    }

    public synchronized void connect(PipedInputStream newSink) throws IOException {
        if (newSink == null) {
            throw new NullPointerException();
        }
        if (sink != null) {
            throw new IOException("Already connected");
        }
        newSink.connected();
        sink = newSink;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        if (sink == null) {
            throw new IOException("Pipe not connected");
        }
        sink.receive(bytes, offset, count);
    }

    @Override
    public synchronized void flush() throws IOException {
        if (sink != null) {
            synchronized (sink) {
                sink.notifyAll();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.receivedLast();
        }
    }
}
