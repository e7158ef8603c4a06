package com.example.atlas.store;

/** How values of a type become bytes, and values again. */
public interface Codec<T> {
    void write(T value, ByteWriter to);

    T read(ByteReader from) throws CorruptException;
}
