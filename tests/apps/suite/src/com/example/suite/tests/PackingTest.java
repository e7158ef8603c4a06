package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Packing;
import com.example.suite.work.Words;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Packing and digests. */
public final class PackingTest extends TestCase {
    private byte[] bytes;

    @Override
    protected void setUp() {
        bytes = Words.text(new Dice(23), 900).getBytes(StandardCharsets.UTF_8);
    }

    public void testDigests() throws Exception {
        equal("900150983cd24fb0d6963f7d28e17f72", Packing.digest("MD5", new byte[] {'a', 'b', 'c'}));
        String first = Packing.digest("SHA-256", bytes);
        equal(64, first.length());
        equal(first, Packing.digest("SHA-256", bytes.clone()));
        bytes[100] ^= 1;
        check(!first.equals(Packing.digest("SHA-256", bytes)), "one bit changes it");
        equal(0xcbf43926L, Packing.crc("123456789".getBytes(StandardCharsets.UTF_8)));
    }

    public void testRoundTrip() throws Exception {
        byte[] packed = Packing.pack(bytes);
        check(packed.length < bytes.length / 2, "smaller");
        check(Arrays.equals(bytes, Packing.unpack(packed)), "the same again");
        packed[packed.length - 8] ^= 1;
        try {
            Packing.unpack(packed);
            throw fail("damage was not seen");
        } catch (java.io.IOException e) {
            check(e.getMessage() != null, "says why");
        }
        equal(0, Packing.unpack(Packing.pack(new byte[0])).length);
    }
}
