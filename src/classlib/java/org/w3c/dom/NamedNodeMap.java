package org.w3c.dom;

/** Nodes by name. */
public interface NamedNodeMap {
    Node getNamedItem(String name);

    Node setNamedItem(Node node) throws DOMException;

    Node removeNamedItem(String name) throws DOMException;

    Node item(int index);

    int getLength();
}
