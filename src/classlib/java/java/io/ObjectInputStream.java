package java.io;

/**
 * Reads objects, as subclasses that do all of it themselves know how to. The form of the Java platform is left out, and
 * with it the constructor for it: a class may declare what it would do to be read, but is not. Abstract, unlike the
 * platform's.
 */
public abstract class ObjectInputStream extends InputStream implements ObjectInput {
    protected ObjectInputStream() {
    }

    @Override
    public final Object readObject() throws IOException, ClassNotFoundException {
        return readObjectOverride();
    }

    protected Object readObjectOverride() throws IOException, ClassNotFoundException {
        return null;
    }
}
