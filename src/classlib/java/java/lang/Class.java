package java.lang;

import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ClassNotes;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.ReflectAccess;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import wattline.phone.Metadata;
import wattline.phone.Reflect;

/**
 * A class of the running program. The phone makes one instance for each. Annotations of the uses of types are not there,
 * nor are resources by URL.
 */
public final class Class<T> implements Serializable, Type, AnnotatedElement, GenericDeclaration {
    /** The phone's own number of this class. */
    private int handle;

    /** The constants of an enum, in order of their ordinals, as their constructors report them. */
    private Enum<?>[] enumConstants;

    /** What its file says of it, once it was asked for. */
    private ClassNotes notes;

    private Class() {
    }

    /** Hands the notes of classes to the package that reads them. */
    static final class Access extends ReflectAccess {
        @Override
        protected ClassNotes notesOf(Class<?> type) {
            return type.notes();
        }
    }

    private ClassNotes notes() {
        if (notes == null) {
            if (ReflectAccess.classes == null) {
                ReflectAccess.classes = new Access();
            }
            notes = new ClassNotes(this);
        }
        return notes;
    }

    /** The class of that binary name, initialised. */
    public static native Class<?> forName(String name) throws ClassNotFoundException;

    /** Without a loader, a class of the phone's own library. */
    public static Class<?> forName(String name, boolean initialise, ClassLoader loader) throws ClassNotFoundException {
        Class<?> found = loader == null || name.startsWith("[") ? ClassLoader.find(name) : loader.loadClass(name);
        if (loader == null && found.getClassLoader() != null) {
            throw new ClassNotFoundException(name);
        }
        if (initialise) {
            Reflect.initialise(found);
        }
        return found;
    }

    static native Class<?> getPrimitiveClass(String name);

    public native String getName();

    public native boolean isInstance(Object object);

    public native Class<? super T> getSuperclass();

    public native Class<?> getComponentType();

    public native boolean isArray();

    public native boolean isInterface();

    public native boolean isAssignableFrom(Class<?> other);

    /** A new instance by the constructor without parameters. */
    public native T newInstance() throws InstantiationException, IllegalAccessException;

    public native boolean desiredAssertionStatus();

    /** The access flags as the class file has them. */
    public native int getModifiers();

    public boolean isEnum() {
        return (getModifiers() & 0x4000) != 0 && getSuperclass() == (Class<?>) Enum.class;
    }

