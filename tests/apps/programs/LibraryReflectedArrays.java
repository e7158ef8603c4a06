import java.lang.reflect.Array;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Elements of arrays whose type is known when the program runs only; loaders; privileged actions; years of weeks. */
public class LibraryReflectedArrays {
    static final Object[] ARRAYS = {
        new boolean[] {true}, new byte[] {-1}, new char[] {'x'}, new short[] {300}, new int[] {70000}, new long[] {1L << 20}, new float[] {1.5f},
        new double[] {0.1}, new String[] {"text"}, new Object[] {7}, "no array", null,
    };
    static final Object[] VALUES = {true, (byte) 5, 'y', (short) 6, 7, 8L, 9.5f, 10.25, "new", null};

    static String read(Object array, int kind) {
        try {
            switch (kind) {
                case 0: return "" + Array.getBoolean(array, 0);
                case 1: return "" + Array.getByte(array, 0);
                case 2: return "" + Array.getChar(array, 0);
                case 3: return "" + Array.getShort(array, 0);
                case 4: return "" + Array.getInt(array, 0);
                case 5: return "" + Array.getLong(array, 0);
                case 6: return "" + Array.getFloat(array, 0);
                case 7: return "" + Array.getDouble(array, 0);
                case 8: return "" + Array.get(array, 0);
                default: return "" + Array.get(array, 1);
            }
        } catch (IllegalArgumentException e) {
            return "illegal";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String write(Object array, Object value) {
        try {
            Array.set(array, 0, value);
            return "" + Array.get(array, 0);
        } catch (IllegalArgumentException e) {
            return "illegal";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String writeInt(Object array) {
        try {
            Array.setInt(array, 0, 12);
            return "" + Array.get(array, 0);
        } catch (IllegalArgumentException e) {
            return "illegal";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void arrays() {
        for (Object array : ARRAYS) {
            StringBuilder line = new StringBuilder();
            for (int kind = 0; kind < 10; kind++) {
                line.append(read(array, kind)).append(' ');
            }
            for (Object value : VALUES) {
                line.append(write(array, value)).append(' ');
            }
            System.out.println(line + writeInt(array));
        }
        try {
            Array.set(new int[1], 0, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            Array.get("x", 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void loaders() throws ClassNotFoundException {
        ClassLoader loader = LibraryReflectedArrays.class.getClassLoader();
        System.out.println(loader.loadClass("java.lang.String") + " " + (loader == ClassLoader.getSystemClassLoader()) + " "
                + String.class.getClassLoader() + " " + int[].class.getClassLoader() + " "
                + (LibraryReflectedArrays[].class.getClassLoader() == loader) + " " + loader.getResourceAsStream("no/such/file"));
        ClassLoader own = new ClassLoader(loader) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.equals("second")) {
                    return Integer.class;
                }
                return super.findClass(name);
            }
        };
        System.out.println(own.loadClass("second") + " " + own.loadClass("LibraryReflectedArrays") + " " + (own.getParent() == loader));
        try {
            own.loadClass("no.such.Class");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    static void actions() {
        System.out.println(AccessController.doPrivileged(new PrivilegedAction<String>() {
            @Override
            public String run() {
                return "done";
            }
        }));
        try {
            AccessController.doPrivileged(new PrivilegedExceptionAction<String>() {
                @Override
                public String run() throws Exception {
                    throw new Exception("checked");
                }
            });
        } catch (PrivilegedActionException e) {
            System.out.println(e + " " + e.getException());
        }
    }

    static void weekYears() {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.GERMANY);
        StringBuilder years = new StringBuilder();
        for (int year = 1995; year < 2030; year++) {
            calendar.set(year, Calendar.JANUARY, 1, 12, 0, 0);
            years.append(calendar.getWeekYear()).append('/').append(calendar.getWeeksInWeekYear()).append(' ');
            calendar.set(year, Calendar.DECEMBER, 31, 12, 0, 0);
            years.append(calendar.getWeekYear()).append('/').append(calendar.getWeeksInWeekYear()).append(' ');
        }
        System.out.println(years);
    }

    public static void main(String[] args) throws ClassNotFoundException {
        arrays();
        loaders();
        actions();
        weekYears();
    }
}
