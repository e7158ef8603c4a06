package java.security;

/** SHA-1. */
final class Sha1 extends BlockDigest {
    private final int[] state = new int[5];
    private final int[] words = new int[80];

    Sha1(String algorithm) {
        super(algorithm, 64, 20);
        clear();
    }

    @Override
    void clear() {
        state[0] = 0x67452301;
        state[1] = 0xefcdab89;
        state[2] = 0x98badcfe;
        state[3] = 0x10325476;
        state[4] = 0xc3d2e1f0;
    }

    @Override
    void writeLength(byte[] block, long bits) {
        bigEndian(block, bits);
    }

    @Override
    byte[] result(int size) {
        byte[] result = new byte[size];
        for (int i = 0; i < size; i++) {
            result[i] = (byte) (state[i / 4] >>> (24 - 8 * (i & 3)));
        }
        return result;
    }

    @Override
    void compress(byte[] bytes, int at) {
        int[] w = words;
        for (int i = 0; i < 16; i++, at += 4) {
            w[i] = bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8
                    | bytes[at + 3] & 0xff;
        }
        for (int i = 16; i < 80; i++) {
            int word = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
            w[i] = word << 1 | word >>> 31;
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        for (int i = 0; i < 80; i++) {
            int mixed = i < 20 ? (d ^ b & (c ^ d)) + 0x5a827999 : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                    : i < 60 ? (b & c | d & (b | c)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
            int next = (a << 5 | a >>> 27) + mixed + e + w[i];
            e = d;
            d = c;
            c = b << 30 | b >>> 2;
            b = a;
            a = next;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }

    @Override
    public Object clone() {
        Sha1 copy = new Sha1(getAlgorithm());
        System.arraycopy(state, 0, copy.state, 0, 5);
        copyTo(copy);
        return copy;
    }
}
