package com.example.suite.work;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Understands lines of a server's log. */
public final class LogReader {
    private static final Pattern LINE =
            Pattern.compile("(\\d{2}):(\\d{2}):(\\d{2}) (\\w+) (GET|POST) (/[\\w/]*)(?:\\?\\S*)? (\\d{3}) (\\d+)ms");

    private int lines;
    private int rejected;
    private int failed;
    private long millis;
    private int lastSecond = -1;

    public void read(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            rejected++;
            return;
        }
        lines++;
        lastSecond = Integer.parseInt(matcher.group(1)) * 3600 + Integer.parseInt(matcher.group(2)) * 60
                + Integer.parseInt(matcher.group(3));
        failed += matcher.group(7).charAt(0) == '5' ? 1 : 0;
        millis += Long.parseLong(matcher.group(8));
    }

    /** A line of the log with what differs. */
    public static String line(int second, String user, boolean post, String path, int status, int millis) {
        return String.format("%02d:%02d:%02d %s %s %s %d %dms", second / 3600, second / 60 % 60, second % 60, user,
                post ? "POST" : "GET", path, status, millis);
    }

    public int lines() {
        return lines;
    }

    public int rejected() {
        return rejected;
    }

    public int failed() {
        return failed;
    }

    public long millis() {
        return millis;
    }

    public int lastSecond() {
        return lastSecond;
    }
}
