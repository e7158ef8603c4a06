package com.example.courier;

/** Runs everything that needs neither a screen nor a network, and prints what comes out. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Job[] jobs = {
            new Sort(), new Digest(), new Rotate(), new Parse(), new Allocate(), new Background(), new Decode(),
        };
        for (Job job : jobs) {
            for (int round = 0; round < 3; round++) {
                System.out.println(job.label() + " " + round + ": " + job.run(round));
            }
        }
    }
}
