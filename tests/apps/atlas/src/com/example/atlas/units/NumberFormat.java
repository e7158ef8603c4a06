package com.example.atlas.units;

import com.example.atlas.core.Text;

/** Numbers as a language writes them. */
final class NumberFormat {
    private final char point;
    private final char group;

    NumberFormat(char point, char group) {
        this.point = point;
        this.group = group;
    }

    String whole(long number) {
        String digits = Long.toString(Math.abs(number));
        StringBuilder text = new StringBuilder(number < 0 ? "-" : "");
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && (digits.length() - i) % 3 == 0) {
                text.append(group);
            }
            text.append(digits.charAt(i));
        }
        return text.toString();
    }

    String decimal(double number, int decimals) {
        String text = Text.decimal(number, decimals);
        int dot = text.indexOf('.');
        if (dot < 0) {
            return whole(Long.parseLong(text));
        }
        String whole = whole(Long.parseLong(text.substring(0, dot)));
        String sign = text.startsWith("-0") ? "-" : "";
        return sign + whole + point + text.substring(dot + 1);
    }

    /** As many digits as matter. */
    String significant(double number, int digits) {
        int before = 1;
        for (double rest = Math.abs(number); rest >= 10; rest /= 10) {
            before++;
        }
        return decimal(number, Math.max(0, digits - before));
    }

    double parse(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == point) {
                plain.append('.');
            } else if (c != group) {
                plain.append(c);
            }
        }
        return Double.parseDouble(plain.toString());
    }

    static String bytes(long count) {
        String[] prefixes = {"", "k", "M", "G"};
        double value = count;
        int prefix = 0;
        while (value >= 1000 && prefix + 1 < prefixes.length) {
            value /= 1000;
            prefix++;
        }
        return Text.decimal(value, prefix == 0 ? 0 : 1) + " " + prefixes[prefix] + "B";
    }

    static String roman(int number) {
        String[] letters = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        StringBuilder text = new StringBuilder();
        int rest = number;
        for (int i = 0; i < values.length; i++) {
            for (; rest >= values[i]; rest -= values[i]) {
                text.append(letters[i]);
            }
        }
        return text.toString();
    }
}
