package java.net;

/** An address of four bytes. */
public final class Inet4Address extends InetAddress {
    Inet4Address(String name, byte[] address) {
        super(name, address);
    }

    @Override
    public String getHostAddress() {
        return at(0) + "." + at(1) + "." + at(2) + "." + at(3);
    }
}
