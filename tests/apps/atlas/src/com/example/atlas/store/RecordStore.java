package com.example.atlas.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values by key; every change goes to a journal first, which is written anew when most of it is out of date. */
public final class RecordStore<T> {
    private static final int PUT = 1;
    private static final int DELETE = 2;
    private static final int BATCH = 3;

    private final Codec<T> codec;
    private final Map<Integer, T> live = new TreeMap<Integer, T>();
    private final ByteWriter scratch = new ByteWriter();
    private Device device;
    private Journal journal;
    private int changes;
    private int compactions;

    public RecordStore(Codec<T> codec, Device device) {
        this.codec = codec;
        open(device);
    }

    private void open(Device newDevice) {
        device = newDevice;
        journal = new Journal(newDevice, Checksum.CRC);
    }

    /** Reads back what the device holds; returns how many changes were lost. */
    public int load() throws CorruptException {
        live.clear();
        int before = device.size();
        for (byte[] block : journal.recover()) {
            apply(new ByteReader(block));
        }
        return before - device.size();
    }

    private void apply(ByteReader block) throws CorruptException {
        int kind = block.readByte();
        switch (kind) {
            case PUT:
                live.put(block.readVarint(), codec.read(block));
                break;
            case DELETE:
                live.remove(block.readVarint());
                break;
            case BATCH:
                for (int count = block.readVarint(); count > 0; count--) {
                    apply(block);
                }
                break;
            default:
                throw new CorruptException("unknown change " + kind, block.position());
        }
    }

    private void encodePut(int key, T value) {
        scratch.writeByte(PUT);
        scratch.writeVarint(key);
        codec.write(value, scratch);
    }

    private void commit() {
        journal.append(scratch.toBytes());
        scratch.clear();
        changes++;
        if (changes > 40 && changes > live.size() * 2) {
            compact(new MemoryDevice());
        }
    }

    public void put(int key, T value) {
        encodePut(key, value);
        live.put(key, value);
        commit();
    }

    public void putAll(Map<Integer, T> values) {
        scratch.writeByte(BATCH);
        scratch.writeVarint(values.size());
        for (Map.Entry<Integer, T> entry : values.entrySet()) {
            encodePut(entry.getKey(), entry.getValue());
        }
        live.putAll(values);
        commit();
    }

    public boolean delete(int key) {
        if (live.remove(key) == null) {
            return false;
        }
        scratch.writeByte(DELETE);
        scratch.writeVarint(key);
        commit();
        return true;
    }

    public T get(int key) {
        return live.get(key);
    }

    public Collection<T> values() {
        return live.values();
    }

    public List<Integer> keys() {
        return new ArrayList<Integer>(live.keySet());
    }

    public int size() {
        return live.size();
    }

    /** Writes only what is live to a new device. */
    public void compact(Device fresh) {
        open(fresh);
        changes = 0;
        compactions++;
        putAll(new TreeMap<Integer, T>(live));
    }

    public int compactions() {
        return compactions;
    }

    public Device device() {
        return device;
    }
}
