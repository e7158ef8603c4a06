package com.example.chatter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Talks to the server, a connection for each request. */
final class Server {
    private static final String HOST = "http://server.test";

    private int sent;
    private int received;

    /** Posts a text and returns a checksum of the answer. */
    int post(String path, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        HttpURLConnection connection = (HttpURLConnection) new URL(HOST + path).openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        OutputStream out = connection.getOutputStream();
        try {
            out.write(bytes);
        } finally {
            out.close();
        }
        sent += bytes.length;
        return answer(connection);
    }

    int get(String path) throws IOException {
        return answer((HttpURLConnection) new URL(HOST + path).openConnection());
    }

    private int answer(HttpURLConnection connection) throws IOException {
        int sum = 0;
        try {
            if (connection.getResponseCode() >= 400) {
                throw new IOException("status " + connection.getResponseCode());
            }
            InputStream in = connection.getInputStream();
            byte[] buffer = new byte[256];
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                for (int i = 0; i < count; i++) {
                    sum = sum * 31 + buffer[i];
                }
                received += count;
            }
            in.close();
        } finally {
            connection.disconnect();
        }
        return sum;
    }

    @Override
    public String toString() {
        return sent + " bytes sent, " + received + " received";
    }
}
