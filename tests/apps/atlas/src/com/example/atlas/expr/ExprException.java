package com.example.atlas.expr;

import com.example.atlas.core.AtlasException;

/** An expression is wrong, or cannot be worked out. */
final class ExprException extends AtlasException {
    private static final long serialVersionUID = 1L;

    ExprException(String message) {
        super(message);
    }

    ExprException(String message, int position) {
        super(message, position);
    }
}
