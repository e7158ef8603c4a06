package wattline.phone;

import java.io.InputStream;

/** What `System.in` reads. The phone makes it without a constructor. */
public final class Nothing extends InputStream {
    private Nothing() {
    }

    @Override
    public int read() {
        return -1;
    }

    @Override
    public int available() {
        return 0;
    }
}
