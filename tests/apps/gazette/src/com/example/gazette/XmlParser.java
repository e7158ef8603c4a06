package com.example.gazette;

import java.util.ArrayDeque;
import java.util.Deque;

/** A small parser of XML: elements, attributes, text and the usual entities. */
final class XmlParser {
    private final String input;
    private int at;

    XmlParser(String input) {
        this.input = input;
    }

    Node parse() {
        Deque<Node> open = new ArrayDeque<Node>();
        Node root = null;
        while (at < input.length()) {
            if (input.charAt(at) != '<') {
                text(open.peek());
            } else if (input.startsWith("<?", at)) {
                at = input.indexOf("?>", at) + 2;
            } else if (input.startsWith("</", at)) {
                int end = input.indexOf('>', at);
                Node closed = open.pop();
                if (!closed.name.equals(input.substring(at + 2, end))) {
                    throw new IllegalStateException("expected </" + closed.name + ">");
                }
                at = end + 1;
            } else {
                Node node = element();
                if (open.isEmpty()) {
                    root = node;
                } else {
                    open.peek().children.add(node);
                }
                open.push(node);
            }
        }
        return root;
    }

    private Node element() {
        at++;
        Node node = new Node(name());
        while (true) {
            blanks();
            if (input.charAt(at) == '>') {
                at++;
                return node;
            }
            String key = name();
            at += 2;
            int end = input.indexOf('"', at);
            node.attributes.put(key, entities(input.substring(at, end)));
            at = end + 1;
        }
    }

    private String name() {
        int from = at;
        while (Character.isLetterOrDigit(input.charAt(at))) {
            at++;
        }
        return input.substring(from, at);
    }

    private void blanks() {
        while (Character.isWhitespace(input.charAt(at))) {
            at++;
        }
    }

    private void text(Node inside) {
        int end = input.indexOf('<', at);
        String text = input.substring(at, end < 0 ? input.length() : end);
        if (inside != null) {
            inside.text.append(entities(text));
        }
        at += text.length();
    }

    private static String entities(String text) {
        if (text.indexOf('&') < 0) {
            return text;
        }
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }
}
