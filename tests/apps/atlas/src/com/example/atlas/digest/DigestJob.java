package com.example.atlas.digest;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Checks downloads with several digests. */
public final class DigestJob implements Job {
    @Override
    public String label() {
        return "Digests";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1400);
        byte[] bytes = rand.bytes(1500 + 250 * (round % 3));
        Digest[] digests = {
            new Digests.Crc32(), new Digests.Fnv(), new Digests.SipHash(round, 5), new Digests.Murmur(),
        };
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder();
        for (Digest digest : digests) {
            int half = rand.below(bytes.length);
            digest.update(bytes, 0, half);
            sum.add(digest.value());
            digest.update(bytes, half, bytes.length);
            said.append(digest.title()).append(' ').append(digest.hex()).append(", ");
        }
        for (Digest digest : digests) {
            digest.reset();
            digest.update("Atlas" + round);
            sum.add(digest.hex()).add(digest.length());
        }
        said.append(seen(rand, digests[3])).append(", ").append(tree(bytes, rand, digests[1], sum));
        return said.append(", ").append(sum).toString();
    }

    private static String seen(Rand rand, Digest digest) {
        BloomFilter filter = new BloomFilter(512, 3, digest);
        for (int i = 0; i < 60; i++) {
            filter.add(rand.word(3));
        }
        int maybe = 0;
        for (int i = 0; i < 60; i++) {
            maybe += filter.mayContain(rand.word(2)) ? 1 : 0;
        }
        return filter.percentFull() + "% full, " + maybe + " perhaps";
    }

    private static String tree(byte[] bytes, Rand rand, Digest digest, Sum sum) {
        MerkleTree before = new MerkleTree(bytes, 64, digest);
        for (int i = 0; i < 3; i++) {
            bytes[rand.below(bytes.length)]++;
        }
        MerkleTree after = new MerkleTree(bytes, 64, digest);
        sum.add(after.root());
        return before.differing(after) + " differ after " + before.compared();
    }
}
