package java.util.zip;

import java.io.IOException;
import java.io.OutputStream;

/** Packs a stream in the format of gzip. */
public class GZIPOutputStream extends DeflaterOutputStream {
    protected CRC32 crc = new CRC32();

    public GZIPOutputStream(OutputStream out) throws IOException {
        this(out, 512, false);
    }

    public GZIPOutputStream(OutputStream out, int size) throws IOException {
        this(out, size, false);
    }

    public GZIPOutputStream(OutputStream out, boolean syncFlush) throws IOException {
        this(out, 512, syncFlush);
    }

    public GZIPOutputStream(OutputStream out, int size, boolean syncFlush) throws IOException {
        super(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true), size, syncFlush);
        out.write(new byte[] {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, 0});
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) throws IOException {
        super.write(bytes, offset, count);
        crc.update(bytes, offset, count);
    }

    @Override
    public void finish() throws IOException {
        if (!def.finished()) {
            super.finish();
            writeInt((int) crc.getValue());
            writeInt(def.getTotalIn());
        }
    }

    private void writeInt(int value) throws IOException {
        out.write(new byte[] {(byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24)});
    }
}
