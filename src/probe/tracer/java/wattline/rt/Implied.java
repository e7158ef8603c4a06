package wattline.rt;

/**
 * The type of the last parameter by which a method's copy without probes differs from the method. It is an interface,
 * since any reference may be passed as one, and nobody else's, so that no method of an app or of Android has such a
 * parameter. Nothing implements it.
 */
public interface Implied {}
