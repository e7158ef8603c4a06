package org.wattline.calibrator;

/** Calls every method of every part, first so often that it is compiled, and then each variant a few times. */
final class Driver {
    /** Rounds after which a method is compiled: each has a call that returns into it. */
    private static final int WARM_UP = 3500;
    /** So many of them at a time. */
    private static final int COLD = 250;
    /** Dear rounds have many such calls: of those, it is enough to warm up for so long. */
    private static final long WARM_UP_NS = 40000000;
    /** Rounds whose time is taken. */
    private static final int TIMED = 128;
    /** How long a call should take. */
    private static final long TARGET_NS = 1200000;
    /** Calls of each variant. */
    private static final int CALLS = 3;

    /** Measures all, and returns what was computed, so that nothing of it is idle. */
    long measure(Part[] parts) {
        long sum = 0;
        for (Part part : parts) {
            for (int method = 0; method < part.size(); method++) {
                sum += measure(part, method);
            }
        }
        return sum;
    }

    private long measure(Part part, int method) {
        long start = System.nanoTime();
        for (int done = 0; done < WARM_UP && System.nanoTime() - start < WARM_UP_NS; done += COLD) {
            part.reset();
            part.call(method, Part.ALL | Part.WARM, COLD);
        }
        int variants = part.variants(method);
        int[] rounds = new int[Part.VARIANTS];
        for (int variant = 0; variant < Part.VARIANTS; variant++) {
            part.reset();
            start = System.nanoTime();
            part.call(method, variants >> 3 * variant & Part.ALL, TIMED);
            rounds[variant] = rounds(System.nanoTime() - start);
        }
        for (int call = 0; call < CALLS; call++) {
            for (int variant = 0; variant < Part.VARIANTS; variant++) {
                part.reset();
                part.call(method, variants >> 3 * variant & Part.ALL, rounds[variant]);
            }
        }
        return part.sum();
    }

    /** A power of two, so that runs agree on it although the time of the same rounds is never twice the same. */
    private static int rounds(long took) {
        long wanted = TIMED * TARGET_NS / Math.max(took, 1);
        int rounds = 8;
        while (rounds * 3L / 2 < wanted && rounds < 1 << 22) {
            rounds *= 2;
        }
        return rounds;
    }
}
