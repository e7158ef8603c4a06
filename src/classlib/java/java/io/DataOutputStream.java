package java.io;

/** Writes values in their binary form to another stream. */
public class DataOutputStream extends FilterOutputStream implements DataOutput {
    private int written;

    public DataOutputStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        written++;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        written += count;
    }

    public final int size() {
        return written;
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
}
