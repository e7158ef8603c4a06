package java.util;

/** Marks interfaces that listen to events. */
public interface EventListener {
}
