package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import wattline.phone.Metadata;

/**
 * What the DEX file says of a class: generic signature, annotations, what is around it and in it. Kept by java.lang.Class,
 * public as that is another package; no app is meant to call it.
 */
public final class ClassNotes {
    private static final Class<?>[] NONE = {};

    private final Class<?> type;
    private final Object[] raw;
    private TypeVariable<?>[] parameters;
    private Type superclass;
    private Type[] interfaces;
    private Annotation[] declared;
    private Annotation[] all;
    private Map<String, Object> defaults;

    public ClassNotes(Class<?> type) {
        this.type = type;
        this.raw = Metadata.ofClass(type);
    }

    Object[] raw() {
        return raw;
    }

    /** Default values of the elements of an annotation type. */
    Map<String, Object> defaults() {
        if (defaults == null) {
            defaults = Annotations.defaults(type, raw);
        }
        return defaults;
    }

    private void read() {
        if (interfaces != null) {
            return;
        }
        String signature = Notes.signature(raw);
        if (signature == null) {
            parameters = SignatureReader.NO_VARIABLES;
            superclass = type.getSuperclass();
            interfaces = type.getInterfaces();
            return;
        }
        SignatureReader reader = new SignatureReader(signature, type);
        // Supertypes may name the parameters.
        parameters = reader.parameters();
        Type parent = reader.type();
        superclass = type.isInterface() ? null : parent;
        interfaces = reader.types('\0');
    }

    public TypeVariable<?>[] typeParameters() {
        if (parameters == null) {
            String signature = Notes.signature(raw);
            parameters = signature == null ? SignatureReader.NO_VARIABLES
                    : new SignatureReader(signature, type).parameters();
        }
        return parameters.clone();
    }

    public Type superclass() {
        read();
        return superclass;
    }

    public Type[] interfaces() {
        read();
        return interfaces.clone();
    }

    private Annotation[] declared() {
        if (declared == null) {
            declared = Annotations.of(raw);
        }
        return declared;
    }

    public Annotation[] declaredAnnotations() {
        return declared().clone();
    }

    private Annotation[] all() {
        if (all == null) {
            Class<?> parent = type.getSuperclass();
            all = parent == null ? declared() : merge(declared(), ReflectAccess.notes(parent).all());
        }
        return all;
    }

    public Annotation[] annotations() {
        return all().clone();
    }

    public <A extends Annotation> A annotation(Class<A> wanted) {
        return Annotations.find(all(), wanted);
    }

    /** Inherited ones come first, or what replaces them. */
    private static Annotation[] merge(Annotation[] own, Annotation[] inherited) {
        List<Annotation> merged = new ArrayList<Annotation>();
        for (int i = 0; i < inherited.length; i++) {
            Class<? extends Annotation> kind = inherited[i].annotationType();
            if (Annotations.isInherited(kind)) {
                Annotation replaced = Annotations.find(own, kind);
                merged.add(replaced == null ? inherited[i] : replaced);
            }
        }
        if (merged.isEmpty()) {
            return own;
        }
        for (int i = 0; i < own.length; i++) {
            if (!merged.contains(own[i])) {
                merged.add(own[i]);
            }
        }
        return merged.toArray(Annotations.NONE);
    }

    /** The method or constructor around a local or anonymous class, or null. */
    public Executable enclosingMember() {
        Object value = Notes.value(raw, "EnclosingMethod", "value");
        if (value == null) {
            return null;
        }
        Object[] parts = (Object[]) value;
        Class<?> around = Notes.type((String) parts[1]);
        String descriptor = (String) parts[3];
        boolean isConstructor = parts[2].equals("<init>");
        Executable[] among = isConstructor ? around.getDeclaredConstructors() : around.getDeclaredMethods();
        for (int i = 0; i < among.length; i++) {
            if ((isConstructor || among[i].getName().equals(parts[2])) && among[i].descriptor().equals(descriptor)) {
                return among[i];
            }
        }
        return null;
    }

    public Class<?> enclosingClass() {
        Object value = Notes.value(raw, "EnclosingClass", "value");
        if (value == null) {
            value = Notes.value(raw, "EnclosingMethod", "value");
        }
        return value == null ? null : Notes.type((String) ((Object[]) value)[1]);
    }

    /** The class of which this is a member, or null: local classes of initialisers have only one around them. */
    public Class<?> declaringClass() {
        Object value = Notes.value(raw, "EnclosingClass", "value");
        if (value == null || type.isAnonymousClass()) {
            return null;
        }
        Class<?> around = Notes.type((String) ((Object[]) value)[1]);
        Class<?>[] members = ReflectAccess.notes(around).members();
        for (int i = 0; i < members.length; i++) {
            if (members[i] == type) {
                return around;
            }
        }
        return null;
    }

    public Class<?>[] members() {
        Object value = Notes.value(raw, "MemberClasses", "value");
        return value == null ? NONE : Notes.classes(value);
    }
}
