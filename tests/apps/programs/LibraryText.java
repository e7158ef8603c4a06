import java.util.Arrays;

/** Strings, builders, numbers as text, and arithmetic of the class library. */
public final class LibraryText {
    private LibraryText() {}

    public static void main(String[] args) throws Exception {
        strings();
        builders();
        numbers();
    }

    private static void strings() throws Exception {
        print("a,b,,c,,".split(",").length);
        print(Arrays.toString("a,b,,c,,".split(",")));
        print(Arrays.toString("a,b,,c,,".split(",", -1)));
        print(Arrays.toString("a,b,c".split(",", 2)));
        print(Arrays.toString(" a  b c ".split("\\s+")));
        print(Arrays.toString("abc".split("")));
        print(Arrays.toString("a.b.c".split("\\.")));
        print(Arrays.toString("".split(",")));
        print(Arrays.toString(",".split(",")));
        print(Arrays.toString("a|b".split("\\|")));
        print("hello".replace("l", "LL"));
        print("hello".replace('l', 'x'));
        print("aaa".replace("a", ""));
        print("abc".replace("", "-"));
        print("x".replace("y", "z"));
        print("  trim\t".trim());
        print("|");
        print("Hello World".toUpperCase());
        print("Hello World".toLowerCase());
        print("äÖÿ".toUpperCase());
        print("ÄÖ".toLowerCase());
        print("hello".indexOf("l"));
        print("hello".lastIndexOf("l"));
        print("hello".indexOf("z"));
        print("hello".indexOf("l", 3));
        print("hello".lastIndexOf('l', 2));
        print("".indexOf(""));
        print("abc".indexOf("", 9));
        print("abc".lastIndexOf(""));
        print("abc".indexOf('c', -5));
        print("abc".compareTo("abd"));
        print("abc".compareTo("ab"));
        print("ABC".compareToIgnoreCase("abd"));
        print("ABC".equalsIgnoreCase("abc"));
        print("x".equals(null));
        print("abc".hashCode());
        print("".hashCode());
        print(String.join("-", "a", "b"));
        print(String.join(",", Arrays.asList("x", "y")));
        print("ab".concat("cd"));
        print("abc".contains("bc"));
        print("abc".startsWith("b", 1));
        print("abc".endsWith("bc"));
        print("ab".repeat(3));
        print("abc".regionMatches(true, 1, "XBC", 1, 2));
        print(" x ".strip());
        print("  ".isBlank());
        byte[] u = "aé€😀".getBytes("UTF-8");
        print(Arrays.toString(u));
        print(new String(u, "UTF-8").length());
        print(new String(u, "UTF-8").equals("aé€😀"));
        print("aé€😀".codePointAt(3));
        print(Arrays.toString("aé€😀".getBytes("ISO-8859-1")));
        print(
                new String(
                                new byte[] {
                                    (byte) 0xc3,
                                    65,
                                    (byte) 0xff,
                                    (byte) 0xe2,
                                    (byte) 0x82,
                                    66,
                                    (byte) 0xf0,
                                    (byte) 0x9f
                                },
                                "UTF-8")
                        .length());
    }

    private static void builders() throws Exception {
        StringBuilder b = new StringBuilder("hello");
        b.insert(2, "XX")
                .append(1)
                .append('c')
                .append(2L)
                .append(1.5f)
                .append(2.25)
                .append(true)
                .append((Object) null)
                .append((String) null)
                .append(new char[] {'a', 'b'})
                .append("abcdef", 1, 3)
                .reverse()
                .deleteCharAt(0)
                .delete(1, 3)
                .replace(0, 2, "ZZZ")
                .setCharAt(1, 'q');
        print(b);
        print(b.length());
        print(b.indexOf("l"));
        print(b.lastIndexOf("l"));
        b.setLength(3);
        print(b);
        b.setLength(5);
        print(b.toString().replace('\0', '0'));
        print(new StringBuilder("a😀b").reverse());
        print(
                "x"
                        + 1
                        + 2L
                        + 'c'
                        + 1.0f
                        + 1e10
                        + 1e-5
                        + true
                        + null
                        + Float.MIN_VALUE
                        + Double.MAX_VALUE
                        + 0.1f
                        + 100.0
                        + 1234567.0
                        + 12345678.9
                        + 1e7
                        + 1e-3
                        + 0.001f);
        print("abc".toCharArray().length);
        print(String.valueOf(new char[] {'q', 'r'}, 1, 1));
        print("a\tb");
        print("abc".subSequence(1, 2));
        print(new String(new StringBuffer("sb")));
        print("intern".intern() == "intern");
    }

