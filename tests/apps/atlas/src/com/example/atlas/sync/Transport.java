package com.example.atlas.sync;

import java.util.List;

/** Brings messages to a server. */
public interface Transport {
    /** Sends changes; returns the server's new version. */
    int send(List<Change> changes, int knownVersion) throws TransportException;

    int bytesSent();
}
