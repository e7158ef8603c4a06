package android.view;

import android.content.Context;
import android.content.res.BinaryXml;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** Fills menus from compiled XML. */
public class MenuInflater {
    private final Context context;

    public MenuInflater(Context context) {
        this.context = context;
    }

    public void inflate(int menuRes, Menu menu) {
        BinaryXml xml = (BinaryXml) context.getResources().getXml(menuRes);
        Attributes attributes = new Attributes(context, xml);
        try {
            for (int event = xml.next(); event != XmlPullParser.END_DOCUMENT; event = xml.next()) {
                if (event == XmlPullParser.START_TAG && xml.getName().equals("item")) {
                    MenuItem item = menu.add(0, attributes.reference("id"), attributes.number("orderInCategory", 0),
                            attributes.text("title"));
                    item.setVisible(attributes.flag("visible", true)).setEnabled(attributes.flag("enabled", true));
                    item.setCheckable(attributes.flag("checkable", false));
                    item.setChecked(attributes.flag("checked", false));
                }
            }
        } catch (XmlPullParserException e) {
            throw new InflateException("Error inflating menu XML", e);
        }
    }
}
