package android.content.res;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import wattline.phone.Bytes;
import wattline.phone.Host;

/** The files under assets/ in the app's archive. File descriptors are left out. */
public final class AssetManager implements AutoCloseable {
    public static final int ACCESS_UNKNOWN = 0;
    public static final int ACCESS_RANDOM = 1;
    public static final int ACCESS_STREAMING = 2;
    public static final int ACCESS_BUFFER = 3;

    AssetManager() {
    }

    public InputStream open(String fileName) throws IOException {
        return open(fileName, ACCESS_STREAMING);
    }

    public InputStream open(String fileName, int accessMode) throws IOException {
        byte[] bytes = Host.archiveFile("assets/" + fileName);
        if (bytes == null) {
            throw new FileNotFoundException(fileName);
        }
        return new Bytes(bytes);
    }

    public String[] list(String path) throws IOException {
        return Host.archiveList(path.isEmpty() ? "assets" : "assets/" + path);
    }

    public XmlResourceParser openXmlResourceParser(String fileName) throws IOException {
        byte[] bytes = Host.archiveFile(fileName);
        if (bytes == null) {
            throw new FileNotFoundException(fileName);
        }
        return new BinaryXml(bytes);
    }

    public String[] getLocales() {
        return new String[] {""};
    }

    @Override
    public void close() {
    }
}
