package com.example.atlas.geo;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.ArrayList;
import java.util.List;

/** Projects, simplifies and measures lines and areas of the map. */
public final class GeoJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Geometry";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 600);
        List<LatLng> line = line(rand, 50 + 10 * (round % 3));
        String coded = PolylineCodec.encode(line);
        List<LatLng> decoded = PolylineCodec.decode(coded);
        double worst = 0;
        for (int i = 0; i < line.size(); i++) {
            worst = Math.max(worst, line.get(i).distanceTo(decoded.get(i)));
        }
        sum.add(coded).add(worst);
        return line.size() + " points in " + coded.length() + " characters, " + project(line) + ", "
                + simplify(line) + ", " + polygons(rand) + ", " + tiles(line, rand) + ", " + sum;
    }

    private static List<LatLng> line(Rand rand, int count) {
        List<LatLng> line = new ArrayList<LatLng>();
        double latitude = 48.1;
        double longitude = 11.5;
        for (int i = 0; i < count; i++) {
            line.add(new LatLng(latitude, longitude));
            latitude += 0.0005 + rand.bell() * 0.0004;
            longitude += rand.bell() * 0.0008;
        }
        return line;
    }

    private String project(List<LatLng> line) {
        Projection[] projections = {Projections.MERCATOR, Projections.plate(), Projections.local(48.137)};
        StringBuilder said = new StringBuilder();
        for (Projection projection : projections) {
            Bounds bounds = new Bounds();
            double error = 0;
            for (LatLng point : line) {
                Vec flat = projection.project(point);
                bounds.add(flat);
                error += point.distanceTo(projection.unproject(flat));
            }
            sum.add(error < 0.01).add(bounds.contains(bounds.center())).add(bounds.isEmpty());
            said.append(projection.title().length()).append(' ').append(bounds.zoomToFit(1080, 960)).append(' ');
        }
        LatLng home = line.get(0);
        LatLng end = line.get(line.size() - 1);
        sum.add(home.equals(end)).add(home.midpoint(end).hashCode() & 0xfff00000).add(home.bearingTo(end));
        return said.append(Math.round(home.distanceTo(end))).append(" m").toString();
    }

    private String simplify(List<LatLng> line) {
        List<Vec> flat = new ArrayList<Vec>();
        for (LatLng point : line) {
            flat.add(Projections.local(48.137).project(point).times(111195));
        }
        Simplifier[] simplifiers = {
            new Simplifier.DouglasPeucker(15), new Simplifier.DouglasPeucker(40), new Simplifier.Visvalingam(20),
        };
        StringBuilder said = new StringBuilder();
        for (Simplifier simplifier : simplifiers) {
            List<Vec> simple = simplifier.simplify(flat);
            for (Vec point : simple) {
                sum.add(point.x).add(point.y);
            }
            said.append(said.length() == 0 ? "" : "/").append(simple.size());
        }
        return said.append(" kept").toString();
    }

    private String polygons(Rand rand) {
        List<Vec> points = new ArrayList<Vec>();
        for (int i = 0; i < 60; i++) {
            points.add(new Vec(rand.bell() * 100, rand.bell() * 80));
        }
        Polygon hull = Polygon.hull(points);
        Polygon half = hull.clip(new Vec(0, -100), new Vec(10, 100));
        Polygon star = star(points, hull);
        int inside = 0;
        int starred = 0;
        for (Vec point : points) {
            inside += half.contains(point) ? 1 : 0;
            starred += star.contains(point.times(0.9)) ? 1 : 0;
        }
        sum.add(half.area()).add(half.centroid().x).add(hull.isConvex()).add(star.isConvex());
        return hull.size() + " corners around " + Math.round(hull.area()) + ", " + inside + "/" + starred + " inside";
    }

    private static Polygon star(List<Vec> points, Polygon hull) {
        Vec center = hull.centroid();
        List<Vec> corners = new ArrayList<Vec>();
        for (int i = 0; i < 14; i++) {
            double angle = i * Math.PI / 7;
            double far = i % 2 == 0 ? 120 : 50;
            corners.add(center.plus(new Vec(Math.cos(angle) * far, Math.sin(angle) * far)));
        }
        return new Polygon(corners);
    }

    private String tiles(List<LatLng> line, Rand rand) {
        List<TileKey> seen = new ArrayList<TileKey>();
        for (LatLng point : line) {
            TileKey tile = TileKey.of(point, 15);
            if (!seen.contains(tile)) {
                seen.add(tile);
                sum.add(tile.quadKey()).add(tile.morton()).add(tile.hashCode());
                sum.add(tile.parent().child(rand.below(4)).equals(tile));
                sum.add(TileKey.ofQuadKey(tile.neighbour(1, -1).quadKey()).toString());
            }
        }
        try {
            TileKey.ofQuadKey("0124");
        } catch (IllegalArgumentException e) {
            sum.add(e.getMessage());
        }
        try {
            sum.add(new LatLng(10, 200).longitude()).add(new LatLng(91, 0).latitude());
        } catch (IllegalArgumentException e) {
            sum.add(e.getMessage());
        }
        return seen.size() + " tiles at " + seen.get(0).zoom();
    }
}
