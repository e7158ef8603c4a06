import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Generic signatures, what is around a class and in it, and names: what serialisers and injectors ask. */
public class ReflectedGenerics {
    interface Source<T> {
        T next();

        default <X extends T> T orElse(X other) {
            return other;
        }
    }

    static class Node<K extends Comparable<K>, V extends Number & Serializable> implements Source<Map.Entry<K, V>>, Cloneable {
        K key;
        V[] values;
        List<? extends K> some;
        Map<? super K, List<?>> others;
        List<String>[] lists;
        Map<String[], int[][]> arrays;
        Inner inner;
        Node<K, V>.Inner.Deep<String> deep;
        Map.Entry<K, V> entry;
        int plain;

        class Inner {
            K copy;

            class Deep<X> {
                Map<K, X> both;
            }
        }

        @Override
        public Map.Entry<K, V> next() {
            return null;
        }

        <A, B extends List<A>, E extends Exception> B convert(A one, B many, K key, List<? super A>... rest) throws E, IOException {
            return many;
        }

        protected static synchronized <T extends Object & Comparable<? super T>> T best(Iterable<? extends T> among) {
            return null;
        }
    }

    static class Texts extends ArrayList<String> implements Comparator<List<String>> {
        <T> Texts(T first, List<T> more) throws IOException, IllegalStateException {
        }

        @Override
        public int compare(List<String> a, List<String> b) {
            return 0;
        }
    }

    abstract static class Token<T> {
        final Type type() {
            return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        }
    }

    public @interface Mark {
    }

    enum Level {
        LOW, HIGH {
            @Override
            int height() {
                return 2;
            }
        };

        int height() {
            return 1;
        }
    }

    static final Object IN_FIELD = new Object() { };
    static Class<?> local;

    static {
        class InInitialiser {
        }
        local = InInitialiser.class;
    }

    static String kind(Type type) {
        if (type instanceof Class) {
            return "class";
        }
        if (type instanceof ParameterizedType) {
            ParameterizedType of = (ParameterizedType) type;
            return "parameterized " + of.getRawType() + " in " + of.getOwnerType() + " of " + kinds(of.getActualTypeArguments());
        }
        if (type instanceof GenericArrayType) {
            return "array of " + kind(((GenericArrayType) type).getGenericComponentType());
        }
        if (type instanceof WildcardType) {
            WildcardType of = (WildcardType) type;
            return "wildcard " + Arrays.toString(of.getUpperBounds()) + Arrays.toString(of.getLowerBounds());
        }
        TypeVariable<?> of = (TypeVariable<?>) type;
        return "variable of " + of.getGenericDeclaration() + " within " + Arrays.toString(of.getBounds());
    }

    static String kinds(Type[] types) {
        StringBuilder text = new StringBuilder();
        for (Type type : types) {
            text.append('(').append(kind(type)).append(')');
        }
        return text.toString();
    }

    static void print(List<String> lines) {
        Collections.sort(lines);
        for (String line : lines) {
            System.out.println(line);
        }
        lines.clear();
    }

    static void fields() {
        List<String> lines = new ArrayList<>();
        for (Class<?> owner : new Class<?>[] {Node.class, Node.Inner.class, Node.Inner.Deep.class}) {
            for (Field field : owner.getDeclaredFields()) {
                if (!field.isSynthetic()) {
                    lines.add(field.toGenericString() + " | " + field + " | " + kind(field.getGenericType()));
                }
            }
        }
        print(lines);
    }

    static void methods() {
        List<String> lines = new ArrayList<>();
        for (Class<?> owner : new Class<?>[] {Node.class, Texts.class, Source.class}) {
            for (Method method : owner.getDeclaredMethods()) {
                if (!method.isSynthetic()) {
                    lines.add(method.toGenericString() + " | " + method + " | " + kinds(method.getGenericParameterTypes())
                            + Arrays.toString(method.getGenericExceptionTypes()) + Arrays.toString(method.getExceptionTypes())
                            + Arrays.toString(method.getTypeParameters()));
                }
            }
        }
        for (Constructor<?> constructor : Texts.class.getDeclaredConstructors()) {
            lines.add(constructor.toGenericString() + " | " + constructor + " | " + constructor.getGenericParameterTypes()[1]);
        }
        print(lines);
    }

