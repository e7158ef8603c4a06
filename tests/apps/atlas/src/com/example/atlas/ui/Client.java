package com.example.atlas.ui;

import com.example.atlas.sync.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Talks to the guide's server. The query says how long an answer is and how late, as the test server reads it. */
final class Client {
    private static final String SERVER = "http://server.test";

    private final byte[] buffer = new byte[4096];
    private int requests;

    /** Is given what arrives, piece by piece. */
    interface Sink {
        void take(byte[] bytes, int count);
    }

    private static HttpURLConnection open(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(SERVER + path).openConnection();
        connection.setConnectTimeout(5000);
        connection.setReadTimeout(5000);
        return connection;
    }

    /** Returns how many bytes came. */
    int get(String path, Sink sink) throws IOException, TransportException {
        requests++;
        HttpURLConnection connection = open(path);
        int received = 0;
        try {
            check(connection);
            InputStream in = connection.getInputStream();
            try {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    sink.take(buffer, count);
                    received += count;
                }
            } finally {
                in.close();
            }
        } finally {
            connection.disconnect();
        }
        return received;
    }

    int post(String path, byte[] body) throws IOException, TransportException {
        requests++;
        HttpURLConnection connection = open(path);
        try {
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            OutputStream out = connection.getOutputStream();
            try {
                out.write(body);
            } finally {
                out.close();
            }
            return check(connection);
        } finally {
            connection.disconnect();
        }
    }

    private static int check(HttpURLConnection connection) throws IOException, TransportException {
        int status = connection.getResponseCode();
        if (status >= HttpURLConnection.HTTP_BAD_REQUEST) {
            throw new TransportException(status);
        }
        return status;
    }

    int requests() {
        return requests;
    }
}
