package com.example.atlas.ui;

import android.content.Context;
import android.os.PowerManager;
import com.example.atlas.store.Checksum;
import com.example.atlas.sync.TransportException;
import java.io.IOException;

/** Downloads a map part by part on a thread of its own, and keeps the phone awake meanwhile. */
final class Downloader extends Thread {
    static final int PARTS = 5;
    private static final int PART_SIZE = 12000;

    private final PowerManager.WakeLock wakeLock;
    private final Listener listener;
    private final Client client = new Client();
    private final int map;
    private boolean paused;
    private boolean cancelled;

    /** Is told on the downloader's thread how far it is. */
    interface Listener {
        void progress(int parts, int bytes);

        void ended(String text);
    }

    Downloader(Context context, int map, Listener listener) {
        super("download-" + map);
        PowerManager power = (PowerManager) context.getSystemService(Context.POWER_SERVICE);
        wakeLock = power.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "atlas:download");
        this.map = map;
        this.listener = listener;
    }

    synchronized void setPaused(boolean paused) {
        this.paused = paused;
        notifyAll();
    }

    synchronized boolean isPaused() {
        return paused;
    }

    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /** Waits while it is paused; false when it is to end. */
    private synchronized boolean mayGoOn() throws InterruptedException {
        while (paused && !cancelled) {
            wait();
        }
        return !cancelled;
    }

    @Override
    public void run() {
        try {
            listener.ended(download());
        } catch (IOException e) {
            listener.ended("offline: " + e.getMessage());
        } catch (TransportException e) {
            listener.ended("refused: " + e.getMessage());
        } catch (InterruptedException e) {
            listener.ended("interrupted");
        }
    }

    private String download() throws IOException, TransportException, InterruptedException {
        final int[] sum = new int[1];
        int bytes = 0;
        for (int part = 0; part < PARTS; part++) {
            if (!mayGoOn()) {
                return "cancelled after " + part;
            }
            wakeLock.acquire();
            bytes += client.get("/maps/" + map + "?part=" + part + "&size=" + PART_SIZE + "&latency=60",
                    new Client.Sink() {
                        @Override
                        public void take(byte[] piece, int count) {
                            sum[0] = sum[0] * 31 + Checksum.ADLER.of(piece, 0, count);
                        }
                    });
            listener.progress(part + 1, bytes);
        }
        return "map " + map + " of " + bytes + " bytes, " + Integer.toHexString(sum[0]);
    }
}
