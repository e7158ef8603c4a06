package com.example.suite.device;

import java.io.IOException;

/** The network. */
public final class FeedTest extends DeviceTest {
    public void testArticles() throws IOException {
        Feed feed = new Feed();
        for (int number = 0; number < 4; number++) {
            equal(1, feed.fetch(number, 0));
        }
        equal(3, feed.fetch(4, 2));
        equal(15000, feed.received());
        check(feed.entropy() > 7.5 && feed.entropy() <= 8, "random bytes");
    }
}
