import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Paths, and what is done with files by them. */
public final class LibraryPaths {
    private static Path base;

    private LibraryPaths() {
    }

    /** Something that may fail. */
    private interface Step {
        Object run() throws Exception;
    }

    private static void print(Step step) {
        Object result;
        try {
            result = step.run();
        } catch (Exception e) {
            result = e;
        }
        System.out.println(String.valueOf(result).replace(base.toString(), "BASE"));
    }

    private static void paths() {
        String[] texts = {"/a/b/../c", "a//b/", "/", "", ".", "../x", "a/./b", "/a", "b"};
        for (String text : texts) {
            Path path = Paths.get(text);
            System.out.println(path + " | " + path.isAbsolute() + " | " + path.getRoot() + " | " + path.getParent() + " | "
                    + path.getFileName() + " | " + path.getNameCount() + " | " + path.normalize() + " | "
                    + path.resolve("z") + " | " + path.resolveSibling("z") + " | " + path.hashCode());
        }
        Path path = Paths.get("/a", "b", "", "c/d");
        System.out.println(path + " " + path.subpath(1, 3) + " " + path.getName(3) + " " + path.startsWith("/a/b")
                + path.startsWith("/a/bb") + path.endsWith("c/d") + path.endsWith("/c/d"));
        System.out.println(path.relativize(Paths.get("/a/x")) + " " + Paths.get("a/b").relativize(Paths.get("a/b/c")));
        StringBuilder names = new StringBuilder();
        for (Path name : path) {
            names.append(name).append(';');
        }
        System.out.println(names);
        try {
            path.relativize(Paths.get("x"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Paths.get("x\0");
        } catch (InvalidPathException e) {
            System.out.println(e.getReason() + e.getIndex());
        }
    }

    private static void files() throws IOException {
        final Path file = base.resolve("notes.txt");
        print(new Step() {
            @Override
            public Object run() throws IOException {
                return Files.readAllLines(file);
            }
        });
        Files.write(file, Arrays.asList("one", "zw\u00f6lf", ""));
        Files.write(file, "tail".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file) + " " + Files.size(file) + " " + Files.lines(file).count());
        Files.write(file, new byte[] {'O'}, StandardOpenOption.WRITE);
        System.out.println(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\n', '/'));
        print(new Step() {
            @Override
            public Object run() throws IOException {
                return Files.createFile(file);
            }
        });
        final Path copy = base.resolve("deep/er/copy.txt");
        print(new Step() {
            @Override
            public Object run() throws IOException {
                return Files.copy(file, copy);
            }
        });
        Files.createDirectories(copy.getParent());
        System.out.println(Files.copy(file, copy).equals(copy) + " " + Files.exists(copy) + Files.isDirectory(copy));
        print(new Step() {
            @Override
            public Object run() throws IOException {
                return Files.copy(file, copy);
            }
        });
        Files.copy(new ByteArrayInputStream(new byte[3]), copy, StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.size(copy));
        Files.move(file, copy, StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.size(copy) + " " + Files.notExists(file) + " " + Files.deleteIfExists(file));
        print(new Step() {
            @Override
            public Object run() throws IOException {
                Files.delete(base.resolve("deep"));
                return "deleted";
            }
        });
        print(new Step() {
            @Override
            public Object run() throws IOException {
                return Files.createDirectory(copy.resolve("under"));
            }
        });
        Files.setLastModifiedTime(copy, FileTime.fromMillis(1500000000000L));
        System.out.println(Files.getLastModifiedTime(copy));
        Files.delete(copy);
        Files.delete(copy.getParent());
        Files.delete(base.resolve("deep"));
    }

    private static void streams() throws IOException {
        Path file = base.resolve("lines");
        BufferedWriter writer = Files.newBufferedWriter(file);
        writer.write("first\nsecond");
        writer.close();
        FileWriter more = new FileWriter(file.toFile(), true);
        more.write(" and a half \u20ac");
        more.close();
        BufferedReader reader = new BufferedReader(new FileReader(new File(file.toString())));
        System.out.println(reader.readLine() + "|" + reader.readLine() + "|" + reader.readLine());
        reader.close();
        Files.createDirectory(base.resolve("z"));
        List<String> names = new ArrayList<String>();
        DirectoryStream<Path> entries = Files.newDirectoryStream(base);
        for (Path entry : entries) {
            names.add(entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""));
        }
        entries.close();
        Collections.sort(names);
        System.out.println(names + " " + Files.isSameFile(file, base.resolve("z/../lines")));
        Files.delete(base.resolve("z"));
        Files.delete(file);
    }

    public static void main(String[] args) throws IOException {
        base = Paths.get(System.getProperty("java.io.tmpdir", "/tmp"), "wl-library-paths");
        Files.createDirectories(base);
        paths();
        files();
        streams();
        Files.delete(base);
        System.out.println(Files.exists(base));
    }
}
