package android.content.res;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.DisplayMetrics;
import android.util.TypedValue;
import java.io.InputStream;
import wattline.phone.Bytes;
import wattline.phone.Host;

/**
 * The app's resources by number, from the table in its archive. Only the table's default configuration (and what is
 * nearest to it) is regarded; styles, plurals and quantity strings are left out. An archive without a table has no
 * resources: every lookup then fails and says so.
 */
public class Resources {
    private static final Resources SYSTEM = new Resources();

    private final AssetManager assets = new AssetManager();
    private final DisplayMetrics metrics = new DisplayMetrics();
    private final Configuration configuration = new Configuration();
    private ResourceTable table;
    private boolean tableRead;

    /** There is no such resource. */
    public static class NotFoundException extends RuntimeException {
        public NotFoundException() {
        }

        public NotFoundException(String name) {
            super(name);
        }

        public NotFoundException(String name, Exception cause) {
            super(name, cause);
        }
    }

    /** What views look like: nothing is styled. */
    public final class Theme {
        Theme() {
        }

        public void applyStyle(int resId, boolean force) {
        }

        public void setTo(Theme other) {
        }

        /** Styles are left out: there is nothing to apply anew. */
        public void rebase() {
        }

        public TypedArray obtainStyledAttributes(int[] attrs) {
            return new TypedArray(Resources.this, null, attrs);
        }

        public TypedArray obtainStyledAttributes(int resid, int[] attrs) {
            return new TypedArray(Resources.this, null, attrs);
        }

        public TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs, int defStyleAttr, int defStyleRes) {
            return new TypedArray(Resources.this, set, attrs);
        }

        public boolean resolveAttribute(int resid, TypedValue outValue, boolean resolveRefs) {
            return false;
        }

