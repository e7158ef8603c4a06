package com.example.gazette;

/** An XML feed as a server would send it. */
final class Feed {
    private static final String[] WORDS = {"council", "river", "bridge", "opens", "late", "again", "garden", "prize",
        "school", "choir", "wins", "against", "all", "odds", "storm", "clears", "market", "square", "and", "the"};

    private int state;

    Feed(int seed) {
        state = seed * 7919 + 17;
    }

    String xml(int items) {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<feed title=\"Gazette &amp; Herald\">\n");
        for (int i = 0; i < items; i++) {
            text.append("  <item id=\"").append(i).append("\" stars=\"").append(below(6)).append("\">\n");
            text.append("    <title>").append(words(3 + below(4))).append("</title>\n");
            text.append("    <body>").append(words(20 + below(40))).append(" &lt;").append(words(1)).append("&gt;</body>\n");
            text.append("  </item>\n");
        }
        return text.append("</feed>\n").toString();
    }

    private String words(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text.append(i % 11 == 10 ? ". " : " ");
            }
            text.append(WORDS[below(WORDS.length)]);
        }
        return text.toString();
    }

    private int below(int bound) {
        state = state * 1664525 + 1013904223;
        return (state >>> 10) % bound;
    }
}
