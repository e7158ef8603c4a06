package java.nio.channels;

/** A channel that another thread may close. */
public interface InterruptibleChannel extends Channel {
}
