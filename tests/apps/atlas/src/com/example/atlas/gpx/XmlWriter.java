package com.example.atlas.gpx;

import com.example.atlas.core.Text;
import java.util.ArrayList;
import java.util.List;

/** Writes indented XML. */
public final class XmlWriter {
    private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\"?>\n");
    private final List<String> open = new ArrayList<String>();
    private boolean inTag;

    public XmlWriter start(String name) {
        closeTag();
        out.append(Text.repeat(' ', open.size() * 2)).append('<').append(name);
        open.add(name);
        inTag = true;
        return this;
    }

    private void closeTag() {
        if (inTag) {
            out.append(">\n");
            inTag = false;
        }
    }

    public XmlWriter attribute(String name, String value) {
        out.append(' ').append(name).append("=\"");
        escape(value);
        out.append('"');
        return this;
    }

    public XmlWriter element(String name, String text) {
        closeTag();
        out.append(Text.repeat(' ', open.size() * 2)).append('<').append(name).append('>');
        escape(text);
        out.append("</").append(name).append(">\n");
        return this;
    }

    public XmlWriter comment(String text) {
        closeTag();
        out.append("<!-- ").append(text).append(" -->\n");
        return this;
    }

    public XmlWriter end() {
        String name = open.remove(open.size() - 1);
        if (inTag) {
            out.append("/>\n");
            inTag = false;
        } else {
            out.append(Text.repeat(' ', open.size() * 2)).append("</").append(name).append(">\n");
        }
        return this;
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&':
                    out.append("&amp;");
                    break;
                case '<':
                    out.append("&lt;");
                    break;
                case '>':
                    out.append("&gt;");
                    break;
                case '"':
                    out.append("&quot;");
                    break;
                default:
                    if (c > '~') {
                        out.append("&#").append((int) c).append(';');
                    } else {
                        out.append(c);
                    }
                    break;
            }
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
