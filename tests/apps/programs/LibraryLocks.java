import java.io.File;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/** Locks of files. */
public final class LibraryLocks {
    private LibraryLocks() {}

    public static void main(String[] args) throws Exception {
        File file = new File(System.getProperty("java.io.tmpdir", "/tmp"), "wl-lock-test.bin");
        RandomAccessFile open = new RandomAccessFile(file, "rw");
        FileChannel channel = open.getChannel();
        FileLock part = channel.lock(10, 20, false);
        System.out.println(part.position() + " " + part.size() + " " + part.isShared() + " " + part.isValid());
        System.out.println(part.overlaps(0, 10) + " " + part.overlaps(0, 11) + " " + part.overlaps(30, 1));
        try {
            channel.lock();
        } catch (OverlappingFileLockException e) {
            System.out.println(e);
        }
        FileLock next = channel.tryLock(30, 5, true);
        System.out.println(next.isShared() + " " + (next.channel() == channel));
        part.release();
        next.close();
        System.out.println(part.isValid() + " " + next.isValid());
        FileLock all = channel.lock();
        System.out.println(all.size() == Long.MAX_VALUE);
        try {
            channel.lock(-1, 1, false);
        } catch (IllegalArgumentException e) {
            System.out.println("refused");
        }
        open.close();
        System.out.println(all.isValid());
        System.out.println(file.delete());
    }
}
