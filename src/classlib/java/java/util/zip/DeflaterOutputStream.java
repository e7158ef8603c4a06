package java.util.zip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** Packs a stream. */
public class DeflaterOutputStream extends FilterOutputStream {
    protected Deflater def;
    protected byte[] buf;
    private final boolean syncFlush;
    private boolean closed;

    public DeflaterOutputStream(OutputStream out) {
        this(out, new Deflater());
    }

    public DeflaterOutputStream(OutputStream out, boolean syncFlush) {
        this(out, new Deflater(), 512, syncFlush);
    }

    public DeflaterOutputStream(OutputStream out, Deflater deflater) {
        this(out, deflater, 512, false);
    }

    public DeflaterOutputStream(OutputStream out, Deflater deflater, boolean syncFlush) {
        this(out, deflater, 512, syncFlush);
    }

    public DeflaterOutputStream(OutputStream out, Deflater deflater, int size) {
        this(out, deflater, size, false);
    }

    public DeflaterOutputStream(OutputStream out, Deflater deflater, int size, boolean syncFlush) {
        super(out);
        if (out == null || deflater == null) {
            throw new NullPointerException();
        }
        if (size <= 0) {
            throw new IllegalArgumentException("buffer size <= 0");
        }
        def = deflater;
        buf = new byte[size];
        this.syncFlush = syncFlush;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        if (def.finished()) {
            throw new IOException("write beyond end of stream");
        }
        Objects.checkFromIndexSize(offset, count, bytes.length);
        if (count > 0) {
            def.setInput(bytes, offset, count);
            while (!def.needsInput()) {
                deflate();
            }
        }
    }

    public void finish() throws IOException {
        if (!def.finished()) {
            def.finish();
            while (!def.finished()) {
                deflate();
            }
        }
    }

    protected void deflate() throws IOException {
        int count = def.deflate(buf, 0, buf.length);
        if (count > 0) {
            out.write(buf, 0, count);
        }
    }

    @Override
    public void flush() throws IOException {
        if (syncFlush && !def.finished()) {
            int count = def.deflate(buf, 0, buf.length, Deflater.SYNC_FLUSH);
            while (count > 0) {
                out.write(buf, 0, count);
                count = count < buf.length ? 0 : def.deflate(buf, 0, buf.length, Deflater.SYNC_FLUSH);
            }
        }
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            finish();
            def.end();
            out.close();
        }
    }
}
