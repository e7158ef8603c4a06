package com.example.atlas.store;

/** A stretch of storage: a file, or memory. */
public interface Device {
    int size();

    void append(byte[] bytes, int from, int count);

    byte[] read(int at, int count) throws CorruptException;

    void truncate(int newSize);
}
