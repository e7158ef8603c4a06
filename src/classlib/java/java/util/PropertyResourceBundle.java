package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Texts from a file of properties. A stream's bytes are UTF-8, as on Android. */
public class PropertyResourceBundle extends ResourceBundle {
    private final HashMap<String, Object> lookup = new HashMap<>();

    public PropertyResourceBundle(InputStream stream) throws IOException {
        this(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    public PropertyResourceBundle(Reader reader) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        for (String key : properties.stringPropertyNames()) {
            lookup.put(key, properties.getProperty(key));
        }
    }

    @Override
    public Object handleGetObject(String key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return lookup.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return keysWithParents(lookup.keySet());
    }

    @Override
    protected Set<String> handleKeySet() {
        return lookup.keySet();
    }
}
