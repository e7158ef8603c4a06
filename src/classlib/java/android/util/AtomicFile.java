package android.util;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;

/** A file that is replaced whole or not at all: the old one is kept beside it while the new one is written. */
public class AtomicFile {
    private final File base;
    private final File backup;

    public AtomicFile(File baseName) {
        base = baseName;
        backup = new File(baseName.getPath() + ".bak");
    }

    public File getBaseFile() {
        return base;
    }

    public void delete() {
        base.delete();
        backup.delete();
    }

    public long getLastModifiedTime() {
        return 0;
    }

    public FileOutputStream startWrite() throws IOException {
        if (base.exists() && !backup.exists()) {
            copy(base, backup);
        }
        base.getParentFile().mkdirs();
        return new FileOutputStream(base);
    }

    private static void copy(File from, File to) throws IOException {
        FileInputStream in = new FileInputStream(from);
        FileOutputStream out = new FileOutputStream(to);
        byte[] buffer = new byte[4096];
        for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
            out.write(buffer, 0, n);
        }
        in.close();
        out.close();
    }

    public void finishWrite(FileOutputStream stream) {
        if (stream != null) {
            close(stream);
            backup.delete();
        }
    }

    private static void close(FileOutputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            Log.w("AtomicFile", "finishWrite: Got exception:", e);
        }
    }

    public void failWrite(FileOutputStream stream) {
        if (stream != null) {
            close(stream);
            restore();
        }
    }

    private void restore() {
        base.delete();
        if (backup.exists()) {
            try {
                copy(backup, base);
            } catch (IOException e) {
                Log.w("AtomicFile", "failWrite: Got exception:", e);
            }
            backup.delete();
        }
    }

    public FileInputStream openRead() throws FileNotFoundException {
        if (backup.exists()) {
            restore();
        }
        return new FileInputStream(base);
    }

    public byte[] readFully() throws IOException {
        FileInputStream in = openRead();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[4096];
        for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
            bytes.write(buffer, 0, n);
        }
        in.close();
        return bytes.toByteArray();
    }
}
