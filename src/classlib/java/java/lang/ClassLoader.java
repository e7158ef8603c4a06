package java.lang;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import wattline.phone.Host;
import wattline.phone.Metadata;

/**
 * What classes and resources come from. There is one loader, the app's, which finds the phone's own classes, too;
 * resources are the files of the app's archive. Subclasses may look for classes and resources elsewhere, but cannot
 * define any: code comes with the app only. Resources have no URLs.
 */
public abstract class ClassLoader {
    private static final ClassLoader APP = new ClassLoader(null) {
        @Override
        public String toString() {
            return "dalvik.system.PathClassLoader";
        }
    };

    private final ClassLoader parent;

    protected ClassLoader() {
        this(APP);
    }

    protected ClassLoader(ClassLoader parent) {
        this.parent = parent;
    }

    public static ClassLoader getSystemClassLoader() {
        return APP;
    }

    /** The class of that binary name, not initialised. */
    static Class<?> find(String name) throws ClassNotFoundException {
        Class<?> found = null;
        if (name.startsWith("[")) {
            found = Metadata.find(name.replace('.', '/'));
        } else if (name.indexOf('/') < 0) {
            found = Metadata.find("L" + name.replace('.', '/') + ";");
        }
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    public final ClassLoader getParent() {
        return parent;
    }

    /** Who is asked first. */
    private ClassLoader next() {
        return parent == null ? APP : parent;
    }

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (this == APP) {
            return find(name);
        }
        try {
            return next().loadClass(name, resolve);
        } catch (ClassNotFoundException e) {
            return findClass(name);
        }
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    public InputStream getResourceAsStream(String name) {
        return this == APP ? getSystemResourceAsStream(name) : next().getResourceAsStream(name);
    }

    public static InputStream getSystemResourceAsStream(String name) {
        byte[] bytes = Host.archiveFile(name);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }
}
