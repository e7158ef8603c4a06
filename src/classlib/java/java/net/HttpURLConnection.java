package java.net;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import wattline.phone.Bytes;
import wattline.phone.Host;

/** One request over the phone's network, made when its answer is first asked for. */
public class HttpURLConnection extends URLConnection {
    public static final int HTTP_OK = 200;
    public static final int HTTP_ACCEPTED = 202;
    public static final int HTTP_NO_CONTENT = 204;
    public static final int HTTP_MOVED_TEMP = 302;
    public static final int HTTP_NOT_MODIFIED = 304;
    public static final int HTTP_BAD_REQUEST = 400;
    public static final int HTTP_NOT_FOUND = 404;
    public static final int HTTP_INTERNAL_ERROR = 500;
    public static final int HTTP_UNAVAILABLE = 503;

    private String method = "GET";
    private ByteArrayOutputStream request;
    private int answer = -1;
    private int status;
    private byte[] body;

    HttpURLConnection(URL url) {
        super(url);
    }

    public void setRequestMethod(String method) throws ProtocolException {
        if (answer >= 0) {
            throw new ProtocolException("Can't reset method: already connected");
        }
        if (!method.equals("GET") && !method.equals("POST") && !method.equals("HEAD") && !method.equals("PUT")
                && !method.equals("DELETE") && !method.equals("OPTIONS") && !method.equals("TRACE")) {
            throw new ProtocolException("Invalid HTTP method: " + method);
        }
        this.method = method;
    }

    public String getRequestMethod() {
        return method;
    }

    @Override
    public void connect() throws IOException {
        connected = true;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        if (!doOutput) {
            throw new ProtocolException(
                    "cannot write to a URLConnection if doOutput=false - call setDoOutput(true)");
        }
        if (request == null) {
            request = new ByteArrayOutputStream();
            method = method.equals("GET") ? "POST" : method;
        }
        return request;
    }

    private void exchange() throws IOException {
        if (answer >= 0) {
            return;
        }
        answer = Host.httpOpen(method, url.toString(), request == null ? null : request.toByteArray());
        if (answer < 0) {
            throw new UnknownHostException(url.getHost());
        }
        connected = true;
        status = Host.httpStatus(answer);
        body = Host.httpBody(answer);
    }

    public int getResponseCode() throws IOException {
        exchange();
        return status;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        exchange();
        if (status == HTTP_NOT_FOUND) {
            throw new FileNotFoundException(url.toString());
        }
        if (status >= 400) {
            throw new IOException("Server returned HTTP response code: " + status + " for URL: " + url);
        }
        return new Bytes(body);
    }

    public InputStream getErrorStream() {
        return answer >= 0 && status >= 400 ? new Bytes(body) : null;
    }

    @Override
    public int getContentLength() {
        try {
            exchange();
            return body.length;
        } catch (IOException e) {
            return -1;
        }
    }

    public void disconnect() {
    }
}
