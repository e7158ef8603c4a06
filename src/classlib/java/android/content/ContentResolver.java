package android.content;

import android.net.Uri;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;

/** Content of other apps: there are none on the phone, so only file URIs open. */
public class ContentResolver {
    public static final String SCHEME_CONTENT = "content";
    public static final String SCHEME_FILE = "file";

    public ContentResolver() {
    }

    public final InputStream openInputStream(Uri uri) throws FileNotFoundException {
        if (!SCHEME_FILE.equals(uri.getScheme())) {
            throw new FileNotFoundException("No content provider: " + uri);
        }
        return new FileInputStream(new File(uri.getPath()));
    }

    public final String getType(Uri url) {
        return null;
    }
}
