import java.util.Arrays;
import java.util.BitSet;

/** Sets of bits: ranges, neighbours, arrays, and what is refused. */
public final class LibraryBits {
    private LibraryBits() {
    }

    private static void refused(BitSet bits, int from, int to) {
        try {
            bits.flip(from, to);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        BitSet bits = new BitSet();
        bits.set(3, 70);
        bits.clear(10, 12);
        bits.flip(60, 130);
        bits.set(200, 203, true);
        bits.set(201, 202, false);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.size());
        System.out.println(bits.get(58, 75) + " " + bits.get(190, 1000) + " " + bits.get(5, 5));
        System.out.println(bits.nextSetBit(130) + " " + bits.nextClearBit(70) + " " + bits.nextSetBit(203) + " "
                + bits.nextClearBit(900) + " " + bits.previousSetBit(199) + " " + bits.previousClearBit(129) + " "
                + bits.previousSetBit(2) + " " + bits.previousClearBit(-1));
        System.out.println(Arrays.toString(bits.toLongArray()));
        System.out.println(Arrays.toString(bits.toByteArray()));
        System.out.println(BitSet.valueOf(bits.toByteArray()).equals(bits) + " " + bits.hashCode());
        System.out.println(BitSet.valueOf(new long[] {5, 0, 0}).length() + " " + BitSet.valueOf(new byte[0]));
        refused(bits, -1, 4);
        refused(bits, 4, -1);
        refused(bits, 4, 3);
        try {
            bits.nextSetBit(-2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            bits.previousSetBit(-2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
