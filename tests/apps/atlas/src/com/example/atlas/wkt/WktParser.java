package com.example.atlas.wkt;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Text;
import java.util.ArrayList;
import java.util.List;

/** Reads shapes from well-known text. */
public final class WktParser {
    private final String text;
    private int at;

    private WktParser(String text) {
        this.text = text;
    }

    public static Shape parse(String text) throws AtlasException {
        WktParser parser = new WktParser(text);
        Shape shape = parser.shape();
        parser.skip();
        if (parser.at < text.length()) {
            throw parser.error("expected the end");
        }
        return shape;
    }

    private AtlasException error(String message) {
        return new AtlasException(message, at);
    }

    private void skip() {
        while (at < text.length() && Text.isSpace(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(char c) {
        skip();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws AtlasException {
        if (!take(c)) {
            throw error("expected " + c);
        }
    }

    private String word() {
        skip();
        int start = at;
        while (at < text.length() && Text.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at).toUpperCase();
    }

    private double number() throws AtlasException {
        skip();
        int start = at;
        while (at < text.length() && "+-.0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return Double.parseDouble(text.substring(start, at));
        } catch (NumberFormatException e) {
            at = start;
            throw error("expected a number");
        }
    }

    private Shape shape() throws AtlasException {
        String tag = word();
        switch (tag) {
            case "POINT":
                return point();
            case "LINESTRING":
                return line();
            case "POLYGON":
                return polygon();
            case "GEOMETRYCOLLECTION":
                return group();
            default:
                throw error("unknown shape " + tag);
        }
    }

    private Shapes.Point point() throws AtlasException {
        expect('(');
        Shapes.Point point = coordinates();
        expect(')');
        return point;
    }

    private Shapes.Point coordinates() throws AtlasException {
        double x = number();
        return new Shapes.Point(x, number());
    }

    private Shapes.Line line() throws AtlasException {
        expect('(');
        List<Shapes.Point> points = new ArrayList<Shapes.Point>();
        do {
            points.add(coordinates());
        } while (take(','));
        expect(')');
        if (points.size() < 2) {
            throw error("a line of one point");
        }
        return new Shapes.Line(points);
    }

    private Shapes.Polygon polygon() throws AtlasException {
        expect('(');
        List<Shapes.Line> rings = new ArrayList<Shapes.Line>();
        do {
            Shapes.Line ring = line();
            if (!ring.isClosed()) {
                throw error("an open ring");
            }
            rings.add(ring);
        } while (take(','));
        expect(')');
        return new Shapes.Polygon(rings);
    }

    private Shapes.Group group() throws AtlasException {
        Shapes.Group group = new Shapes.Group();
        expect('(');
        do {
            group.add(shape());
        } while (take(','));
        expect(')');
        return group;
    }
}
