package com.example.suite.device;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Articles from a server: bytes, of which only how often each occurs is kept. */
final class Feed {
    private static final String SERVER = "http://server.test/articles?size=3000&latency=30";

    private final int[] counts = new int[256];
    private int received;

    /** Fetches an article, again while the server has no time. Returns how often it was asked. */
    int fetch(int number, int busy) throws IOException {
        int attempt = 0;
        while (true) {
            int status = attempt < busy ? HttpURLConnection.HTTP_UNAVAILABLE : HttpURLConnection.HTTP_OK;
            URL url = new URL(SERVER + "&article=" + number + "&attempt=" + attempt++ + "&status=" + status);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            try {
                if (connection.getResponseCode() == HttpURLConnection.HTTP_OK) {
                    read(connection.getInputStream());
                    return attempt;
                }
            } finally {
                connection.disconnect();
            }
        }
    }

    private void read(InputStream in) throws IOException {
        byte[] buffer = new byte[1000];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            for (int i = 0; i < count; i++) {
                counts[buffer[i] & 0xff]++;
            }
            received += count;
        }
        in.close();
    }

    int received() {
        return received;
    }

    /** How much of a byte it takes to tell the bytes apart, in bits. */
    double entropy() {
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / received;
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits;
    }
}
