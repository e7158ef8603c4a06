package android.view;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.AttributeSet;
import android.widget.Widgets;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * Makes views of compiled layouts. Attributes are set after the view was made, not by its constructor; styles, themes
 * and data binding are left out, onClick attributes, too.
 */
public class LayoutInflater {
    private static final Class<?>[] PARAMETERS = {Context.class, AttributeSet.class};

    /** Makes views instead of the inflater. */
    public interface Factory {
        View onCreateView(String name, Context context, AttributeSet attrs);
    }

    /** The same, which is told of the view that the new one is to be in. */
    public interface Factory2 extends Factory {
        View onCreateView(View parent, String name, Context context, AttributeSet attrs);
    }

    private final Context context;
    private Factory factory;
    private Factory2 factory2;

    protected LayoutInflater(Context context) {
        this.context = context;
    }

    /** An inflater for a context. */
    public static LayoutInflater made(Context context) {
        return new LayoutInflater(context);
    }

    public static LayoutInflater from(Context context) {
        return (LayoutInflater) context.getSystemService(Context.LAYOUT_INFLATER_SERVICE);
    }

    public LayoutInflater cloneInContext(Context newContext) {
        LayoutInflater clone = new LayoutInflater(newContext);
        clone.factory = factory;
        clone.factory2 = factory2;
        return clone;
    }

    public final Factory getFactory() {
        return factory;
    }

    public final Factory2 getFactory2() {
        return factory2;
    }

    /** A factory that is asked first; there can be one. */
    public void setFactory(Factory newFactory) {
        check(newFactory);
        factory = newFactory;
    }

    public void setFactory2(Factory2 newFactory) {
        check(newFactory);
        factory = newFactory;
        factory2 = newFactory;
    }

    private void check(Factory newFactory) {
        if (newFactory == null) {
            throw new NullPointerException("Given factory can not be null");
        }
        if (factory != null) {
            throw new IllegalStateException("A factory has already been set on this LayoutInflater");
        }
    }

    /** What a factory makes, if it has one for the name: first the one that was set, then the activity. */
    private View byFactory(View parent, String name, AttributeSet attrs) {
        View view = null;
        if (factory2 != null) {
            view = factory2.onCreateView(parent, name, context, attrs);
        } else if (factory != null) {
            view = factory.onCreateView(name, context, attrs);
        }
        if (view == null && context instanceof Factory2) {
            view = ((Factory2) context).onCreateView(parent, name, context, attrs);
        }
        return view;
    }

    public Context getContext() {
        return context;
    }

    public View inflate(int resource, ViewGroup root) {
        return inflate(resource, root, root != null);
    }

    public View inflate(int resource, ViewGroup root, boolean attachToRoot) {
        View known = Widgets.systemLayout(context, resource);
        if (known != null) {
            if (attachToRoot && root != null) {
                root.addView(known);
                return root;
            }
            return known;
        }
        return inflate(context.getResources().getLayout(resource), root, attachToRoot);
    }

    public View inflate(XmlPullParser parser, ViewGroup root, boolean attachToRoot) {
        BinaryXml xml = (BinaryXml) parser;
        try {
            int event = xml.next();
            while (event != XmlPullParser.START_TAG) {
                if (event == XmlPullParser.END_DOCUMENT) {
                    throw new InflateException(xml.getPositionDescription() + ": No start tag found!");
                }
                event = xml.next();
            }
            if (xml.getName().equals("merge")) {
                if (root == null || !attachToRoot) {
                    throw new InflateException("<merge /> can be used only with a valid ViewGroup root and "
                            + "attachToRoot=true");
                }
                children(xml, root);
                return root;
            }
            ViewGroup.LayoutParams params = root == null ? null : root.generateLayoutParams(xml);
            View top = view(root, xml);
            if (params != null && !attachToRoot) {
                top.setLayoutParams(params);
            }
            children(xml, top);
            if (root != null && attachToRoot) {
                root.addView(top, params);
                return root;
            }
            return top;
        } catch (XmlPullParserException e) {
            throw new InflateException(e.getMessage(), e);
        }
    }

    private View view(View parent, BinaryXml xml) {
        String name = xml.getName().equals("view") ? xml.getAttributeValue(null, "class") : xml.getName();
        View view = byFactory(parent, name, xml);
        if (view == null && name.indexOf('.') < 0) {
            view = Widgets.made(name, context);
        }
        if (view == null) {
            try {
                Class<?> type = Class.forName(name.indexOf('.') < 0 ? "android.widget." + name : name);
                view = (View) type.getConstructor(PARAMETERS).newInstance(context, xml);
            } catch (Exception e) {
                throw new InflateException(xml.getPositionDescription() + ": Error inflating class " + name, e);
            }
        }
        new Attributes(context, xml).applyTo(view);
        return view;
    }

    /** The elements in an element, up to its end. */
    private void children(BinaryXml xml, View parent) throws XmlPullParserException {
        int depth = xml.getDepth();
        int event = xml.next();
        while (event != XmlPullParser.END_TAG || xml.getDepth() > depth) {
            if (event == XmlPullParser.START_TAG) {
                ViewGroup group = (ViewGroup) parent;
                if (xml.getName().equals("include")) {
                    int layout = xml.getAttributeResourceValue(null, "layout", 0);
                    ViewGroup.LayoutParams params = xml.find("layout_width") < 0 ? null
                            : group.generateLayoutParams(xml);
                    int id = xml.getAttributeResourceValue(null, "id", 0);
                    View included = inflate(layout, group, false);
                    if (id != 0) {
                        included.setId(id);
                    }
                    group.addView(included, params == null ? included.getLayoutParams() : params);
                } else if (!xml.getName().equals("requestFocus")) {
                    ViewGroup.LayoutParams params = group.generateLayoutParams(xml);
                    View child = view(parent, xml);
                    children(xml, child);
                    group.addView(child, params);
                    event = xml.next();
                    continue;
                }
            }
            event = xml.next();
        }
        parent.onFinishInflate();
    }
}
