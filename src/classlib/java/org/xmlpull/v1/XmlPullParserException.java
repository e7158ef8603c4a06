package org.xmlpull.v1;

/** XML is not what was expected. */
public class XmlPullParserException extends Exception {
    public XmlPullParserException(String message) {
        super(message);
    }
}
