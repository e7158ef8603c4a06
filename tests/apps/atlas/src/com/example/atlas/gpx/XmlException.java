package com.example.atlas.gpx;

import com.example.atlas.core.AtlasException;

/** A text is not well formed. */
public final class XmlException extends AtlasException {
    private static final long serialVersionUID = 1L;

    public XmlException(String message, int position) {
        super(message, position);
    }
}
