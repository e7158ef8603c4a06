package com.example.atlas;

import com.example.atlas.core.Job;

/** Runs everything that needs neither a screen nor a network, and prints what comes out. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        for (Job job : Catalogue.all()) {
            for (int round = 0; round < 3; round++) {
                System.out.println(job.label() + " " + round + ": " + job.run(round));
            }
        }
    }
}