        public Resources getResources() {
            return Resources.this;
        }
    }

    /** Made by the context. */
    public Resources() {
        metrics.setToDefaults();
    }

    public static Resources getSystem() {
        return SYSTEM;
    }

    public final Theme newTheme() {
        return new Theme();
    }

    public final AssetManager getAssets() {
        return assets;
    }

    public DisplayMetrics getDisplayMetrics() {
        return metrics;
    }

    public Configuration getConfiguration() {
        return configuration;
    }

    private synchronized ResourceTable table() {
        if (!tableRead) {
            tableRead = true;
            byte[] bytes = Host.archiveFile("resources.arsc");
            table = bytes == null ? null : new ResourceTable(bytes);
        }
        return table;
    }

    /** The value behind a number, through references. */
    private TypedValue value(int id, String kind) {
        ResourceTable resources = table();
        if (resources == null) {
            throw new NotFoundException(kind + " resource ID #0x" + Integer.toHexString(id)
                    + ": the app has no compiled resource table");
        }
        TypedValue value = new TypedValue();
        if (!resources.find(id, value)) {
            throw new NotFoundException(kind + " resource ID #0x" + Integer.toHexString(id));
        }
        return value;
    }

    private static NotFoundException wrongType(int id, TypedValue value) {
        return new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " type #0x"
                + Integer.toHexString(value.type) + " is not valid");
    }

    public void getValue(int id, TypedValue outValue, boolean resolveRefs) {
        TypedValue found = value(id, "");
        outValue.type = found.type;
        outValue.data = found.data;
        outValue.string = found.string;
        outValue.resourceId = found.resourceId;
    }

    public CharSequence getText(int id) {
        return getString(id);
    }

    public CharSequence getText(int id, CharSequence def) {
        try {
            return getString(id);
        } catch (NotFoundException e) {
            return def;
        }
    }

    public String getString(int id) {
        TypedValue value = value(id, "String");
        if (value.type == TypedValue.TYPE_STRING) {
            return value.string.toString();
        }
        if (value.type == TypedValue.TYPE_FLOAT) {
            return Float.toString(value.getFloat());
        }
        boolean isBoolean = value.type == TypedValue.TYPE_INT_BOOLEAN;
        return isBoolean ? String.valueOf(value.data != 0) : Integer.toString(value.data);
    }

    public String getString(int id, Object... formatArgs) {
        return String.format(getString(id), formatArgs);
    }

    private int number(int id, String kind) {
        TypedValue value = value(id, kind);
        if (value.type >= TypedValue.TYPE_FIRST_INT && value.type <= TypedValue.TYPE_LAST_INT) {
            return value.data;
        }
        throw wrongType(id, value);
    }

    public int getInteger(int id) {
        return number(id, "Int");
    }

    public boolean getBoolean(int id) {
        return number(id, "Bool") != 0;
    }

    public int getColor(int id) {
        return number(id, "Color");
    }

    public int getColor(int id, Theme theme) {
        return number(id, "Color");
    }

    public ColorStateList getColorStateList(int id) {
        return ColorStateList.valueOf(getColor(id));
    }

    public float getDimension(int id) {
        TypedValue value = value(id, "Dimension");
        if (value.type != TypedValue.TYPE_DIMENSION) {
            throw wrongType(id, value);
        }
        return TypedValue.complexToDimension(value.data, metrics);
    }

    public int getDimensionPixelOffset(int id) {
        return (int) getDimension(id);
    }

    public int getDimensionPixelSize(int id) {
        return TypedValue.complexToDimensionPixelSize(value(id, "Dimension").data, metrics);
    }

    private TypedValue[] array(int id) {
        ResourceTable resources = table();
        TypedValue[] values = resources == null ? null : resources.array(id);
        if (values == null) {
            throw new NotFoundException("Array resource ID #0x" + Integer.toHexString(id));
        }
        return values;
    }

    public String[] getStringArray(int id) {
        TypedValue[] values = array(id);
        String[] strings = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            strings[i] = values[i].string == null ? null : values[i].string.toString();
        }
        return strings;
    }

    public CharSequence[] getTextArray(int id) {
        return getStringArray(id);
    }

    public int[] getIntArray(int id) {
        TypedValue[] values = array(id);
        int[] numbers = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            numbers[i] = values[i].data;
        }
        return numbers;
    }

    /** The file that a resource is in. */
    private byte[] file(int id, String kind) {
        TypedValue value = value(id, kind);
        byte[] bytes = value.type == TypedValue.TYPE_STRING ? Host.archiveFile(value.string.toString()) : null;
        if (bytes == null) {
            throw new NotFoundException("File " + value.string + " from " + kind + " resource ID #0x"
                    + Integer.toHexString(id));
        }
        return bytes;
    }

    public InputStream openRawResource(int id) {
        return new Bytes(file(id, "raw"));
    }

    public XmlResourceParser getXml(int id) {
        return new BinaryXml(file(id, "xml"));
    }

    public XmlResourceParser getLayout(int id) {
        return new BinaryXml(file(id, "layout"));
    }

    /** A colour or a PNG; drawables of XML are left out. */
    public Drawable getDrawable(int id) {
        TypedValue value = value(id, "Drawable");
        if (value.type >= TypedValue.TYPE_FIRST_COLOR_INT && value.type <= TypedValue.TYPE_LAST_COLOR_INT) {
            return new ColorDrawable(value.data);
        }
        byte[] bytes = file(id, "drawable");
        Bitmap bitmap = BitmapFactory.decodeByteArray(bytes, 0, bytes.length);
        if (bitmap == null) {
            throw new NotFoundException("File " + value.string + " from drawable resource ID #0x"
                    + Integer.toHexString(id) + ": only colours and PNG are read");
        }
        return new BitmapDrawable(this, bitmap);
    }

    public Drawable getDrawable(int id, Theme theme) {
        return getDrawable(id);
    }

    public String getResourceName(int id) {
        return "0x" + Integer.toHexString(id);
    }

    public String getResourceEntryName(int id) {
        ResourceTable resources = table();
        String name = resources == null ? null : resources.name(id);
        if (name == null) {
            throw new NotFoundException("Unable to find resource ID #0x" + Integer.toHexString(id));
        }
        return name;
    }

    public int getIdentifier(String name, String defType, String defPackage) {
        ResourceTable resources = table();
        return resources == null ? 0 : resources.identifier(name, defType);
    }

    public TypedArray obtainAttributes(AttributeSet set, int[] attrs) {
        return new TypedArray(this, set, attrs);
    }
}
