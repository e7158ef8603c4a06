import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.InvalidMarkException;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.ShortBuffer;
import java.util.Arrays;

/** Parts and views of byte buffers, and marks. */
public final class LibraryBuffers {
    private LibraryBuffers() {
    }

    private static void views(ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(64).order(order);
        bytes.position(1);
        IntBuffer ints = bytes.asIntBuffer();
        ints.put(new int[] {1, -2, 0x01020304});
        ints.flip();
        System.out.println(ints + " " + ints.order() + " " + bytes.getInt(9) + " " + bytes.get(9) + " " + ints.hashCode());
        System.out.println(ints.equals(IntBuffer.wrap(new int[] {1, -2, 0x01020304})) + " " + ints.slice().get(1));
        LongBuffer longs = bytes.asLongBuffer();
        longs.put(1, Long.MIN_VALUE + 7);
        System.out.println(longs + " " + longs.get(1) + " " + longs.get(0));
        ShortBuffer shorts = bytes.asShortBuffer();
        short[] some = new short[4];
        shorts.get(some);
        System.out.println(shorts + " " + Arrays.toString(some));
        FloatBuffer floats = bytes.asFloatBuffer().put(1.5f).put(-0f);
        System.out.println(floats + " " + floats.get(0) + " " + floats.get(1));
        DoubleBuffer doubles = (DoubleBuffer) bytes.asDoubleBuffer().put(0.1).flip();
        System.out.println(doubles.asReadOnlyBuffer() + " " + doubles.get());
        CharBuffer chars = (CharBuffer) bytes.asCharBuffer().put("h\u00e9llo").flip();
        System.out.println(chars + " " + chars.length() + " " + chars.subSequence(1, 3) + chars.charAt(4));
        ints.position(1);
        ints.compact();
        System.out.println(ints + " " + bytes.getInt(1));
    }

    private static void parts() {
        ByteBuffer bytes = ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 2, 6);
        ByteBuffer slice = bytes.slice();
        ByteBuffer copy = bytes.order(ByteOrder.LITTLE_ENDIAN).duplicate();
        System.out.println(bytes + " " + slice + " " + slice.arrayOffset() + " " + copy + " " + copy.order());
        slice.put(0, (byte) 42);
        System.out.println(bytes.get() + " " + copy.get(2) + " " + slice.getShort(0) + " " + bytes.getShort(2));
        ByteBuffer frozen = bytes.asReadOnlyBuffer();
        System.out.println(frozen + " " + frozen.isReadOnly() + frozen.hasArray() + frozen.slice().isReadOnly());
        try {
            frozen.putInt(1);
        } catch (ReadOnlyBufferException e) {
            System.out.println(e + " " + frozen.position());
        }
        try {
            frozen.asShortBuffer().put((short) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println(e);
        }
        bytes.compact();
        System.out.println(bytes + " " + Arrays.toString(bytes.array()));
    }

    private static void marks() {
        ByteBuffer bytes = ByteBuffer.allocate(8);
        bytes.position(3);
        bytes.mark();
        bytes.position(6);
        Buffer twin = bytes.duplicate().reset();
        System.out.println(twin.position() + " " + bytes.reset().position());
        bytes.position(2);
        try {
            bytes.reset();
        } catch (InvalidMarkException e) {
            System.out.println(e);
        }
        IntBuffer ints = IntBuffer.allocate(4);
        ints.mark();
        ints.put(1).put(2);
        ints.reset();
        System.out.println(ints + " " + ints.get() + " " + ints.asReadOnlyBuffer());
    }

    public static void main(String[] args) {
        views(ByteOrder.BIG_ENDIAN);
        views(ByteOrder.LITTLE_ENDIAN);
        parts();
        marks();
    }
}
