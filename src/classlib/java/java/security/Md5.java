package java.security;

/** MD5. */
final class Md5 extends BlockDigest {
    /** 2^32 times the sine of 1 to 64. */
    private static final int[] K = {
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
        0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
        0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
        0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
        0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
    };
    private static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    private final int[] state = new int[4];
    private final int[] words = new int[16];

    Md5(String algorithm) {
        super(algorithm, 64, 16);
        clear();
    }

    @Override
    void clear() {
        state[0] = 0x67452301;
        state[1] = 0xefcdab89;
        state[2] = 0x98badcfe;
        state[3] = 0x10325476;
    }

    @Override
    void writeLength(byte[] block, long bits) {
        for (int i = 0; i < 8; i++) {
            block[56 + i] = (byte) (bits >>> 8 * i);
        }
    }

    @Override
    byte[] result(int size) {
        byte[] result = new byte[size];
        for (int i = 0; i < size; i++) {
            result[i] = (byte) (state[i / 4] >>> 8 * (i & 3));
        }
        return result;
    }

    @Override
    void compress(byte[] bytes, int at) {
        int[] w = words;
        for (int i = 0; i < 16; i++, at += 4) {
            w[i] = bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16
                    | bytes[at + 3] << 24;
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int[] constants = K;
        int[] shifts = SHIFTS;
        for (int i = 0; i < 64; i++) {
            int sum = a + constants[i];
            if (i < 16) {
                sum += (d ^ b & (c ^ d)) + w[i];
            } else if (i < 32) {
                sum += (c ^ d & (b ^ c)) + w[5 * i + 1 & 15];
            } else if (i < 48) {
                sum += (b ^ c ^ d) + w[3 * i + 5 & 15];
            } else {
                sum += (c ^ (b | ~d)) + w[7 * i & 15];
            }
            int shift = shifts[i >> 4 << 2 | i & 3];
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> -shift;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }

    @Override
    public Object clone() {
        Md5 copy = new Md5(getAlgorithm());
        System.arraycopy(state, 0, copy.state, 0, 4);
        copyTo(copy);
        return copy;
    }
}
