package java.net;

import java.io.Serializable;
import java.util.Arrays;

/** The address of a host. Names are not looked up, except localhost: only addresses in numbers are understood. */
public class InetAddress implements Serializable {
    private final String name;
    private final byte[] address;

    InetAddress(String name, byte[] address) {
        this.name = name;
        this.address = address;
    }

    public static InetAddress getByAddress(byte[] address) throws UnknownHostException {
        return getByAddress(null, address);
    }

    public static InetAddress getByAddress(String host, byte[] address) throws UnknownHostException {
        if (address.length == 4) {
            return new Inet4Address(host, address.clone());
        }
        if (address.length != 16) {
            throw new UnknownHostException("addr is of illegal length");
        }
        boolean isMapped = address[10] == -1 && address[11] == -1;
        for (int i = 0; i < 10; i++) {
            isMapped = isMapped && address[i] == 0;
        }
        return isMapped ? new Inet4Address(host, Arrays.copyOfRange(address, 12, 16))
                : new Inet6Address(host, address.clone());
    }

    public static InetAddress getByName(String host) throws UnknownHostException {
        if (host == null || host.length() == 0) {
            return getLoopbackAddress();
        }
        boolean inBrackets = host.startsWith("[") && host.endsWith("]");
        String bare = inBrackets ? host.substring(1, host.length() - 1) : host;
        byte[] parsed = HostNumbers.bytes(bare);
        if (parsed != null && !(inBrackets && parsed.length == 4)) {
            return getByAddress(null, parsed);
        }
        if (host.equalsIgnoreCase("localhost")) {
            return getByAddress(host, new byte[] {127, 0, 0, 1});
        }
        throw new UnknownHostException(host + ": Name or service not known");
    }

    public static InetAddress[] getAllByName(String host) throws UnknownHostException {
        return new InetAddress[] {getByName(host)};
    }

    public static InetAddress getLoopbackAddress() {
        return new Inet4Address("localhost", new byte[] {127, 0, 0, 1});
    }

    public static InetAddress getLocalHost() throws UnknownHostException {
        return getLoopbackAddress();
    }

    public byte[] getAddress() {
        return address.clone();
    }

    /** The byte at that place, without its sign. */
    final int at(int index) {
        return address[index] & 0xff;
    }

    public String getHostAddress() {
        return null;
    }

    /** The name that it was made of, or the address. */
    public String getHostName() {
        return name != null ? name : getHostAddress();
    }

    public String getCanonicalHostName() {
        return getHostName();
    }

    private boolean isAll(int value, int last) {
        for (int i = 0; i < address.length - 1; i++) {
            if (at(i) != value) {
                return false;
            }
        }
        return at(address.length - 1) == last;
    }

    public boolean isAnyLocalAddress() {
        return isAll(0, 0);
    }

    public boolean isLoopbackAddress() {
        return address.length == 4 ? at(0) == 127 : isAll(0, 1);
    }

    public boolean isLinkLocalAddress() {
        return address.length == 4 ? at(0) == 169 && at(1) == 254 : at(0) == 0xfe && (at(1) & 0xc0) == 0x80;
    }

    public boolean isSiteLocalAddress() {
        if (address.length != 4) {
            return at(0) == 0xfe && (at(1) & 0xc0) == 0xc0;
        }
        return at(0) == 10 || at(0) == 172 && (at(1) & 0xf0) == 16 || at(0) == 192 && at(1) == 168;
    }

    public boolean isMulticastAddress() {
        return address.length == 4 ? (at(0) & 0xf0) == 0xe0 : at(0) == 0xff;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof InetAddress && Arrays.equals(address, ((InetAddress) other).address);
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < address.length; i += 4) {
            // The bytes of the longer kind are added with their signs.
            hash += address.length == 4 ? at(i) << 24 | at(i + 1) << 16 | at(i + 2) << 8 | at(i + 3)
                    : (((address[i] << 8) + address[i + 1] << 8) + address[i + 2] << 8) + address[i + 3];
        }
        return hash;
    }

    @Override
    public String toString() {
        return (name == null ? "" : name) + "/" + getHostAddress();
    }
}
