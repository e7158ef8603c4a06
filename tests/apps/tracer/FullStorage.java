import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Fills the storage and goes on working, which must not disturb it whatever becomes of the tracer. */
public class FullStorage {
    /** Each of its frames has a record of its own. */
    static synchronized int leaf(int value) {
        return value ^ 5;
    }

    static int work(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += leaf(i);
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        work(10);
        RandomAccessFile file = new RandomAccessFile(new File("/tmp/large"), "rw");
        long length = 1L << 28;
        for (long step = length; step >= 64; step /= 2) {
            try {
                file.setLength(length);
                length += step;
            } catch (IOException full) {
                length -= step;
            }
        }
        System.out.println(work(40000));
    }
}
