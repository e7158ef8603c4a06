package com.example.atlas.core;

import java.util.List;

/** Small things about strings. */
public final class Text {
    private Text() {
    }

    public static String padLeft(String text, int width, char fill) {
        if (text.length() >= width) {
            return text;
        }
        StringBuilder padded = new StringBuilder(width);
        for (int i = text.length(); i < width; i++) {
            padded.append(fill);
        }
        return padded.append(text).toString();
    }

    public static String padRight(String text, int width, char fill) {
        StringBuilder padded = new StringBuilder(text);
        while (padded.length() < width) {
            padded.append(fill);
        }
        return padded.toString();
    }

    public static String join(List<?> parts, String separator) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                joined.append(separator);
            }
            joined.append(parts.get(i));
        }
        return joined.toString();
    }

    public static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isSpace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** A number with as many decimals, rounded half up; not for numbers beyond 10^12. */
    public static String decimal(double value, int decimals) {
        long scale = 1;
        for (int i = 0; i < decimals; i++) {
            scale *= 10;
        }
        long scaled = Math.round(Math.abs(value) * scale);
        String whole = Long.toString(scaled / scale);
        String sign = value < 0 && scaled != 0 ? "-" : "";
        if (decimals == 0) {
            return sign + whole;
        }
        return sign + whole + "." + padLeft(Long.toString(scaled % scale), decimals, '0');
    }

    public static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length * 2);
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    public static int count(String text, char wanted) {
        int count = 0;
        for (int i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + 1)) {
            count++;
        }
        return count;
    }

    public static String repeat(char c, int count) {
        return padLeft("", count, c);
    }
}
