package wattline.rt;

/**
 * What the probes of an instrumented app call. An object of this class stands for one open frame of an instrumented
 * method; it is made once for each depth of each thread's stack and used again.
 *
 * A stamped frame reads the clock twice and writes a record. Most frames are too short for that: they are guests of the
 * innermost stamped frame of their thread, their host, and only add their paths to the host's.
 *
 * Nothing here may throw into the app: where the stack has overflowed, not even the call of a method is sure to have
 * room, so that nothing is called about it. Nothing calls code of the app, and the two stamps of a frame enclose as little of the
 * tracer as possible: enter reads the clock last, exit first. What runs often calls nothing that it can do itself: an
 * interpreter needs longer for a call than for all else here.
 */
public final class Frame {
    static final int RETURNED = 0;
    static final int THROWN = 1;
    static final int UNWOUND = 2;
    static final int UNTIMED = 3;

    private static final int NO_SITE = -1;
    /** The site of a frame that could not be closed for want of stack: it takes no guests any more. */
    private static final int STALE = Integer.MAX_VALUE;
    private static final int NO_PATH = -1;
    /** Of a frame that has counted nothing yet, and where no path is ever found. */
    private static final int[] NO_IDS = {NO_PATH};
    private static final int[] NO_PLACES = {};
    /** Paths that a table has room for at first. */
    private static final int FEW = 8;
    /** A table of so many paths that needs more is written and begun anew. */
    private static final int LONGEST = 256;
    /** Slots of a table for each path that it has room for: the fewer are taken, the fewer meet in one. */
    private static final int SPARSE = 4;
    /** A table is also written after so many reports of one path, so that a killed process loses no more. */
    private static final int REPORTS = 4096;
    /** What a table takes of one path at a time, and how often: a count is written as 32 bits. */
    private static final int MOST_AT_ONCE = 1 << 30;
    private static final int MOST_PARTS = 16;
    /** A thread that is about to wait writes the tables of its open frames, at most this often. */
    static final long FLUSH_NS = 100000000L;

    /** So many stamped frames of a stack are told apart; what lies above is part of the last, as a guest. */
    private static final int DEEPEST = 16384;

    /** How many frames of a method may still be guests, by the last bits of its base. Races do no harm. */
    static final int[] CREDITS = new int[4096];
    /** What it was when it was last renewed. */
    private static final int[] LEVELS = new int[CREDITS.length];
    private static final int MOST_CREDIT = 1023;
    /** A method whose stamped frame was shorter has guests next. */
    static long shortNs = 20000L;

    /** A call is timed so often before it is timed half as often. */
    private static final int SAMPLES_EACH = 128;
    private static final int MOST_HALVINGS = 12;
    /** How often library calls were timed, by site, and how often they are not to be before the next time. Races do no harm. */
    private static int[] taken = new int[0];
    private static int[] skips = taken;
    /** State of the generator by which samples are drawn; the same in each process. */
    private static int random = 0x2545f491;
    /** The site at which nothing is called, if it is known: it is timed after each call. */
    private static int nothing = NO_SITE;

    /** What probes get that cannot record anything. It is never open and has nothing. */
    static final Frame DEAD = new Frame();

    final Log log;
    final Frame outer;
    final int depth;
    /** The frame whose table takes the paths: this one, if it is stamped. */
    final Frame host;
    /** Stands for any frame whose paths this one takes; made for the first. Stacks are deep, guests are few. */
    Frame guest;
    Frame inner;

    boolean open;
    int base;
    long start;
    /** Part of the counts has been written. */
    boolean continued;
    private int site = NO_SITE;
    private long callStart;
    /** The site is one that is timed now and then. */
    private boolean sampling;

