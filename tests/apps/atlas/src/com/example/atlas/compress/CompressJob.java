package com.example.atlas.compress;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.store.CorruptException;
import java.util.Arrays;

/** Packs a map for the road in several ways. */
public final class CompressJob implements Job {
    @Override
    public String label() {
        return "Packing";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1300);
        byte[] plain = material(rand, 1000 + 150 * (round % 3));
        Coder[] coders = {
            new RunLengthCoder(), new LzCoder(), new HuffmanCoder(), new Chain(new LzCoder(), new HuffmanCoder()),
        };
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder(plain.length + " bytes");
        for (Coder coder : coders) {
            byte[] coded = coder.encode(plain);
            sum.add(coded);
            said.append(", ").append(coder.title()).append(' ').append(coded.length);
            said.append(restores(coder, coded, plain) ? "" : " wrong");
        }
        return said + ", " + track(rand, sum) + ", " + refused(coders, plain, rand) + " refused, " + sum;
    }

    private static byte[] material(Rand rand, int size) {
        byte[] bytes = new byte[size];
        int at = 0;
        while (at < size) {
            String word = rand.chance(60) ? "street of " : rand.word(2);
            for (int i = 0; i < word.length() && at < size; i++) {
                bytes[at++] = (byte) word.charAt(i);
            }
            for (int i = rand.chance(20) ? rand.below(30) : 0; i > 0 && at < size; i--) {
                bytes[at++] = 7;
            }
        }
        return bytes;
    }

    private static boolean restores(Coder coder, byte[] coded, byte[] plain) {
        try {
            return Arrays.equals(coder.decode(coded), plain);
        } catch (CorruptException e) {
            return false;
        }
    }

    private static String track(Rand rand, Sum sum) {
        int[] numbers = new int[150];
        int speed = 40;
        for (int i = 1; i < numbers.length; i++) {
            speed += rand.between(-3, 3);
            numbers[i] = numbers[i - 1] + speed;
        }
        byte[] coded = DeltaCoder.encode(numbers);
        sum.add(coded);
        try {
            return "track " + coded.length + (Arrays.equals(DeltaCoder.decode(coded), numbers) ? "" : " wrong");
        } catch (CorruptException e) {
            return "track lost";
        }
    }

    /** Damaged bytes are refused or restore something else, but nothing worse. */
    private static int refused(Coder[] coders, byte[] plain, Rand rand) {
        int refused = 0;
        byte[] part = Arrays.copyOf(plain, 120);
        for (Coder coder : coders) {
            byte[] coded = coder.encode(part);
            for (int i = 0; i < 4; i++) {
                byte[] damaged = Arrays.copyOf(coded, coded.length - rand.below(4));
                damaged[2 + rand.below(damaged.length - 2)] ^= 1 << rand.below(8);
                refused += restores(coder, damaged, part) ? 0 : 1;
            }
        }
        return refused;
    }
}
