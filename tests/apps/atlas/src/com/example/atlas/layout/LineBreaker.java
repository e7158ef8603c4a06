package com.example.atlas.layout;

import java.util.ArrayList;
import java.util.List;

/** Parts a paragraph into lines. */
abstract class LineBreaker {
    final Measurer measurer;

    LineBreaker(Measurer measurer) {
        this.measurer = measurer;
    }

    abstract List<String> lines(String[] words, int width);

    int[] widths(String[] words) {
        int[] widths = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            widths[i] = measurer.width(words[i]);
        }
        return widths;
    }

    static String line(String[] words, int from, int to) {
        StringBuilder line = new StringBuilder(words[from]);
        for (int i = from + 1; i < to; i++) {
            line.append(' ').append(words[i]);
        }
        return line.toString();
    }

    /** Takes as many words as fit, and parts of one. */
    static final class Greedy extends LineBreaker {
        private final Hyphenator hyphenator;

        Greedy(Measurer measurer, Hyphenator hyphenator) {
            super(measurer);
            this.hyphenator = hyphenator;
        }

        @Override
        List<String> lines(String[] words, int width) {
            List<String> lines = new ArrayList<String>();
            StringBuilder line = new StringBuilder();
            int used = 0;
            for (String word : words) {
                String rest = word;
                while (true) {
                    int space = line.length() == 0 ? 0 : measurer.width(' ');
                    int needed = measurer.width(rest);
                    if (used + space + needed <= width) {
                        append(line, rest);
                        used += space + needed;
                        break;
                    }
                    int part = part(rest, width - used - space - measurer.width('-'));
                    if (part > 0) {
                        append(line, rest.substring(0, part) + "-");
                        rest = rest.substring(part);
                    } else if (line.length() == 0) {
                        append(line, rest);
                        break;
                    }
                    lines.add(line.toString());
                    line.setLength(0);
                    used = 0;
                }
            }
            if (line.length() > 0) {
                lines.add(line.toString());
            }
            return lines;
        }

        private static void append(StringBuilder line, String word) {
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }

        private int part(String word, int room) {
            if (hyphenator == null || word.length() < 5) {
                return 0;
            }
            int fitting = measurer.fitting(word, room);
            if (fitting >= word.length()) {
                return 0;
            }
            boolean[] breaks = hyphenator.breaks(word);
            for (int at = fitting; at > 0; at--) {
                if (breaks[at]) {
                    return at;
                }
            }
            return 0;
        }
    }

    /** Makes the sum of squared gaps least. */
    static final class Optimal extends LineBreaker {
        Optimal(Measurer measurer) {
            super(measurer);
        }

        @Override
        List<String> lines(String[] words, int width) {
            int[] widths = widths(words);
            long[] costs = new long[words.length + 1];
            int[] next = new int[words.length];
            int space = measurer.width(' ');
            for (int from = words.length - 1; from >= 0; from--) {
                costs[from] = Long.MAX_VALUE;
                int used = -space;
                for (int to = from + 1; to <= words.length; to++) {
                    used += space + widths[to - 1];
                    if (used > width && to > from + 1) {
                        break;
                    }
                    long gap = to == words.length ? 0 : Math.max(0, width - used);
                    long cost = gap * gap + costs[to];
                    if (cost < costs[from]) {
                        costs[from] = cost;
                        next[from] = to;
                    }
                }
            }
            List<String> lines = new ArrayList<String>();
            for (int from = 0; from < words.length; from = next[from]) {
                lines.add(line(words, from, next[from]));
            }
            return lines;
        }
    }
}
