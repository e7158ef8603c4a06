package com.example.atlas.merge;

import java.util.ArrayList;
import java.util.List;

/** The fewest lines to take out and put in, to make one list of another. */
final class LineDiff {
    /** What is done with a line. */
    enum Kind {
        KEEP(' '), DELETE('-'), INSERT('+');

        private final char sign;

        Kind(char sign) {
            this.sign = sign;
        }

        char sign() {
            return sign;
        }
    }

    /** A line and what is done with it. */
    static final class Step {
        private final Kind kind;
        private final String line;

        Step(Kind kind, String line) {
            this.kind = kind;
            this.line = line;
        }

        Kind kind() {
            return kind;
        }

        String line() {
            return line;
        }

        @Override
        public String toString() {
            return kind.sign() + line;
        }
    }

    private LineDiff() {
    }

    private static int[][] lengths(List<String> a, List<String> b) {
        int[][] lengths = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                lengths[i][j] = a.get(i).equals(b.get(j)) ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }

    static List<Step> diff(List<String> a, List<String> b) {
        int[][] lengths = lengths(a, b);
        List<Step> steps = new ArrayList<Step>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                steps.add(new Step(Kind.KEEP, a.get(i++)));
                j++;
            } else if (j == b.size() || i < a.size() && lengths[i + 1][j] >= lengths[i][j + 1]) {
                steps.add(new Step(Kind.DELETE, a.get(i++)));
            } else {
                steps.add(new Step(Kind.INSERT, b.get(j++)));
            }
        }
        return steps;
    }

    static List<String> patch(List<String> a, List<Step> steps) {
        List<String> patched = new ArrayList<String>();
        int at = 0;
        for (Step step : steps) {
            switch (step.kind()) {
                case KEEP:
                    patched.add(a.get(at++));
                    break;
                case DELETE:
                    at++;
                    break;
                case INSERT:
                    patched.add(step.line());
                    break;
                default:
                    throw new AssertionError(step.kind());
            }
        }
        return patched;
    }
}
