package java.nio.channels;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.io.Writer;
import java.nio.ByteBuffer;

/** Channels of streams, and streams of channels. */
public final class Channels {
    private Channels() {
    }

    public static ReadableByteChannel newChannel(InputStream in) {
        return new StreamChannel(in, null);
    }

    public static WritableByteChannel newChannel(OutputStream out) {
        return new StreamChannel(null, out);
    }

    public static InputStream newInputStream(final ReadableByteChannel channel) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int count) throws IOException {
                return count == 0 ? 0 : channel.read(ByteBuffer.wrap(into, offset, count));
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    public static OutputStream newOutputStream(final WritableByteChannel channel) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] from, int offset, int count) throws IOException {
                ByteBuffer rest = ByteBuffer.wrap(from, offset, count);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    public static Reader newReader(ReadableByteChannel channel, String charset) throws UnsupportedEncodingException {
        return new InputStreamReader(newInputStream(channel), charset);
    }

    public static Writer newWriter(WritableByteChannel channel, String charset) throws UnsupportedEncodingException {
        return new OutputStreamWriter(newOutputStream(channel), charset);
    }

    /** A channel of one of the two. */
    private static final class StreamChannel implements ReadableByteChannel, WritableByteChannel {
        private final InputStream in;
        private final OutputStream out;
        private boolean closed;

        StreamChannel(InputStream in, OutputStream out) {
            if (in == null && out == null) {
                throw new NullPointerException();
            }
            this.in = in;
            this.out = out;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            check();
            byte[] bytes = new byte[into.remaining()];
            int count = in.read(bytes, 0, bytes.length);
            if (count > 0) {
                into.put(bytes, 0, count);
            }
            return count;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            check();
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            out.write(bytes, 0, bytes.length);
            return bytes.length;
        }

        private void check() throws IOException {
            if (closed) {
                throw new ClosedChannelException();
            }
        }

        @Override
        public boolean isOpen() {
            return !closed;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            if (in != null) {
                in.close();
            } else {
                out.close();
            }
        }
    }
}