    public boolean isPrimitive() {
        return getSuperclass() == null && !isInterface() && this != (Class<?>) Object.class;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + getName());
        }
        return (T) object;
    }

    /** The name as the source writes it; "" for an anonymous class. */
    public String getSimpleName() {
        if (isArray()) {
            return getComponentType().getSimpleName() + "[]";
        }
        String name = getName();
        String inner = Reflect.innerName(this);
        return inner != null ? inner : name.substring(name.lastIndexOf('.') + 1);
    }

    /** The name with dots for member classes; null for local and anonymous ones. */
    public String getCanonicalName() {
        if (isArray()) {
            String component = getComponentType().getCanonicalName();
            return component == null ? null : component + "[]";
        }
        if (Reflect.innerName(this) == null) {
            return getName();
        }
        Class<?> around = getDeclaringClass();
        String outer = around == null ? null : around.getCanonicalName();
        return outer == null ? null : outer + "." + getSimpleName();
    }

    public boolean isAnonymousClass() {
        return "".equals(Reflect.innerName(this));
    }

    public boolean isMemberClass() {
        return getDeclaringClass() != null;
    }

    public boolean isLocalClass() {
        String inner = Reflect.innerName(this);
        return inner != null && inner.length() > 0 && !isMemberClass();
    }

    public Class<?> getDeclaringClass() {
        return Reflect.enclosing(this) == null ? null : notes().declaringClass();
    }

    public Class<?> getEnclosingClass() {
        return Reflect.innerName(this) == null ? null : notes().enclosingClass();
    }

    public Method getEnclosingMethod() {
        Executable around = Reflect.innerName(this) == null ? null : notes().enclosingMember();
        return around instanceof Method ? (Method) around : null;
    }

    public Constructor<?> getEnclosingConstructor() {
        Executable around = Reflect.innerName(this) == null ? null : notes().enclosingMember();
        return around instanceof Constructor ? (Constructor<?>) around : null;
    }

    public Class<?>[] getDeclaredClasses() {
        return notes().members();
    }

    /** Public member classes, inherited ones included. */
    public Class<?>[] getClasses() {
        List<Class<?>> found = new ArrayList<Class<?>>();
        for (Class<?> at = this; at != null; at = at.getSuperclass()) {
            for (Class<?> member : at.getDeclaredClasses()) {
                if (Modifier.isPublic(member.getModifiers())) {
                    found.add(member);
                }
            }
        }
        return found.toArray(new Class<?>[found.size()]);
    }

    /** Null for arrays and primitive types. */
    public Package getPackage() {
        return isArray() || isPrimitive() ? null : Package.of(this);
    }

    @SuppressWarnings("unchecked")
    public TypeVariable<Class<T>>[] getTypeParameters() {
        return (TypeVariable<Class<T>>[]) notes().typeParameters();
    }

    public String toGenericString() {
        notes();
        return ReflectAccess.declaration(this);
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> type) {
        return notes().annotation(type);
    }

    @Override
    public Annotation[] getAnnotations() {
        return notes().annotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return notes().declaredAnnotations();
    }

    public boolean isAnnotation() {
        return (getModifiers() & 0x2000) != 0;
    }

    public boolean isSynthetic() {
        return (getModifiers() & 0x1000) != 0;
    }

    public Class<?>[] getInterfaces() {
        return Reflect.interfaces(this);
    }

    public Type[] getGenericInterfaces() {
        return notes().interfaces();
    }

    public Type getGenericSuperclass() {
        return notes().superclass();
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> type) {
        if (!type.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public Method[] getDeclaredMethods() {
        return ReflectAccess.methods(this);
    }

    public Constructor<?>[] getDeclaredConstructors() {
        return ReflectAccess.constructors(this);
    }

    public Field[] getDeclaredFields() {
        return ReflectAccess.fields(this);
    }

    public Method getDeclaredMethod(String name, Class<?>... parameters) throws NoSuchMethodException {
        Method found = ReflectAccess.method(getDeclaredMethods(), name, parameters);
        if (found == null) {
            throw new NoSuchMethodException(text(name, parameters));
        }
        return found;
    }

    /** Public methods, inherited ones included; a method that another one overrides is not. */
    public Method[] getMethods() {
        List<Method> found = new ArrayList<Method>();
        collect(this, found);
        return found.toArray(new Method[found.size()]);
    }

    private static void collect(Class<?> type, List<Method> found) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            add(at.getDeclaredMethods(), found);
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> parent : at.getInterfaces()) {
                collectInterface(parent, found);
            }
        }
    }

    private static void collectInterface(Class<?> type, List<Method> found) {
        add(type.getDeclaredMethods(), found);
        for (Class<?> parent : type.getInterfaces()) {
            collectInterface(parent, found);
        }
    }

    private static void add(Method[] methods, List<Method> found) {
        for (Method method : methods) {
            if (Modifier.isPublic(method.getModifiers()) && !isOverridden(method, found)) {
                found.add(method);
            }
        }
    }

    private static boolean isOverridden(Method method, List<Method> found) {
        for (int i = 0; i < found.size(); i++) {
            Method other = found.get(i);
            if (other.getDeclaringClass() != method.getDeclaringClass() && other.getName().equals(method.getName())
                    && other.getReturnType() == method.getReturnType() && same(other, method)) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(Method a, Method b) {
        Class<?>[] left = a.getParameterTypes();
        Class<?>[] right = b.getParameterTypes();
        boolean same = left.length == right.length;
        for (int i = 0; same && i < left.length; i++) {
            same = left[i] == right[i];
        }
        return same;
    }

    public Method getMethod(String name, Class<?>... parameters) throws NoSuchMethodException {
        Method found = ReflectAccess.method(getMethods(), name, parameters);
        if (found == null) {
            throw new NoSuchMethodException(text(name, parameters));
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    public Constructor<T> getDeclaredConstructor(Class<?>... parameters) throws NoSuchMethodException {
        Constructor<?> found = ReflectAccess.constructor(getDeclaredConstructors(), parameters);
        if (found == null) {
            throw new NoSuchMethodException(text("<init>", parameters));
        }
        return (Constructor<T>) found;
    }

    public Constructor<T> getConstructor(Class<?>... parameters) throws NoSuchMethodException {
        Constructor<T> found = getDeclaredConstructor(parameters);
        if (!Modifier.isPublic(found.getModifiers())) {
            throw new NoSuchMethodException(text("<init>", parameters));
        }
        return found;
    }

    public Constructor<?>[] getConstructors() {
        List<Constructor<?>> found = new ArrayList<Constructor<?>>();
        for (Constructor<?> constructor : getDeclaredConstructors()) {
            if (Modifier.isPublic(constructor.getModifiers())) {
                found.add(constructor);
            }
        }
        return found.toArray(new Constructor<?>[found.size()]);
    }

    public Field getDeclaredField(String name) throws NoSuchFieldException {
        for (Field field : getDeclaredFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        throw new NoSuchFieldException(name);
    }

    public Field getField(String name) throws NoSuchFieldException {
        for (Field field : getFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        throw new NoSuchFieldException(name);
    }

    /** Public fields, inherited ones included. */
    public Field[] getFields() {
        List<Field> found = new ArrayList<Field>();
        collectFields(this, found);
        return found.toArray(new Field[found.size()]);
    }

    private static void collectFields(Class<?> type, List<Field> found) {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                found.add(field);
            }
        }
        for (Class<?> parent : type.getInterfaces()) {
            collectFields(parent, found);
        }
        if (type.getSuperclass() != null) {
            collectFields(type.getSuperclass(), found);
        }
    }

    private String text(String name, Class<?>[] parameters) {
        StringBuilder text = new StringBuilder(getName()).append('.').append(name).append('(');
        for (int i = 0; parameters != null && i < parameters.length; i++) {
            text.append(i > 0 ? ", " : "").append(parameters[i] == null ? "null" : parameters[i].getName());
        }
        return text.append(')').toString();
    }

    /** A file of the app's archive, from the folder of this class's package unless the name begins with a slash. */
    public InputStream getResourceAsStream(String name) {
        if (name.startsWith("/")) {
            return ClassLoader.getSystemResourceAsStream(name.substring(1));
        }
        Class<?> type = this;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        String folder = type.getName();
        int dot = folder.lastIndexOf('.');
        return ClassLoader.getSystemResourceAsStream(folder.substring(0, dot + 1).replace('.', '/') + name);
    }

    @Override
    public String getTypeName() {
        return isArray() ? getComponentType().getTypeName() + "[]" : getName();
    }

    @Override
    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + getName();
    }

    /** The constants of an enum, or null if this is none. */
    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        Enum<?>[] shared = sharedEnumConstants();
        return shared == null ? null : (T[]) shared.clone();
    }

    /** The same without a copy, for the collections of enums. */
    Enum<?>[] sharedEnumConstants() {
        if (enumConstants == null && isEnum()) {
            try {
                // They are known once the class is initialised.
                forName(getName());
            } catch (ClassNotFoundException e) {
                return null;
            }
        }
        return enumConstants;
    }

    /** Enum's constructor reports every constant here, so that no reflection is needed to list them. */
    void addEnumConstant(Enum<?> constant) {
        int count = enumConstants == null ? 0 : enumConstants.length;
        Enum<?>[] grown = new Enum<?>[count + 1];
        for (int i = 0; i < count; i++) {
            grown[i] = enumConstants[i];
        }
        grown[count] = constant;
        enumConstants = grown;
    }

    /** The app's loader, or null for a class of the phone's own library. */
    public ClassLoader getClassLoader() {
        Class<?> type = this;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        boolean isProxy = type.getSuperclass() == Proxy.class;
        return Metadata.isLibrary(type) && !isProxy ? null : ClassLoader.getSystemClassLoader();
    }
}
