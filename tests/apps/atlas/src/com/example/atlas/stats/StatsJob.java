package com.example.atlas.stats;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.core.Text;

/** Works out what a user's walks have in common. */
public final class StatsJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Statistics";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1500);
        int count = 120 + 20 * (round % 3);
        double[] xs = new double[count];
        double[] ys = new double[count];
        for (int i = 0; i < count; i++) {
            xs[i] = i / 10.0;
            ys[i] = 20 + 3 * xs[i] - 0.2 * xs[i] * xs[i] + rand.bell() * 4;
        }
        return spread(ys) + ", " + ranks(ys) + ", " + smooth(ys) + ", " + trend(xs, ys) + ", "
                + clusters(xs, ys, rand) + ", " + sum;
    }

    private String spread(double[] ys) {
        Histogram histogram = new Histogram(10, 40, 10);
        Running first = new Running();
        Running second = new Running();
        for (int i = 0; i < ys.length; i++) {
            histogram.add(ys[i]);
            (i < ys.length / 3 ? first : second).add(ys[i]);
        }
        first.merge(second);
        first.merge(new Running());
        sum.add(histogram.draw(12)).add(histogram.entropy()).add(histogram.outside()).add(first.range());
        sum.add(histogram.count(histogram.fullest()));
        return Text.decimal(first.mean(), 2) + " +- " + Text.decimal(first.deviation(), 2);
    }

    private String ranks(double[] ys) {
        Percentiles percentiles = new Percentiles(ys);
        for (int percent = 5; percent < 100; percent += 30) {
            sum.add(percentiles.percentile(percent));
        }
        return "median " + Text.decimal(percentiles.median(), 2) + " in " + percentiles.steps();
    }

    private String smooth(double[] ys) {
        Smoother[] smoothers = {
            new Smoother.Moving(7), new Smoother.Exponential(0.2), new Smoother.MedianOfThree(),
            new Smoother.Kalman(16, 0.3),
        };
        StringBuilder said = new StringBuilder();
        for (Smoother smoother : smoothers) {
            Running changes = new Running();
            double before = ys[0];
            for (double y : ys) {
                double smooth = smoother.next(y);
                changes.add(Math.abs(smooth - before));
                before = smooth;
            }
            said.append(said.length() == 0 ? "" : "/").append(Text.decimal(changes.mean(), 2));
        }
        return said.toString();
    }

    private String trend(double[] xs, double[] ys) {
        StringBuilder said = new StringBuilder();
        for (int degree = 1; degree <= 2; degree++) {
            Regression regression = Regression.fit(xs, ys, degree);
            sum.add(regression.at(5.0));
            said.append(degree == 1 ? "fit " : " then ").append(Text.decimal(regression.quality(xs, ys), 3));
        }
        try {
            Regression.fit(new double[] {1}, new double[] {2}, 1);
        } catch (ArithmeticException e) {
            sum.add(e.getMessage());
        }
        try {
            new Histogram(1, 1, 0).add(2);
        } catch (IllegalArgumentException e) {
            sum.add(e.getMessage());
        }
        return said.toString();
    }

    private String clusters(double[] xs, double[] ys, Rand rand) {
        Clusters clusters = new Clusters(xs, ys, 3, rand);
        StringBuilder said = new StringBuilder("clusters");
        for (int i = 0; i < 3; i++) {
            said.append(' ').append(clusters.size(i));
        }
        sum.add(clusters.nearest(5, 20));
        return said.append(" after ").append(clusters.passes()).toString();
    }
}
