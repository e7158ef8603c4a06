package com.example.courier;

/** Takes apart items as Sync receives them, without a network. */
final class Decode implements Job {
    @Override
    public String label() {
        return "Decode";
    }

    @Override
    public String run(int round) {
        Answer items = new Answer();
        byte[] data = new byte[6000];
        Noise noise = new Noise(round + 131);
        for (int answer = 0; answer < 3; answer++) {
            noise.fill(data);
            items.take(data, data.length - 100 * answer);
        }
        return items.toString();
    }
}
