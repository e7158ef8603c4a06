package org.w3c.dom;

/** A part with a name and attributes. */
public interface Element extends Node {
    String getTagName();

    String getAttribute(String name);

    void setAttribute(String name, String value) throws DOMException;

    void removeAttribute(String name) throws DOMException;

    NodeList getElementsByTagName(String name);

    boolean hasAttribute(String name);
}
