package com.example.atlas.trips;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Plans a day: what to see, in which order, and how to get there. */
public final class TripsJob implements Job {
    @Override
    public String label() {
        return "Trips";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 3000);
        int places = 18 + 3 * (round % 3);
        Sum sum = new Sum();
        int chosen = choose(places, rand, sum);
        Tour tour = new Tour(places, rand);
        int random = tour.length();
        tour.greedy();
        int greedy = tour.length();
        tour.improve();
        Trip trip = trip(tour, places);
        sum.add(trip.minutes()).add(trip.grams()).add(tour.swaps());
        return chosen + " chosen, " + random + " > " + greedy + " > " + tour.length() + " m, " + trip.size() + " legs, "
                + trip.minutes() + " min, " + trip.cents() + " ct, " + wrong() + ", " + sum;
    }

    private static int choose(int places, Rand rand, Sum sum) {
        int[] minutes = new int[places];
        int[] scores = new int[places];
        for (int i = 0; i < places; i++) {
            minutes[i] = rand.between(10, 90);
            scores[i] = rand.between(1, 30);
        }
        Knapsack knapsack = new Knapsack(minutes, scores, 360);
        sum.add(knapsack.score());
        int count = 0;
        for (boolean taken : knapsack.chosen()) {
            count += taken ? 1 : 0;
        }
        return count;
    }

    private static Trip trip(Tour tour, int places) {
        Trip trip = new Trip();
        for (int i = 0; i < places; i++) {
            String from = "p" + tour.place(i);
            String to = "p" + tour.place(i + 1);
            int metres = tour.distance(tour.place(i), tour.place(i + 1));
            if (metres < 600) {
                trip.add(new Leg.Walk(from, to, metres));
            } else if (i % 5 != 4) {
                trip.add(new Leg.Tram(from, to, metres / 250, i));
            } else {
                trip.add(new Leg.Taxi(from, to, metres));
            }
        }
        return trip;
    }

    private static String wrong() {
        try {
            new Trip().add(new Leg.Walk("a", "b", 10)).add(new Leg.Walk("c", "d", 10));
            return "joined";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }
}
