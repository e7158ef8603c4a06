package com.example.atlas.gpx;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.ArrayList;
import java.util.List;

/** Records walks, exports them as GPX, and reads that again. */
public final class GpxJob implements Job {
    private static final String[] BAD = {
        "<a>", "</a>", "<a></b>", "<a b=1/>", "<a b='1/>", "<a b='1' b='2'/>", "x", "<!-- ", "<a>&foo;</a>",
        "<a>&lt</a>", "<trkpt lat='1' lon='2'/>", "<trk><trkpt lat='1'/></trk>", "<ele>1</ele>", "<>", "<a b='1'",
    };

    @Override
    public String label() {
        return "GPX";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 400);
        List<Track> walks = new ArrayList<Track>();
        for (int i = 0; i < 2 + round % 2; i++) {
            walks.add(walk(rand, 18 + round % 3 * 4));
        }
        String text = new GpxWriter().write(walks);
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder();
        try {
            for (Track track : GpxReader.read(text)) {
                sum.add(track.name()).add(track.length());
                said.append(Math.round(track.length())).append(" m in ").append(track.seconds()).append(" s up ");
                said.append(Math.round(track.climb())).append(" m, ").append(track.dropPauses(12.0)).append(" of ");
                said.append(track.size()).append("; ");
            }
        } catch (XmlException e) {
            return "refused: " + e.getMessage();
        }
        return said + "" + text.length() + " characters, " + refuse(sum) + " refused, " + sum;
    }

    private static Track walk(Rand rand, int steps) {
        Track track = new Track();
        track.setName(rand.name(2) + " & " + rand.name(2) + " \u00fc");
        double latitude = 48.1 + rand.unit() * 0.1;
        double longitude = 11.5 + rand.unit() * 0.1;
        double elevation = 500 + rand.below(80);
        int second = 3600 * rand.between(8, 17);
        for (int i = 0; i < steps; i++) {
            Track.Point point = new Track.Point(latitude, longitude);
            point.setElevation(elevation);
            point.setSecond(second);
            track.add(point);
            latitude += rand.bell() * 0.0002;
            longitude += 0.0001 + rand.bell() * 0.0002;
            elevation += rand.bell() * 2;
            second += rand.between(5, 15);
        }
        return track;
    }

    private static int refuse(Sum sum) {
        int refused = 0;
        for (String bad : BAD) {
            try {
                sum.add(GpxReader.read(bad).size());
            } catch (XmlException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        try {
            sum.add(GpxReader.read("<trk><name>&#65;&#x42;&apos;&quot;&gt;</name></trk>").get(0).name());
        } catch (XmlException e) {
            refused += 100;
        }
        return refused;
    }
}
