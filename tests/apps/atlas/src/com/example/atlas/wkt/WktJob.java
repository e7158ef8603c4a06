package com.example.atlas.wkt;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.ArrayList;
import java.util.List;

/** Writes the outlines of districts, reads them again, and measures them. */
public final class WktJob implements Job {
    private static final String[] BAD = {
        "", "CIRCLE (1 2)", "POINT 1 2", "POINT (1)", "LINESTRING (1 2)", "POLYGON ((0 0, 1 1, 2 0, 1 3))",
        "POINT (1 2) x", "LINESTRING (1 2, 3", "POINT (1 2",
    };

    @Override
    public String label() {
        return "Outlines";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 500);
        Shapes.Group group = new Shapes.Group();
        for (int i = 0; i < 9 + round % 3; i++) {
            group.add(outline(rand)).add(new Shapes.Point(rand.between(-50, 50), rand.unit()));
            group.add(new Shapes.Line(ring(rand, 6 + i, 40.0)));
        }
        Sum sum = new Sum();
        String text = WktWriter.write(group);
        try {
            Shape read = WktParser.parse(text);
            int count = read.accept(new Measures.Count());
            double length = read.accept(new Measures.Length());
            double area = read.accept(new Measures.Area());
            sum.add(WktWriter.write(read).equals(text)).add(length).add(area).add(text);
            return count + " points, length " + Math.round(length) + ", area " + Math.round(area) + ", "
                    + refuse(sum) + " refused, " + sum;
        } catch (AtlasException e) {
            return "refused: " + e.getMessage();
        }
    }

    private static Shapes.Polygon outline(Rand rand) {
        List<Shapes.Line> rings = new ArrayList<Shapes.Line>();
        rings.add(new Shapes.Line(ring(rand, rand.between(8, 16), 100.0)));
        if (rand.chance(50)) {
            rings.add(new Shapes.Line(ring(rand, 5, 10.0)));
        }
        return new Shapes.Polygon(rings);
    }

    private static List<Shapes.Point> ring(Rand rand, int corners, double radius) {
        List<Shapes.Point> points = new ArrayList<Shapes.Point>();
        for (int i = 0; i < corners; i++) {
            double angle = i * 2 * Math.PI / corners;
            double far = radius * (0.8 + 0.2 * rand.unit());
            points.add(new Shapes.Point(Math.cos(angle) * far, Math.sin(angle) * far));
        }
        points.add(points.get(0));
        return points;
    }

    private static int refuse(Sum sum) {
        int refused = 0;
        for (String bad : BAD) {
            try {
                WktParser.parse(bad);
            } catch (AtlasException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        return refused;
    }
}
