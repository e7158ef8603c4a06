package com.example.atlas.bus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Tells subscribers of events, the important ones first. Events posted meanwhile wait. */
final class EventBus {
    private final List<Subscriber<?>> subscribers = new ArrayList<Subscriber<?>>();
    private final Map<String, Event> sticky = new HashMap<String, Event>();
    private final Queue<Event> waiting = new LinkedList<Event>();
    private boolean delivering;
    private int delivered;
    private int consumed;
    private int dead;
    private int failures;

    synchronized void register(Subscriber<?> subscriber) {
        subscribers.add(subscriber);
        Collections.sort(subscribers);
        List<String> keys = new ArrayList<String>(sticky.keySet());
        Collections.sort(keys);
        for (String key : keys) {
            if (subscriber.takes(sticky.get(key))) {
                deliver(subscriber, sticky.get(key));
            }
        }
    }

    synchronized boolean unregister(Subscriber<?> subscriber) {
        return subscribers.remove(subscriber);
    }

    synchronized void post(Event event) {
        waiting.add(event);
        if (delivering) {
            return;
        }
        delivering = true;
        try {
            while (!waiting.isEmpty()) {
                dispatch(waiting.remove());
            }
        } finally {
            delivering = false;
        }
    }

    private void dispatch(Event event) {
        if (event.isSticky()) {
            sticky.put(event.getClass().getSimpleName(), event);
        }
        boolean heard = false;
        for (Subscriber<?> subscriber : new ArrayList<Subscriber<?>>(subscribers)) {
            if (subscriber.takes(event)) {
                heard = true;
                if (!deliver(subscriber, event)) {
                    consumed++;
                    return;
                }
            }
        }
        dead += heard ? 0 : 1;
    }

    private boolean deliver(Subscriber<?> subscriber, Event event) {
        delivered++;
        try {
            return subscriber.deliver(event);
        } catch (IllegalStateException e) {
            failures++;
            return true;
        }
    }

    @Override
    public String toString() {
        return delivered + " delivered, " + consumed + " consumed, " + dead + " unheard, " + failures + " failures";
    }
}
