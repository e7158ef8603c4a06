import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Proxies: interfaces whose calls land in one handler, with every kind of argument, result and failure. */
public class ReflectedProxies {
    interface Everything {
        boolean flag(boolean value);

        byte small(byte value);

        short medium(short value);

        char mark(char value);

        int number(int value);

        long wide(long value);

        float real(float value);

        double exact(double value);

        String text(String value);

        int[] array(int[] value);

        void nothing();

        long mixed(byte a, long b, String c, double d, char[] e, boolean f, Object... g);

        default String greet() {
            return "default";
        }

        static String fixed() {
            return "static";
        }
    }

    interface Failing {
        void plain();

        void declared() throws IOException;

        int sum(int a, int b);
    }

    public interface Other {
        String text(String value);

        Object any();
    }

    interface Narrow extends Other {
        @Override
        String any();
    }

    static class Echo implements InvocationHandler {
        final List<String> calls = new ArrayList<>();

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                switch (method.getName()) {
                    case "hashCode":
                        return 42;
                    case "equals":
                        return proxy == arguments[0];
                    default:
                        return "echo of " + calls.size();
                }
            }
            calls.add(method.getName() + (arguments == null ? "()" : Arrays.deepToString(arguments)));
            if (method.getName().equals("mixed")) {
                return 1L + (Byte) arguments[0] + (Long) arguments[1] + arguments.length;
            }
            return arguments == null || arguments.length != 1 ? null : arguments[0];
        }
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static void values() throws Exception {
        Echo echo = new Echo();
        Everything all = proxy(Everything.class, echo);
        System.out.println(all.flag(true) + " " + all.flag(false) + " " + all.small((byte) -5) + " " + all.medium((short) -300) + " "
                + all.mark('\uffff') + " " + all.number(Integer.MIN_VALUE) + " " + all.wide(Long.MIN_VALUE + 1) + " " + all.real(-0.0f) + " "
                + all.exact(Double.MIN_VALUE) + " " + all.text("t") + all.text(null) + " " + all.array(new int[] {1, 2})[1]);
        all.nothing();
        System.out.println(all.mixed((byte) 1, 2L << 33, "c", 0.5, new char[] {'e'}, true, "g", 1, null));
        System.out.println(all.greet() + " " + Everything.fixed());
        for (String call : echo.calls) {
            System.out.println(call);
        }
        System.out.println(all + " " + all.hashCode() + " " + all.equals(all) + " " + all.equals(echo));
        System.out.println(Everything.class.getMethod("wide", long.class).invoke(all, 77L));
        System.out.println(all instanceof Everything && !((Object) all instanceof Failing));
    }

    static void failures() {
        for (final Object what : new Object[] {new IllegalStateException("run"), new AssertionError("error"), new IOException("io"),
            new Exception("checked"), "a string", null, 5, 5L}) {
            Failing failing = proxy(Failing.class, new InvocationHandler() {
                @Override
                public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
                    if (what instanceof Throwable) {
                        throw (Throwable) what;
                    }
                    return what;
                }
            });
            for (int i = 0; i < 3; i++) {
                try {
                    if (i == 0) {
                        failing.plain();
                    } else if (i == 1) {
                        failing.declared();
                    } else {
                        System.out.println("sum " + failing.sum(1, 2));
                    }
                    System.out.println(i + " returns");
                } catch (UndeclaredThrowableException e) {
                    System.out.println(i + " undeclared " + e.getUndeclaredThrowable() + " " + e.getMessage() + " " + (e.getCause() == what));
                } catch (ClassCastException e) {
                    System.out.println(i + " cast");
                } catch (NullPointerException e) {
                    System.out.println(i + " null");
                } catch (Throwable e) {
                    System.out.println(i + " " + e + " " + (e == what));
                }
            }
        }
    }

    static void several() throws Exception {
        Echo echo = new Echo();
        Class<?>[] interfaces = {Narrow.class, Comparable.class, Everything.class};
        Object made = Proxy.newProxyInstance(ReflectedProxies.class.getClassLoader(), interfaces, echo);
        ((Narrow) made).any();
        ((Other) made).any();
        ((Other) made).text("other");
        ((Everything) made).text("everything");
        System.out.println(echo.calls + " " + Proxy.isProxyClass(made.getClass()) + " " + Proxy.isProxyClass(String.class) + " "
                + (Proxy.getInvocationHandler(made) == echo) + " " + Arrays.toString(made.getClass().getInterfaces()));
        Object again = Proxy.newProxyInstance(ReflectedProxies.class.getClassLoader(), interfaces, new Echo());
        System.out.println((again.getClass() == made.getClass()) + " " + made.getClass().getSuperclass());
        Constructor<?> constructor = made.getClass().getConstructor(InvocationHandler.class);
        System.out.println(((Other) constructor.newInstance(echo)).text("constructed"));
        try {
            constructor.newInstance((Object) null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass());
        }
        Comparator<String> comparator = proxyOf(new Comparator<String>() {
            @Override
            public int compare(String a, String b) {
                return b.compareTo(a);
            }
        });
        List<String> sorted = new ArrayList<>(Arrays.asList("b", "c", "a"));
        Collections.sort(sorted, comparator);
        System.out.println(sorted + " " + comparator.reversed().compare("a", "b"));
    }

    @SuppressWarnings("unchecked")
    static Comparator<String> proxyOf(final Comparator<String> target) {
        return proxy(Comparator.class, new InvocationHandler() {
            @Override
            public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
                try {
                    return method.invoke(target, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            }
        });
    }

    static void refusals() {
        Class<?>[][] wrong = {{String.class}, {Other.class, Other.class}, {}};
        for (Class<?>[] interfaces : wrong) {
            try {
                Object made = Proxy.newProxyInstance(ReflectedProxies.class.getClassLoader(), interfaces, new Echo());
                System.out.println("made " + made);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Proxy.getInvocationHandler("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.newProxyInstance(ReflectedProxies.class.getClassLoader(), new Class<?>[0], null);
        } catch (NullPointerException e) {
            System.out.println("no handler");
        }
    }

    public static void main(String[] args) throws Exception {
        values();
        failures();
        several();
        refusals();
    }
}
