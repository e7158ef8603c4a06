package java.io;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import wattline.phone.Host;

/** The path of a file or directory. */
public class File implements Comparable<File>, Serializable {
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final String pathSeparator = ":";

    public static final char pathSeparatorChar = ':';

    private static long temps;

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
        ArrayList<String> parts = new ArrayList<String>();
        for (String part : getAbsolutePath().split("/")) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.remove(parts.size() - 1);
            } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                parts.add(part);
            }
        }
        StringBuilder text = new StringBuilder();
        for (String part : parts) {
            text.append('/').append(part);
        }
        return parts.isEmpty() ? "/" : text.toString();
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

    public String[] list(FilenameFilter filter) {
        String[] names = list();
        if (names == null || filter == null) {
            return names;
        }
        ArrayList<String> chosen = new ArrayList<String>();
        for (String name : names) {
            if (filter.accept(this, name)) {
                chosen.add(name);
            }
        }
        return chosen.toArray(new String[0]);
    }

    public File[] listFiles(FilenameFilter filter) {
        String[] names = list(filter);
        if (names == null) {
            return null;
        }
        File[] files = new File[names.length];
        for (int i = 0; i < names.length; i++) {
            files[i] = new File(this, names[i]);
        }
        return files;
    }

    public File[] listFiles(FileFilter filter) {
        File[] files = listFiles();
        if (files == null || filter == null) {
            return files;
        }
        ArrayList<File> chosen = new ArrayList<File>();
        for (File file : files) {
            if (filter.accept(file)) {
                chosen.add(file);
            }
        }
        return chosen.toArray(new File[0]);
    }

    public static File createTempFile(String prefix, String suffix) throws IOException {
        return createTempFile(prefix, suffix, null);
    }

    /** The names are numbered, so that they are the same in every run. */
    public static File createTempFile(String prefix, String suffix, File directory) throws IOException {
        if (prefix.length() < 3) {
            throw new IllegalArgumentException("Prefix string \"" + prefix + "\" too short: length must be at least 3");
        }
        String folder = directory != null ? directory.path : System.getProperty("java.io.tmpdir", "/tmp");
        new File(folder).mkdirs();
        while (true) {
            File file = new File(folder, prefix + nextTemp() + (suffix == null ? ".tmp" : suffix));
            if (file.createNewFile()) {
                return file;
            }
        }
    }

    private static synchronized long nextTemp() {
        return ++temps;
    }

    public boolean renameTo(File to) {
        return Host.rename(getAbsolutePath(), to.getAbsolutePath());
    }

    /** Milliseconds since 1970; 0 if there is no such file. */
    public long lastModified() {
        return Host.modified(getAbsolutePath());
    }

    public boolean setLastModified(long time) {
        if (time < 0) {
            throw new IllegalArgumentException("Negative time");
        }
        return Host.setModified(getAbsolutePath(), time);
    }

    public boolean isHidden() {
        return getName().startsWith(".");
    }

    public boolean canExecute() {
        return isDirectory();
    }

    /** Permissions are left out: all files can be read and written. */
    public boolean setReadOnly() {
        return exists();
    }

    public boolean setWritable(boolean writable) {
        return exists();
    }

    public boolean setReadable(boolean readable) {
        return exists();
    }

    public boolean setExecutable(boolean executable) {
        return exists();
    }

    public boolean setWritable(boolean writable, boolean ownerOnly) {
        return exists();
    }

    public boolean setReadable(boolean readable, boolean ownerOnly) {
        return exists();
    }

    public boolean setExecutable(boolean executable, boolean ownerOnly) {
        return exists();
    }

    public static File[] listRoots() {
        return new File[] {new File("/")};
    }

    public Path toPath() {
        return Paths.get(path);
    }

    /** Programs end without a tidy exit, so nothing is deleted then. */
    public void deleteOnExit() {
    }

    public File getCanonicalFile() throws IOException {
        return new File(getCanonicalPath());
    }

    public long getTotalSpace() {
        return 1L << 36;
    }

    public long getFreeSpace() {
        return 1L << 35;
    }

    public long getUsableSpace() {
        return getFreeSpace();
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