    private static void numbers() throws Exception {
        print(Integer.toHexString(-1));
        print(Integer.toBinaryString(10));
        print(Integer.toOctalString(64));
        print(Integer.toString(-255, 16));
        print(Long.toString(Long.MIN_VALUE, 2));
        print(Long.toHexString(-1L));
        print(Integer.toString(35, 36));
        print(Long.MIN_VALUE);
        print(Integer.MIN_VALUE);
        print(Integer.parseInt("-80000000", 16));
        print(Integer.parseInt("+7"));
        print(Integer.decode("-0x10"));
        print(Integer.decode("010"));
        print(Integer.decode("#ff"));
        print(Long.parseLong("-9223372036854775808"));
        print(Integer.toUnsignedString(-1));
        print(Integer.bitCount(12345));
        print(Integer.numberOfLeadingZeros(77));
        print(Integer.numberOfLeadingZeros(0));
        print(Integer.numberOfTrailingZeros(40));
        print(Integer.reverse(5));
        print(Integer.reverseBytes(0x01020304));
        print(Integer.rotateLeft(0x80000001, 3));
        print(Integer.highestOneBit(100));
        print(Long.bitCount(-5L));
        print(Long.numberOfLeadingZeros(1L << 40));
        print(Long.numberOfTrailingZeros(1L << 40));
        print(Long.reverse(3));
        print(Long.reverseBytes(1));
        print(Integer.signum(-9));
        print(Long.signum(7));
        print(Integer.compare(1, 2));
        print(Integer.compareUnsigned(-1, 1));
        print(Integer.divideUnsigned(-1, 3));
        print(Integer.remainderUnsigned(-1, 7));
        print(Math.round(0.49999999999999994));
        print(Math.round(-0.5));
        print(Math.round(2.5));
        print(Math.round(-2.5f));
        print(Math.round(1e20));
        print(Math.round(Float.NaN));
        print(Math.floorMod(-7, 3));
        print(Math.floorDiv(-7, 3));
        print(Math.abs(-0.0));
        print(Math.max(-0.0, 0.0));
        print(Math.min(0.0f, -0.0f));
        print(Math.signum(-3.0));
        print(Math.ulp(1.0));
        print(Math.hypot(3, 4));
        print(Math.cbrt(27));
        print(Math.rint(2.5));
        print(Math.ceil(-0.5));
        print(Math.toDegrees(Math.PI));
        print(Math.toRadians(180));
        print(Math.getExponent(1024.5));
        print(Math.copySign(3, -1));
        print(Double.compare(0.0, -0.0));
        print(Double.valueOf("1e3"));
        print(Double.parseDouble("  -1.5 "));
        print(Float.parseFloat("3.4028236e38"));
        print(Double.parseDouble("NaN"));
        print(Double.parseDouble("-Infinity"));
        print(Double.hashCode(1.5));
        print(Float.hashCode(2.5f));
        print(Double.isNaN(0.0 / 0));
        print(new Double(3).equals(3.0));
        print(Double.doubleToLongBits(-0.0));
        print(Boolean.parseBoolean("TRUE"));
        print(Boolean.hashCode(true));
        print(Character.getNumericValue('z'));
        print(Character.isLetter('é'));
        print(Character.isDigit('9'));
        print(Character.toUpperCase('ß'));
        print(Character.isWhitespace('\u00a0'));
        print(Character.toChars(0x1f600).length);
        print((int) Float.NaN);
        print((long) 1e30);
        print((int) -1e30);
        print((byte) 300);
        print((char) 65);
        print((short) 70000);
        print((int) 'x');
        print((5 / -2));
        print((5 % -2));
        print((-5 >> 1));
        print((-5 >>> 28));
        print((1 << 33));
        print((1L << 33));
        print((5.5 % 2));
        print((-7.5f % 2));
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
