package com.example.gazette;

/** Articles as pages: breaks lines at a width and escapes what a page cannot hold. */
final class Markup {
    private final int width;

    Markup(int width) {
        this.width = width;
    }

    String page(Node item) {
        StringBuilder page = new StringBuilder("<h1>");
        escape(item.child("title").text, page);
        page.append("</h1>\n<p>");
        int column = 0;
        for (String word : item.child("body").text.toString().split(" ")) {
            if (column + word.length() > width) {
                page.append("<br>\n");
                column = 0;
            }
            escape(word, page);
            page.append(' ');
            column += word.length() + 1;
        }
        return page.append("</p>\n").toString();
    }

    private static void escape(CharSequence text, StringBuilder page) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<':
                    page.append("&lt;");
                    break;
                case '>':
                    page.append("&gt;");
                    break;
                case '&':
                    page.append("&amp;");
                    break;
                default:
                    page.append(c);
            }
        }
    }
}
