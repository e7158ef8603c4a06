package java.nio.file;

import java.io.IOException;

/** Something that was to be done with one or two files failed. */
public class FileSystemException extends IOException {
    private final String file;
    private final String other;

    public FileSystemException(String file) {
        this(file, null, null);
    }

    public FileSystemException(String file, String other, String reason) {
        super(reason);
        this.file = file;
        this.other = other;
    }

    public String getFile() {
        return file;
    }

    public String getOtherFile() {
        return other;
    }

    public String getReason() {
        return super.getMessage();
    }

    @Override
    public String getMessage() {
        if (file == null && other == null) {
            return getReason();
        }
        StringBuilder text = new StringBuilder();
        if (file != null) {
            text.append(file);
        }
        if (other != null) {
            text.append(" -> ").append(other);
        }
        if (getReason() != null) {
            text.append(": ").append(getReason());
        }
        return text.toString();
    }
}
