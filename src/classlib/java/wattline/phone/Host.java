package wattline.phone;

/** The services of the phone under the class library. */
public final class Host {
    /** Modes of open. */
    public static final int READ = 0;
    public static final int READ_WRITE = 1;
    public static final int TRUNCATE = 2;
    public static final int APPEND = 3;

    /** Answers of open below zero. */
    public static final int NOT_FOUND = -1;
    public static final int IS_DIRECTORY = -2;

    /** Answers of stat. */
    public static final int ABSENT = 0;
    public static final int FILE = 1;
    public static final int DIRECTORY = 2;

    /** Answers of pollEvent, and the kinds of input it writes to out[0]. */
    public static final int TIMEOUT = 0;
    public static final int WOKEN = 1;
    public static final int INPUT = 2;
    public static final int TAP = 1;
    public static final int KEY = 2;
    public static final int STOP = 3;
    /** One step of a touch: out[1] and out[2] are the place, out[3] is MotionEvent's action. */
    public static final int TOUCH = 4;

    private Host() {
    }

    /** Prints to standard output (1), standard error (2), or as a line `LEVEL/TAG: text` to the log (3). */
    public static native void print(int stream, String text);

    /** A system property, or null. */
    public static native String property(String key);

    /** Ends the program at once. */
    /** Sets what the next method but one tells; null makes it unknown. */
    public static native void setProperty(String key, String value);

    /** What is set. */
    public static native String[] propertyNames();

    public static native void exit(int status);

    /** Opens a file and returns its descriptor, or one of the answers above. */
    public static native int open(String path, int mode);

    /** Reads up to `count` bytes; -1 at the end. */
    public static native int read(int file, byte[] into, int offset, int count);

    public static native void write(int file, byte[] from, int offset, int count);

    /** Moves the position, or with a negative position only tells it. */
    public static native long seek(int file, long position);

    public static native long length(int file);

    public static native void setLength(int file, long length);

    public static native void close(int file);

    public static native int stat(String path);

    public static native boolean mkdirs(String path);

    public static native boolean delete(String path);

    /** Moves a file or an empty directory, over a file if one is there; whether that was done. */
    public static native boolean rename(String from, String to);

    /** When a file was written last, in milliseconds of System.currentTimeMillis; 0 if there is none. */
    public static native long modified(String path);

    /** Sets that time; whether there is such a file. */
    public static native boolean setModified(String path, long millis);

    /** The names in a directory in order, or null. */
    public static native String[] list(String path);

    /** Maps a part of a file, which grows to hold it, and returns a handle. */
    public static native int map(int file, long position, int size);

    public static native void mapPut(int map, int index, byte value);

    /** Little-endian, as all wider access to a map. */
    public static native void mapPutInt(int map, int index, int value);

    public static native void mapPutLong(int map, int index, long value);

    /** Moves bytes between a map and an array, both within their bounds. */
    public static native void mapRead(int map, int index, byte[] into, int offset, int count);

    public static native void mapWrite(int map, int index, byte[] from, int offset, int count);

    public static native byte mapGet(int map, int index);

    public static native int mapGetInt(int map, int index);

    public static native long mapGetLong(int map, int index);

    /** Asks a server, waits for the whole answer, and returns its handle; below zero if there is no such host. */
    public static native int httpOpen(String method, String url, byte[] body);

    public static native int httpStatus(int answer);

    public static native byte[] httpBody(int answer);

    /** Waits for a wake, an input or the end of the time; below zero waits without limit. */
    public static native int pollEvent(long millis, int[] out);

    /** Makes the main thread's pollEvent return, now or the next time. */
    public static native void wake();

    /** Reports what the screen shows, one line for each view. */
    public static native void show(String text);

    /**
     * Tells that a part of the phone (a constant of {@link Hardware}) came into a state: 1 when its first user came, 0
     * when its last one left; SCREEN_BRIGHTNESS takes 0 to 255. Called at the change only.
     */
    public static native void hardware(int component, int state);

    /** The seed of this run, which sensors and positions follow from. */
    public static native long seed();

    /** The bytes of a file of the app's archive, such as `assets/a.txt` or `AndroidManifest.xml`, or null. */
    public static native byte[] archiveFile(String path);

    /** The names right under a folder of the app's archive in order, files and folders; empty if there is none. */
    public static native String[] archiveList(String folder);

    /** Tells that a frame of so many drawing commands that cover so many pixels was handed to the display. */
    public static native void frame(int commands, long pixels);

    /** Hands what an instrumentation says to who started it: lines as `am instrument -r` prints them. */
    public static native void report(String lines);

    /** The names of the classes of the test package that was installed beside the app, in order. */
    public static native String[] testClasses();
}
