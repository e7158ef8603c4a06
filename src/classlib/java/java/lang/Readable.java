package java.lang;

import java.io.IOException;
import java.nio.CharBuffer;

/** Something that fills buffers with characters. */
public interface Readable {
    int read(CharBuffer into) throws IOException;
}