    /**
     * A hash table of paths: ids, and how many reports of each are left before the table is written. A path's place is
     * found by its last bits, which are in the mask. A guest has its host's.
     */
    private int[] ids = NO_IDS;
    private int[] left = NO_IDS;
    private int mask;
    /** The same where the path may be the last. That of a stamped frame is not found here: it has more to do then. */
    private int[] lastIds = NO_IDS;
    private int lastMask;
    /** What guests count in, by their methods' bases. */
    Tables[] tables = Tables.NONE;
    /** The same as a list. */
    private Tables active;
    /**
     * What a stamped frame of a method has that counts in a table: nothing is counted in the first, whose entries are all
     * -1, and the second is its own, whose entries count from the smallest number on. They also stand for the frame.
     */
    private int[] ends;
    private long[] rounds;
    /** How many paths the second has, or 0. */
    private int size;
    /** The slots that are taken, and how many. A frame that is not open has none. */
    private int[] places = NO_PLACES;
    int used;

    Frame(Log log, Frame outer) {
        this.log = log;
        this.outer = outer;
        depth = outer == null ? 0 : outer.depth + 1;
        host = this;
    }

    private Frame(Frame host) {
        log = host.log;
        outer = null;
        depth = host.depth;
        this.host = host;
        ids = host.ids;
        left = host.left;
        mask = host.mask;
        lastIds = ids;
        lastMask = mask;
    }

    private Frame() {
        log = null;
        outer = null;
        depth = 0;
        host = this;
    }

    /** A method was entered. */
    public static Frame enter(int base) {
        Frame frame = null;
        try {
            Log.Cached cached = Log.last;
            Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
            Frame top = log.top;
            frame = top == null ? log.bottom : top.inner;
            if (frame == null) {
                if (top != null && top.depth >= DEEPEST && top.site < 0) {
                    return top.takeGuest();
                }
                frame = log.deeper();
                if (frame == null) {
                    return DEAD;
                }
            }
            frame.base = base;
            frame.open = true;
            log.top = frame;
            log.guest = frame.guest;
            log.tables = frame.tables;
            frame.start = System.nanoTime();
            return frame;
        } catch (Throwable problem) {
            if (frame != null) {
                frame.open = false;
                frame.log.top = frame.outer;
                frame.log.guest = null;
                frame.log.tables = Tables.NONE;
            }
            if (!(problem instanceof StackOverflowError)) {
                Store.fail(problem);
            }
            return DEAD;
        }
    }

    /**
     * A method without windowed invocations and monitors was entered: short ones are guests, except now and then, and
     * inside of a windowed call, whose time is not the host's.
     */
    public static Frame open(int base) {
        try {
            Log.Cached cached = Log.last;
            if (cached.thread == Thread.currentThread()) {
                Frame guest = cached.log.guest;
                if (guest != null) {
                    int[] credits = CREDITS;
                    int at = base & 4095;
                    int credit = credits[at] - 1;
                    if (credit >= 0) {
                        credits[at] = credit;
                        return guest;
                    }
                    return enter(base);
                }
            }
            return openAnew(base);
        } catch (StackOverflowError passes) {
            return DEAD;
        } catch (Throwable problem) {
            Store.fail(problem);
            return DEAD;
        }
    }

    /** The same for the first guest since the top frame or the thread has changed. */
    private static Frame openAnew(int base) {
        Log.Cached cached = Log.last;
        Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
        Frame host = log.top;
        if (host != null && host.site < 0) {
            int at = base & 4095;
            int credit = CREDITS[at] - 1;
            if (credit >= 0) {
                CREDITS[at] = credit;
                return host.takeGuest();
            }
        }
        return enter(base);
    }

