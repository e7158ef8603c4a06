import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;

/** Whole and decimal numbers of any size. */
public final class LibraryBigNumbers {
    private LibraryBigNumbers() {}

    public static void main(String[] args) {
        whole();
        bits();
        primes();
        decimals();
        rounding();
        failures();
    }

    private static void whole() {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        print(factorial);
        print(factorial.toString(16));
        print(factorial.toString(36));
        print(factorial.divide(new BigInteger("-123456789012345678901234567890")));
        print(factorial.remainder(new BigInteger("-123456789012345678901234567890")));
        print(factorial.negate().mod(BigInteger.valueOf(97)));
        print(factorial.hashCode());
        print(factorial.bitLength() + " " + factorial.bitCount() + " " + factorial.getLowestSetBit());
        print(factorial.doubleValue() + " " + factorial.floatValue() + " " + factorial.longValue());
        print(factorial.gcd(BigInteger.valueOf(1234567890123L)));
        Random random = new Random(5);
        BigInteger a = new BigInteger(4000, random);
        BigInteger b = new BigInteger(3000, random);
        print(a.multiply(b).hashCode() + " " + a.divide(b).hashCode() + " " + a.toString().hashCode());
        print(new BigInteger(a.toString()).equals(a));
        print(BigInteger.valueOf(3).pow(200));
        print(BigInteger.valueOf(7).modPow(a, b.setBit(0)).hashCode());
        print(BigInteger.valueOf(7).modInverse(BigInteger.valueOf(1000003)));
    }

    private static void bits() {
        BigInteger a = new BigInteger("-123456789abcdef0123456789", 16);
        BigInteger b = new BigInteger("fedcba98765432100f", 16);
        print(a.and(b).toString(16) + " " + a.or(b).toString(16) + " " + a.xor(b).toString(16));
        print(a.not().toString(16) + " " + a.andNot(b).toString(16));
        print(a.shiftLeft(37).toString(16) + " " + a.shiftRight(37).toString(16));
        print(a.testBit(3) + " " + a.setBit(200).bitLength() + " " + a.clearBit(0) + " " + a.flipBit(5));
        StringBuilder bytes = new StringBuilder();
        for (byte each : a.toByteArray()) {
            bytes.append(each).append(' ');
        }
        print(bytes);
        print(new BigInteger(a.toByteArray()).equals(a));
    }

    private static void primes() {
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            if (BigInteger.valueOf(i).isProbablePrime(20)) {
                found.append(i).append(' ');
            }
        }
        print(found);
        print(BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE).isProbablePrime(30));
        print(BigInteger.ONE.shiftLeft(128).add(BigInteger.ONE).isProbablePrime(30));
        print(BigInteger.valueOf(1000000).nextProbablePrime());
    }

    private static void decimals() {
        String[] texts = {"1.10", "-0.00", "123e5", "1E-10", "0.000001", "0.0000001", "9999999999999999999.99", "1e400"};
        for (String text : texts) {
            BigDecimal number = new BigDecimal(text);
            print(number + " " + number.toPlainString() + " " + number.toEngineeringString() + " " + number.scale()
                    + " " + number.precision() + " " + number.stripTrailingZeros() + " " + number.hashCode());
        }
        BigDecimal a = new BigDecimal("12345.6789");
        BigDecimal b = new BigDecimal("-0.987");
        print(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        print(a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL64));
        print(a.remainder(b) + " " + a.divideToIntegralValue(b) + " " + a.pow(5));
        print(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1").divide(new BigDecimal("8")));
        print(a.compareTo(b) + " " + new BigDecimal("2.0").equals(new BigDecimal("2.00"))
                + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")));
        print(a.movePointLeft(7) + " " + a.movePointRight(7) + " " + a.scaleByPowerOfTen(9) + " " + a.ulp());
        print(a.doubleValue() + " " + a.floatValue() + " " + a.intValue() + " " + a.toBigInteger());
    }

    private static void rounding() {
        String[] texts = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode + ":");
            for (String text : texts) {
                try {
                    line.append(' ').append(new BigDecimal(text).setScale(0, mode));
                } catch (ArithmeticException e) {
                    line.append(" !");
                }
            }
            print(line);
        }
        print(new BigDecimal("123456").round(new MathContext(3)) + " " + MathContext.DECIMAL32);
    }

    private static void failures() {
        for (int i = 0; i < 6; i++) {
            try {
                fail(i);
            } catch (ArithmeticException e) {
                print(e.getMessage());
            } catch (NumberFormatException e) {
                print("number format: " + e.getMessage());
            }
        }
    }

    private static void fail(int which) {
        switch (which) {
            case 0:
                print(BigInteger.ONE.divide(BigInteger.ZERO));
                break;
            case 1:
                print(BigDecimal.ONE.divide(new BigDecimal(3)));
                break;
            case 2:
                print(new BigInteger("12x"));
                break;
            case 3:
                print(BigInteger.valueOf(4).modInverse(BigInteger.valueOf(8)));
                break;
            case 4:
                print(BigDecimal.ONE.divide(BigDecimal.ZERO));
                break;
            default:
                print(new BigDecimal("1.5").toBigIntegerExact());
                break;
        }
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
