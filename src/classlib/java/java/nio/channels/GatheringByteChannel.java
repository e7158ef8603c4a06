package java.nio.channels;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A channel that several buffers can be written to at once. */
public interface GatheringByteChannel extends WritableByteChannel {
    long write(ByteBuffer[] from) throws IOException;

    long write(ByteBuffer[] from, int offset, int count) throws IOException;
}
