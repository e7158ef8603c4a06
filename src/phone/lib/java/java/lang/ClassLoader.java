package java.lang;

/** What classes come from. The phone's come from nowhere in particular. */
public abstract class ClassLoader {
    protected ClassLoader() {
    }
}
