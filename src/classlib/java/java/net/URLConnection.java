package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A connection to what a URL names. */
public abstract class URLConnection {
    protected URL url;
    protected boolean connected;
    protected boolean doOutput;

    protected URLConnection(URL url) {
        this.url = url;
    }

    public URL getURL() {
        return url;
    }

    public abstract void connect() throws IOException;

    public abstract InputStream getInputStream() throws IOException;

    public abstract OutputStream getOutputStream() throws IOException;

    public abstract int getContentLength();

    public void setDoInput(boolean input) {
    }

    public void setDoOutput(boolean output) {
        doOutput = output;
    }

    public boolean getDoOutput() {
        return doOutput;
    }

    public void setUseCaches(boolean caches) {
    }

    public void setConnectTimeout(int millis) {
    }

    public void setReadTimeout(int millis) {
    }

    public void setRequestProperty(String name, String value) {
    }

    public void addRequestProperty(String name, String value) {
    }
}
