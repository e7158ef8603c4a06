package android.content;

import android.net.Uri;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Set;

/** Which intents a component wants: by action, category, data scheme and type; hosts and paths are not regarded. */
public class IntentFilter {
    public static final int NO_MATCH_TYPE = -1;
    public static final int NO_MATCH_DATA = -2;
    public static final int NO_MATCH_ACTION = -3;
    public static final int NO_MATCH_CATEGORY = -4;
    public static final int MATCH_CATEGORY_EMPTY = 0x100000;
    public static final int MATCH_CATEGORY_SCHEME = 0x200000;
    public static final int MATCH_CATEGORY_TYPE = 0x600000;
    public static final int MATCH_ADJUSTMENT_NORMAL = 0x8000;
    public static final int SYSTEM_HIGH_PRIORITY = 1000;
    public static final int SYSTEM_LOW_PRIORITY = -1000;

    private final ArrayList<String> actions = new ArrayList<String>();
    private final ArrayList<String> categories = new ArrayList<String>();
    private final ArrayList<String> schemes = new ArrayList<String>();
    private final ArrayList<String> types = new ArrayList<String>();
    private int priority;

    /** A data type is not one. */
    public static class MalformedMimeTypeException extends android.util.AndroidException {
        public MalformedMimeTypeException() {
        }

        public MalformedMimeTypeException(String name) {
            super(name);
        }
    }

    public IntentFilter() {
    }

    public IntentFilter(String action) {
        addAction(action);
    }

    public IntentFilter(String action, String dataType) throws MalformedMimeTypeException {
        addAction(action);
        addDataType(dataType);
    }

    public IntentFilter(IntentFilter o) {
        actions.addAll(o.actions);
        categories.addAll(o.categories);
        schemes.addAll(o.schemes);
        types.addAll(o.types);
        priority = o.priority;
    }

    private static void addOnce(ArrayList<String> list, String value) {
        if (!list.contains(value)) {
            list.add(value);
        }
    }

    public final void setPriority(int priority) {
        this.priority = priority;
    }

    public final int getPriority() {
        return priority;
    }

    public final void addAction(String action) {
        addOnce(actions, action);
    }

    public final int countActions() {
        return actions.size();
    }

    public final String getAction(int index) {
        return actions.get(index);
    }

    public final boolean hasAction(String action) {
        return action != null && actions.contains(action);
    }

    public final boolean matchAction(String action) {
        return hasAction(action);
    }

    public final Iterator<String> actionsIterator() {
        return actions.iterator();
    }

    public final void addCategory(String category) {
        addOnce(categories, category);
    }

    public final int countCategories() {
        return categories.size();
    }

    public final String getCategory(int index) {
        return categories.get(index);
    }

    public final boolean hasCategory(String category) {
        return category != null && categories.contains(category);
    }

    public final void addDataScheme(String scheme) {
        addOnce(schemes, scheme);
    }

    public final int countDataSchemes() {
        return schemes.size();
    }

    public final boolean hasDataScheme(String scheme) {
        return schemes.contains(scheme);
    }

    public final void addDataType(String type) throws MalformedMimeTypeException {
        int slash = type.indexOf('/');
        if (slash <= 0 || type.length() < slash + 2) {
            throw new MalformedMimeTypeException(type);
        }
        addOnce(types, type);
    }

    public final int countDataTypes() {
        return types.size();
    }

    public final boolean hasDataType(String type) {
        for (String known : types) {
            boolean family = known.endsWith("/*") && type != null
                    && type.startsWith(known.substring(0, known.length() - 1));
            if (known.equals(type) || family || known.equals("*/*") && type != null) {
                return true;
            }
        }
        return false;
    }

    public final String matchCategories(Set<String> wanted) {
        if (wanted != null) {
            for (String category : wanted) {
                if (!categories.contains(category)) {
                    return category;
                }
            }
        }
        return null;
    }

    public final int matchData(String type, String scheme, Uri data) {
        if (types.isEmpty() && schemes.isEmpty()) {
            return type == null && data == null ? MATCH_CATEGORY_EMPTY + MATCH_ADJUSTMENT_NORMAL : NO_MATCH_DATA;
        }
        int match = MATCH_CATEGORY_EMPTY;
        if (!schemes.isEmpty()) {
            if (!schemes.contains(scheme == null ? "" : scheme)) {
                return NO_MATCH_DATA;
            }
            match = MATCH_CATEGORY_SCHEME;
        } else if (scheme != null && !scheme.isEmpty() && !"content".equals(scheme) && !"file".equals(scheme)) {
            return NO_MATCH_DATA;
        }
        if (!types.isEmpty()) {
            if (!hasDataType(type)) {
                return NO_MATCH_TYPE;
            }
            match = MATCH_CATEGORY_TYPE;
        } else if (type != null) {
            return NO_MATCH_TYPE;
        }
        return match + MATCH_ADJUSTMENT_NORMAL;
    }

    public final int match(String action, String type, String scheme, Uri data, Set<String> wanted, String logTag) {
        if (action != null && !matchAction(action)) {
            return NO_MATCH_ACTION;
        }
        int match = matchData(type, scheme, data);
        if (match >= 0 && matchCategories(wanted) != null) {
            return NO_MATCH_CATEGORY;
        }
        return match;
    }
}
