/** Bits counted, turned round, spread and packed; checksums; shifts by every distance. */
public class BitTricks {
    static int count(int bits) {
        int count = 0;
        for (; bits != 0; bits &= bits - 1) {
            count++;
        }
        return count;
    }

    static int reverse(int bits) {
        int result = 0;
        for (int i = 0; i < 32; i++) {
            result = result << 1 | bits & 1;
            bits >>>= 1;
        }
        return result;
    }

    static int rotate(int bits, int by) {
        return bits << by | bits >>> -by;
    }

    static long spread(int bits) {
        long x = bits & 0xffffffffL;
        x = (x | x << 16) & 0x0000ffff0000ffffL;
        x = (x | x << 8) & 0x00ff00ff00ff00ffL;
        x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fL;
        x = (x | x << 2) & 0x3333333333333333L;
        return (x | x << 1) & 0x5555555555555555L;
    }

    static int crc(byte[] bytes) {
        int crc = ~0;
        for (byte b : bytes) {
            crc ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
            }
        }
        return ~crc;
    }

    static int adler(String text) {
        int a = 1;
        int b = 0;
        for (int i = 0; i < text.length(); i++) {
            a = (a + text.charAt(i)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    static int log2(int n) {
        int log = -1;
        while (n != 0) {
            n >>>= 1;
            log++;
        }
        return log;
    }

    /** Each set of three out of six, in order. */
    static String subsets() {
        StringBuilder text = new StringBuilder();
        for (int set = 7; set < 64;) {
            text.append(Integer.toBinaryString(set)).append(' ');
            int low = set & -set;
            int ripple = set + low;
            set = ((ripple ^ set) >>> 2) / low | ripple;
        }
        return text.toString();
    }

    public static void main(String[] args) {
        int[] numbers = {0, 1, -1, 0x55555555, 0x80000001, 123456789, 1 << 30, -7};
        for (int n : numbers) {
            System.out.println(n + " " + count(n) + " " + Integer.bitCount(n) + " " + reverse(n) + " " + rotate(n, 7) + " "
                + spread(n) + " " + log2(n) + " " + (n ^ n >>> 1) + " " + (n & -n) + " " + Integer.toHexString(~n));
        }
        int hash = 0;
        long wide = 0;
        for (int by = -70; by < 70; by++) {
            hash = hash * 31 + (0x12345678 << by ^ -99 >> by ^ -99 >>> by);
            wide = wide * 31 + (0x123456789abcdefL << by ^ -99L >> by ^ -99L >>> by);
        }
        System.out.println(hash + " " + wide);
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * i);
        }
        System.out.println(crc(bytes) + " " + crc("123456789".getBytes()) + " " + adler("Wikipedia"));
        System.out.println(subsets());
        int a = 0x0f0f;
        int b = 0x3333;
        a ^= b ^= a ^= b;
        System.out.println(a + " " + b + " " + (a | 5 & b ^ 3) + " " + (8 - 3 << 2 >> 1) + " " + (a > b ^ b > 3 | false & true));
    }
}
