package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What programs do with files. Left out are walks, globs, channels, links, owners and permissions; text that is not in
 * its charset is read with replacements, and directories are listed in the order of their names.
 */
public final class Files {
    private static final int BUFFER = 8192;

    private Files() {
    }

    public static boolean exists(Path path, LinkOption... options) {
        return path.toFile().exists();
    }

    public static boolean notExists(Path path, LinkOption... options) {
        return !path.toFile().exists() && !behindFile(path);
    }

    /** Whether a file stands where one of the path's directories should be. */
    static boolean behindFile(Path path) {
        File above = path.toFile().getAbsoluteFile().getParentFile();
        while (above != null && !above.exists()) {
            above = above.getParentFile();
        }
        return above != null && !above.isDirectory();
    }

    /** Why there is no such file; the other one may be null. */
    static FileSystemException absent(Path path, Path other) {
        String name = other == null ? null : other.toString();
        return behindFile(path) || (other != null && behindFile(other))
                ? new FileSystemException(path.toString(), name, "Not a directory")
                : new NoSuchFileException(path.toString(), name, null);
    }

    public static boolean isDirectory(Path path, LinkOption... options) {
        return path.toFile().isDirectory();
    }

    public static boolean isRegularFile(Path path, LinkOption... options) {
        return path.toFile().isFile();
    }

    public static boolean isSymbolicLink(Path path) {
        return false;
    }

    public static boolean isReadable(Path path) {
        return path.toFile().canRead();
    }

    public static boolean isWritable(Path path) {
        return path.toFile().canWrite();
    }

    public static boolean isExecutable(Path path) {
        return path.toFile().canExecute();
    }

    public static boolean isHidden(Path path) throws IOException {
        Path name = path.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    public static boolean isSameFile(Path path, Path other) throws IOException {
        return path.equals(other) || path.toRealPath().equals(other.toRealPath());
    }

    /** The file, which must be there. */
    private static File present(Path path) throws IOException {
        File file = path.toFile();
        if (!file.exists()) {
            throw absent(path, null);
        }
        return file;
    }

    public static long size(Path path) throws IOException {
        return present(path).length();
    }

    public static FileTime getLastModifiedTime(Path path, LinkOption... options) throws IOException {
        return FileTime.fromMillis(present(path).lastModified());
    }

    public static Path setLastModifiedTime(Path path, FileTime time) throws IOException {
        present(path).setLastModified(time.toMillis());
        return path;
    }

    // Making and removing.

    public static Path createFile(Path path, FileAttribute<?>... attributes) throws IOException {
        newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
        return path;
    }

    public static Path createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        if (!path.toFile().mkdir()) {
            throw exists(path) ? new FileAlreadyExistsException(path.toString()) : absent(path, null);
        }
        return path;
    }