    /**
     * As `open`, for a method of `size` paths whose frames count the last one themselves where they are guests: in what is
     * returned, whose entries are not negative for these, as they are for stamped ones.
     */
    public static int[] openEnds(int base, int size) {
        try {
            Log.Cached cached = Log.last;
            if (cached.thread == Thread.currentThread()) {
                Tables table = cached.log.tables[base & Tables.SLOTS - 1];
                if (table.base == base) {
                    int[] credits = CREDITS;
                    int at = base & 4095;
                    int credit = credits[at] - 1;
                    if (credit >= 0) {
                        credits[at] = credit;
                        return table.ends;
                    }
                }
            }
            Frame host = hostOf(base);
            if (host == null) {
                Frame frame = enter(base);
                if (frame.host == frame) {
                    return frame.stampedEnds(size);
                }
                host = frame.host;
            }
            return host.takeTable(base, size, false).ends;
        } catch (StackOverflowError passes) {
            return Tables.UNREAD_ENDS;
        } catch (Throwable problem) {
            Store.fail(problem);
            return Tables.UNREAD_ENDS;
        }
    }

    /** The same for a method that counts rounds of loops in the table as well, and a stamped frame's too. */
    public static long[] openRounds(int base, int size) {
        try {
            Log.Cached cached = Log.last;
            if (cached.thread == Thread.currentThread()) {
                Tables table = cached.log.tables[base & Tables.SLOTS - 1];
                if (table.base == base) {
                    int[] credits = CREDITS;
                    int at = base & 4095;
                    int credit = credits[at] - 1;
                    if (credit >= 0) {
                        credits[at] = credit;
                        return table.rounds;
                    }
                }
            }
            Frame host = hostOf(base);
            if (host == null) {
                Frame frame = enter(base);
                if (frame.host == frame) {
                    return frame.stampedRounds(size);
                }
                host = frame.host;
            }
            return host.takeTable(base, size, true).rounds;
        } catch (StackOverflowError passes) {
            return Tables.UNREAD_ROUNDS;
        } catch (Throwable problem) {
            Store.fail(problem);
            return Tables.UNREAD_ROUNDS;
        }
    }

    /** The host of a frame of a method that is to be a guest; null if the frame is to be stamped. */
    private static Frame hostOf(int base) {
        Log.Cached cached = Log.last;
        Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
        Frame host = log.top;
        if (host == null || host.site >= 0) {
            return null;
        }
        int at = base & 4095;
        int credit = CREDITS[at] - 1;
        if (credit >= 0) {
            CREDITS[at] = credit;
            return host;
        }
        // A count of guests has 31 bits; so many credits no one has.
        Tables table = host.tables[base & Tables.SLOTS - 1];
        while (table != null && table.base != base) {
            table = table.next;
        }
        if (table != null) {
            table.tell(host);
        }
        return null;
    }

