package com.example.purse;

/** Amounts as people read and write them. */
final class Money {
    private Money() {
    }

    /** 123456 is "1 234.56". */
    static String format(long cents) {
        StringBuilder text = new StringBuilder();
        long whole = Math.abs(cents) / 100;
        String digits = Long.toString(whole);
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && (digits.length() - i) % 3 == 0) {
                text.append(' ');
            }
            text.append(digits.charAt(i));
        }
        long rest = Math.abs(cents) % 100;
        text.append('.').append(rest < 10 ? "0" : "").append(rest);
        return cents < 0 ? "-" + text : text.toString();
    }

    /** The opposite. */
    static long parse(String text) {
        boolean negative = text.startsWith("-");
        long cents = 0;
        int decimals = -1;
        for (int i = negative ? 1 : 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                decimals = 0;
            } else if (Character.isDigit(c)) {
                cents = cents * 10 + (c - '0');
                if (decimals >= 0) {
                    decimals++;
                }
            } else if (c != ' ') {
                throw new NumberFormatException(text);
            }
        }
        for (int i = Math.max(decimals, 0); i < 2; i++) {
            cents *= 10;
        }
        return negative ? -cents : cents;
    }
}
