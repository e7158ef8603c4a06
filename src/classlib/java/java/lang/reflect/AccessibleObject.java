package java.lang.reflect;

import java.lang.annotation.Annotation;
import wattline.phone.Reflect;

/** A member, and whether Java's access rules hold for it. */
public class AccessibleObject implements AnnotatedElement {
    private boolean accessible;

    protected AccessibleObject() {
    }

    public void setAccessible(boolean flag) {
        accessible = flag;
    }

    public static void setAccessible(AccessibleObject[] all, boolean flag) {
        for (AccessibleObject one : all) {
            one.setAccessible(flag);
        }
    }

    public boolean isAccessible() {
        return accessible;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> type) {
        return Annotations.find(getDeclaredAnnotations(), type);
    }

    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return Annotations.NONE;
    }

    /** Refuses what the class may not touch that called the member's method. */
    final void check(Member member, int depth) throws IllegalAccessException {
        if (accessible) {
            return;
        }
        int flags = member.getModifiers();
        Class<?> owner = member.getDeclaringClass();
        Class<?> caller = Reflect.caller(depth + 1);
        if (caller == owner || caller == null) {
            return;
        }
        boolean samePackage = packageOf(caller).equals(packageOf(owner));
        if (Modifier.isPublic(flags) && (Modifier.isPublic(owner.getModifiers()) || samePackage)) {
            return;
        }
        boolean inherits = Modifier.isProtected(flags) && owner.isAssignableFrom(caller);
        if (!Modifier.isPrivate(flags) && (samePackage || inherits)) {
            return;
        }
        throw new IllegalAccessException("class " + caller.getName() + " cannot access a member of class "
                + owner.getName() + " with modifiers \"" + Modifier.toString(flags) + "\"");
    }

    private static String packageOf(Class<?> type) {
        String name = type.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }
}
