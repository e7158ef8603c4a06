package wattline.rt;

import java.io.IOException;

/** Where a trace file may go: the app's own directory, as far as it can be known without the framework's help. */
final class Places {
    private static final String APPS = "/data/app/";
    /** A process from which others are forked: what it began to write, all of them would go on writing. */
    private static final String ZYGOTE = "_zygote";

    private Places() {}

    /** Directories in order of preference. */
    static String[] directories() throws IOException {
        String given = System.getProperty("wattline.dir");
        if (given != null) {
            return new String[] {given};
        }
        String process = Store.firstWord("/proc/self/cmdline");
        if (process.endsWith(ZYGOTE)) {
            throw new IOException();
        }
        // The name of an app's process is its package, and after a colon that of a further process, unless the
        // manifest says otherwise.
        int colon = process.indexOf(':');
        String named = colon < 0 ? process : process.substring(0, colon);
        String loaded = loadedFrom();
        return loaded == null || loaded.equals(named)
                ? new String[] {ofApp(named), whileLocked(named)}
                : new String[] {ofApp(named), ofApp(loaded), whileLocked(named), whileLocked(loaded)};
    }

    private static String ofApp(String name) {
        return "/data/data/" + name + "/files";
    }

    /** After a restart and before the first unlock there is only this one. */
    private static String whileLocked(String name) {
        return "/data/user_de/0/" + name + "/files";
    }

    /** The package as the path of its APK tells it, if it does: /data/app/[~~X==/]com.example-X==/base.apk. */
    private static String loadedFrom() {
        try {
            String loader = Places.class.getClassLoader().toString();
            int start = loader.indexOf(APPS);
            int end = loader.indexOf('/', start + APPS.length());
            if (start >= 0 && end >= 0 && loader.startsWith("~~", start + APPS.length())) {
                start = end + 1 - APPS.length();
                end = loader.indexOf('/', end + 1);
            }
            int cut = start < 0 ? -1 : loader.indexOf('-', start + APPS.length());
            return cut < 0 || end < cut ? null : loader.substring(start + APPS.length(), cut);
        } catch (Throwable problem) {
            return null;
        }
    }
}