    static void classes() throws Exception {
        for (Class<?> type : new Class<?>[] {Node.class, Texts.class, Source.class, Level.class, Mark.class, String[].class, int.class,
            Token.class, Node.Inner.Deep.class, Comparable.class}) {
            System.out.println(type.toGenericString() + " " + type.getGenericSuperclass() + " " + Arrays.toString(type.getGenericInterfaces())
                    + " " + Arrays.toString(type.getTypeParameters()));
        }
        System.out.println(new Token<Map<String, List<? super Integer>>>() { }.type());
        System.out.println(new Token<int[]>() { }.type());
        Type one = new Token<List<String>>() { }.type();
        Type two = new Token<List<String>>() { }.type();
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + one.equals(List.class));
        Type list = Node.class.getDeclaredField("some").getGenericType();
        System.out.println(list.equals(Node.class.getDeclaredField("some").getGenericType()));
        TypeVariable<?> key = Node.class.getTypeParameters()[0];
        System.out.println(Node.class.getDeclaredField("key").getGenericType().equals(key) + " " + key.getTypeName());
        System.out.println(HashMap.class.getGenericSuperclass() + " " + Arrays.toString(Map.class.getTypeParameters()));
    }

    static <T> void around() throws Exception {
        class Local<X extends T> {
            X field;
        }
        Object anonymous = new Callable<List<T>>() {
            @Override
            public List<T> call() {
                return null;
            }
        };
        Class<?>[] types = {Local.class, anonymous.getClass(), IN_FIELD.getClass(), local, Node.Inner.Deep.class, Level.class,
            Level.HIGH.getClass(), ReflectedGenerics.class, int[][].class, Local[].class, long.class, Map.Entry.class};
        for (Class<?> type : types) {
            System.out.println(type.getName() + " '" + type.getSimpleName() + "' " + type.getCanonicalName() + " " + type.getTypeName()
                    + " declared in " + type.getDeclaringClass() + " around " + type.getEnclosingClass() + " " + type.getEnclosingMethod()
                    + " " + type.getEnclosingConstructor() + " " + type.isAnonymousClass() + type.isLocalClass() + type.isMemberClass()
                    + type.isEnum() + type.isInterface() + " " + Modifier.toString(type.getModifiers() & ~0x20));
        }
        System.out.println(anonymous.getClass().getGenericInterfaces()[0] + " " + kind(Local.class.getDeclaredField("field").getGenericType()));
        List<String> lines = new ArrayList<>();
        for (Class<?> member : ReflectedGenerics.class.getDeclaredClasses()) {
            lines.add("member " + member);
        }
        print(lines);
        System.out.println(Arrays.toString(ReflectedGenerics.class.getClasses()) + " " + String.class.getPackage() + " "
                + Map.Entry.class.getPackage().getName() + " " + int.class.getPackage());
    }

    static class Quiet {
        static {
            System.out.println("Quiet is initialised");
        }

        static int value = 1;
    }

    static void loaders() throws Exception {
        ClassLoader loader = ReflectedGenerics.class.getClassLoader();
        Class<?> type = Class.forName("ReflectedGenerics$Quiet", false, loader);
        System.out.println("found " + type);
        System.out.println("loaded " + (loader.loadClass("ReflectedGenerics$Quiet") == type));
        Class.forName("ReflectedGenerics$Quiet", true, loader);
        System.out.println(Class.forName("[[I", false, loader) + " " + Class.forName("[Ljava.util.List;", false, null));
        for (String name : new String[] {"ReflectedGenerics", "no.Such", "java/util/List", "int", "[X", ""}) {
            try {
                System.out.println(Class.forName(name, false, name.startsWith("R") ? null : loader));
            } catch (ClassNotFoundException e) {
                System.out.println("none: " + e.getMessage());
            }
        }
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + String[].class.getClassLoader() + " "
                + (Quiet[].class.getClassLoader() == loader));
    }

    public static void main(String[] args) throws Exception {
        fields();
        methods();
        classes();
        around();
        loaders();
    }
}
