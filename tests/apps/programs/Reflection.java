import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Classes, members and calls by reflection: what serialisers, injectors and test runners do. */
public class Reflection {
    interface Shape {
        double area();

        default String describe() {
            return "shape of " + area();
        }
    }

    abstract static class Base implements Shape {
        protected String label = "base";
        private static int made;

        Base() {
            made++;
        }

        public String label() {
            return label;
        }

        public static int made() {
            return made;
        }
    }

    public static class Box extends Base {
        public int width;
        private long height;
        public static final String KIND = "box";
        static float scale = 1.5f;
        boolean open;
        char mark = 'm';
        byte small = -3;
        short medium = 300;
        double exact = 0.25;

        public Box() {
            this(1, 2);
        }

        public Box(int width, long height) {
            this.width = width;
            this.height = height;
        }

        private Box(String text) {
            throw new IllegalStateException(text);
        }

        @Override
        public double area() {
            return width * height;
        }

        @Override
        public String label() {
            return "box " + label;
        }

        public long sum(byte a, short b, char c, int d, long e, float f, double g, boolean h, String i, int[] j) {
            return a + b + c + d + e + (long) f + (long) g + (h ? 1 : 0) + i.length() + j.length;
        }

        private void fail(int depth) {
            if (depth == 0) {
                throw new UnsupportedOperationException("at the bottom");
            }
            fail(depth - 1);
        }

        public float half(float value) {
            return value / 2;
        }

        public void nothing() {
        }
    }

    enum Mood {
        GOOD, BAD {
            @Override
            String text() {
                return "bad";
            }
        };

        String text() {
            return "good";
        }
    }

    static class Lazy {
        static String state = "ready";

        static {
            System.out.println("Lazy is initialised");
        }
    }

    private static void members() {
        Method[] methods = Box.class.getDeclaredMethods();
        List<String> lines = new ArrayList<>();
        for (Method method : methods) {
            // What a compiler or a tool has added is none of the program's.
            if (!method.isSynthetic()) {
                lines.add(method.toString());
            }
        }
        Collections.sort(lines);
        for (String line : lines) {
            System.out.println(line);
        }
        Field[] fields = Box.class.getDeclaredFields();
        lines.clear();
        for (Field field : fields) {
            lines.add(field.toString());
        }
        Collections.sort(lines);
        for (String line : lines) {
            System.out.println(line);
        }
        System.out.println(Box.class.getConstructors().length + " " + Box.class.getDeclaredConstructors().length);
        System.out.println(Arrays.toString(Box.class.getInterfaces()) + Arrays.toString(Base.class.getInterfaces()));
        System.out.println(Modifier.toString(Box.class.getModifiers() & 0xfff) + " " + Box.class.getSimpleName() + " "
                + Box.class.getCanonicalName() + " " + Box.class.getName());
    }

    private static void calls() throws Exception {
        Constructor<Box> two = Box.class.getConstructor(int.class, long.class);
        Box box = two.newInstance(3, 4);
        System.out.println(box.area() + " " + box.width);
        Method area = Shape.class.getMethod("area");
        System.out.println(area.invoke(box));
        System.out.println(Shape.class.getMethod("describe").invoke(box));
        System.out.println(Base.class.getMethod("label").invoke(box));
        System.out.println(Base.class.getMethod("made").invoke(null));
        Method sum = Box.class.getMethod("sum", byte.class, short.class, char.class, int.class, long.class, float.class,
                double.class, boolean.class, String.class, int[].class);
        System.out.println(sum.invoke(box, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true, "eight", new int[9]));
        // Widened: a byte where an int is wanted, a char where a long is.
        System.out.println(sum.invoke(box, (byte) 1, (byte) 2, 'c', (byte) 4, 'e', 6, 7f, false, "", new int[0]));
        System.out.println(Box.class.getMethod("half", float.class).invoke(box, 5));
        System.out.println(Box.class.getMethod("nothing").invoke(box));
        System.out.println(Box.class.newInstance().area());
    }

    private static void failures() throws Exception {
        Box box = new Box();
        Method fail = Box.class.getDeclaredMethod("fail", int.class);
        fail.setAccessible(true);
        try {
            fail.invoke(box, 3);
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        Object[][] wrong = {{}, {"text"}, {1L}, {null}, {1, 2}};
        for (Object[] arguments : wrong) {
            try {
                fail.invoke(box, arguments);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            fail.invoke(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            fail.invoke("a string", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Box.class.getMethod("fail", int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Box.class.getDeclaredField("depth");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Constructor<Box> failing = Box.class.getDeclaredConstructor(String.class);
            failing.setAccessible(true);
            failing.newInstance("refused");
        } catch (InvocationTargetException e) {
            System.out.println(e.getTargetException());
        }
        try {
            Base.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
        try {
            Class.forName("does.not.Exist");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void fields() throws Exception {
        Box box = new Box(5, 6);
        for (String name : new String[] {"width", "height", "open", "mark", "small", "medium", "exact", "scale", "KIND"}) {
            Field field = Box.class.getDeclaredField(name);
            field.setAccessible(true);
            System.out.println(name + " " + field.getType() + " " + field.get(box));
        }
        Field width = Box.class.getField("width");
        width.setInt(box, 70);
        System.out.println(width.getInt(box) + " " + width.getLong(box) + " " + width.getDouble(box));
        Field small = Box.class.getDeclaredField("small");
        small.setByte(box, (byte) 200);
        System.out.println(box.small + " " + small.getByte(box) + " " + small.getInt(box));
        Field scale = Box.class.getDeclaredField("scale");
        scale.set(null, 2.25f);
        System.out.println(Box.scale);
        Field label = Base.class.getDeclaredField("label");
        label.set(box, "new");
        System.out.println(box.label());
        try {
            width.set(box, "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Box.class.getField("KIND").set(null, "other");
        } catch (IllegalAccessException e) {
            System.out.println("final");
        }
        System.out.println(Lazy.class.getDeclaredField("state").get(null));
    }

    public static void main(String[] args) throws Exception {
        members();
        calls();
        failures();
        fields();
        System.out.println(Arrays.toString(Mood.class.getEnumConstants()) + " " + Mood.BAD.getClass().isAnonymousClass()
                + " " + Mood.BAD.getDeclaringClass().getSimpleName() + " " + Mood.BAD.text());
        Object local = new Object() {
        };
        System.out.println("[" + local.getClass().getSimpleName() + "] " + local.getClass().isAnonymousClass());
        System.out.println(Box[].class.getSimpleName() + " " + int[][].class.getCanonicalName() + " "
                + Array.newInstance(Box.class, 2).getClass().getName());
        System.out.println(Reflection.class.isMemberClass() + " " + Box.class.isMemberClass() + " "
                + Box.class.getDeclaringClass());
    }
}
