package java.math;

import java.util.Random;

/** Prime numbers by trial division and the test of Miller and Rabin. */
final class Primes {
    /** As bases they decide every number below 2^81. */
    private static final int[] SMALL = {
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
        101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211
    };
    private static final int DECIDING = 13;

    private Primes() {
    }

    /** Whether a number that is not negative is prime, wrong with a probability below 2^-certainty. */
    static boolean isProbable(BigInteger number, int certainty) {
        int[] n = number.magnitude;
        if (n.length == 0 || n.length == 1 && n[0] == 1) {
            return false;
        }
        for (int prime : SMALL) {
            if (n.length == 1 && n[0] == prime) {
                return true;
            }
            if (Magnitude.remainderSmall(n, prime) == 0) {
                return false;
            }
        }
        int bits = Magnitude.bitLength(n);
        int wanted = (Math.min(certainty, Integer.MAX_VALUE - 1) + 1) / 2;
        int rounds = bits <= 81 ? DECIDING : Math.min(rounds(bits), wanted);
        BigInteger less = number.subtract(BigInteger.ONE);
        int twos = less.getLowestSetBit();
        BigInteger odd = less.shiftRight(twos);
        Random random = bits <= 81 ? null : new Random(number.hashCode());
        for (int i = 0; i < rounds; i++) {
            BigInteger base;
            if (random == null) {
                base = BigInteger.valueOf(SMALL[i]);
            } else {
                do {
                    base = new BigInteger(bits, random);
                } while (base.compareTo(BigInteger.ONE) <= 0 || base.compareTo(less) >= 0);
            }
            if (!passes(number, less, odd, twos, base)) {
                return false;
            }
        }
        return true;
    }

    /** How many random bases suffice for an error below 2^-100 on random numbers of so many bits. */
    private static int rounds(int bits) {
        return bits < 100 ? 50 : bits < 256 ? 27 : bits < 512 ? 15 : bits < 768 ? 8 : bits < 1024 ? 4 : 3;
    }

    private static boolean passes(BigInteger number, BigInteger less, BigInteger odd, int twos, BigInteger base) {
        BigInteger power = base.modPow(odd, number);
        if (power.equals(BigInteger.ONE) || power.equals(less)) {
            return true;
        }
        for (int i = 1; i < twos; i++) {
            power = power.multiply(power).mod(number);
            if (power.equals(less)) {
                return true;
            }
        }
        return false;
    }

    /** The first prime above a number. */
    static BigInteger next(BigInteger from) {
        if (from.compareTo(BigInteger.TWO) < 0) {
            return BigInteger.TWO;
        }
        BigInteger candidate = from.add(from.testBit(0) ? BigInteger.TWO : BigInteger.ONE);
        while (!isProbable(candidate, 100)) {
            candidate = candidate.add(BigInteger.TWO);
        }
        return candidate;
    }

    static BigInteger random(int bits, int certainty, Random random) {
        if (bits < 2) {
            throw new ArithmeticException("bitLength < 2");
        }
        for (;;) {
            BigInteger candidate = new BigInteger(bits, random).setBit(bits - 1);
            if (bits > 2) {
                candidate = candidate.setBit(0);
            }
            if (candidate.isProbablePrime(Math.max(certainty, 1))) {
                return candidate;
            }
        }
    }
}
