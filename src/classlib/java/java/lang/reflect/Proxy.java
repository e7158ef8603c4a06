package java.lang.reflect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wattline.phone.Reflect;

/**
 * Objects of classes that are made while the program runs: they implement interfaces by calling one handler. Loaders are
 * not looked at, and names are Android's: $Proxy and a number, in the package of an interface that is not public.
 */
public class Proxy implements Serializable {
    /** The methods that dispatch is called with, by number. */
    private static Method[] methods = new Method[64];
    private static int count;
    private static int classes;
    private static final Map<List<Class<?>>, Class<?>> MADE = new HashMap<List<Class<?>>, Class<?>>();
    private static final Set<Class<?>> PROXIES = new HashSet<Class<?>>();

    protected InvocationHandler h;

    protected Proxy(InvocationHandler h) {
        if (h == null) {
            throw new NullPointerException();
        }
        this.h = h;
    }

    /** Defines a class of that descriptor whose methods are those of these numbers, the first as number `first`. */
    private static native Class<?> define(String descriptor, Class<?>[] interfaces, int[] methods, int first);

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler h)
            throws IllegalArgumentException {
        if (h == null) {
            throw new NullPointerException();
        }
        Proxy made = (Proxy) Reflect.allocate(getProxyClass(loader, interfaces));
        made.h = h;
        return made;
    }

    public static Class<?> getProxyClass(ClassLoader loader, Class<?>... interfaces) throws IllegalArgumentException {
        List<Class<?>> key = Arrays.asList(interfaces.clone());
        synchronized (MADE) {
            Class<?> made = MADE.get(key);
            if (made == null) {
                check(key);
                made = make(key);
                MADE.put(key, made);
                PROXIES.add(made);
                Reflect.initialise(made);
            }
            return made;
        }
    }

    private static void check(List<Class<?>> interfaces) {
        Set<Class<?>> seen = new HashSet<Class<?>>();
        for (Class<?> type : interfaces) {
            if (!type.isInterface()) {
                throw new IllegalArgumentException(type.getName() + " is not an interface");
            }
            if (!seen.add(type)) {
                throw new IllegalArgumentException("repeated interface: " + type.getName());
            }
        }
    }

    private static Class<?> make(List<Class<?>> interfaces) {
        Map<String, Method> called = new HashMap<String, Method>();
        List<Method> order = new ArrayList<Method>();
        try {
            add(Object.class.getMethod("hashCode"), called, order);
            add(Object.class.getMethod("equals", Object.class), called, order);
            add(Object.class.getMethod("toString"), called, order);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
        String folder = "";
        for (Class<?> type : interfaces) {
            Method[] declared = type.getMethods();
            for (int i = 0; i < declared.length; i++) {
                if (!Modifier.isStatic(declared[i].getModifiers())) {
                    add(declared[i], called, order);
                }
            }
            if (!Modifier.isPublic(type.getModifiers())) {
                String name = type.getName();
                folder = name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/');
            }
        }
        int[] numbers = new int[order.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = order.get(i).number;
        }
        int first = count;
        if (first + numbers.length > methods.length) {
            methods = Arrays.copyOf(methods, Math.max(2 * methods.length, first + numbers.length));
        }
        for (int i = 0; i < numbers.length; i++) {
            methods[count++] = order.get(i);
        }
        String descriptor = "L" + folder + "$Proxy" + classes++ + ";";
        return define(descriptor, interfaces.toArray(new Class<?>[interfaces.size()]), numbers, first);
    }

    /** Methods are told apart by name, parameters and result. */
    private static void add(Method method, Map<String, Method> called, List<Method> order) {
        String key = method.getName() + method.parameters() + method.getReturnType().getName();
        if (!called.containsKey(key)) {
            called.put(key, method);
            order.add(method);
        }
    }

    /** What every method of a proxy calls: its arguments, its number, the proxy. */
    static Object dispatch(Object[] arguments, int number, Object self) {
        Method method = methods[number];
        try {
            return ((Proxy) self).h.invoke(self, method, arguments);
        } catch (RuntimeException e) {
            throw e;
        } catch (Error e) {
            throw e;
        } catch (Throwable thrown) {
            if (declares(method, thrown)) {
                Proxy.<RuntimeException>raise(thrown);
            }
            throw new UndeclaredThrowableException(thrown);
        }
    }

    private static boolean declares(Method method, Throwable thrown) {
        Class<?>[] declared = method.getExceptionTypes();
        for (int i = 0; i < declared.length; i++) {
            if (declared[i].isInstance(thrown)) {
                return true;
            }
        }
        return false;
    }

    /** Throws what the compiler would want declared. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    public static boolean isProxyClass(Class<?> type) {
        return type.getSuperclass() == Proxy.class && PROXIES.contains(type);
    }

    public static InvocationHandler getInvocationHandler(Object proxy) throws IllegalArgumentException {
        if (proxy == null) {
            throw new NullPointerException();
        }
        if (!isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return ((Proxy) proxy).h;
    }
}
