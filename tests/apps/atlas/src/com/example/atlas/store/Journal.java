package com.example.atlas.store;

import java.util.ArrayList;
import java.util.List;

/** Blocks one after the other, each with its length and checksum. A damaged tail is cut off when it is opened. */
public final class Journal {
    private static final int HEADER = 9;
    private static final int MAGIC = 0xa7;

    private final Device device;
    private final Checksum checksum;
    private final ByteWriter header = new ByteWriter();
    private int blocks;

    /** Is shown the blocks when a journal is read. */
    public interface Visitor {
        void block(int number, byte[] bytes) throws CorruptException;
    }

    public Journal(Device device, Checksum checksum) {
        this.device = device;
        this.checksum = checksum;
    }

    public void append(byte[] block) {
        header.clear();
        header.writeByte(MAGIC);
        header.writeInt(block.length);
        header.writeInt(checksum.of(block, 0, block.length));
        device.append(header.toBytes(), 0, HEADER);
        device.append(block, 0, block.length);
        blocks++;
    }

    public int blocks() {
        return blocks;
    }

    /** Reads all blocks; returns where the good part ends. */
    public int replay(Visitor visitor) throws CorruptException {
        int at = 0;
        blocks = 0;
        while (at < device.size()) {
            ByteReader head = new ByteReader(device.read(at, HEADER));
            if (head.readByte() != MAGIC) {
                throw new CorruptException("no block begins", at);
            }
            int length = head.readInt();
            byte[] block = device.read(at + HEADER, length);
            if (checksum.of(block, 0, length) != head.readInt()) {
                throw new CorruptException("wrong checksum", at);
            }
            visitor.block(blocks++, block);
            at += HEADER + length;
        }
        return at;
    }

    /** The good blocks; what follows them is cut off. */
    public List<byte[]> recover() {
        final List<byte[]> good = new ArrayList<byte[]>();
        final int[] end = new int[1];
        try {
            replay(new Visitor() {
                @Override
                public void block(int number, byte[] bytes) {
                    good.add(bytes);
                    end[0] += HEADER + bytes.length;
                }
            });
        } catch (CorruptException e) {
            device.truncate(end[0]);
            blocks = good.size();
        }
        return good;
    }
}
