package java.nio.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/** How a file is opened to be written. */
final class OpenMode {
    private boolean append;
    private boolean truncate;
    private boolean create;
    private boolean createNew;
    private boolean deleteOnClose;

    private OpenMode() {
    }

    static OpenMode of(OpenOption[] options) {
        OpenMode mode = new OpenMode();
        for (OpenOption option : options) {
            mode.add(option);
        }
        if (options.length == 0) {
            mode.create = true;
            mode.truncate = true;
        }
        if (mode.append && mode.truncate) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
        }
        return mode;
    }

    private void add(OpenOption option) {
        if (option == null) {
            throw new NullPointerException();
        }
        if (option == StandardOpenOption.READ) {
            throw new IllegalArgumentException("READ not allowed");
        }
        append |= option == StandardOpenOption.APPEND;
        truncate |= option == StandardOpenOption.TRUNCATE_EXISTING;
        create |= option == StandardOpenOption.CREATE;
        createNew |= option == StandardOpenOption.CREATE_NEW;
        deleteOnClose |= option == StandardOpenOption.DELETE_ON_CLOSE;
    }

    OutputStream open(Path path) throws IOException {
        File file = path.toFile();
        boolean there = file.exists();
        if (there && createNew) {
            throw new FileAlreadyExistsException(path.toString());
        }
        if (!there && ((!create && !createNew) || Files.behindFile(path))) {
            throw Files.absent(path, null);
        }
        if (file.isDirectory()) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        try {
            OutputStream out = append ? new FileOutputStream(file, true)
                    : truncate || !there ? new FileOutputStream(file) : over(file);
            return deleteOnClose ? deleting(out, file) : out;
        } catch (FileNotFoundException e) {
            throw new NoSuchFileException(path.toString());
        }
    }

    /** Writes over what is there, and leaves the rest. */
    private static OutputStream over(File file) throws IOException {
        final RandomAccessFile open = new RandomAccessFile(file, "rw");
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                open.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                open.write(bytes, offset, count);
            }

            @Override
            public void close() throws IOException {
                open.close();
            }
        };
    }

    private static OutputStream deleting(final OutputStream out, final File file) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                out.write(bytes, offset, count);
            }

            @Override
            public void close() throws IOException {
                out.close();
                file.delete();
            }
        };
    }
}
