package java.net;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import wattline.phone.Host;

/** A file of the app's archive, which is named by `jar:file:/data/app/base.apk!/NAME`. */
final class ArchiveConnection extends URLConnection {
    static final String ARCHIVE = "file:/data/app/base.apk!/";

    private byte[] bytes;

    ArchiveConnection(URL url) {
        super(url);
    }

    @Override
    public void connect() throws IOException {
        String file = url.getFile();
        bytes = file.startsWith(ARCHIVE) ? Host.archiveFile(file.substring(ARCHIVE.length())) : null;
        if (bytes == null) {
            throw new FileNotFoundException(file);
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        connect();
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        throw new UnknownServiceException("protocol doesn't support output");
    }

    @Override
    public int getContentLength() {
        return bytes == null ? -1 : bytes.length;
    }
}
