package java.nio.channels;

/** A channel to read from and write to. */
public interface ByteChannel extends ReadableByteChannel, WritableByteChannel {
}
