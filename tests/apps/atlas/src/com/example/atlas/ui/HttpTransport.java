package com.example.atlas.ui;

import com.example.atlas.json.JsonArray;
import com.example.atlas.json.JsonObject;
import com.example.atlas.json.JsonWriter;
import com.example.atlas.sync.Change;
import com.example.atlas.sync.Transport;
import com.example.atlas.sync.TransportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends changes as JSON. */
final class HttpTransport implements Transport {
    private final Client client;
    private int bytes;

    HttpTransport(Client client) {
        this.client = client;
    }

    @Override
    public int send(List<Change> changes, int knownVersion) throws TransportException {
        JsonArray list = new JsonArray();
        for (Change change : changes) {
            list.add(new JsonObject().put("key", change.key()).put("value", change.value())
                    .put("second", change.second()));
        }
        JsonObject message = new JsonObject().put("version", knownVersion).put("changes", list);
        byte[] body = new JsonWriter(0).write(message).getBytes(StandardCharsets.UTF_8);
        bytes += body.length;
        try {
            client.post("/upload?version=" + knownVersion + "&size=60&latency=80", body);
        } catch (IOException e) {
            throw new TransportException(503);
        }
        return knownVersion + changes.size();
    }

    @Override
    public int bytesSent() {
        return bytes;
    }
}
