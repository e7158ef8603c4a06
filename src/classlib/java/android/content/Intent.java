package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.ArraySet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Set;

/** What is to be done, and with what. Selectors, clip data and the intent's URI form are left out. */
public class Intent implements Parcelable, Cloneable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_EDIT = "android.intent.action.EDIT";
    public static final String ACTION_PICK = "android.intent.action.PICK";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_SENDTO = "android.intent.action.SENDTO";
    public static final String ACTION_SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE";
    public static final String ACTION_DIAL = "android.intent.action.DIAL";
    public static final String ACTION_CALL = "android.intent.action.CALL";
    public static final String ACTION_DELETE = "android.intent.action.DELETE";
    public static final String ACTION_INSERT = "android.intent.action.INSERT";
    public static final String ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT";
    public static final String ACTION_CHOOSER = "android.intent.action.CHOOSER";
    public static final String ACTION_SEARCH = "android.intent.action.SEARCH";
    public static final String ACTION_WEB_SEARCH = "android.intent.action.WEB_SEARCH";
    public static final String ACTION_SYNC = "android.intent.action.SYNC";
    public static final String ACTION_RUN = "android.intent.action.RUN";
    public static final String ACTION_DEFAULT = "android.intent.action.VIEW";
    public static final String ACTION_TIME_TICK = "android.intent.action.TIME_TICK";
    public static final String ACTION_TIME_CHANGED = "android.intent.action.TIME_SET";
    public static final String ACTION_TIMEZONE_CHANGED = "android.intent.action.TIMEZONE_CHANGED";
    public static final String ACTION_DATE_CHANGED = "android.intent.action.DATE_CHANGED";
    public static final String ACTION_BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED";
    public static final String ACTION_BATTERY_CHANGED = "android.intent.action.BATTERY_CHANGED";
    public static final String ACTION_BATTERY_LOW = "android.intent.action.BATTERY_LOW";
    public static final String ACTION_BATTERY_OKAY = "android.intent.action.BATTERY_OKAY";
    public static final String ACTION_POWER_CONNECTED = "android.intent.action.ACTION_POWER_CONNECTED";
    public static final String ACTION_POWER_DISCONNECTED = "android.intent.action.ACTION_POWER_DISCONNECTED";
    public static final String ACTION_SCREEN_ON = "android.intent.action.SCREEN_ON";
    public static final String ACTION_SCREEN_OFF = "android.intent.action.SCREEN_OFF";
    public static final String ACTION_USER_PRESENT = "android.intent.action.USER_PRESENT";
    public static final String ACTION_LOCALE_CHANGED = "android.intent.action.LOCALE_CHANGED";
    public static final String ACTION_CONFIGURATION_CHANGED = "android.intent.action.CONFIGURATION_CHANGED";
    public static final String ACTION_PACKAGE_ADDED = "android.intent.action.PACKAGE_ADDED";
    public static final String ACTION_PACKAGE_REMOVED = "android.intent.action.PACKAGE_REMOVED";
    public static final String ACTION_AIRPLANE_MODE_CHANGED = "android.intent.action.AIRPLANE_MODE";
    public static final String ACTION_HEADSET_PLUG = "android.intent.action.HEADSET_PLUG";
    public static final String ACTION_DEVICE_STORAGE_LOW = "android.intent.action.DEVICE_STORAGE_LOW";
    public static final String CATEGORY_DEFAULT = "android.intent.category.DEFAULT";
    public static final String CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER";
    public static final String CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE";
    public static final String CATEGORY_HOME = "android.intent.category.HOME";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String CATEGORY_ALTERNATIVE = "android.intent.category.ALTERNATIVE";
    public static final String CATEGORY_PREFERENCE = "android.intent.category.PREFERENCE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_SUBJECT = "android.intent.extra.SUBJECT";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final String EXTRA_EMAIL = "android.intent.extra.EMAIL";
    public static final String EXTRA_INTENT = "android.intent.extra.INTENT";
    public static final String EXTRA_ALARM_COUNT = "android.intent.extra.ALARM_COUNT";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;
    public static final int FLAG_GRANT_WRITE_URI_PERMISSION = 2;
    public static final int FLAG_INCLUDE_STOPPED_PACKAGES = 0x20;
    public static final int FLAG_RECEIVER_REGISTERED_ONLY = 0x40000000;
    public static final int FLAG_RECEIVER_FOREGROUND = 0x10000000;
    public static final int FLAG_ACTIVITY_NO_HISTORY = 0x40000000;
    public static final int FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public static final int FLAG_ACTIVITY_MULTIPLE_TASK = 0x08000000;
    public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
    public static final int FLAG_ACTIVITY_FORWARD_RESULT = 0x02000000;
    public static final int FLAG_ACTIVITY_EXCLUDE_FROM_RECENTS = 0x00800000;
    public static final int FLAG_ACTIVITY_BROUGHT_TO_FRONT = 0x00400000;
    public static final int FLAG_ACTIVITY_RESET_TASK_IF_NEEDED = 0x00200000;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;
    public static final int FLAG_ACTIVITY_NEW_DOCUMENT = 0x00080000;
    public static final int FLAG_ACTIVITY_NO_USER_ACTION = 0x00040000;
    public static final int FLAG_ACTIVITY_REORDER_TO_FRONT = 0x00020000;
    public static final int FLAG_ACTIVITY_NO_ANIMATION = 0x00010000;
    public static final int FLAG_ACTIVITY_CLEAR_TASK = 0x00008000;
    public static final int FILL_IN_ACTION = 1;
    public static final int FILL_IN_DATA = 2;

    public static final Creator<Intent> CREATOR = new Creator<Intent>() {
        @Override
        public Intent createFromParcel(Parcel in) {
            return (Intent) in.readValue(null);
        }

        @Override
        public Intent[] newArray(int size) {
            return new Intent[size];
        }
    };

    private String action;
    private Uri data;
    private String type;
    private String packageName;
    private ComponentName component;
    private int flags;
    private ArraySet<String> categories;
    private Bundle extras;

    public Intent() {
    }

    public Intent(Intent o) {
        this(o, true);
    }

    private Intent(Intent o, boolean all) {
        action = o.action;
        data = o.data;
        type = o.type;
        packageName = o.packageName;
        component = o.component;
        if (o.categories != null) {
            categories = new ArraySet<String>(o.categories);
        }
        if (all) {
            flags = o.flags;
            extras = o.extras == null ? null : new Bundle(o.extras);
        }
    }

    public Intent(String action) {
        this.action = action;
    }

    public Intent(String action, Uri uri) {
        this.action = action;
        data = uri;
    }

    public Intent(Context packageContext, Class<?> cls) {
        component = new ComponentName(packageContext, cls);
    }

    public Intent(String action, Uri uri, Context packageContext, Class<?> cls) {
        this(action, uri);
        component = new ComponentName(packageContext, cls);
    }

    /** The chooser is left out: it is the wanted intent itself. */
    public static Intent createChooser(Intent target, CharSequence title) {
        return new Intent(target);
    }

    public static Intent makeMainActivity(ComponentName mainActivity) {
        return new Intent(ACTION_MAIN).setComponent(mainActivity).addCategory(CATEGORY_LAUNCHER);
    }

    @Override
    public Object clone() {
        return new Intent(this);
    }

    public Intent cloneFilter() {
        return new Intent(this, false);
    }

    public String getAction() {
        return action;
    }

    public Intent setAction(String action) {
        this.action = action;
        return this;
    }

    public Uri getData() {
        return data;
    }

    public String getDataString() {
        return data == null ? null : data.toString();
    }

    public String getScheme() {
        return data == null ? null : data.getScheme();
    }

    public Intent setData(Uri data) {
        this.data = data;
        type = null;
        return this;
    }

    public String getType() {
        return type;
    }

    public Intent setType(String type) {
        data = null;
        this.type = type;
        return this;
    }

    public Intent setDataAndType(Uri data, String type) {
        this.data = data;
        this.type = type;
        return this;
    }

    public String getPackage() {
        return packageName;
    }

    public Intent setPackage(String packageName) {
        this.packageName = packageName;
        return this;
    }

    public ComponentName getComponent() {
        return component;
    }

    public Intent setComponent(ComponentName component) {
        this.component = component;
        return this;
    }

    public Intent setClass(Context packageContext, Class<?> cls) {
        return setComponent(new ComponentName(packageContext, cls));
    }

    public Intent setClassName(Context packageContext, String className) {
        return setComponent(new ComponentName(packageContext, className));
    }

    public Intent setClassName(String packageName, String className) {
        return setComponent(new ComponentName(packageName, className));
    }

    public int getFlags() {
        return flags;
    }

    public Intent setFlags(int flags) {
        this.flags = flags;
        return this;
    }

    public Intent addFlags(int flags) {
        this.flags |= flags;
        return this;
    }

    public void removeFlags(int flags) {
        this.flags &= ~flags;
    }

    public boolean hasCategory(String category) {
        return categories != null && categories.contains(category);
    }

    public Set<String> getCategories() {
        return categories;
    }

    public Intent addCategory(String category) {
        if (categories == null) {
            categories = new ArraySet<String>();
        }
        categories.add(category);
        return this;
    }

    public void removeCategory(String category) {
        if (categories != null) {
            categories.remove(category);
            if (categories.isEmpty()) {
                categories = null;
            }
        }
    }

    private Bundle extras() {
        if (extras == null) {
            extras = new Bundle();
        }
        return extras;
    }

    public Bundle getExtras() {
        return extras == null ? null : new Bundle(extras);
    }

    public boolean hasExtra(String name) {
        return extras != null && extras.containsKey(name);
    }

    public void removeExtra(String name) {
        if (extras != null) {
            extras.remove(name);
            if (extras.size() == 0) {
                extras = null;
            }
        }
    }

    public Intent putExtras(Intent src) {
        if (src.extras != null) {
            extras().putAll(src.extras);
        }
        return this;
    }

    public Intent putExtras(Bundle more) {
        extras().putAll(more);
        return this;
    }

    public Intent replaceExtras(Bundle others) {
        extras = others == null ? null : new Bundle(others);
        return this;
    }

    public void setExtrasClassLoader(ClassLoader loader) {
    }

    public Intent putExtra(String name, Parcelable value) {
        extras().putParcelable(name, value);
        return this;
    }

    public <T extends Parcelable> T getParcelableExtra(String name) {
        return extras == null ? null : extras.<T>getParcelable(name);
    }

    public Intent putExtra(String name, Parcelable[] value) {
        extras().putParcelableArray(name, value);
        return this;
    }

    public Parcelable[] getParcelableArrayExtra(String name) {
        return extras == null ? null : extras.getParcelableArray(name);
    }

    public Intent putExtra(String name, Serializable value) {
        extras().putSerializable(name, value);
        return this;
    }

    public Serializable getSerializableExtra(String name) {
        return extras == null ? null : extras.getSerializable(name);
    }

    public Intent putParcelableArrayListExtra(String name, ArrayList<? extends Parcelable> value) {
        extras().putParcelableArrayList(name, value);
        return this;
    }

    public <T extends Parcelable> ArrayList<T> getParcelableArrayListExtra(String name) {
        return extras == null ? null : extras.<T>getParcelableArrayList(name);
    }

    public Intent putIntegerArrayListExtra(String name, ArrayList<Integer> value) {
        extras().putIntegerArrayList(name, value);
        return this;
    }

    public ArrayList<Integer> getIntegerArrayListExtra(String name) {
        return extras == null ? null : extras.getIntegerArrayList(name);
    }

    public Intent putStringArrayListExtra(String name, ArrayList<String> value) {
        extras().putStringArrayList(name, value);
        return this;
    }

    public ArrayList<String> getStringArrayListExtra(String name) {
        return extras == null ? null : extras.getStringArrayList(name);
    }

    public Intent putExtra(String name, boolean value) {
        extras().putBoolean(name, value);
        return this;
    }

    public boolean getBooleanExtra(String name, boolean defaultValue) {
        return extras == null ? defaultValue : extras.getBoolean(name, defaultValue);
    }

    public Intent putExtra(String name, byte value) {
        extras().putByte(name, value);
        return this;
    }

    public byte getByteExtra(String name, byte defaultValue) {
        return extras == null ? defaultValue : extras.getByte(name, defaultValue);
    }

    public Intent putExtra(String name, char value) {
        extras().putChar(name, value);
        return this;
    }

    public char getCharExtra(String name, char defaultValue) {
        return extras == null ? defaultValue : extras.getChar(name, defaultValue);
    }

    public Intent putExtra(String name, short value) {
        extras().putShort(name, value);
        return this;
    }

    public short getShortExtra(String name, short defaultValue) {
        return extras == null ? defaultValue : extras.getShort(name, defaultValue);
    }

    public Intent putExtra(String name, int value) {
        extras().putInt(name, value);
        return this;
    }

    public int getIntExtra(String name, int defaultValue) {
        return extras == null ? defaultValue : extras.getInt(name, defaultValue);
    }

    public Intent putExtra(String name, long value) {
        extras().putLong(name, value);
        return this;
    }

    public long getLongExtra(String name, long defaultValue) {
        return extras == null ? defaultValue : extras.getLong(name, defaultValue);
    }

    public Intent putExtra(String name, float value) {
        extras().putFloat(name, value);
        return this;
    }

    public float getFloatExtra(String name, float defaultValue) {
        return extras == null ? defaultValue : extras.getFloat(name, defaultValue);
    }

    public Intent putExtra(String name, double value) {
        extras().putDouble(name, value);
        return this;
    }

    public double getDoubleExtra(String name, double defaultValue) {
        return extras == null ? defaultValue : extras.getDouble(name, defaultValue);
    }

    public Intent putExtra(String name, boolean[] value) {
        extras().putBooleanArray(name, value);
        return this;
    }

    public boolean[] getBooleanArrayExtra(String name) {
        return extras == null ? null : extras.getBooleanArray(name);
    }

    public Intent putExtra(String name, byte[] value) {
        extras().putByteArray(name, value);
        return this;
    }

    public byte[] getByteArrayExtra(String name) {
        return extras == null ? null : extras.getByteArray(name);
    }

    public Intent putExtra(String name, short[] value) {
        extras().putShortArray(name, value);
        return this;
    }

    public short[] getShortArrayExtra(String name) {
        return extras == null ? null : extras.getShortArray(name);
    }

    public Intent putExtra(String name, char[] value) {
        extras().putCharArray(name, value);
        return this;
    }

    public char[] getCharArrayExtra(String name) {
        return extras == null ? null : extras.getCharArray(name);
    }

    public Intent putExtra(String name, int[] value) {
        extras().putIntArray(name, value);
        return this;
    }

    public int[] getIntArrayExtra(String name) {
        return extras == null ? null : extras.getIntArray(name);
    }

    public Intent putExtra(String name, long[] value) {
        extras().putLongArray(name, value);
        return this;
    }

    public long[] getLongArrayExtra(String name) {
        return extras == null ? null : extras.getLongArray(name);
    }

    public Intent putExtra(String name, float[] value) {
        extras().putFloatArray(name, value);
        return this;
    }

    public float[] getFloatArrayExtra(String name) {
        return extras == null ? null : extras.getFloatArray(name);
    }

    public Intent putExtra(String name, double[] value) {
        extras().putDoubleArray(name, value);
        return this;
    }

    public double[] getDoubleArrayExtra(String name) {
        return extras == null ? null : extras.getDoubleArray(name);
    }

    public Intent putExtra(String name, String[] value) {
        extras().putStringArray(name, value);
        return this;
    }

    public String[] getStringArrayExtra(String name) {
        return extras == null ? null : extras.getStringArray(name);
    }

    public Intent putExtra(String name, CharSequence[] value) {
        extras().putCharSequenceArray(name, value);
        return this;
    }

    public CharSequence[] getCharSequenceArrayExtra(String name) {
        return extras == null ? null : extras.getCharSequenceArray(name);
    }

    public Intent putExtra(String name, String value) {
        extras().putString(name, value);
        return this;
    }

    public String getStringExtra(String name) {
        return extras == null ? null : extras.getString(name);
    }

    public Intent putExtra(String name, CharSequence value) {
        extras().putCharSequence(name, value);
        return this;
    }

    public CharSequence getCharSequenceExtra(String name) {
        return extras == null ? null : extras.getCharSequence(name);
    }

    public Intent putExtra(String name, Bundle value) {
        extras().putBundle(name, value);
        return this;
    }

    public Bundle getBundleExtra(String name) {
        return extras == null ? null : extras.getBundle(name);
    }

    public boolean filterEquals(Intent other) {
        return other != null && java.util.Objects.equals(action, other.action)
                && java.util.Objects.equals(data, other.data) && java.util.Objects.equals(type, other.type)
                && java.util.Objects.equals(packageName, other.packageName)
                && java.util.Objects.equals(component, other.component)
                && java.util.Objects.equals(categories, other.categories);
    }

    public int filterHashCode() {
        int code = 0;
        code += action == null ? 0 : action.hashCode();
        code += data == null ? 0 : data.hashCode();
        code += type == null ? 0 : type.hashCode();
        code += packageName == null ? 0 : packageName.hashCode();
        code += component == null ? 0 : component.hashCode();
        return code + (categories == null ? 0 : categories.hashCode());
    }

    /** Which activity would be started, of this app or none. */
    public ComponentName resolveActivity(android.content.pm.PackageManager pm) {
        return component != null ? component : pm.resolveMain(this);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Intent { ");
        if (action != null) {
            text.append("act=").append(action).append(' ');
        }
        if (categories != null) {
            text.append("cat=[");
            for (int i = 0; i < categories.size(); i++) {
                text.append(i > 0 ? "," : "").append(categories.valueAt(i));
            }
            text.append("] ");
        }
        if (data != null) {
            text.append("dat=").append(data).append(' ');
        }
        if (type != null) {
            text.append("typ=").append(type).append(' ');
        }
        if (flags != 0) {
            text.append("flg=0x").append(Integer.toHexString(flags)).append(' ');
        }
        if (packageName != null) {
            text.append("pkg=").append(packageName).append(' ');
        }
        if (component != null) {
            text.append("cmp=").append(component.flattenToShortString()).append(' ');
        }
        if (extras != null) {
            text.append("(has extras) ");
        }
        return text.append("}").toString();
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeValue(new Intent(this));
    }
}
