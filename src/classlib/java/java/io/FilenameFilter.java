package java.io;

/** Chooses files by name. */
@FunctionalInterface
public interface FilenameFilter {
    boolean accept(File directory, String name);
}
