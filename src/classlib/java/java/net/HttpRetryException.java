package java.net;

import java.io.IOException;

/** A request would have to be sent again and cannot be. */
public class HttpRetryException extends IOException {
    private final int code;
    private String location;

    public HttpRetryException(String detail, int code) {
        super(detail);
        this.code = code;
    }

    public HttpRetryException(String detail, int code, String location) {
        super(detail);
        this.code = code;
        this.location = location;
    }

    public int responseCode() {
        return code;
    }

    public String getReason() {
        return super.getMessage();
    }

    public String getLocation() {
        return location;
    }
}
