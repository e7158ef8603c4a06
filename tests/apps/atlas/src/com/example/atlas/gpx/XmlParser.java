package com.example.atlas.gpx;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads XML without types and name spaces, event by event. */
public final class XmlParser {
    private final String text;
    private final XmlHandler handler;
    private final Deque<String> open = new ArrayDeque<String>();
    private int at;

    public XmlParser(String text, XmlHandler handler) {
        this.text = text;
        this.handler = handler;
    }

    public void parse() throws XmlException {
        while (at < text.length()) {
            if (text.charAt(at) != '<') {
                characters();
            } else if (text.startsWith("<!--", at)) {
                skipTo("-->");
            } else if (text.startsWith("<?", at)) {
                skipTo("?>");
            } else if (text.startsWith("</", at)) {
                endTag();
            } else {
                startTag();
            }
        }
        if (!open.isEmpty()) {
            throw error("no end of " + open.peek());
        }
    }

    private XmlException error(String message) {
        return new XmlException(message, at);
    }

    private void skipTo(String end) throws XmlException {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw error("expected " + end);
        }
        at = found + end.length();
    }

    private void characters() throws XmlException {
        int end = text.indexOf('<', at);
        if (end < 0) {
            end = text.length();
        }
        String found = text.substring(at, end);
        at = end;
        if (found.trim().length() > 0) {
            if (open.isEmpty()) {
                throw error("text outside");
            }
            handler.text(decode(found));
        }
    }

    private String name() throws XmlException {
        int start = at;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw error("expected a name");
        }
        return text.substring(start, at);
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == ':' || c == '_' || c == '-' || c == '.';
    }

    private void skipSpace() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws XmlException {
        if (!take(c)) {
            throw error("expected " + c);
        }
    }

    private void startTag() throws XmlException {
        at++;
        String name = name();
        Map<String, String> attributes = new LinkedHashMap<String, String>();
        skipSpace();
        while (at < text.length() && isNamePart(text.charAt(at))) {
            attribute(attributes);
            skipSpace();
        }
        boolean empty = take('/');
        expect('>');
        handler.start(name, attributes);
        if (empty) {
            handler.end(name);
        } else {
            open.push(name);
        }
    }

    private void attribute(Map<String, String> attributes) throws XmlException {
        String name = name();
        expect('=');
        char quote = at < text.length() ? text.charAt(at) : ' ';
        if (quote != '"' && quote != '\'') {
            throw error("expected a quote");
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw error("quote without end");
        }
        if (attributes.put(name, decode(text.substring(at + 1, end))) != null) {
            throw error("second " + name);
        }
        at = end + 1;
    }

    private void endTag() throws XmlException {
        at += 2;
        String name = name();
        expect('>');
        if (open.isEmpty() || !open.pop().equals(name)) {
            throw error("unexpected end of " + name);
        }
        handler.end(name);
    }

    private String decode(String raw) throws XmlException {
        int amp = raw.indexOf('&');
        if (amp < 0) {
            return raw;
        }
        StringBuilder decoded = new StringBuilder();
        int from = 0;
        while (amp >= 0) {
            int end = raw.indexOf(';', amp);
            if (end < 0) {
                throw error("entity without end");
            }
            decoded.append(raw, from, amp).append(entity(raw.substring(amp + 1, end)));
            from = end + 1;
            amp = raw.indexOf('&', from);
        }
        return decoded.append(raw, from, raw.length()).toString();
    }

    private char entity(String name) throws XmlException {
        switch (name) {
            case "amp":
                return '&';
            case "lt":
                return '<';
            case "gt":
                return '>';
            case "quot":
                return '"';
            case "apos":
                return '\'';
            default:
                break;
        }
        if (name.startsWith("#x")) {
            return (char) Integer.parseInt(name.substring(2), 16);
        }
        if (name.startsWith("#")) {
            return (char) Integer.parseInt(name.substring(1));
        }
        throw error("unknown entity " + name);
    }
}
