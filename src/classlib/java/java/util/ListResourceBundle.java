package java.util;

/** Resources that a class lists. */
public abstract class ListResourceBundle extends ResourceBundle {
    private Map<String, Object> lookup;

    public ListResourceBundle() {
    }

    protected abstract Object[][] getContents();

    private synchronized Map<String, Object> lookup() {
        if (lookup == null) {
            Object[][] contents = getContents();
            HashMap<String, Object> made = new HashMap<>(contents.length);
            for (Object[] entry : contents) {
                String key = (String) entry[0];
                Object value = entry[1];
                if (key == null || value == null) {
                    throw new NullPointerException();
                }
                made.put(key, value);
            }
            lookup = made;
        }
        return lookup;
    }

    @Override
    public final Object handleGetObject(String key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return lookup().get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        return keysWithParents(lookup().keySet());
    }

    @Override
    protected Set<String> handleKeySet() {
        return lookup().keySet();
    }
}
