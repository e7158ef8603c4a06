package android.content;

import android.os.Parcel;
import android.os.Parcelable;

/** The package and the class of a component. */
public final class ComponentName implements Parcelable, Cloneable, Comparable<ComponentName> {
    private final String packageName;
    private final String className;

    public ComponentName(String pkg, String cls) {
        if (pkg == null) {
            throw new NullPointerException("package name is null");
        }
        if (cls == null) {
            throw new NullPointerException("class name is null");
        }
        packageName = pkg;
        className = cls;
    }

    public ComponentName(Context pkg, String cls) {
        this(pkg.getPackageName(), cls);
    }

    public ComponentName(Context pkg, Class<?> cls) {
        this(pkg.getPackageName(), cls.getName());
    }

    public static ComponentName createRelative(String pkg, String cls) {
        return new ComponentName(pkg, cls.charAt(0) == '.' ? pkg + cls : cls);
    }

    public static ComponentName unflattenFromString(String str) {
        int slash = str.indexOf('/');
        if (slash < 0 || slash + 1 >= str.length()) {
            return null;
        }
        return createRelative(str.substring(0, slash), str.substring(slash + 1));
    }

    public String getPackageName() {
        return packageName;
    }

    public String getClassName() {
        return className;
    }

    public String getShortClassName() {
        boolean inside = className.startsWith(packageName) && className.length() > packageName.length()
                && className.charAt(packageName.length()) == '.';
        return inside ? className.substring(packageName.length()) : className;
    }

    public String flattenToString() {
        return packageName + "/" + className;
    }

    public String flattenToShortString() {
        return packageName + "/" + getShortClassName();
    }

    public String toShortString() {
        return "{" + packageName + "/" + className + "}";
    }

    @Override
    public ComponentName clone() {
        return new ComponentName(packageName, className);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ComponentName && ((ComponentName) o).packageName.equals(packageName)
                && ((ComponentName) o).className.equals(className);
    }

    @Override
    public int hashCode() {
        return packageName.hashCode() + className.hashCode();
    }

    @Override
    public int compareTo(ComponentName that) {
        int order = packageName.compareTo(that.packageName);
        return order != 0 ? order : className.compareTo(that.className);
    }

    @Override
    public String toString() {
        return "ComponentInfo" + toShortString();
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeString(packageName);
        out.writeString(className);
    }
}
