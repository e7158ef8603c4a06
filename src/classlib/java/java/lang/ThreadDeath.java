package java.lang;

/** What `Thread.stop` threw when there was one. */
public class ThreadDeath extends Error {
    public ThreadDeath() {
    }
}
