/** Bytes, shorts and chars that overflow, in variables, fields, arrays, parameters and compound assignments. */
public class NarrowTypes {
    byte b = 120;
    short s = 32760;
    char c = 5;
    boolean flag;
    static byte shared = -120;

    static byte toByte(int n) {
        return (byte) n;
    }

    static char toChar(int n) {
        return (char) n;
    }

    static short toShort(long n) {
        return (short) n;
    }

    static int sum(byte b, short s, char c, boolean flag) {
        return flag ? b + s + c : b * s - c;
    }

    void count(int turns) {
        for (int i = 0; i < turns; i++) {
            b += 3;
            s++;
            c--;
            c -= 2;
            flag ^= b > 0;
            shared--;
            shared >>>= 1;
            s *= flag ? 1 : -1;
        }
    }

    static String arrays() {
        byte[] bytes = {127, -128, 1};
        short[] shorts = {32767, -1};
        char[] chars = {'\uffff', 'z'};
        boolean[] flags = new boolean[3];
        for (int i = 0; i < 3; i++) {
            bytes[i]++;
            bytes[i] <<= 1;
            shorts[i % 2] += 70000;
            chars[i % 2]++;
            chars[1] |= 0x80;
            flags[i] = bytes[i] < 0 | shorts[i % 2] > 0;
        }
        return bytes[0] + " " + bytes[1] + " " + bytes[2] + " " + shorts[0] + " " + shorts[1] + " " + (int) chars[0]
            + " " + (int) chars[1] + " " + flags[0] + flags[1] + flags[2];
    }

    static int loop() {
        int turns = 0;
        for (byte i = 100; i > 0; i++) {
            turns++;
        }
        for (char i = 65530; i > 10; i++) {
            turns += 100;
        }
        for (short i = -32766; i < 0; i--) {
            turns += 10000;
        }
        return turns;
    }

    public static void main(String[] args) {
        int[] numbers = {0, 127, 128, -129, 32768, 65535, 65536, -1, 1234567, Integer.MIN_VALUE};
        for (int n : numbers) {
            System.out.print(toByte(n) + " " + (int) toChar(n) + " " + toShort(n) + " " + (toByte(n) & 0xff) + " "
                + (toByte(n) >>> 4) + " " + (byte) (toByte(n) >> 4) + "; ");
        }
        System.out.println();
        NarrowTypes object = new NarrowTypes();
        object.count(7);
        System.out.println(object.b + " " + object.s + " " + (int) object.c + " " + object.flag + " " + shared);
        object.count(100);
        System.out.println(object.b + " " + object.s + " " + (int) object.c + " " + object.flag + " " + shared);
        System.out.println(arrays() + " " + loop());
        System.out.println(sum((byte) 200, (short) 40000, (char) -1, true) + " " + sum((byte) -3, (short) 7, 'x', false));
        char letter = 'a';
        letter += 1.9;
        int mixed = letter + 1;
        System.out.println(letter + " " + mixed + " " + (char) mixed + " " + (letter > 'a' ? 'y' : mixed) + (char) (letter + 1));
    }
}
