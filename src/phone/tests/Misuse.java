/** What the phone cannot run, by the first argument. */
public class Misuse {
    static native int missing(long x);

    static void loop() {
        int x = 0;
        while (true) x++;
    }

    static void both(Object first, Object second) throws InterruptedException {
        synchronized (first) {
            Thread.sleep(5);
            synchronized (second) {
                System.out.println("both");
            }
        }
    }

    static void lambda() {
        Runnable run = () -> System.out.println("lambda");
        run.run();
    }

    static void scan() throws Exception {
        java.nio.channels.Selector.open();
    }

    public static void main(String[] args) throws Exception {
        final Object a = new Object();
        final Object b = new Object();
        switch (args[0]) {
            case "loop": loop(); break;
            case "native": missing(3); break;
            case "lambda": lambda(); break;
            case "class": scan(); break;
            default:
                new Thread("other") {
                    @Override public void run() {
                        try {
                            both(b, a);
                        } catch (InterruptedException e) {
                            System.out.println(e);
                        }
                    }
                }.start();
                both(a, b);
        }
    }
}
