package com.example.atlas.geo;

import java.util.ArrayList;
import java.util.List;

/** Lines as short printable strings: differences in five bits a character. */
public final class PolylineCodec {
    private static final double SCALE = 1e5;

    private PolylineCodec() {
    }

    public static String encode(List<LatLng> line) {
        StringBuilder text = new StringBuilder();
        long latitude = 0;
        long longitude = 0;
        for (LatLng point : line) {
            long newLatitude = Math.round(point.latitude() * SCALE);
            long newLongitude = Math.round(point.longitude() * SCALE);
            number((int) (newLatitude - latitude), text);
            number((int) (newLongitude - longitude), text);
            latitude = newLatitude;
            longitude = newLongitude;
        }
        return text.toString();
    }

    private static void number(int value, StringBuilder text) {
        int rest = value < 0 ? ~(value << 1) : value << 1;
        while (rest >= 0x20) {
            text.append((char) ((0x20 | rest & 0x1f) + 63));
            rest >>>= 5;
        }
        text.append((char) (rest + 63));
    }

    public static List<LatLng> decode(String text) {
        List<LatLng> line = new ArrayList<LatLng>();
        Cursor cursor = new Cursor(text);
        int latitude = 0;
        int longitude = 0;
        while (cursor.more()) {
            latitude += cursor.number();
            longitude += cursor.number();
            line.add(new LatLng(latitude / SCALE, longitude / SCALE));
        }
        return line;
    }

    /** Where the decoder is. */
    private static final class Cursor {
        private final String text;
        private int at;

        Cursor(String text) {
            this.text = text;
        }

        boolean more() {
            return at < text.length();
        }

        int number() {
            int value = 0;
            int shift = 0;
            int b;
            do {
                b = text.charAt(at++) - 63;
                value |= (b & 0x1f) << shift;
                shift += 5;
            } while (b >= 0x20);
            return (value & 1) != 0 ? ~(value >>> 1) : value >>> 1;
        }
    }
}