    /** A stamped frame of a method that has a table is about to return; the method's path of this number ends. */
    public static void exit(Object table, int number) {
        try {
            long now = System.nanoTime();
            Frame frame = find(table);
            if (frame != null) {
                frame.close(frame.base + number, RETURNED, now);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** An exception leaves a frame that has this table, its own or its host's; the path of this number was under way. */
    public static void unwind(Object table, int number) {
        try {
            long now = System.nanoTime();
            Frame frame = find(table);
            if (frame == null) {
                return;
            }
            if (frame.ends == table || frame.rounds == table) {
                frame.close(frame.base + number, THROWN, now);
            } else {
                frame.reportCaught(frame.baseOf(table) + number);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** A frame that has this table caught an exception; the path of this number was under way and the next one begins. */
    public static void caught(Object table, int number) {
        try {
            Frame frame = find(table);
            if (frame != null) {
                caught(frame, frame.baseOf(table) + number);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** The open frame whose table this is, or a guest's; null if it is nobody's. */
    private static Frame find(Object table) {
        Log.Cached cached = Log.last;
        Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
        for (Frame frame = log.top; frame != null; frame = frame.outer) {
            if (frame.ends == table || frame.rounds == table) {
                return frame;
            }
            for (Tables other = frame.active; other != null; other = other.also) {
                if (other.ends == table || other.rounds == table) {
                    return frame;
                }
            }
        }
        return null;
    }

    /** The first path of the method whose table this is, the frame's own or a guest's. */
    private int baseOf(Object table) {
        for (Tables other = active; other != null; other = other.also) {
            if (other.ends == table || other.rounds == table) {
                return other.base;
            }
        }
        return base;
    }

    /** A method is about to return; its last path ends. */
    public static void exit(Frame frame, int path) {
        try {
            int[] ids = frame.lastIds;
            int at = path & frame.lastMask;
            if (ids[at] == path) {
                int[] left = frame.left;
                int rest = left[at] - 1;
                if (rest > 0) {
                    left[at] = rest;
                    return;
                }
            }
            frame.leave(path);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /**
     * The same for a frame whose loops counted rounds in registers: path `first` was taken `a` times, the next one `b`
     * times.
     */
    public static void exit(Frame frame, int path, int first, long a) {
        try {
            int at;
            int rest;
            int[] left;
            rest = (int) a;
            if (a >= REPORTS) {
                frame.host.report(first, a);
            } else if (rest != 0) {
                at = first & frame.mask;
                left = frame.left;
                rest = left[at] - rest;
                if (frame.ids[at] == first && rest > 0) {
                    left[at] = rest;
                } else {
                    frame.host.report(first, a);
                }
            }
            at = path & frame.lastMask;
            if (frame.lastIds[at] == path) {
                left = frame.left;
                rest = left[at] - 1;
                if (rest > 0) {
                    left[at] = rest;
                    return;
                }
            }
            frame.leave(path);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void exit(Frame frame, int path, int first, long a, long b) {
        try {
            int at;
            int rest;
            int[] left;
            rest = (int) a;
            if (a >= REPORTS) {
                frame.host.report(first, a);
            } else if (rest != 0) {
                at = first & frame.mask;
                left = frame.left;
                rest = left[at] - rest;
                if (frame.ids[at] == first && rest > 0) {
                    left[at] = rest;
                } else {
                    frame.host.report(first, a);
                }
            }
            rest = (int) b;
            if (b >= REPORTS) {
                frame.host.report(first + 1, b);
            } else if (rest != 0) {
                at = first + 1 & frame.mask;
                left = frame.left;
                rest = left[at] - rest;
                if (frame.ids[at] == first + 1 && rest > 0) {
                    left[at] = rest;
                } else {
                    frame.host.report(first + 1, b);
                }
            }
            at = path & frame.lastMask;
            if (frame.lastIds[at] == path) {
                left = frame.left;
                rest = left[at] - 1;
                if (rest > 0) {
                    left[at] = rest;
                    return;
                }
            }
            frame.leave(path);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void exit(Frame frame, int path, int first, long a, long b, long c) {
        try {
            keep(frame, 0, first, a);
            exit(frame, path, first + 1, b, c);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void exit(Frame frame, int path, int first, long a, long b, long c, long d) {
        try {
            keep(frame, 0, first, a, b);
            exit(frame, path, first + 2, c, d);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void exit(Frame frame, int path, int first, long a, long b, long c, long d, long e) {
        try {
            keep(frame, 0, first, a, b, c);
            exit(frame, path, first + 3, d, e);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void exit(Frame frame, int path, int first, long a, long b, long c, long d, long e, long f) {
        try {
            keep(frame, 0, first, a, b, c, d);
            exit(frame, path, first + 4, e, f);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** The end of a stamped frame, or of a guest whose last path has no place in the table yet or was taken often. */
    private void leave(int path) {
        if (host == this) {
            close(path, RETURNED, System.nanoTime());
        } else {
            host.report(path, 1);
        }
    }

    /** A whole frame of a method that has neither loops nor handlers and calls no method of the app. */
    public static void leaf(int path) {
        try {
            Log.Cached cached = Log.last;
            if (cached.thread == Thread.currentThread()) {
                Frame guest = cached.log.guest;
                if (guest != null) {
                    int[] ids = guest.ids;
                    int at = path & guest.mask;
                    if (ids[at] == path) {
                        int[] left = guest.left;
                        int rest = left[at] - 1;
                        if (rest > 0) {
                            left[at] = rest;
                            return;
                        }
                    }
                    guest.host.report(path, 1);
                    return;
                }
            }
            leafAnew(path);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    private static void leafAnew(int path) {
        Log.Cached cached = Log.last;
        Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
        Frame host = log.top;
        if (host == null || host.site >= 0) {
            log.writeUntimed(path);
        } else {
            host.takeGuest();
            host.report(path, 1);
        }
    }

    /** A path ended and the next one begins in the same frame. */
    public static void loop(Frame frame, int path) {
        try {
            int[] ids = frame.ids;
            int at = path & frame.mask;
            if (ids[at] == path) {
                int[] left = frame.left;
                int rest = left[at] - 1;
                if (rest > 0) {
                    left[at] = rest;
                    return;
                }
            }
            frame.host.report(path, 1);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** An exception leaves a method; its last path was under way. */
    public static void unwind(Frame frame, int path) {
        try {
            Frame host = frame.host;
            if (host == frame) {
                frame.close(path, THROWN, System.nanoTime());
            } else {
                host.reportCaught(path);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** A method caught an exception; a path was under way and the next one begins. */
    public static void caught(Frame frame, int path) {
        try {
            Frame host = frame.host;
            if (!host.open) {
                return;
            }
            if (host.log.top == host && host.site < 0) {
                loop(frame, path);
            } else {
                host.reportCaught(path);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /**
     * An exception leaves a frame that its caller reports otherwise; its path was under way. The caller has this frame or
     * table.
     */
    public static void implied(Object caller, int path) {
        try {
            Frame frame = caller instanceof Frame ? (Frame) caller : find(caller);
            if (frame != null) {
                caught(frame, path);
            }
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** What `exit` tells besides the last path. `unused` is there since the call's registers must be consecutive. */
    public static void keep(Frame frame, int unused, int first, long a) {
        try {
            int rest = (int) a;
            if (a < REPORTS) {
                if (rest == 0) {
                    return;
                }
                int at = first & frame.mask;
                int[] left = frame.left;
                rest = left[at] - rest;
                if (frame.ids[at] == first && rest > 0) {
                    left[at] = rest;
                    return;
                }
            }
            frame.host.report(first, a);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b) {
        try {
            keep(frame, 0, first, a);
            keep(frame, 0, first + 1, b);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c) {
        try {
            keep(frame, 0, first, a, b);
            keep(frame, 0, first + 2, c);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d) {
        try {
            keep(frame, 0, first, a, b);
            keep(frame, 0, first + 2, c, d);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d, long e) {
        try {
            keep(frame, 0, first, a, b, c);
            keep(frame, 0, first + 3, d, e);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    public static void keep(Frame frame, int unused, int first, long a, long b, long c, long d, long e, long f) {
        try {
            keep(frame, 0, first, a, b, c);
            keep(frame, 0, first + 3, d, e, f);
        } catch (StackOverflowError passes) {
            return;
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** The table in which the loops of a method count that is always stamped, an entry for each of its `size` paths. */
    public static long[] table(Frame frame, int base, int size) {
        try {
            if (frame.open) {
                return frame.stampedRounds(size);
            }
            Frame host = frame.host;
            return host.open ? host.takeTable(base, size, true).rounds : Tables.UNREAD_ROUNDS;
        } catch (StackOverflowError passes) {
            return Tables.UNREAD_ROUNDS;
        } catch (Throwable problem) {
            Store.fail(problem);
            return Tables.UNREAD_ROUNDS;
        }
    }

    /** A windowed invocation is about to begin. */
    public static void before(Frame frame, int site) {
        try {
            if (!frame.open) {
                return;
            }
            if (frame.site >= 0) {
                frame.endCall(System.nanoTime());
            }
            frame.site = site;
            frame.log.hideGuests();
            long now = System.nanoTime();
            if (now - frame.log.flushed > FLUSH_NS) {
                frame.log.flush(now);
                now = System.nanoTime();
            }
            frame.callStart = now;
        } catch (Throwable problem) {
            frame.site = NO_SITE;
            if (!(problem instanceof StackOverflowError)) {
                Store.fail(problem);
            }
        }
    }

    /** A windowed invocation has returned. */
    public static void after(Frame frame, int site) {
        try {
            long now = System.nanoTime();
            if (!frame.open || frame.site != site) {
                return;
            }
            if (frame.log.top != frame) {
                frame.log.unwindAbove(frame, now);
            }
            frame.endCall(now);
        } catch (Throwable problem) {
            if (!(problem instanceof StackOverflowError)) {
                Store.fail(problem);
            }
        }
    }

    /**
     * A library call that is timed now and then follows. Returns what `sampled` is to be told after it: 0 where this call
     * is not timed.
     */
    public static int sample(int site) {
        int[] skips = Frame.skips;
        if (site < skips.length) {
            int rest = skips[site] - 1;
            if (rest > 0) {
                skips[site] = rest;
                return 0;
            }
        }
        return sampleNow(site);
    }

    /** An outermost frame has begun: nothing is timed, under this site, now and from then on after each call. */
    public static void nothing(int site) {
        nothing = site;
        sampled(sample(site));
    }

    private static int sampleNow(int site) {
        try {
            Log.Cached cached = Log.last;
            Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
            Frame frame = log.top;
            if (frame == null || !frame.open) {
                return 0;
            }
            if (frame.sampling) {
                // It was left by an exception.
                frame.endCall(0);
            } else if (frame.site >= 0) {
                return 0;
            }
            int[] taken = Frame.taken;
            int[] skips = Frame.skips;
            if (site >= taken.length || site >= skips.length) {
                grow(site);
                taken = Frame.taken;
                skips = Frame.skips;
            }
            int times = taken[site] + 1;
            taken[site] = times;
            skips[site] = next(1 << Math.min(times / SAMPLES_EACH, MOST_HALVINGS));
            before(frame, site);
            frame.sampling = true;
            frame.callStart = System.nanoTime();
            return site + 1;
        } catch (Throwable problem) {
            if (!(problem instanceof StackOverflowError)) {
                Store.fail(problem);
            }
            return 0;
        }
    }

    /** A number from 1 on with this mean, a power of two, at random: loops have lengths that are powers of two as well. */
    private static int next(int mean) {
        // Marsaglia, "Xorshift RNGs", 2003.
        int bits = Frame.random;
        bits ^= bits << 13;
        bits ^= bits >>> 17;
        bits ^= bits << 5;
        Frame.random = bits;
        int some = bits & (2 * mean - 1);
        return some == 0 ? mean : some;
    }

    private static synchronized void grow(int site) {
        int room = Math.max(Math.max(taken.length, skips.length) * 2, site + 64);
        int[] moreTaken = new int[room];
        int[] moreSkips = new int[room];
        System.arraycopy(taken, 0, moreTaken, 0, taken.length);
        System.arraycopy(skips, 0, moreSkips, 0, skips.length);
        taken = moreTaken;
        skips = moreSkips;
    }

    /** Such a call has returned. */
    public static void sampled(int told) {
        if (told == 0) {
            return;
        }
        try {
            long now = System.nanoTime();
            Log.Cached cached = Log.last;
            Log log = cached.thread == Thread.currentThread() ? cached.log : Log.current();
            Frame frame = log.top;
            while (frame != null && frame.site != told - 1) {
                frame = frame.outer;
            }
            if (frame == null || !frame.sampling) {
                return;
            }
            if (log.top != frame) {
                log.unwindAbove(frame, now);
            }
            frame.sampling = false;
            frame.endCall(now);
            int nothing = Frame.nothing;
            if (nothing >= 0 && told - 1 != nothing) {
                skips[nothing] = 0;
                sampled(sample(nothing));
            }
        } catch (Throwable problem) {
            if (!(problem instanceof StackOverflowError)) {
                Store.fail(problem);
            }
        }
    }

    private Frame takeGuest() {
        if (guest == null) {
            guest = new Frame(this);
        }
        log.guest = guest;
        return guest;
    }

    /** What guests of a method count in, made if need be. */
    private Tables takeTable(int base, int size, boolean wide) {
        int slot = base & Tables.SLOTS - 1;
        Tables table = tables[slot];
        while (table != null && table.base != base) {
            table = table.next;
        }
        if (table == null) {
            if (tables == Tables.NONE) {
                tables = Tables.NONE.clone();
            }
            table = Tables.take(base, size, wide, log);
            table.also = active;
            active = table;
            table.next = tables[slot];
            tables[slot] = table;
        } else if (table != tables[slot]) {
            Tables.moveAhead(tables, slot, table);
        }
        log.tables = tables;
        return table;
    }

    private int[] stampedEnds(int size) {
        if (!open) {
            return Tables.UNREAD_ENDS;
        }
        int[] ends = this.ends;
        if (ends == null || ends.length < size) {
            ends = new int[size + FEW];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = -1;
            }
            this.ends = ends;
        }
        return ends;
    }

    private long[] stampedRounds(int size) {
        if (!open) {
            return Tables.UNREAD_ROUNDS;
        }
        long[] rounds = this.rounds;
        if (rounds == null || rounds.length < size) {
            rounds = new long[size + FEW];
            for (int i = 0; i < rounds.length; i++) {
                rounds[i] = Tables.STAMPED;
            }
            this.rounds = rounds;
        }
        this.size = size;
        return rounds;
    }

    private void close(int path, int how, long now) {
        try {
            if (!open) {
                return;
            }
            Log log = this.log;
            if (log.top != this || site >= 0) {
                log.unwindAbove(this, now);
                endCall(now);
            }
            if (size != 0 || active != null) {
                tellTables();
            }
            if (used != 0 || continued || !log.writeShort(Log.SHORT_FRAME | how << 8, path, start, now)) {
                report(path, 1);
                log.writeFrame(this, how, now);
            }
            // The record came first: if there is no stack left to write it, an outer frame will.
            open = false;
            Frame outer = this.outer;
            log.top = outer;
            log.guest = null;
            log.tables = Tables.NONE;
            if (size != 0 || active != null) {
                giveTablesBack();
            }
            int at = base & 4095;
            int credit = LEVELS[at];
            credit = now - start < shortNs ? credit * 2 + 1 & MOST_CREDIT : credit >> 1;
            LEVELS[at] = credit;
            CREDITS[at] = credit;
            if (outer == null) {
                log.rest(now);
            }
        } catch (Throwable problem) {
            if (open) {
                site = STALE;
                log.guest = null;
                log.tables = Tables.NONE;
            }
            Store.fail(problem);
        }
    }

    /** Closes the frame without a last path: an exception left it unseen. */
    void closeUnseen(long now) {
        endCall(now);
        tellTables();
        log.writeFrame(this, UNWOUND, now);
        open = false;
        log.top = outer;
        log.hideGuests();
        giveTablesBack();
        if (outer == null) {
            log.rest(now);
        }
    }

    private void endCall(long now) {
        if (site >= 0) {
            int ended = site;
            site = NO_SITE;
            if (sampling) {
                // What was to be timed did not return.
                sampling = false;
            } else if (ended != STALE) {
                log.writeCall(ended, callStart, now);
            }
        }
    }

    /** An exception came to this frame or to a guest: whatever else is open above is not any more. */
    private void reportCaught(int path) {
        try {
            if (log.top != this || site >= 0) {
                if (!open) {
                    return;
                }
                long now = System.nanoTime();
                log.unwindAbove(this, now);
                endCall(now);
            }
            report(path, 1);
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** Counts a path, wherever it is in the table. */
    private void report(int path, long times) {
        try {
            for (int part = 0; open && times > 0 && part < MOST_PARTS; part++) {
                int now = (int) Math.min(times, MOST_AT_ONCE);
                int at = place(path);
                left[at] -= now;
                times -= now;
                if (left[at] <= 0) {
                    writePart(System.nanoTime());
                }
            }
        } catch (Throwable problem) {
            Store.fail(problem);
        }
    }

    /** Writes what has been counted so far. */
    void writePart(long now) {
        tellTables();
        if (used > 0) {
            log.writePart(this, now);
        }
    }

    /** Counts what loops counted in tables. */
    void tellTables() {
        if (size != 0) {
            Tables.tell(this, base, rounds, size, Tables.STAMPED);
        }
        for (Tables table = active; table != null; table = table.also) {
            table.tell(this);
        }
    }

    private void giveTablesBack() {
        size = 0;
        // As long as a table can be found, it must be told.
        Tables.giveBack(active, tables, log);
        active = null;
    }

    /** The same, and gives the tables to others. */
    void endTables() {
        tellTables();
        giveTablesBack();
    }

    /** Takes over what was counted of a path in a table whose entries count from `none` on, and sets that entry back. */
    void takeOver(int path, long[] table, int entry, long none) {
        int now = (int) Math.min(table[entry] - none, MOST_AT_ONCE);
        int at = place(path);
        // No call comes between the two, so that a count is not told twice if there is no stack for it.
        left[at] -= now;
        table[entry] -= now;
        if (left[at] <= 0) {
            log.writePart(this, System.nanoTime());
        }
    }

    void takeOver(int path, int[] table, int entry) {
        int now = table[entry];
        int at = path & mask;
        if (ids[at] != path) {
            at = place(path);
        }
        left[at] -= now;
        table[entry] = 0;
        if (left[at] <= 0) {
            log.writePart(this, System.nanoTime());
        }
    }

    /** The slot of a path, made if need be. */
    private int place(int path) {
        int at = search(ids, path);
        if (ids[at] == path) {
            return at;
        }
        if (used == places.length) {
            if (used == LONGEST) {
                log.writePart(this, System.nanoTime());
            } else {
                grow();
            }
            at = search(ids, path);
        }
        ids[at] = path;
        left[at] = REPORTS;
        places[used++] = at;
        return at;
    }

    /** The slot that has a path, or the free one for it. */
    private static int search(int[] ids, int path) {
        int at = path & (ids.length - 1);
        while (ids[at] != path && ids[at] != NO_PATH) {
            at = at + 1 & (ids.length - 1);
        }
        return at;
    }

    private void grow() {
        int room = Math.max(FEW, used * 2);
        int[] moreIds = new int[room * SPARSE];
        int[] moreLeft = new int[room * SPARSE];
        int[] morePlaces = new int[room];
        for (int i = 0; i < moreIds.length; i++) {
            moreIds[i] = NO_PATH;
        }
        for (int i = 0; i < used; i++) {
            int from = places[i];
            int to = search(moreIds, ids[from]);
            moreIds[to] = ids[from];
            moreLeft[to] = left[from];
            morePlaces[i] = to;
        }
        Frame guest = this.guest;
        ids = moreIds;
        left = moreLeft;
        mask = moreIds.length - 1;
        places = morePlaces;
        if (guest != null) {
            guest.ids = moreIds;
            guest.left = moreLeft;
            guest.mask = mask;
            guest.lastIds = moreIds;
            guest.lastMask = mask;
        }
    }

    int path(int number) {
        return ids[places[number]];
    }

    int count(int number) {
        return REPORTS - left[places[number]];
    }

    /** Forgets what has been written. */
    void clear() {
        for (int i = 0; i < used; i++) {
            ids[places[i]] = NO_PATH;
        }
        used = 0;
    }
}
