package org.w3c.dom;

/** A whole document. */
public interface Document extends Node {
    Element getDocumentElement();

    Element createElement(String name) throws DOMException;

    NodeList getElementsByTagName(String name);

    Element getElementById(String id);
}
