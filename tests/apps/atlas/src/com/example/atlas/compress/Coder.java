package com.example.atlas.compress;

import com.example.atlas.store.CorruptException;

/** Makes bytes fewer, and restores them. */
public interface Coder {
    byte[] encode(byte[] plain);

    byte[] decode(byte[] coded) throws CorruptException;

    String title();
}
