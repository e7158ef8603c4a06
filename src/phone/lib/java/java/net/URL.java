package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

/** The address of something on the web; http and https only. */
public final class URL implements Serializable {
    private final String text;
    private final String protocol;
    private final String host;
    private final int port;
    private final String file;

    public URL(String text) throws MalformedURLException {
        this.text = text;
        int colon = text.indexOf(':');
        int slash = text.indexOf('/');
        if (colon <= 0 || slash >= 0 && slash < colon) {
            throw new MalformedURLException("no protocol: " + text);
        }
        protocol = text.substring(0, colon).toLowerCase();
        if (!protocol.equals("http") && !protocol.equals("https")) {
            throw new MalformedURLException("unknown protocol: " + protocol);
        }
        int start = text.startsWith("//", colon + 1) ? colon + 3 : colon + 1;
        int end = start;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String authority = text.substring(start, end);
        int portColon = authority.lastIndexOf(':');
        host = portColon < 0 ? authority : authority.substring(0, portColon);
        port = portColon < 0 ? -1 : port(authority.substring(portColon + 1));
        int fragment = text.indexOf('#', end);
        file = text.substring(end, fragment < 0 ? text.length() : fragment);
    }

    private static int port(String digits) throws MalformedURLException {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new MalformedURLException(e.toString());
        }
    }

    public String getProtocol() {
        return protocol;
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }

    public String getFile() {
        return file;
    }

    public String getPath() {
        int query = file.indexOf('?');
        return query < 0 ? file : file.substring(0, query);
    }

    public String getQuery() {
        int query = file.indexOf('?');
        return query < 0 ? null : file.substring(query + 1);
    }

    public URLConnection openConnection() throws IOException {
        return new HttpURLConnection(this);
    }

    public InputStream openStream() throws IOException {
        return openConnection().getInputStream();
    }

    public String toExternalForm() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof URL && text.equals(((URL) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
