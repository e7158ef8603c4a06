package com.example.suite.sense;

import com.example.suite.work.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.NoSuchAlgorithmException;

/** News from a server: asked for once, as it should be, or again and again. */
public final class Refresh {
    private static final String SERVER = "http://server.test/news?latency=20&size=";

    private Refresh() {
    }

    /** Asks once, and returns how many bytes there are. */
    public static int once(int size) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(SERVER + size).openConnection();
        try {
            InputStream in = connection.getInputStream();
            byte[] buffer = new byte[2048];
            int all = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                all += count;
            }
            return all;
        } finally {
            connection.disconnect();
        }
    }

    /**
     * Asks so often that the radio never sleeps, and works on every answer as if it were new: what no app should do.
     * Tests that call it take more than all others.
     */
    public static int poll(int times) throws IOException, NoSuchAlgorithmException {
        int all = 0;
        byte[] seen = new byte[4096];
        for (int i = 0; i < times; i++) {
            all += once(60000);
            for (int round = 0; round < 6; round++) {
                seen[round] = (byte) Packing.digest("SHA-256", seen).length();
            }
        }
        return all;
    }
}
