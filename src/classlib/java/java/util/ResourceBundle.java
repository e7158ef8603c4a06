package java.util;

import java.io.IOException;
import java.io.InputStream;

/**
 * Resources of a locale, with those of its parents behind them. Looks for classes and files of properties as
 * `NAME_language_COUNTRY_variant`, then with fewer parts, then for the default locale, then without any. There are no
 * `Control`s, scripts, or providers.
 */
public abstract class ResourceBundle {
    private static final Map<String, ResourceBundle> CACHE = new HashMap<>();

    protected ResourceBundle parent;
    private String name;
    private Locale locale;
    private Set<String> keys;

    public ResourceBundle() {
    }

    protected abstract Object handleGetObject(String key);

    public abstract Enumeration<String> getKeys();

    public String getBaseBundleName() {
        return name;
    }

    public Locale getLocale() {
        return locale;
    }

    protected void setParent(ResourceBundle parent) {
        this.parent = parent;
    }

    public final String getString(String key) {
        return (String) getObject(key);
    }

    public final String[] getStringArray(String key) {
        return (String[]) getObject(key);
    }

    public final Object getObject(String key) {
        Object value = handleGetObject(key);
        if (value == null && parent != null) {
            return parent.getObject(key);
        }
        if (value == null) {
            String type = getClass().getName();
            throw new MissingResourceException(
                    "Can't find resource for bundle " + type + ", key " + key, type, key);
        }
        return value;
    }

    public boolean containsKey(String key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return handleKeySet().contains(key) || parent != null && parent.containsKey(key);
    }

    public Set<String> keySet() {
        Set<String> all = new HashSet<>(handleKeySet());
        if (parent != null) {
            all.addAll(parent.keySet());
        }
        return all;
    }

    protected Set<String> handleKeySet() {
        if (keys == null) {
            Set<String> own = new HashSet<>();
            for (Enumeration<String> each = getKeys(); each.hasMoreElements();) {
                String key = each.nextElement();
                if (handleGetObject(key) != null) {
                    own.add(key);
                }
            }
            keys = own;
        }
        return keys;
    }

    /** Some keys, and then those of the parents that are not among them. */
    final Enumeration<String> keysWithParents(Set<String> own) {
        List<String> all = new ArrayList<>(own);
        if (parent != null) {
            for (Enumeration<String> each = parent.getKeys(); each.hasMoreElements();) {
                String key = each.nextElement();
                if (!own.contains(key)) {
                    all.add(key);
                }
            }
        }
        return Collections.enumeration(all);
    }

    public static final ResourceBundle getBundle(String name) {
        return getBundle(name, Locale.getDefault(), ClassLoader.getSystemClassLoader());
    }

    public static final ResourceBundle getBundle(String name, Locale locale) {
        return getBundle(name, locale, ClassLoader.getSystemClassLoader());
    }

    public static ResourceBundle getBundle(String name, Locale locale, ClassLoader loader) {
        if (name == null || locale == null || loader == null) {
            throw new NullPointerException();
        }
        ResourceBundle found = find(name, locale, loader);
        boolean onlyBase = found == null || found.locale.equals(Locale.ROOT) && !locale.equals(Locale.ROOT);
        if (onlyBase && !locale.equals(Locale.getDefault())) {
            ResourceBundle other = find(name, Locale.getDefault(), loader);
            found = other == null ? found : other;
        }
        if (found == null) {
            String wanted = name + "_" + locale;
            throw new MissingResourceException(
                    "Can't find bundle for base name " + name + ", locale " + locale, wanted, "");
        }
        return found;
    }

    public static final void clearCache() {
        clearCache(ClassLoader.getSystemClassLoader());
    }

    public static final void clearCache(ClassLoader loader) {
        synchronized (CACHE) {
            CACHE.clear();
        }
    }

    /** The bundle of the most special locale that has one, with those of its parents behind it. */
    private static ResourceBundle find(String name, Locale locale, ClassLoader loader) {
        String language = locale.getLanguage();
        String country = locale.getCountry();
        String variant = locale.getVariant();
        ResourceBundle found = load(name, Locale.ROOT, loader, null);
        if (!language.isEmpty()) {
            found = load(name, new Locale(language), loader, found);
        }
        if (!country.isEmpty()) {
            found = load(name, new Locale(language, country), loader, found);
        }
        return variant.isEmpty() ? found : load(name, new Locale(language, country, variant), loader, found);
    }

    private static ResourceBundle load(String base, Locale locale, ClassLoader loader, ResourceBundle parent) {
        String full = locale.equals(Locale.ROOT) ? base : base + "_" + locale;
        synchronized (CACHE) {
            ResourceBundle bundle = CACHE.get(full);
            if (bundle == null) {
                bundle = make(full, loader);
                if (bundle == null) {
                    return parent;
                }
                bundle.name = base;
                bundle.locale = locale;
                if (parent != null) {
                    bundle.setParent(parent);
                }
                CACHE.put(full, bundle);
            }
            return bundle;
        }
    }

    private static ResourceBundle make(String name, ClassLoader loader) {
        try {
            Class<?> type = loader.loadClass(name);
            if (!ResourceBundle.class.isAssignableFrom(type)) {
                throw new ClassCastException(type.getName() + " cannot be cast to ResourceBundle");
            }
            return (ResourceBundle) type.newInstance();
        } catch (ClassNotFoundException e) {
            return read(name, loader);
        } catch (ReflectiveOperationException e) {
            throw new MissingResourceException("Can't find bundle for base name " + name, name, "");
        }
    }

    private static ResourceBundle read(String name, ClassLoader loader) {
        InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".properties");
        if (in == null) {
            return null;
        }
        try {
            return new PropertyResourceBundle(in);
        } catch (IOException e) {
            throw new MissingResourceException(e.getMessage(), name, "");
        }
    }
}
