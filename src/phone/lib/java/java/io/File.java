package java.io;

import wattline.phone.Host;

/** The path of a file or directory. */
public class File implements Comparable<File>, Serializable {
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final String pathSeparator = ":";

    private final String path;

    public File(String path) {
        this.path = normalised(path);
    }

    public File(String parent, String child) {
        this.path = parent == null ? normalised(child) : normalised(parent + "/" + child);
    }

    public File(File parent, String child) {
        this(parent == null ? null : parent.path, child);
    }

    private static String normalised(String path) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c != '/' || text.length() == 0 || text.charAt(text.length() - 1) != '/') {
                text.append(c);
            }
        }
        int length = text.length();
        if (length > 1 && text.charAt(length - 1) == '/') {
            text.setLength(length - 1);
        }
        return text.toString();
    }

    public String getName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public String getPath() {
        return path;
    }

    public String getParent() {
        int slash = path.lastIndexOf('/');
        return slash > 0 ? path.substring(0, slash) : slash == 0 && path.length() > 1 ? "/" : null;
    }

    public File getParentFile() {
        String parent = getParent();
        return parent == null ? null : new File(parent);
    }

    public boolean isAbsolute() {
        return path.startsWith("/");
    }

    public String getAbsolutePath() {
        return isAbsolute() ? path : normalised(System.getProperty("user.dir", "/") + "/" + path);
    }

    public File getAbsoluteFile() {
        return new File(getAbsolutePath());
    }

    public String getCanonicalPath() throws IOException {
        return getAbsolutePath();
    }

    public boolean exists() {
        return Host.stat(getAbsolutePath()) != Host.ABSENT;
    }

    public boolean isFile() {
        return Host.stat(getAbsolutePath()) == Host.FILE;
    }

    public boolean isDirectory() {
        return Host.stat(getAbsolutePath()) == Host.DIRECTORY;
    }

    public boolean canRead() {
        return exists();
    }

    public boolean canWrite() {
        return exists();
    }

    public long length() {
        int file = Host.open(getAbsolutePath(), Host.READ);
        if (file < 0) {
            return 0;
        }
        long length = Host.length(file);
        Host.close(file);
        return length;
    }

    public boolean createNewFile() throws IOException {
        if (exists()) {
            return false;
        }
        new FileOutputStream(this).close();
        return true;
    }

    public boolean mkdir() {
        File parent = getAbsoluteFile().getParentFile();
        return (parent == null || parent.isDirectory()) && !exists() && Host.mkdirs(getAbsolutePath());
    }

    public boolean mkdirs() {
        return !exists() && Host.mkdirs(getAbsolutePath());
    }

    public boolean delete() {
        return Host.delete(getAbsolutePath());
    }

    public String[] list() {
        return Host.list(getAbsolutePath());
    }

    public File[] listFiles() {
        String[] names = list();
        if (names == null) {
            return null;
        }
        File[] files = new File[names.length];
        for (int i = 0; i < names.length; i++) {
            files[i] = new File(this, names[i]);
        }
        return files;
    }

    @Override
    public int compareTo(File other) {
        return path.compareTo(other.path);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof File && path.equals(((File) other).path);
    }

    @Override
    public int hashCode() {
        return path.hashCode() ^ 1234321;
    }

    @Override
    public String toString() {
        return path;
    }
}
