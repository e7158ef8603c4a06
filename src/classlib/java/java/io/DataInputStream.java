package java.io;

/** Reads values in their binary form from another stream. */
public class DataInputStream extends FilterInputStream implements DataInput {
    public DataInputStream(InputStream in) {
        super(in);
    }

    @Override
    public final int skipBytes(int count) throws IOException {
        return (int) in.skip(count);
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
    public final String readUTF() throws IOException {
        return ModifiedUtf.read(this);
    }

    public static String readUTF(DataInput in) throws IOException {
        return ModifiedUtf.read(in);
    }
}
