package com.example.atlas.gpx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes tracks of what a parser tells. */
public final class GpxReader implements XmlHandler {
    private final List<Track> tracks = new ArrayList<Track>();
    private final StringBuilder text = new StringBuilder();
    private Track track;
    private Track.Point point;

    public static List<Track> read(String text) throws XmlException {
        GpxReader reader = new GpxReader();
        new XmlParser(text, reader).parse();
        return reader.tracks;
    }

    @Override
    public void start(String name, Map<String, String> attributes) throws XmlException {
        text.setLength(0);
        if (name.equals("trk")) {
            track = new Track();
        } else if (name.equals("trkpt")) {
            if (track == null) {
                throw new XmlException("point outside a track", tracks.size());
            }
            point = new Track.Point(number(attributes, "lat"), number(attributes, "lon"));
        }
    }

    private static double number(Map<String, String> attributes, String name) throws XmlException {
        String value = attributes.get(name);
        if (value == null) {
            throw new XmlException("expected " + name, -1);
        }
        return Double.parseDouble(value);
    }

    @Override
    public void text(String more) {
        text.append(more);
    }

    @Override
    public void end(String name) throws XmlException {
        switch (name) {
            case "ele":
                current(name).setElevation(Double.parseDouble(text.toString()));
                break;
            case "time":
                current(name).setSecond(seconds(text.toString()));
                break;
            case "trkpt":
                track.add(point);
                point = null;
                break;
            case "name":
                if (track != null) {
                    track.setName(text.toString());
                }
                break;
            case "trk":
                tracks.add(track);
                track = null;
                break;
            default:
                break;
        }
    }

    private Track.Point current(String name) throws XmlException {
        if (point == null) {
            throw new XmlException(name + " outside a point", -1);
        }
        return point;
    }

    /** Of `hh:mm:ss`. */
    private static int seconds(String clock) {
        int hours = Integer.parseInt(clock.substring(0, 2));
        int minutes = Integer.parseInt(clock.substring(3, 5));
        return hours * 3600 + minutes * 60 + Integer.parseInt(clock.substring(6));
    }
}
