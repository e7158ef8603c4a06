package com.example.atlas.store;

import com.example.atlas.core.AtlasException;

/** Stored bytes are not what was written. */
public final class CorruptException extends AtlasException {
    private static final long serialVersionUID = 1L;

    public CorruptException(String message, int position) {
        super(message, position);
    }
}
