package java.util;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

/** The providers of a service that a file of the app's archive names: `META-INF/services/NAME`. */
public final class ServiceLoader<S> implements Iterable<S> {
    private final Class<S> service;
    private final ClassLoader loader;
    private final LinkedHashMap<String, S> made = new LinkedHashMap<String, S>();

    private ServiceLoader(Class<S> service, ClassLoader loader) {
        if (service == null) {
            throw new NullPointerException("Service interface cannot be null");
        }
        this.service = service;
        this.loader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    public static <S> ServiceLoader<S> load(Class<S> service) {
        return new ServiceLoader<S>(service, null);
    }

    public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
        return new ServiceLoader<S>(service, loader);
    }

    public static <S> ServiceLoader<S> loadInstalled(Class<S> service) {
        return new ServiceLoader<S>(service, null);
    }

    public void reload() {
        made.clear();
    }

    @Override
    public Iterator<S> iterator() {
        final Iterator<String> names = names().iterator();
        return new Iterator<S>() {
            @Override
            public boolean hasNext() {
                return names.hasNext();
            }

            @Override
            public S next() {
                return provider(names.next());
            }
        };
    }

    private LinkedHashSet<String> names() {
        LinkedHashSet<String> names = new LinkedHashSet<String>();
        try {
            InputStream in = loader.getResourceAsStream("META-INF/services/" + service.getName());
            if (in == null) {
                return names;
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comment = line.indexOf('#');
                String name = (comment < 0 ? line : line.substring(0, comment)).trim();
                if (!name.isEmpty()) {
                    names.add(name);
                }
            }
            lines.close();
        } catch (IOException e) {
            throw failed("Error reading configuration file", e);
        }
        return names;
    }

    private S provider(String name) {
        S known = made.get(name);
        if (known != null) {
            return known;
        }
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw failed("Provider " + name + " not found", null);
        }
        if (!service.isAssignableFrom(type)) {
            throw failed("Provider " + name + " not a subtype", null);
        }
        try {
            S provider = service.cast(type.newInstance());
            made.put(name, provider);
            return provider;
        } catch (InstantiationException e) {
            throw failed("Provider " + name + " could not be instantiated", e);
        } catch (IllegalAccessException e) {
            throw failed("Provider " + name + " could not be instantiated", e);
        }
    }

    private ServiceConfigurationError failed(String what, Throwable cause) {
        return new ServiceConfigurationError(service.getName() + ": " + what, cause);
    }

    @Override
    public String toString() {
        return "java.util.ServiceLoader[" + service.getName() + "]";
    }
}
