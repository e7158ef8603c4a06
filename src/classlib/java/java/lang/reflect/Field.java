package java.lang.reflect;

import java.lang.annotation.Annotation;
import wattline.phone.Metadata;
import wattline.phone.Reflect;

/** A field of a class. */
public final class Field extends AccessibleObject implements Member {
    private final Class<?> owner;
    private final String name;
    private final Class<?> type;
    private final int modifiers;
    private final int slot;
    private final int index;
    private Object[] notes;
    private Annotation[] annotations;
    private Type generic;

    /** The field at that place among those of its class. */
    Field(Class<?> owner, int index, String name, Class<?> type, int modifiers, int slot) {
        this.owner = owner;
        this.name = name;
        this.type = type;
        this.modifiers = modifiers;
        this.slot = slot;
        this.index = index;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return owner;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public int getModifiers() {
        return modifiers & 0xfff;
    }

    public Class<?> getType() {
        return type;
    }

    private Object[] notes() {
        if (notes == null) {
            notes = Metadata.ofField(owner, index);
        }
        return notes;
    }

    public Type getGenericType() {
        if (generic == null) {
            String signature = Notes.signature(notes());
            generic = signature == null ? type : new SignatureReader(signature, owner).type();
        }
        return generic;
    }

    private Annotation[] annotations() {
        if (annotations == null) {
            annotations = Annotations.of(notes());
        }
        return annotations;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> type) {
        return Annotations.find(annotations(), type);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return annotations().clone();
    }

    public boolean isEnumConstant() {
        return (modifiers & 0x4000) != 0;
    }

    @Override
    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0;
    }

    /** The object that has the value, null for a static field. */
    private Object holder(Object object) throws IllegalAccessException {
        check(this, 2);
        if (Modifier.isStatic(modifiers)) {
            Reflect.initialise(owner);
            return null;
        }
        if (object == null) {
            throw new NullPointerException();
        }
        if (!owner.isInstance(object)) {
            throw new IllegalArgumentException("Can not get " + type.getTypeName() + " field " + owner.getTypeName() + "."
                    + name + " on " + object.getClass().getTypeName());
        }
        return object;
    }

    public Object get(Object object) throws IllegalAccessException {
        Object holder = holder(object);
        return type.isPrimitive() ? Values.box(Reflect.bits(holder, slot), type) : Reflect.reference(holder, slot);
    }

    public void set(Object object, Object value) throws IllegalAccessException {
        store(holder(object), value);
    }

    private void store(Object holder, Object value) throws IllegalAccessException {
        if (Modifier.isFinal(modifiers) && (holder == null || !isAccessible())) {
            throw new IllegalAccessException("Can not set " + (holder == null ? "static " : "") + "final "
                    + type.getTypeName() + " field " + owner.getTypeName() + "." + name + " to "
                    + (value == null ? "null value" : value.getClass().getTypeName()));
        }
        String message = "Can not set " + type.getTypeName() + " field " + owner.getTypeName() + "." + name + " to "
                + (value == null ? "null value" : value.getClass().getTypeName());
        Object converted = Values.convert(value, type, message);
        if (type.isPrimitive()) {
            Reflect.setBits(holder, slot, Values.bits(converted, type));
        } else {
            Reflect.setReference(holder, slot, converted);
        }
    }

    private Object number(Object holder, Class<?> wanted) {
        Object value = type.isPrimitive() ? Values.box(Reflect.bits(holder, slot), type) : null;
        return Values.convert(value, wanted, "Attempt to get " + type.getTypeName() + " field \"" + owner.getTypeName() + "."
                + name + "\" with illegal data type conversion to " + wanted.getName());
    }

    public int getInt(Object object) throws IllegalAccessException {
        return ((Integer) number(holder(object), int.class)).intValue();
    }

    public long getLong(Object object) throws IllegalAccessException {
        return ((Long) number(holder(object), long.class)).longValue();
    }

    public boolean getBoolean(Object object) throws IllegalAccessException {
        return ((Boolean) number(holder(object), boolean.class)).booleanValue();
    }

    public byte getByte(Object object) throws IllegalAccessException {
        return ((Byte) number(holder(object), byte.class)).byteValue();
    }

    public short getShort(Object object) throws IllegalAccessException {
        return ((Short) number(holder(object), short.class)).shortValue();
    }

    public char getChar(Object object) throws IllegalAccessException {
        return ((Character) number(holder(object), char.class)).charValue();
    }

    public float getFloat(Object object) throws IllegalAccessException {
        return ((Float) number(holder(object), float.class)).floatValue();
    }

    public double getDouble(Object object) throws IllegalAccessException {
        return ((Double) number(holder(object), double.class)).doubleValue();
    }

    public void setInt(Object object, int value) throws IllegalAccessException {
        store(holder(object), Integer.valueOf(value));
    }

    public void setLong(Object object, long value) throws IllegalAccessException {
        store(holder(object), Long.valueOf(value));
    }

    public void setBoolean(Object object, boolean value) throws IllegalAccessException {
        store(holder(object), Boolean.valueOf(value));
    }

    public void setByte(Object object, byte value) throws IllegalAccessException {
        store(holder(object), Byte.valueOf(value));
    }

    public void setShort(Object object, short value) throws IllegalAccessException {
        store(holder(object), Short.valueOf(value));
    }

    public void setChar(Object object, char value) throws IllegalAccessException {
        store(holder(object), Character.valueOf(value));
    }

    public void setFloat(Object object, float value) throws IllegalAccessException {
        store(holder(object), Float.valueOf(value));
    }

    public void setDouble(Object object, double value) throws IllegalAccessException {
        store(holder(object), Double.valueOf(value));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Field && ((Field) other).owner == owner && ((Field) other).name.equals(name);
    }

    @Override
    public int hashCode() {
        return owner.getName().hashCode() ^ name.hashCode();
    }

    private String text(Type type) {
        int flags = getModifiers();
        return (flags == 0 ? "" : Modifier.toString(flags) + " ") + type.getTypeName() + " " + owner.getTypeName() + "."
                + name;
    }

    public String toGenericString() {
        return text(getGenericType());
    }

    @Override
    public String toString() {
        return text(type);
    }

    /** Where `Reflect.peek` finds the field of an object. For the phone. */
    long offset() {
        return 16 + 8L * slot;
    }
}
