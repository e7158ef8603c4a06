import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.util.Currency;
import java.util.Locale;

/** Addresses of the web taken apart and put together, with the examples of RFC 2396, and what is no address. */
public class LibraryUris {
    static String all(URI uri) {
        return uri + " | " + uri.getScheme() + " " + uri.getSchemeSpecificPart() + " " + uri.getAuthority() + " " + uri.getUserInfo() + " "
                + uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getRawQuery() + " " + uri.getQuery() + " "
                + uri.getFragment() + " " + uri.isAbsolute() + uri.isOpaque() + " " + uri.hashCode();
    }

    static void uris() throws Exception {
        String[] texts = {"http://user:pw@example.com:8080/a/b;c?x=%41%20&y=%C3%A9#top", "mailto:someone@example.com", "../up/./and/../down?",
            "//host/only", "urn:isbn:096139210x", "file:///etc/fstab", "http://[::1]:80/", "http://[2001:db8::ff:1.2.3.4]/x", "HTTP://Example.COM",
            "http://a_b.c/registry", "#fragment", "", "http://h?q", "?q", "a:b:c", "http://\u00e9t\u00e9.fr/\u20ac", "x/y:z", "http://host:/p"};
        for (String text : texts) {
            URI uri = new URI(text);
            System.out.println(all(uri));
            System.out.println("    " + uri.normalize() + " " + uri.toASCIIString());
        }
        String[] broken = {"http://", "http:", ":a", "1:a", "a b", "http://h/%4", "http://h/%zz", "http://[::1", "http://[1:2]/", "http://h:x/",
            "http://a b/", "http://h/\u0001", "http://h/|", "mailto:a\\b", "http://h#a#b", "http://-/", "http://[::1]x/"};
        for (String text : broken) {
            try {
                System.out.println(all(new URI(text).parseServerAuthority()));
            } catch (URISyntaxException e) {
                System.out.println(e.getMessage() + " (" + e.getIndex() + ", " + e.getReason() + ")");
            }
        }
        URI base = URI.create("http://a/b/c/d;p?q");
        String[] links = {"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", ".", "./", "..", "../",
            "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h",
            "g;x=1/./y", "g;x=1/../y", "", "http:g"};
        for (String link : links) {
            URI resolved = base.resolve(link);
            System.out.println(link + " -> " + resolved + " -> " + URI.create("http://a/b/").relativize(resolved));
        }
        System.out.println(all(new URI("http", "u ser", "host", 99, "/a b/%/\u20ac", "q=\"1\"&r[]", "f#g")));
        System.out.println(all(new URI("http", "::1", "/", null)));
        System.out.println(all(new URI("mailto", "a b@c", null)));
        System.out.println(all(new URI(null, null, "relative path", null)));
        System.out.println(URI.create("HTTP://H/%aa").equals(URI.create("http://h/%AA")) + " " + URI.create("a").compareTo(URI.create("b"))
                + " " + URI.create("http://h").toURL());
    }

    static void urls() throws MalformedURLException {
        String[] texts = {"http://user@example.com:8080/a/b?x=1#top", "https://h", "  http://h/./a/../b  ", "file:/tmp/x", "http://[::1]:81/a",
            "foo://h", "nothing", "http:relative", "http://h:", "http://h:x", "http://h:-5", "url:http://h?q/r", ""};
        for (String text : texts) {
            try {
                URL url = new URL(text);
                System.out.println(url + " | " + url.getProtocol() + " " + url.getAuthority() + " " + url.getUserInfo() + " " + url.getHost() + " "
                        + url.getPort() + " " + url.getDefaultPort() + " " + url.getFile() + " " + url.getPath() + " " + url.getQuery() + " "
                        + url.getRef());
            } catch (MalformedURLException e) {
                System.out.println(e.getMessage());
            }
        }
        URL base = new URL("http://h/a/b/c?q#r");
        for (String link : new String[] {"d", "../d", "/d", "?z", "#s", "//o/p", "https://x/y", "./../../e/.", ""}) {
            System.out.println(link + " -> " + new URL(base, link));
        }
        System.out.println(new URL("http", "h", 80, "/f?q#r").sameFile(new URL("http://H/f?q")));
    }

    static void forms() throws Exception {
        String[] texts = {"a b+c&d=e", "\u00e9\u20ac\ud83d\ude00", "*-._~", "", "100%", "\n"};
        for (String text : texts) {
            String encoded = URLEncoder.encode(text, "UTF-8");
            System.out.println(encoded + " " + URLDecoder.decode(encoded, "UTF-8").equals(text) + " " + URLEncoder.encode(text, "ISO-8859-1"));
        }
        for (String text : new String[] {"%", "%4", "%zz", "%-1", "a%41+%"}) {
            try {
                System.out.println(URLDecoder.decode(text, "UTF-8"));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String host : new String[] {"127.0.0.1", "::1", "1:2::3.4.5.6", "[fe80::1]", "::ffff:1.2.3.4", "255.255.255.255", "224.0.0.1",
            "10.1.2.3", "localhost"}) {
            InetAddress address = InetAddress.getByName(host);
            System.out.println(address.getHostAddress() + " " + address.getAddress().length + " " + address.hashCode() + " "
                    + address.isLoopbackAddress() + address.isMulticastAddress() + address.isSiteLocalAddress() + address.isLinkLocalAddress()
                    + address.isAnyLocalAddress());
        }
        try {
            InetAddress.getByAddress(new byte[3]);
        } catch (UnknownHostException e) {
            System.out.println(e.getMessage());
        }
        for (String code : new String[] {"USD", "JPY", "XAU", "usd", "EURO"}) {
            try {
                Currency currency = Currency.getInstance(code);
                System.out.println(currency + " " + currency.getDefaultFractionDigits() + " " + currency.getSymbol(Locale.US));
            } catch (IllegalArgumentException e) {
                System.out.println("no currency: " + code);
            }
        }
        System.out.println(Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance(Locale.JAPAN));
    }

    public static void main(String[] args) throws Exception {
        uris();
        urls();
        forms();
    }
}
