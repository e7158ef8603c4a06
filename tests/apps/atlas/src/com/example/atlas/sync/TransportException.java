package com.example.atlas.sync;

/** A message did not arrive. */
public class TransportException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    public TransportException(int status) {
        super("status " + status);
        this.status = status;
    }

    public int status() {
        return status;
    }

    public boolean isTemporary() {
        return status == 429 || status >= 500;
    }

    /** It arrived, but the server knows better. */
    public static final class Conflict extends TransportException {
        private static final long serialVersionUID = 1L;

        private final int serverVersion;

        public Conflict(int serverVersion) {
            super(409);
            this.serverVersion = serverVersion;
        }

        public int serverVersion() {
            return serverVersion;
        }
    }
}
