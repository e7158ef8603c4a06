package org.w3c.dom;

/** What cannot be done with a document. */
public class DOMException extends RuntimeException {
    public short code;

    public DOMException(short code, String message) {
        super(message);
        this.code = code;
    }
}
