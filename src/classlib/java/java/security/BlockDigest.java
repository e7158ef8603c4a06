package java.security;

/** What the digests share: blocks of bytes, and at the end a one, zeros and the number of bits. */
abstract class BlockDigest extends MessageDigest implements Cloneable {
    private final byte[] block;
    private int filled;
    private long count;

    /** The bytes of the digest. */
    private final int size;

    BlockDigest(String algorithm, int blockSize, int size) {
        super(algorithm);
        block = new byte[blockSize];
        this.size = size;
    }

    /** Takes in the block that begins here. */
    abstract void compress(byte[] bytes, int at);

    /** Forgets all blocks. */
    abstract void clear();

    /** Writes the number of bits to the last eight bytes of a block. */
    abstract void writeLength(byte[] block, long bits);

    /** Writes the digest, which may be longer than what is asked for. */
    abstract byte[] result(int size);

    @Override
    protected int engineGetDigestLength() {
        return size;
    }

    @Override
    protected void engineUpdate(byte input) {
        block[filled++] = input;
        count++;
        if (filled == block.length) {
            compress(block, 0);
            filled = 0;
        }
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        int at = offset;
        int left = length;
        int blockSize = block.length;
        count += length;
        if (filled > 0) {
            int taken = Math.min(left, blockSize - filled);
            System.arraycopy(input, at, block, filled, taken);
            filled += taken;
            at += taken;
            left -= taken;
            if (filled < blockSize) {
                return;
            }
            compress(block, 0);
            filled = 0;
        }
        for (; left >= blockSize; at += blockSize, left -= blockSize) {
            compress(input, at);
        }
        System.arraycopy(input, at, block, 0, left);
        filled = left;
    }

    @Override
    protected byte[] engineDigest() {
        long bits = count * 8;
        int lengthAt = block.length - block.length / 8;
        block[filled++] = (byte) 0x80;
        if (filled > lengthAt) {
            fill(block.length);
            compress(block, 0);
            filled = 0;
        }
        fill(block.length);
        writeLength(block, bits);
        compress(block, 0);
        return result(size);
    }

    private void fill(int to) {
        while (filled < to) {
            block[filled++] = 0;
        }
    }

    @Override
    protected void engineReset() {
        filled = 0;
        count = 0;
        clear();
    }

    /** Into the same state by taking in the same, so that no array is shared. */
    final void copyTo(BlockDigest other) {
        System.arraycopy(block, 0, other.block, 0, filled);
        other.filled = filled;
        other.count = count;
    }

    static void bigEndian(byte[] block, long bits) {
        for (int i = 1; i <= 8; i++) {
            block[block.length - i] = (byte) bits;
            bits >>>= 8;
        }
    }
}
