/** MD5 of two megabytes, in Java throughout: eCalc's `md5`. */
public class Md5 {
    private static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    private static final int[] CONSTANTS = {
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
        0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
        0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
        0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
        0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
    };

    private final int[] state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    private final int[] words = new int[16];

    private void block(byte[] data, int at) {
        for (int i = 0; i < 16; i++, at += 4) {
            words[i] = data[at] & 0xff | (data[at + 1] & 0xff) << 8 | (data[at + 2] & 0xff) << 16 | data[at + 3] << 24;
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        for (int i = 0; i < 64; i++) {
            int mixed;
            int word;
            if (i < 16) {
                mixed = b & c | ~b & d;
                word = i;
            } else if (i < 32) {
                mixed = d & b | ~d & c;
                word = 5 * i + 1 & 15;
            } else if (i < 48) {
                mixed = b ^ c ^ d;
                word = 3 * i + 5 & 15;
            } else {
                mixed = c ^ (b | ~d);
                word = 7 * i & 15;
            }
            int sum = a + mixed + CONSTANTS[i] + words[word];
            int shift = SHIFTS[i >> 2 & 12 | i & 3];
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> 32 - shift;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }

    private void digest(byte[] data) {
        int whole = data.length & ~63;
        for (int at = 0; at < whole; at += 64) {
            block(data, at);
        }
        byte[] last = new byte[data.length - whole < 56 ? 64 : 128];
        System.arraycopy(data, whole, last, 0, data.length - whole);
        last[data.length - whole] = (byte) 0x80;
        long bits = 8L * data.length;
        for (int i = 0; i < 8; i++) {
            last[last.length - 8 + i] = (byte) (bits >>> 8 * i);
        }
        for (int at = 0; at < last.length; at += 64) {
            block(last, at);
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            int value = state[i >> 2] >>> 8 * (i & 3);
            text.append(Character.forDigit(value >> 4 & 15, 16)).append(Character.forDigit(value & 15, 16));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int size = args.length > 1 ? Integer.parseInt(args[1]) : 2 << 20;
        byte[] data = new byte[size];
        for (int i = 0; i < size; i++) {
            data[i] = (byte) (i * 7 ^ i >> 8);
        }
        String text = "";
        for (int repeat = 0; repeat < repeats; repeat++) {
            Md5 md5 = new Md5();
            md5.digest(data);
            text = md5.text();
        }
        System.out.println("md5 " + text);
    }
}
