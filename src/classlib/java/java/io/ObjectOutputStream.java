package java.io;

/**
 * Writes objects, as subclasses that do all of it themselves know how to. The form of the Java platform is left out,
 * and with it the constructor for it: a class may declare what it would do to be written, but is not. Abstract, unlike
 * the platform's.
 */
public abstract class ObjectOutputStream extends OutputStream implements ObjectOutput {
    protected ObjectOutputStream() {
    }

    @Override
    public final void writeObject(Object object) throws IOException {
        writeObjectOverride(object);
    }

    protected void writeObjectOverride(Object object) throws IOException {
    }
}
