package org.wattline.trainer;

import android.util.Log;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Answers of so many bytes from a server, one after the other with a rest between. */
final class Transfer extends Load {
    private static final long AFTER_FAILURE_MS = 1000;

    private final byte[] buffer = new byte[16384];
    private final int size;
    private final int restMs;

    Transfer(int size, int restMs) {
        this.size = size;
        this.restMs = restMs;
    }

    @Override
    void hold() {
        while (isRunning()) {
            try {
                get();
                if (restMs > 0) {
                    rest(restMs);
                }
            } catch (IOException e) {
                Log.w("trainer", "no answer", e);
                rest(AFTER_FAILURE_MS);
            }
        }
    }

    private void get() throws IOException {
        URL url = new URL("http://server.test/?size=" + size);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try {
            InputStream in = connection.getInputStream();
            while (in.read(buffer) >= 0) {
                // It is the traffic that counts.
            }
            in.close();
        } finally {
            connection.disconnect();
        }
    }
}
