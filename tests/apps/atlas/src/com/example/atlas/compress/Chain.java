package com.example.atlas.compress;

import com.example.atlas.store.CorruptException;

/** One coder after the other. */
final class Chain implements Coder {
    private final Coder[] coders;

    Chain(Coder... coders) {
        this.coders = coders;
    }

    @Override
    public byte[] encode(byte[] plain) {
        byte[] bytes = plain;
        for (Coder coder : coders) {
            bytes = coder.encode(bytes);
        }
        return bytes;
    }

    @Override
    public byte[] decode(byte[] coded) throws CorruptException {
        byte[] bytes = coded;
        for (int i = coders.length - 1; i >= 0; i--) {
            bytes = coders[i].decode(bytes);
        }
        return bytes;
    }

    @Override
    public String title() {
        StringBuilder title = new StringBuilder();
        for (Coder coder : coders) {
            title.append(title.length() == 0 ? "" : "+").append(coder.title());
        }
        return title.toString();
    }
}
