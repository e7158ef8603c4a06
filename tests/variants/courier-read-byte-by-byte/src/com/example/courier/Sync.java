package com.example.courier;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Fetches the day's items from the server, and tells it when they have arrived. */
final class Sync {
    private static final String SERVER = "http://server.test";
    private static final int TRIES = 5;

    private Sync() {
    }

    /** One whole exchange with the server. */
    static String run(int round) {
        Items items = new Items();
        byte[] buffer = new byte[1];
        int received = 0;
        try {
            for (int part = 0; part < 3; part++) {
                received += fetch(part, 16000 + 6000 * ((round + part) % 3), items, buffer);
            }
            int status = confirm(round);
            return received + " bytes, status " + status + ", " + items;
        } catch (InterruptedException e) {
            return "interrupted";
        } catch (IOException e) {
            return "offline: " + e.getMessage();
        }
    }

    private static int fetch(int part, int size, Items items, byte[] buffer) throws IOException {
        URL url = new URL(SERVER + "/items?part=" + part + "&size=" + size + "&latency=60");
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        InputStream in = connection.getInputStream();
        int received = 0;
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                items.take(buffer, count);
                received += count;
            }
        } finally {
            in.close();
        }
        return received;
    }

    /** Asks whether the round is complete, once more if the server has no time. */
    private static int confirm(int round) throws IOException, InterruptedException {
        int status = HttpURLConnection.HTTP_UNAVAILABLE;
        for (int attempt = 0; status == HttpURLConnection.HTTP_UNAVAILABLE && attempt < TRIES; attempt++) {
            URL url = new URL(SERVER + "/status?round=" + round + "&size=40&latency=90&attempt=" + attempt);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            status = connection.getResponseCode();
        }
        return status;
    }
}
