package android.app;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.res.BinaryXml;
import android.os.Bundle;
import android.util.TypedValue;
import java.util.ArrayList;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;
import wattline.phone.Host;

/**
 * What the archive's AndroidManifest.xml says of the app and its components. Without one, every class may be a
 * component, none has filters, and nothing is known of the rest.
 */
final class Manifest {
    /** A declared component. */
    static final class Component {
        final String kind;
        final ActivityInfo info = new ActivityInfo();
        final ArrayList<IntentFilter> filters = new ArrayList<IntentFilter>();

        Component(String kind) {
            this.kind = kind;
        }
    }

    private final String packageName;
    private final boolean present;
    private final ArrayList<Component> components = new ArrayList<Component>();
    final ArrayList<String> permissions = new ArrayList<String>();
    final Bundle metaData = new Bundle();
    String versionName;
    int versionCode;
    String label;
    private String applicationClass;

    Manifest(String packageName) {
        this.packageName = packageName;
        byte[] bytes = Host.archiveFile("AndroidManifest.xml");
        present = bytes != null;
        if (present) {
            try {
                read(new BinaryXml(bytes));
            } catch (XmlPullParserException e) {
                throw new IllegalStateException("AndroidManifest.xml", e);
            }
        }
    }

    private void read(BinaryXml xml) throws XmlPullParserException {
        Component component = null;
        IntentFilter filter = null;
        for (int event = xml.next(); event != XmlPullParser.END_DOCUMENT; event = xml.next()) {
            String tag = xml.getName();
            if (event == XmlPullParser.END_TAG) {
                component = component != null && tag.equals(component.kind) ? null : component;
            }
            if (event != XmlPullParser.START_TAG) {
                continue;
            }
            String name = xml.getAttributeValue(null, "name");
            if (tag.equals("manifest")) {
                versionName = xml.getAttributeValue(null, "versionName");
                versionCode = xml.getAttributeIntValue(null, "versionCode", 0);
            } else if (tag.equals("uses-permission")) {
                permissions.add(name);
            } else if (tag.equals("application")) {
                applicationClass = name == null ? null : full(name);
                int place = xml.find("label");
                label = place >= 0 && xml.type(place) == TypedValue.TYPE_STRING ? xml.getAttributeValue(place) : null;
            } else if (isComponent(tag)) {
                component = component(xml, tag, name);
            } else if (tag.equals("intent-filter") && component != null) {
                filter = new IntentFilter();
                filter.setPriority(xml.getAttributeIntValue(null, "priority", 0));
                component.filters.add(filter);
            } else if (tag.equals("meta-data")) {
                metaData(xml, component, name);
            } else if (filter != null && component != null) {
                fill(filter, xml, tag, name);
            }
        }
    }

    private static boolean isComponent(String tag) {
        return tag.equals("activity") || tag.equals("activity-alias") || tag.equals("service")
                || tag.equals("receiver") || tag.equals("provider");
    }

    private Component component(BinaryXml xml, String tag, String name) {
        Component component = new Component(tag);
        component.info.packageName = packageName;
        String target = xml.getAttributeValue(null, "targetActivity");
        component.info.name = full(target != null ? target : name);
        component.info.launchMode = xml.getAttributeIntValue(null, "launchMode", 0);
        component.info.exported = xml.getAttributeBooleanValue(null, "exported", false);
        component.info.enabled = xml.getAttributeBooleanValue(null, "enabled", true);
        components.add(component);
        return component;
    }

    private void metaData(BinaryXml xml, Component component, String name) {
        Bundle into = metaData;
        if (component != null) {
            if (component.info.metaData == null) {
                component.info.metaData = new Bundle();
            }
            into = component.info.metaData;
        }
        int place = Math.max(xml.find("value"), xml.find("resource"));
        if (place < 0) {
            return;
        }
        if (xml.type(place) == TypedValue.TYPE_STRING) {
            into.putString(name, xml.getAttributeValue(place));
        } else if (xml.type(place) == TypedValue.TYPE_INT_BOOLEAN) {
            into.putBoolean(name, xml.data(place) != 0);
        } else {
            into.putInt(name, xml.data(place));
        }
    }

    private static void fill(IntentFilter filter, BinaryXml xml, String tag, String name) {
        if (tag.equals("action")) {
            filter.addAction(name);
        } else if (tag.equals("category")) {
            filter.addCategory(name);
        } else if (tag.equals("data")) {
            String scheme = xml.getAttributeValue(null, "scheme");
            String type = xml.getAttributeValue(null, "mimeType");
            if (scheme != null) {
                filter.addDataScheme(scheme);
            }
            if (type != null) {
                try {
                    filter.addDataType(type);
                } catch (IntentFilter.MalformedMimeTypeException e) {
                    // Such a filter wants no type.
                }
            }
        }
    }

    private String full(String name) {
        return name.startsWith(".") ? packageName + name : name.indexOf('.') < 0 ? packageName + "." + name : name;
    }

    String applicationClass() {
        return applicationClass;
    }

    ArrayList<Component> components() {
        return components;
    }

    Component find(String className) {
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i).info.name.equals(className)) {
                return components.get(i);
            }
        }
        return null;
    }

    boolean hasActivity(String className) {
        return !present || find(className) != null;
    }

    int launchMode(String className) {
        Component component = find(className);
        return component == null ? ActivityInfo.LAUNCH_MULTIPLE : component.info.launchMode;
    }

    /** The components of a kind that want the intent. */
    ArrayList<Component> matching(Intent intent, String kind) {
        ArrayList<Component> found = new ArrayList<Component>();
        boolean foreign = intent.getPackage() != null && !intent.getPackage().equals(packageName);
        for (int i = 0; i < components.size() && !foreign; i++) {
            Component component = components.get(i);
            boolean wanted = component.kind.startsWith(kind) && component.info.enabled;
            for (int j = 0; wanted && j < component.filters.size(); j++) {
                if (component.filters.get(j).match(intent.getAction(), intent.getType(), intent.getScheme(),
                        intent.getData(), intent.getCategories(), "") >= 0) {
                    found.add(component);
                    wanted = false;
                }
            }
        }
        return found;
    }

    /** The first activity that wants the intent, or null. */
    ComponentName activityFor(Intent intent) {
        ArrayList<Component> found = matching(intent, "activity");
        return found.isEmpty() ? null : new ComponentName(packageName, found.get(0).info.name);
    }
}
