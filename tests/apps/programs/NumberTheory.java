/** Sieves, divisors, powers, sequences and big numbers by hand. */
public class NumberTheory {
    static int sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) {
                continue;
            }
            count++;
            for (long j = (long) i * i; j <= limit; j += i) {
                composite[(int) j] = true;
            }
        }
        return count;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    /** The inverse of a modulo m, by Euclid's extended algorithm. */
    static long inverse(long a, long m) {
        long x = 0;
        long next = 1;
        long b = m;
        for (long c = a; c != 0;) {
            long quotient = b / c;
            long kept = x - quotient * next;
            x = next;
            next = kept;
            kept = b - quotient * c;
            b = c;
            c = kept;
        }
        if (b != 1) {
            throw new ArithmeticException(a + " has no inverse modulo " + m);
        }
        return x < 0 ? x + m : x;
    }

    static String factors(long n) {
        StringBuilder text = new StringBuilder();
        for (long p = 2; n > 1; p++) {
            if (p * p > n) {
                p = n;
            }
            int exponent = 0;
            for (; n % p == 0; n /= p) {
                exponent++;
            }
            if (exponent > 0) {
                text.append(p).append(exponent > 1 ? "^" + exponent : "").append(n > 1 ? "*" : "");
            }
        }
        return text.toString();
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static String factorial(int n) {
        int[] digits = new int[200];
        digits[0] = 1;
        int used = 1;
        for (int factor = 2; factor <= n; factor++) {
            int carry = 0;
            for (int i = 0; i < used || carry > 0; i++) {
                int value = digits[i] * factor + carry;
                digits[i] = value % 10;
                carry = value / 10;
                used = i >= used ? i + 1 : used;
            }
        }
        StringBuilder text = new StringBuilder();
        while (used-- > 0) {
            text.append(digits[used]);
        }
        return text.toString();
    }

    static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] letters = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String text = "";
        for (int i = 0; n > 0;) {
            if (n >= values[i]) {
                n -= values[i];
                text += letters[i];
            } else {
                i++;
            }
        }
        return text;
    }

    static boolean leap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static void main(String[] args) {
        System.out.println(sieve(5000) + " " + sieve(2) + " " + gcd(1071, -462) + " " + gcd(0, 5));
        for (long m : new long[] {17, 1000000007L, 12}) {
            try {
                System.out.println(inverse(10, m));
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(factors(5040) + " " + factors(1000003) + " " + factors(1L << 33) + " " + factors(6700417L * 17));
        int longest = 0;
        for (int n = 1; n < 300; n++) {
            longest = collatz(n) > collatz(Math.max(longest, 1)) ? n : longest;
        }
        System.out.println(longest + " " + collatz(longest) + " " + factorial(60));
        int leaps = 0;
        for (int year = 1890; year < 2110; year++) {
            leaps += leap(year) ? 1 : 0;
        }
        System.out.println(leaps + " " + roman(1994) + " " + roman(3888));
    }
}
