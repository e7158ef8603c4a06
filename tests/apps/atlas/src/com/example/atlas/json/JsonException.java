package com.example.atlas.json;

import com.example.atlas.core.AtlasException;

/** A text is no JSON, or not of the expected form. */
public final class JsonException extends AtlasException {
    private static final long serialVersionUID = 1L;

    public JsonException(String message) {
        super(message);
    }

    public JsonException(String message, int position) {
        super(message, position);
    }
}
