package java.lang.reflect;

/** Where the calls of a proxy's methods land. */
public interface InvocationHandler {
    /** The arguments are null when there are none; primitive ones and primitive results are in their boxes. */
    Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable;
}
