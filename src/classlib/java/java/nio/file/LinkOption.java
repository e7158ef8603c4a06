package java.nio.file;

/** What to do with links, of which the phone has none. */
public enum LinkOption implements OpenOption, CopyOption {
    NOFOLLOW_LINKS
}
