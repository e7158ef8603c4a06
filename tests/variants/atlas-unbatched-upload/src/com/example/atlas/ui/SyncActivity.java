package com.example.atlas.ui;

import android.view.View;
import com.example.atlas.Catalogue;
import com.example.atlas.core.Rand;
import com.example.atlas.store.Checksum;
import com.example.atlas.sync.Backoff;
import com.example.atlas.sync.BatchPolicy;
import com.example.atlas.sync.Change;
import com.example.atlas.sync.Outbox;
import com.example.atlas.sync.TransportException;
import java.io.IOException;

/** Sync. Rows: 0 places, 1 tiles, 2 upload, 3 status with tries, 4 jobs. All but the jobs on threads of their own. */
public final class SyncActivity extends Screen {
    private static final int TRIES = 3;

    /** An exchange with the server. */
    private abstract class Exchange implements View.OnClickListener, Runnable {
        private int rounds;

        @Override
        public void onClick(View view) {
            new Thread(this, "sync").start();
        }

        @Override
        public void run() {
            int round;
            synchronized (this) {
                round = rounds++;
            }
            try {
                post(talk(new Client(), round));
            } catch (TransportException e) {
                post("refused: " + e.getMessage());
            } catch (IOException e) {
                post("offline: " + e.getMessage());
            } catch (InterruptedException e) {
                post("interrupted");
            }
        }

        abstract String talk(Client client, int round) throws IOException, TransportException, InterruptedException;
    }

    /** A checksum over all that comes. */
    private static final class Summing implements Client.Sink {
        private int sum;

        @Override
        public void take(byte[] bytes, int count) {
            sum = sum * 31 + Checksum.CRC.of(bytes, 0, count);
        }
    }

    @Override
    protected String name() {
        return "Sync";
    }

    @Override
    protected void build() {
        addButton("Places", new Exchange() {
            @Override
            String talk(Client client, int round) throws IOException, TransportException {
                Summing summing = new Summing();
                int bytes = client.get("/places?round=" + round + "&size=" + (9000 + 2000 * round) + "&latency=70",
                        summing);
                return bytes + " bytes of places, " + Integer.toHexString(summing.sum);
            }
        });
        addButton("Tiles", new Exchange() {
            @Override
            String talk(Client client, int round) throws IOException, TransportException {
                Summing summing = new Summing();
                int bytes = 0;
                for (int tile = 0; tile < 4; tile++) {
                    bytes += client.get("/tiles/" + round + "/" + tile + "?size=" + (4000 + 500 * tile)
                            + "&latency=40", summing);
                }
                return bytes + " bytes of tiles in " + client.requests();
            }
        });
        addButton("Upload", new Exchange() {
            @Override
            String talk(Client client, int round) {
                return upload(client, round);
            }
        });
        addButton("Status", new Exchange() {
            @Override
            String talk(Client client, int round) throws IOException, InterruptedException {
                return status(client, round);
            }
        });
        addButton("Records", new RunJobs(Catalogue.records()));
    }

    private static String upload(Client client, int round) {
        HttpTransport transport = new HttpTransport(client);
        Outbox outbox = new Outbox(transport, BatchPolicy.eager(), new Backoff.Fixed(1000, 2));
        Rand rand = new Rand(round);
        int second = 0;
        for (int i = 0; i < 20; i++) {
            second += rand.between(1, 30);
            outbox.add(new Change("place/" + rand.below(15), rand.phrase(2), second));
            outbox.tick(second);
        }
        outbox.flush(second);
        return outbox + ", " + transport.bytesSent() + " bytes, " + outbox.waiting() + " left";
    }

    /** The server has no time for the first requests of some rounds. */
    private static String status(Client client, int round) throws IOException, InterruptedException {
        Backoff backoff = new Backoff.Fixed(150, TRIES);
        Summing summing = new Summing();
        for (int attempt = 1;; attempt++) {
            int status = attempt <= round % TRIES ? 503 : 200;
            try {
                client.get("/status?round=" + round + "&attempt=" + attempt + "&size=40&latency=50&status=" + status,
                        summing);
                return "status known after " + attempt;
            } catch (TransportException e) {
                int delay = backoff.delay(attempt);
                if (delay < 0 || !e.isTemporary()) {
                    return "status unknown: " + e.status();
                }
                Thread.sleep(delay);
            }
        }
    }
}
