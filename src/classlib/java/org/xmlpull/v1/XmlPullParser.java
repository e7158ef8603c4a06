package org.xmlpull.v1;

import java.io.IOException;

/** Walks through XML. What sets up a parser is left out: the phone's parsers come with their input. */
public interface XmlPullParser {
    int START_DOCUMENT = 0;
    int END_DOCUMENT = 1;
    int START_TAG = 2;
    int END_TAG = 3;
    int TEXT = 4;
    String NO_NAMESPACE = "";

    int next() throws XmlPullParserException, IOException;

    int nextTag() throws XmlPullParserException, IOException;

    String nextText() throws XmlPullParserException, IOException;

    int getEventType() throws XmlPullParserException;

    int getDepth();

    int getLineNumber();

    String getName();

    String getNamespace();

    String getText();

    String getPositionDescription();

    int getAttributeCount();

    String getAttributeName(int index);

    String getAttributeNamespace(int index);

    String getAttributeValue(int index);

    String getAttributeValue(String namespace, String name);

    boolean isEmptyElementTag() throws XmlPullParserException;

    void require(int type, String namespace, String name) throws XmlPullParserException, IOException;
}
