package com.example.sendget;

import android.util.Log;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.TimerTask;

/** One GET of a constant target, each time that the timer is due. */
final class SendGet extends TimerTask {
    private static final String TARGET = "http://server.test/?size=12000&latency=30";

    private final byte[] buffer = new byte[4096];

    @Override
    public void run() {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(TARGET).openConnection();
            try {
                read(connection.getInputStream());
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            Log.w("sendget", "no answer", e);
        }
    }

    private void read(InputStream in) throws IOException {
        try {
            while (in.read(buffer) >= 0) {
                // It is the traffic that counts.
            }
        } finally {
            in.close();
        }
    }
}
