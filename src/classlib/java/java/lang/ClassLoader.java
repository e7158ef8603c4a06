package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import wattline.phone.Bytes;
import wattline.phone.Host;
import wattline.phone.Metadata;

/**
 * What classes and resources come from. There is one loader, the app's, which finds the phone's own classes, too;
 * resources are the files of the app's archive. Subclasses may look for classes and resources elsewhere, but cannot
 * define any: code comes with the app only. The URLs of resources can be opened on the phone.
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

    public URL getResource(String name) {
        return getSystemResource(name);
    }

    public static URL getSystemResource(String name) {
        if (Host.archiveFile(name) == null) {
            return null;
        }
        try {
            return new URL("jar:file:/data/app/base.apk!/" + name);
        } catch (MalformedURLException e) {
            return null;
        }
    }

    /** At most one: there is one archive. */
    public Enumeration<URL> getResources(String name) throws IOException {
        return getSystemResources(name);
    }

    public static Enumeration<URL> getSystemResources(String name) throws IOException {
        URL found = getSystemResource(name);
        return Collections.enumeration(found == null ? Collections.<URL>emptyList() : Collections.singletonList(found));
    }

    public static InputStream getSystemResourceAsStream(String name) {
        byte[] bytes = Host.archiveFile(name);
        return bytes == null ? null : new Bytes(bytes);
    }
}
