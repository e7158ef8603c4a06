package wattline.rt;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** A part of the trace file that is mapped into memory. One log after another uses it. */
final class Slot {
    /** Says that nothing is in a slot; its size follows. */
    private static final int FREE_MAGIC = 0x45455246;

    final ByteBuffer bytes;
    final int size;
    /** In the list of free slots. */
    Slot next;

    Slot(ByteBuffer bytes, int size) {
        this.bytes = bytes;
        this.size = size;
    }

    /** Forgets what is in the first `used` bytes; the rest is zero as always. */
    void clear(int used) {
        bytes.putInt(4, size);
        bytes.putInt(0, FREE_MAGIC);
        for (int at = 8; at < used; at += Store.GRAIN) {
            // The cast: ByteBuffer's own method is younger than some of the phones.
            ((Buffer) bytes).position(at);
            bytes.put(Store.ZEROS, 0, Math.min(Store.GRAIN, used - at));
        }
    }
}
