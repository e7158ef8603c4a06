package com.example.atlas.sync;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;

/** Sends a day's changes by several policies. */
public final class UploadJob implements Job {
    @Override
    public String label() {
        return "Uploads";
    }

    @Override
    public String run(int round) {
        BatchPolicy[] policies = {BatchPolicy.eager(), BatchPolicy.of(8, 300, 120), BatchPolicy.of(20, 2000, 900)};
        StringBuilder said = new StringBuilder();
        for (BatchPolicy policy : policies) {
            said.append(day(policy, new Rand(round + 2300))).append("; ");
        }
        Backoff fixed = new Backoff.Fixed(50, 2);
        return said.append(fixed.delay(2)).append(' ').append(fixed.delay(3)).toString();
    }

    private static String day(BatchPolicy policy, Rand rand) {
        FakeServer server = new FakeServer(rand);
        Outbox outbox = new Outbox(server, policy, new Backoff.Exponential(2000, 60000, 4, rand));
        int second = 0;
        int sent = 0;
        for (int i = 0; i < 110; i++) {
            second += rand.between(1, 60);
            outbox.add(new Change("place/" + rand.below(12), rand.word(2), second));
            sent += outbox.tick(second) ? 1 : 0;
        }
        for (int tries = 0; outbox.waiting() > 0 && tries < 60; tries++) {
            second += 30;
            outbox.flush(second);
        }
        return sent + " sent, " + outbox + ", version " + outbox.version() + ", " + server.bytesSent() + " bytes, "
                + server.refused() + " refused, " + server.digest();
    }
}
