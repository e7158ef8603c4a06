package java.nio.channels;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A channel that can be read into several buffers at once. */
public interface ScatteringByteChannel extends ReadableByteChannel {
    long read(ByteBuffer[] into) throws IOException;

    long read(ByteBuffer[] into, int offset, int count) throws IOException;
}
