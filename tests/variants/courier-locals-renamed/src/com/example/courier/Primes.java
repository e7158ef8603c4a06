package com.example.courier;

/** Locker codes: primes from a sieve, and sums over their digits. */
final class Primes {
    private Primes() {
    }

    static String codes(int limit) {
        boolean[] struck = new boolean[limit];
        int found = 0;
        for (int prime = 2; prime < limit; prime++) {
            if (!struck[prime]) {
                found++;
                if (prime * prime < limit) {
                    strike(struck, prime);
                }
            }
        }
        int digits = 0;
        long product = 1;
        for (int from = 0; from < limit; from += 250) {
            digits += digits(struck, from, Math.min(from + 250, limit));
            product = power(product + from, 17L, 1000003L);
        }
        return found + " primes, " + digits + " digits, " + product;
    }

    private static void strike(boolean[] struck, int prime) {
        for (int at = prime * prime; at < struck.length; at += prime) {
            struck[at] = true;
        }
    }

    private static int digits(boolean[] struck, int from, int to) {
        int sum = 0;
        for (int i = Math.max(from, 2); i < to; i++) {
            if (struck[i]) {
                continue;
            }
            for (int left = i; left != 0; left /= 10) {
                sum += left % 10;
            }
        }
        return sum;
    }

    private static long power(long base, long exponent, long modulus) {
        long result = 1;
        long factor = base % modulus;
        for (long left = exponent; left > 0; left >>= 1) {
            if ((left & 1) != 0) {
                result = result * factor % modulus;
            }
            factor = factor * factor % modulus;
        }
        return result;
    }
}
