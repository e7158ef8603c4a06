package com.example.atlas.digest;

import com.example.atlas.core.Text;

/** A number for bytes that come in parts. */
abstract class Digest {
    private long length;

    final void update(byte[] bytes, int from, int to) {
        length += to - from;
        for (int i = from; i < to; i++) {
            step(bytes[i] & 0xff);
        }
    }

    final void update(String text) {
        for (int i = 0; i < text.length(); i++) {
            length++;
            step(text.charAt(i) & 0xff);
        }
    }

    final long length() {
        return length;
    }

    void reset() {
        length = 0;
    }

    abstract void step(int b);

    abstract long value();

    abstract String title();

    final String hex() {
        return Text.padLeft(Long.toHexString(value()), 8, '0');
    }
}
