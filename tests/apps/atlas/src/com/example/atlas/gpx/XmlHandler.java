package com.example.atlas.gpx;

import java.util.Map;

/** Is told what an XML text consists of. */
public interface XmlHandler {
    void start(String name, Map<String, String> attributes) throws XmlException;

    void text(String text);

    void end(String name) throws XmlException;
}
