package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import wattline.phone.Host;

/** A file that is read and written at any position. */
public class RandomAccessFile implements DataInput, DataOutput, Closeable {
    private final FileDescriptor file;
    private final boolean writable;

    public RandomAccessFile(String path, String mode) throws FileNotFoundException {
        this(new File(path), mode);
    }

    public RandomAccessFile(File path, String mode) throws FileNotFoundException {
        writable = mode.equals("rw") || mode.equals("rws") || mode.equals("rwd");
        if (!writable && !mode.equals("r")) {
            throw new IllegalArgumentException(
                    "Illegal mode \"" + mode + "\" must be one of \"r\", \"rw\", \"rws\", or \"rwd\"");
        }
        file = FileDescriptor.open(path, writable ? Host.READ_WRITE : Host.READ);
    }

    public final FileDescriptor getFD() {
        return file;
    }

    public final FileChannel getChannel() {
        return new FileChannel(file, writable);
    }

    public long getFilePointer() throws IOException {
        return Host.seek(file.number(), -1);
    }

    public void seek(long position) throws IOException {
        if (position < 0) {
            throw new IOException("Negative seek offset");
        }
        Host.seek(file.number(), position);
    }

    public long length() throws IOException {
        return Host.length(file.number());
    }

    public void setLength(long length) throws IOException {
        Host.setLength(writableNumber(), length);
    }

    private int writableNumber() throws IOException {
        if (!writable) {
            throw new IOException("Bad file descriptor");
        }
        return file.number();
    }

    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    public int read(byte[] into) throws IOException {
        return read(into, 0, into.length);
    }

    public int read(byte[] into, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, into.length);
        return count == 0 ? 0 : Host.read(file.number(), into, offset, count);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        long position = getFilePointer();
        long end = Math.min(position + count, length());
        if (count > 0 && end > position) {
            seek(end);
            return (int) (end - position);
        }
        return 0;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, bytes.length);
        Host.write(writableNumber(), bytes, offset, count);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public final void readFully(byte[] into) throws IOException {
        readFully(into, 0, into.length);
    }

    @Override
    public final void readFully(byte[] into, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            int read = read(into, offset + done, count - done);
            if (read < 0) {
                throw new EOFException();
            }
            done += read;
        }
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) readUnsignedByte();
    }

    @Override
    public final int readUnsignedByte() throws IOException {
        int b = read();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    @Override
    public final short readShort() throws IOException {
        return (short) readUnsignedShort();
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        int high = readUnsignedByte();
        return (high << 8) | readUnsignedByte();
    }

    @Override
    public final char readChar() throws IOException {
        return (char) readUnsignedShort();
    }

    @Override
    public final int readInt() throws IOException {
        int high = readUnsignedShort();
        return (high << 16) | readUnsignedShort();
    }

    @Override
    public final long readLong() throws IOException {
        long high = readInt();
        return (high << 32) | (readInt() & 0xffffffffL);
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public final String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int b = read();
        if (b < 0) {
            return null;
        }
        while (b >= 0 && b != '\n') {
            if (b != '\r') {
                line.append((char) b);
            }
            b = read();
        }
        return line.toString();
    }

    @Override
    public final void writeBoolean(boolean value) throws IOException {
        write(value ? 1 : 0);
    }

    @Override
    public final void writeByte(int value) throws IOException {
        write(value);
    }

    @Override
    public final void writeShort(int value) throws IOException {
        write(value >> 8);
        write(value);
    }

    @Override
    public final void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public final void writeInt(int value) throws IOException {
        write(new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value}, 0, 4);
    }

    @Override
    public final void writeLong(long value) throws IOException {
        writeInt((int) (value >> 32));
        writeInt((int) value);
    }

    @Override
    public final void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public final void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public final void writeBytes(String text) throws IOException {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) text.charAt(i);
        }
        write(bytes, 0, bytes.length);
    }

    @Override
    public final void writeChars(String text) throws IOException {
        byte[] bytes = new byte[2 * text.length()];
        for (int i = 0; i < text.length(); i++) {
            bytes[2 * i] = (byte) (text.charAt(i) >> 8);
            bytes[2 * i + 1] = (byte) text.charAt(i);
        }
        write(bytes, 0, bytes.length);
    }

    @Override
    public final void writeUTF(String text) throws IOException {
        byte[] bytes = ModifiedUtf.encode(text);
        write(bytes, 0, bytes.length);
    }

    @Override
    public final String readUTF() throws IOException {
        return ModifiedUtf.read(this);
    }
}
