package java.lang;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.HashMap;
import java.util.Map;

/** The package of a class: its name. Neither versions nor annotations of packages are kept. */
public class Package implements AnnotatedElement {
    private static final Annotation[] NONE = {};
    private static final Map<String, Package> MADE = new HashMap<String, Package>();

    private final String name;

    private Package(String name) {
        this.name = name;
    }

    static Package of(Class<?> type) {
        String name = type.getName();
        int dot = name.lastIndexOf('.');
        String folder = dot < 0 ? "" : name.substring(0, dot);
        synchronized (MADE) {
            Package made = MADE.get(folder);
            if (made == null) {
                made = new Package(folder);
                MADE.put(folder, made);
            }
            return made;
        }
    }

    /** One of which a class was asked for its package. */
    public static Package getPackage(String name) {
        synchronized (MADE) {
            return MADE.get(name);
        }
    }

    public static Package[] getPackages() {
        synchronized (MADE) {
            return MADE.values().toArray(new Package[MADE.size()]);
        }
    }

    public String getName() {
        return name;
    }

    public String getSpecificationTitle() {
        return null;
    }

    public String getSpecificationVersion() {
        return null;
    }

    public String getSpecificationVendor() {
        return null;
    }

    public String getImplementationTitle() {
        return null;
    }

    public String getImplementationVersion() {
        return null;
    }

    public String getImplementationVendor() {
        return null;
    }

    public boolean isSealed() {
        return false;
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        return null;
    }

    @Override
    public Annotation[] getAnnotations() {
        return NONE;
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return NONE;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "package " + name;
    }
}
