package com.example.gazette;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element with its attributes, its text and what is inside. */
final class Node {
    final String name;
    final Map<String, String> attributes = new LinkedHashMap<String, String>();
    final List<Node> children = new ArrayList<Node>();
    final StringBuilder text = new StringBuilder();

    Node(String name) {
        this.name = name;
    }

    Node child(String wanted) {
        for (Node child : children) {
            if (child.name.equals(wanted)) {
                return child;
            }
        }
        return null;
    }
}
