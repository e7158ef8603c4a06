package java.net;

import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** Says which proxy leads to an address; by default none does. */
public abstract class ProxySelector {
    private static ProxySelector chosen = new ProxySelector() {
        @Override
        public List<Proxy> select(URI address) {
            if (address == null) {
                throw new IllegalArgumentException("URI can't be null.");
            }
            return Collections.singletonList(Proxy.NO_PROXY);
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException why) {
        }
    };

    public ProxySelector() {
    }

    public static ProxySelector getDefault() {
        return chosen;
    }

    public static void setDefault(ProxySelector selector) {
        chosen = selector;
    }

    public abstract List<Proxy> select(URI address);

    public abstract void connectFailed(URI address, SocketAddress proxy, IOException why);
}
