package android.content.res;

import android.util.AttributeSet;
import org.xmlpull.v1.XmlPullParser;

/** Walks through compiled XML. */
public interface XmlResourceParser extends XmlPullParser, AttributeSet, AutoCloseable {
    void close();
}
