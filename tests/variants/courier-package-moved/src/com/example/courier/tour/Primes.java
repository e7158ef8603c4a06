package com.example.courier.tour;

/** Locker codes: primes from a sieve, and sums over their digits. */
public final class Primes {
    private Primes() {
    }

    public static String codes(int limit) {
        boolean[] composite = new boolean[limit];
        int found = 0;
        for (int prime = 2; prime < limit; prime++) {
            if (!composite[prime]) {
                found++;
                if (prime * prime < limit) {
                    strike(composite, prime);
                }
            }
        }
        int digits = 0;
        long product = 1;
        for (int from = 0; from < limit; from += 250) {
            digits += digits(composite, from, Math.min(from + 250, limit));
            product = power(product + from, 17L, 1000003L);
        }
        return found + " primes, " + digits + " digits, " + product;
    }

    private static void strike(boolean[] composite, int prime) {
        for (int multiple = prime * prime; multiple < composite.length; multiple += prime) {
            composite[multiple] = true;
        }
    }

    private static int digits(boolean[] composite, int from, int to) {
        int sum = 0;
        for (int i = Math.max(from, 2); i < to; i++) {
            if (composite[i]) {
                continue;
            }
            for (int rest = i; rest != 0; rest /= 10) {
                sum += rest % 10;
            }
        }
        return sum;
    }

    private static long power(long base, long exponent, long modulus) {
        long result = 1;
        long factor = base % modulus;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                result = result * factor % modulus;
            }
            factor = factor * factor % modulus;
        }
        return result;
    }
}
