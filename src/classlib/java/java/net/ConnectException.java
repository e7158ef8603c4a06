package java.net;

/** No connection could be made. */
public class ConnectException extends SocketException {
    public ConnectException() {
    }

    public ConnectException(String message) {
        super(message);
    }
}
