package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

/**
 * The address of something on the web. Addresses of files, archives and FTP servers can be taken apart, too, but only
 * http and https opened. Hosts are equal by name: nothing is looked up.
 */
public final class URL implements Serializable {
    private final UrlParser parts;
    private final String protocol;

    public URL(String text) throws MalformedURLException {
        this(null, text);
    }

    /** What a page at the first address means by a link. */
    public URL(URL context, String text) throws MalformedURLException {
        parts = new UrlParser(context == null ? null : context.parts);
        parts.parse(text);
        protocol = parts.protocol;
    }

    public URL(String protocol, String host, String file) throws MalformedURLException {
        this(protocol, host, -1, file);
    }

    public URL(String protocol, String host, int port, String file) throws MalformedURLException {
        parts = new UrlParser(null);
        parts.make(protocol, host, port, file);
        this.protocol = parts.protocol;
    }

    public String getProtocol() {
        return protocol;
    }

    public String getHost() {
        return parts.host;
    }

    public int getPort() {
        return parts.port;
    }

    public int getDefaultPort() {
        return UrlParser.defaultPort(protocol);
    }

    public String getAuthority() {
        return parts.authority;
    }

    public String getUserInfo() {
        return parts.userInfo;
    }

    /** Path and query. */
    public String getFile() {
        return parts.query == null ? parts.path : parts.path + "?" + parts.query;
    }

    public String getPath() {
        return parts.path;
    }

    public String getQuery() {
        return parts.query;
    }

    public String getRef() {
        return parts.ref;
    }

    public URLConnection openConnection() throws IOException {
        if (!protocol.equals("http") && !protocol.equals("https")) {
            if (protocol.equals("jar")) {
                return new ArchiveConnection(this);
            }
            throw new IOException("the phone opens http and https only: " + protocol);
        }
        return new HttpURLConnection(this);
    }

    public InputStream openStream() throws IOException {
        return openConnection().getInputStream();
    }

    public URI toURI() throws URISyntaxException {
        return new URI(toString());
    }

    public boolean sameFile(URL other) {
        return protocol.equals(other.protocol) && getFile().equals(other.getFile()) && actualPort() == other.actualPort()
                && getHost().equalsIgnoreCase(other.getHost());
    }

    private int actualPort() {
        return parts.port != -1 ? parts.port : getDefaultPort();
    }

    public String toExternalForm() {
        StringBuilder text = new StringBuilder(protocol).append(':');
        if (parts.authority != null && parts.authority.length() > 0) {
            text.append("//").append(parts.authority);
        }
        text.append(parts.path);
        if (parts.query != null) {
            text.append('?').append(parts.query);
        }
        return parts.ref == null ? text.toString() : text.append('#').append(parts.ref).toString();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof URL)) {
            return false;
        }
        String theirs = ((URL) other).parts.ref;
        return (parts.ref == null ? theirs == null : parts.ref.equals(theirs)) && sameFile((URL) other);
    }

    @Override
    public int hashCode() {
        int hash = protocol.hashCode() + getHost().toLowerCase().hashCode() + getFile().hashCode() + actualPort();
        return parts.ref == null ? hash : hash + parts.ref.hashCode();
    }

    @Override
    public String toString() {
        return toExternalForm();
    }
}
