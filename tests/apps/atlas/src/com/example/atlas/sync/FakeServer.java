package com.example.atlas.sync;

import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.List;

/** A server with moods, for trying out. */
final class FakeServer implements Transport {
    private static final int HEADERS = 120;

    private final Rand rand;
    private final Sum received = new Sum();
    private int version = 1;
    private int bytes;
    private int refused;

    FakeServer(Rand rand) {
        this.rand = rand;
    }

    @Override
    public int send(List<Change> changes, int knownVersion) throws TransportException {
        bytes += HEADERS;
        for (Change change : changes) {
            bytes += change.bytes();
        }
        int mood = rand.below(20);
        if (mood < 3) {
            refused++;
            throw new TransportException(mood == 0 ? 429 : 503);
        }
        if (mood == 3) {
            refused++;
            throw new TransportException(400);
        }
        if (knownVersion != version) {
            throw new TransportException.Conflict(version);
        }
        for (Change change : changes) {
            received.add(change.toString());
        }
        version += changes.size();
        if (rand.chance(10)) {
            version++;
        }
        return version;
    }

    @Override
    public int bytesSent() {
        return bytes;
    }

    int refused() {
        return refused;
    }

    String digest() {
        return received.hex();
    }
}
