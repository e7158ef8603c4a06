import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Annotations of classes, fields, methods and parameters, with every kind of value. */
public class ReflectedAnnotations {
    enum Size { SMALL, LARGE }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Name {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Kept {
        int value() default 7;
    }

    @interface Lost {
    }

    interface Marked {
        @Name("default")
        default int mark() {
            return 1;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Route {
        String path();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Every {
        boolean flag() default true;
        byte small() default -2;
        short medium() default 300;
        char mark() default 'x';
        int number() default 1;
        long wide() default 1L << 40;
        float real() default 1.5f;
        double exact() default 0.1;
        String text() default "a\"b\\c\n";
        Class<?> type() default Map.Entry.class;
        Size size() default Size.LARGE;
        Name name() default @Name("inner");
        int[] numbers() default {1, 2, 3};
        String[] texts() default {};
        Class<?>[] types() default {int.class, String[].class, void.class};
        Size[] sizes() default {Size.SMALL, Size.LARGE};
        Name[] names() default {@Name("one"), @Name("two")};
    }

    @Kept(3)
    @Name("base")
    @Tag("first")
    @Tag("second")
    static class Base implements Marked {
        @Name("field")
        @Lost
        int field;

        @Name("method")
        void method(int none, @Kept @Name("parameter") String text, @Lost long lost) {
        }

        @Deprecated
        void bare(int a, String b) {
        }

        @Name("constructor")
        Base(@Name("argument") int argument) {
        }

        class Inner {
            Inner(@Name("in") int a, List<String> b) {
            }
        }
    }

    @Tag("only")
    static class Derived extends Base {
        Derived() {
            super(1);
        }
    }

    @Kept
    static class Again extends Base {
        Again() {
            super(1);
        }
    }

    @Every
    static class AllDefaults {
    }

    @Every(flag = false, small = 127, medium = -1, mark = '\'', number = -5, wide = Long.MIN_VALUE, real = Float.NaN,
        exact = Double.NEGATIVE_INFINITY, text = "\u00e9'", type = int[][].class, size = Size.SMALL, name = @Name("outer"), numbers = {},
        texts = {"x", "y"}, types = {}, sizes = Size.LARGE, names = @Name("single"))
    static class AllGiven {
    }

    static void show(String what, AnnotatedElement element) {
        List<String> lines = new ArrayList<>();
        for (Annotation annotation : element.getAnnotations()) {
            lines.add(annotation.toString());
        }
        Collections.sort(lines);
        System.out.println(what + ": " + lines + " " + element.getDeclaredAnnotations().length);
    }

    static void elements() throws Exception {
        show("Base", Base.class);
        show("Derived", Derived.class);
        show("Again", Again.class);
        show("none", ReflectedAnnotations.class);
        Field field = Base.class.getDeclaredField("field");
        Method method = Base.class.getDeclaredMethod("method", int.class, String.class, long.class);
        Constructor<?> constructor = Base.class.getDeclaredConstructor(int.class);
        show("field", field);
        show("method", method);
        show("constructor", constructor);
        show("default method", Base.class.getMethod("mark"));
        System.out.println(field.getAnnotation(Name.class).value() + " " + field.isAnnotationPresent(Lost.class) + " "
                + Base.class.getDeclaredMethod("bare", int.class, String.class).isAnnotationPresent(Deprecated.class) + " " + field.getAnnotation(Kept.class));
        System.out.println(Arrays.deepToString(method.getParameterAnnotations()) + Arrays.deepToString(constructor.getParameterAnnotations())
                + Arrays.deepToString(Base.class.getDeclaredMethod("bare", int.class, String.class).getParameterAnnotations()));
        for (Parameter parameter : method.getParameters()) {
            System.out.println(parameter + " " + Arrays.toString(parameter.getAnnotations()) + " " + parameter.getType());
        }
        Constructor<?> inner = Base.Inner.class.getDeclaredConstructors()[0];
        System.out.println(inner.getParameterCount() + " " + Arrays.deepToString(inner.getParameterAnnotations()));
        System.out.println(Arrays.toString(Base.class.getAnnotationsByType(Tag.class)) + Arrays.toString(Derived.class.getAnnotationsByType(Tag.class))
                + Arrays.toString(Again.class.getAnnotationsByType(Tag.class)) + Arrays.toString(Derived.class.getAnnotationsByType(Kept.class))
                + Arrays.toString(Derived.class.getDeclaredAnnotationsByType(Kept.class)) + Derived.class.getDeclaredAnnotation(Kept.class));
    }

    static void values() throws Exception {
        for (Class<?> type : new Class<?>[] {AllDefaults.class, AllGiven.class}) {
            Every every = type.getAnnotation(Every.class);
            System.out.println(every.flag() + " " + every.small() + " " + every.medium() + " " + every.mark() + " " + every.number() + " "
                    + every.wide() + " " + every.real() + " " + every.exact() + " " + every.text() + " " + every.type() + " " + every.size()
                    + " " + every.name() + " " + Arrays.toString(every.numbers()) + Arrays.toString(every.texts())
                    + Arrays.toString(every.types()) + Arrays.toString(every.sizes()) + Arrays.toString(every.names()));
            // Elements come in no order that anyone promises.
            String text = every.toString();
            String[] parts = text.substring(text.indexOf('(') + 1, text.length() - 1).split(", (?=[a-z]+=)");
            Arrays.sort(parts);
            for (String part : parts) {
                System.out.println("    " + part);
            }
            System.out.println(every.annotationType() + " " + every.equals(type.getAnnotation(Every.class)) + " "
                    + every.equals(AllDefaults.class.getAnnotation(Every.class)) + " " + every.equals("x"));
        }
        List<String> lines = new ArrayList<>();
        for (Method method : Every.class.getDeclaredMethods()) {
            Object value = method.getDefaultValue();
            boolean isArray = value.getClass().isArray();
            lines.add(method.getName() + " " + value.getClass().isArray() + " " + (isArray ? method.getReturnType() : value));
        }
        Collections.sort(lines);
        System.out.println(lines + " " + Name.class.getMethod("value").getDefaultValue());
    }

    static void identity() throws Exception {
        Name one = Base.class.getDeclaredField("field").getAnnotation(Name.class);
        Name other = Base.class.getDeclaredField("field").getAnnotation(Name.class);
        Name hand = new Name() {
            @Override
            public String value() {
                return "field";
            }

            @Override
            public Class<? extends Annotation> annotationType() {
                return Name.class;
            }
        };
        System.out.println(one.equals(other) + " " + one.hashCode() + " " + other.hashCode() + " " + one.equals(hand) + " " + one.equals(null));
        System.out.println(Base.class.getAnnotation(Tags.class).hashCode() + " " + Base.class.getAnnotation(Kept.class).hashCode());
        int[] numbers = AllDefaults.class.getAnnotation(Every.class).numbers();
        numbers[0] = 99;
        System.out.println(AllDefaults.class.getAnnotation(Every.class).numbers()[0]);
        try {
            Base.class.getAnnotation(null);
        } catch (NullPointerException e) {
            System.out.println("null is no annotation");
        }
    }

    public static void main(String[] args) throws Exception {
        elements();
        values();
        identity();
    }
}
