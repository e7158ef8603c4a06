package com.example.atlas.bus;

/** Is told of events of a kind. */
abstract class Subscriber<E extends Event> implements Comparable<Subscriber<?>> {
    private final Class<E> kind;
    private final int priority;
    private final String name;

    Subscriber(Class<E> kind, int priority, String name) {
        this.kind = kind;
        this.priority = priority;
        this.name = name;
    }

    /** False if nobody after this one is to know. */
    abstract boolean on(E event);

    final boolean takes(Event event) {
        for (Class<?> type = event.getClass(); type != Event.class; type = type.getSuperclass()) {
            if (type == kind) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    final boolean deliver(Event event) {
        return on((E) event);
    }

    final String name() {
        return name;
    }

    @Override
    public int compareTo(Subscriber<?> other) {
        return priority != other.priority ? other.priority - priority : name.compareTo(other.name);
    }
}
