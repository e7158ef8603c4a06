package com.example.httpget;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** One GET of a constant target. The query says how long the answer is and how late, as the test server reads it. */
final class Fetcher {
    private static final String TARGET = "http://server.test/readings?size=1500&latency=25&page=";
    private static final int TIMEOUT_MS = 3000;
    /** The server's pages begin again after so many. */
    private static final int PAGES = 8;

    private final byte[] buffer = new byte[512];

    /** Asks for a page and hands its body on, piece by piece. */
    void fetch(int number, Readings readings) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(TARGET + number % PAGES).openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        connection.setRequestProperty("Accept", "text/plain");
        try {
            int status = connection.getResponseCode();
            if (status != HttpURLConnection.HTTP_OK) {
                throw new IOException("status " + status);
            }
            read(connection.getInputStream(), readings);
        } finally {
            connection.disconnect();
        }
    }

    private void read(InputStream in, Readings readings) throws IOException {
        try {
            readings.begin();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                readings.take(buffer, count);
            }
            readings.end();
        } finally {
            in.close();
        }
    }
}
