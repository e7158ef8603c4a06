package com.example.atlas.gpx;

import com.example.atlas.core.Text;
import java.util.List;

/** Writes tracks. */
public final class GpxWriter {
    private final XmlWriter xml = new XmlWriter();

    public String write(List<Track> tracks) {
        xml.start("gpx").attribute("version", "1.1").attribute("creator", "Atlas <\"&\">");
        xml.comment(tracks.size() + " tracks");
        for (Track track : tracks) {
            writeTrack(track);
        }
        return xml.end().toString();
    }

    private void writeTrack(Track track) {
        xml.start("trk").element("name", track.name()).start("trkseg");
        for (Track.Point point : track.points()) {
            writePoint(point);
        }
        xml.end().end();
    }

    private void writePoint(Track.Point point) {
        xml.start("trkpt").attribute("lat", Text.decimal(point.latitude(), 6))
                .attribute("lon", Text.decimal(point.longitude(), 6));
        xml.element("ele", Text.decimal(point.elevation(), 1)).element("time", clock(point.second()));
        if (point.second() % 60 == 0) {
            xml.start("extensions").end();
        }
        xml.end();
    }

    private static String clock(int second) {
        return two(second / 3600) + ":" + two(second / 60 % 60) + ":" + two(second % 60);
    }

    private static String two(int number) {
        return Text.padLeft(Integer.toString(number), 2, '0');
    }
}
