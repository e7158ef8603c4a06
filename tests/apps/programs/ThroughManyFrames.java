/** Exceptions on their way through many frames: with handlers that do not fit, finally blocks, locks, and none. */
public class ThroughManyFrames {
    static int unwound;
    static final Object LOCK = new Object();

    interface Step {
        int go(int depth) throws Exception;
    }

    static final Step[] STEPS = {
        new Step() {
            @Override
            public int go(int depth) throws Exception {
                return down(depth - 1) + 1;
            }
        },
        new Step() {
            @Override
            public int go(int depth) throws Exception {
                try {
                    return down(depth - 1) + 2;
                } finally {
                    unwound++;
                }
            }
        },
        new Step() {
            @Override
            public int go(int depth) throws Exception {
                synchronized (LOCK) {
                    return down(depth - 1) + 3;
                }
            }
        },
        new Step() {
            @Override
            public synchronized int go(int depth) throws Exception {
                try {
                    return down(depth - 1) + 4;
                } catch (ClassCastException e) {
                    return -1000;
                }
            }
        },
        new Step() {
            @Override
            public int go(int depth) throws Exception {
                for (int i = 0; ; i++) {
                    try {
                        return down(depth - 1) + i;
                    } catch (IllegalStateException e) {
                        if (i == 1) {
                            throw e;
                        }
                        unwound += 100;
                    }
                }
            }
        },
        new Step() {
            @Override
            public int go(int depth) throws Exception {
                try {
                    return down(depth - 1) + 6;
                } catch (IllegalArgumentException e) {
                    throw new Exception("at " + depth, e);
                }
            }
        },
    };

    static int bottom;

    static int down(int depth) throws Exception {
        if (depth > 0) {
            return STEPS[(depth * 7 + bottom) % STEPS.length].go(depth);
        }
        switch (bottom % 4) {
            case 0: throw new IllegalStateException("state");
            case 1: throw new IllegalArgumentException("argument");
            case 2: throw new Exception("checked");
            default: return bottom;
        }
    }

    static int causes(Throwable e) {
        return e == null ? 0 : 1 + causes(e.getCause());
    }

    public static void main(String[] args) {
        for (int depth = 0; depth < 40; depth += 3) {
            for (bottom = 0; bottom < 8; bottom++) {
                unwound = 0;
                String end;
                try {
                    end = "returned " + down(depth);
                } catch (RuntimeException e) {
                    end = e.getMessage() + " x" + causes(e);
                } catch (Exception e) {
                    end = e.getMessage() + " x" + causes(e) + " of " + e.getStackTrace()[0].getMethodName();
                }
                System.out.println(depth + "/" + bottom + " " + end + " " + unwound);
            }
        }
    }
}