    public static Path createDirectories(Path path, FileAttribute<?>... attributes) throws IOException {
        if (isDirectory(path)) {
            return path;
        }
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null && !exists(path)) {
            if (exists(parent) && !isDirectory(parent)) {
                throw absent(path, null);
            }
            createDirectories(parent);
        }
        return createDirectory(path);
    }

    public static Path createTempFile(String prefix, String suffix, FileAttribute<?>... attributes)
            throws IOException {
        return createTempFile(Paths.get(System.getProperty("java.io.tmpdir", "/tmp")), prefix, suffix);
    }

    public static Path createTempFile(Path directory, String prefix, String suffix, FileAttribute<?>... attributes)
            throws IOException {
        Path path = unused(directory, prefix, suffix == null ? ".tmp" : suffix);
        return createFile(path);
    }

    public static Path createTempDirectory(String prefix, FileAttribute<?>... attributes) throws IOException {
        return createTempDirectory(Paths.get(System.getProperty("java.io.tmpdir", "/tmp")), prefix);
    }

    public static Path createTempDirectory(Path directory, String prefix, FileAttribute<?>... attributes)
            throws IOException {
        return createDirectory(unused(directory, prefix, ""));
    }

    /** Names are numbered, so that they are the same in every run. */
    private static Path unused(Path directory, String prefix, String suffix) {
        directory.toFile().mkdirs();
        for (int number = 1;; number++) {
            Path path = directory.resolve((prefix == null ? "" : prefix) + number + suffix);
            if (!exists(path)) {
                return path;
            }
        }
    }

    public static void delete(Path path) throws IOException {
        if (!deleteIfExists(path)) {
            throw new NoSuchFileException(path.toString());
        }
    }

    public static boolean deleteIfExists(Path path) throws IOException {
        if (notExists(path)) {
            return false;
        }
        if (!present(path).delete()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        return true;
    }

    // Copying and moving.

    private static boolean replaces(CopyOption[] options, boolean move) {
        boolean replaces = false;
        for (CopyOption option : options) {
            if (option == null) {
                throw new NullPointerException();
            }
            if (option == (move ? StandardCopyOption.COPY_ATTRIBUTES : StandardCopyOption.ATOMIC_MOVE)) {
                throw new UnsupportedOperationException("Unsupported copy option");
            }
            replaces |= option == StandardCopyOption.REPLACE_EXISTING || option == StandardCopyOption.ATOMIC_MOVE;
        }
        return replaces;
    }

    /** Makes room where a file is to go; whether it is there already. */
    private static boolean prepare(Path from, Path to, boolean replace) throws IOException {
        present(from);
        if (exists(to)) {
            if (isSameFile(from, to)) {
                return true;
            }
            if (!replace) {
                throw new FileAlreadyExistsException(to.toString());
            }
            delete(to);
        }
        return false;
    }

    public static Path copy(Path from, Path to, CopyOption... options) throws IOException {
        if (prepare(from, to, replaces(options, false))) {
            return to;
        }
        if (isDirectory(from)) {
            return createDirectory(to);
        }
        if (!to.toFile().getAbsoluteFile().getParentFile().isDirectory()) {
            throw absent(to, null);
        }
        write(to, readAllBytes(from));
        if (Arrays.asList(options).contains(StandardCopyOption.COPY_ATTRIBUTES)) {
            setLastModifiedTime(to, getLastModifiedTime(from));
        }
        return to;
    }

    public static long copy(InputStream in, Path to, CopyOption... options) throws IOException {
        boolean replace = false;
        for (CopyOption option : options) {
            if (option == null) {
                throw new NullPointerException("options contains 'null'");
            }
            if (option != StandardCopyOption.REPLACE_EXISTING) {
                throw new UnsupportedOperationException(option + " not supported");
            }
            replace = true;
        }
        if (replace) {
            deleteIfExists(to);
        }
        OutputStream out = newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            return transfer(in, out);
        } finally {
            out.close();
        }
    }

    public static long copy(Path from, OutputStream out) throws IOException {
        InputStream in = newInputStream(from);
        try {
            return transfer(in, out);
        } finally {
            in.close();
        }
    }

    private static long transfer(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long all = 0;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            out.write(buffer, 0, count);
            all += count;
        }
        return all;
    }

    /** What a system's own move refuses. */
    private static void checkAtomic(Path from, Path to) throws IOException {
        if (!exists(from)) {
            throw absent(from, to);
        }
        if (!exists(to) || isSameFile(from, to)) {
            return;
        }
        boolean directory = isDirectory(to);
        if (directory != isDirectory(from)) {
            throw new FileSystemException(from.toString(), to.toString(),
                    directory ? "Is a directory" : "Not a directory");
        }
        if (directory && to.toFile().list().length > 0) {
            throw new FileSystemException(from.toString(), to.toString(), "Directory not empty");
        }
    }

    /** A directory that holds something is moved by making it anew. */
    public static Path move(Path from, Path to, CopyOption... options) throws IOException {
        if (Arrays.asList(options).contains(StandardCopyOption.ATOMIC_MOVE)) {
            checkAtomic(from, to);
        }
        if (prepare(from, to, replaces(options, true)) || from.toFile().renameTo(to.toFile())) {
            return to;
        }
        if (!to.toFile().getAbsoluteFile().getParentFile().isDirectory()) {
            throw absent(from, to);
        }
        createDirectory(to);
        for (String name : from.toFile().list()) {
            move(from.resolve(name), to.resolve(name));
        }
        delete(from);
        return to;
    }

    // Reading and writing.

    public static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        for (OpenOption option : options) {
            if (option == StandardOpenOption.APPEND || option == StandardOpenOption.WRITE) {
                throw new UnsupportedOperationException("'" + option + "' not allowed");
            }
        }
        if (present(path).isDirectory()) {
            throw new IOException("Is a directory");
        }
        return new FileInputStream(path.toFile());
    }

    public static OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        return OpenMode.of(options).open(path);
    }

    public static BufferedReader newBufferedReader(Path path) throws IOException {
        return newBufferedReader(path, StandardCharsets.UTF_8);
    }

    public static BufferedReader newBufferedReader(Path path, Charset charset) throws IOException {
        return new BufferedReader(new InputStreamReader(newInputStream(path), charset));
    }

    public static BufferedWriter newBufferedWriter(Path path, OpenOption... options) throws IOException {
        return newBufferedWriter(path, StandardCharsets.UTF_8, options);
    }

    public static BufferedWriter newBufferedWriter(Path path, Charset charset, OpenOption... options)
            throws IOException {
        return new BufferedWriter(new OutputStreamWriter(newOutputStream(path, options), charset));
    }

    public static byte[] readAllBytes(Path path) throws IOException {
        InputStream in = newInputStream(path);
        try {
            byte[] bytes = new byte[(int) path.toFile().length()];
            int filled = 0;
            int count = in.read(bytes, 0, bytes.length);
            while (count > 0) {
                filled += count;
                count = in.read(bytes, filled, bytes.length - filled);
            }
            return filled == bytes.length ? bytes : Arrays.copyOf(bytes, filled);
        } finally {
            in.close();
        }
    }

    public static List<String> readAllLines(Path path) throws IOException {
        return readAllLines(path, StandardCharsets.UTF_8);
    }

    public static List<String> readAllLines(Path path, Charset charset) throws IOException {
        BufferedReader reader = newBufferedReader(path, charset);
        try {
            List<String> lines = new ArrayList<String>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
            return lines;
        } finally {
            reader.close();
        }
    }

    public static String readString(Path path) throws IOException {
        return readString(path, StandardCharsets.UTF_8);
    }

    public static String readString(Path path, Charset charset) throws IOException {
        return new String(readAllBytes(path), charset);
    }

    /** The lines, which are all read at once. */
    public static Stream<String> lines(Path path) throws IOException {
        return readAllLines(path).stream();
    }

    public static Stream<String> lines(Path path, Charset charset) throws IOException {
        return readAllLines(path, charset).stream();
    }

    public static Path write(Path path, byte[] bytes, OpenOption... options) throws IOException {
        if (bytes == null) {
            throw new NullPointerException();
        }
        OutputStream out = newOutputStream(path, options);
        try {
            out.write(bytes, 0, bytes.length);
        } finally {
            out.close();
        }
        return path;
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, OpenOption... options)
            throws IOException {
        return write(path, lines, StandardCharsets.UTF_8, options);
    }

    public static Path write(Path path, Iterable<? extends CharSequence> lines, Charset charset, OpenOption... options)
            throws IOException {
        if (lines == null) {
            throw new NullPointerException();
        }
        BufferedWriter writer = newBufferedWriter(path, charset, options);
        try {
            for (CharSequence line : lines) {
                writer.append(line);
                writer.newLine();
            }
        } finally {
            writer.close();
        }
        return path;
    }

    public static Path writeString(Path path, CharSequence text, OpenOption... options) throws IOException {
        return writeString(path, text, StandardCharsets.UTF_8, options);
    }

    public static Path writeString(Path path, CharSequence text, Charset charset, OpenOption... options)
            throws IOException {
        return write(path, text.toString().getBytes(charset), options);
    }

    // Directories.

    public static DirectoryStream<Path> newDirectoryStream(Path directory) throws IOException {
        return new DirectoryList(directory, null);
    }

    public static DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return new DirectoryList(directory, filter);
    }

    public static Stream<Path> list(Path directory) throws IOException {
        return new DirectoryList(directory, null).entries().stream();
    }
}
