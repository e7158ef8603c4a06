package java.net;

/** An address of sixteen bytes, without a scope. */
public final class Inet6Address extends InetAddress {
    Inet6Address(String name, byte[] address) {
        super(name, address);
    }

    @Override
    public String getHostAddress() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 16; i += 2) {
            text.append(i > 0 ? ":" : "").append(Integer.toHexString(at(i) << 8 | at(i + 1)));
        }
        return text.toString();
    }
}
