package android.view;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.TypedValue;

/** The attributes of an element of a layout, by name, as views want them. */
public final class Attributes {
    private final Context context;
    private final BinaryXml xml;

    public Attributes(Context context, BinaryXml xml) {
        this.context = context;
        this.xml = xml;
    }

    public boolean has(String name) {
        return xml.find(name) >= 0;
    }

    /** A number of pixels, or of what layouts mean by -1 and -2. */
    public int size(String name, int fallback) {
        int place = xml.find(name);
        if (place < 0) {
            return fallback;
        }
        switch (xml.type(place)) {
            case TypedValue.TYPE_DIMENSION:
                return TypedValue.complexToDimensionPixelSize(xml.data(place),
                        context.getResources().getDisplayMetrics());
            case TypedValue.TYPE_REFERENCE:
                return context.getResources().getDimensionPixelSize(xml.data(place));
            default:
                return xml.data(place);
        }
    }

    public int number(String name, int fallback) {
        int place = xml.find(name);
        if (place < 0) {
            return fallback;
        }
        return xml.type(place) == TypedValue.TYPE_REFERENCE ? context.getResources().getInteger(xml.data(place))
                : xml.data(place);
    }

    public float real(String name, float fallback) {
        int place = xml.find(name);
        return place < 0 ? fallback : xml.type(place) == TypedValue.TYPE_FLOAT
                ? Float.intBitsToFloat(xml.data(place)) : xml.data(place);
    }

    public boolean flag(String name, boolean fallback) {
        int place = xml.find(name);
        return place < 0 ? fallback : xml.data(place) != 0;
    }

    public String text(String name) {
        int place = xml.find(name);
        if (place < 0) {
            return null;
        }
        return xml.type(place) == TypedValue.TYPE_REFERENCE ? context.getResources().getString(xml.data(place))
                : xml.getAttributeValue(place);
    }

    /** The number of a resource, or 0. */
    public int reference(String name) {
        return xml.getAttributeResourceValue(null, name, 0);
    }

    public int color(String name, int fallback) {
        int place = xml.find(name);
        if (place < 0 || xml.type(place) == TypedValue.TYPE_ATTRIBUTE) {
            return fallback;
        }
        return xml.type(place) == TypedValue.TYPE_REFERENCE ? context.getResources().getColor(xml.data(place))
                : xml.data(place);
    }

    /** Sets what all views have. */
    void applyTo(View view) {
        if (has("id")) {
            view.setId(reference("id"));
        }
        int all = size("padding", 0);
        view.setPadding(size("paddingLeft", size("paddingStart", all)), size("paddingTop", all),
                size("paddingRight", size("paddingEnd", all)), size("paddingBottom", all));
        int visibility = number("visibility", 0);
        view.setVisibility(visibility == 1 ? View.INVISIBLE : visibility == 2 ? View.GONE : View.VISIBLE);
        if (has("background") && xml.type(xml.find("background")) != TypedValue.TYPE_ATTRIBUTE) {
            if (reference("background") != 0) {
                view.setBackgroundResource(reference("background"));
            } else {
                view.setBackgroundColor(color("background", 0));
            }
        }
        if (has("minHeight")) {
            view.setMinimumHeight(size("minHeight", 0));
        }
        if (has("minWidth")) {
            view.setMinimumWidth(size("minWidth", 0));
        }
        view.setEnabled(flag("enabled", true));
        if (has("clickable")) {
            view.setClickable(flag("clickable", false));
        }
        if (has("tag")) {
            view.setTag(text("tag"));
        }
        if (view instanceof Inflated) {
            ((Inflated) view).apply(this);
        }
    }

    /** A view that has attributes of its own. */
    public interface Inflated {
        void apply(Attributes attributes);
    }
}
