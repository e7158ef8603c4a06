package java.lang;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables of an app's process: what Android 11's first process exports, and where temporary files go. */
final class ProcessEnvironment {
    static final Map<String, String> ALL = make();

    private ProcessEnvironment() {
    }

    private static Map<String, String> make() {
        Map<String, String> all = new LinkedHashMap<String, String>();
        all.put("PATH", "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin"
                + ":/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin");
        all.put("ANDROID_BOOTLOGO", "1");
        all.put("ANDROID_ROOT", "/system");
        all.put("ANDROID_ASSETS", "/system/app");
        all.put("ANDROID_DATA", "/data");
        all.put("ANDROID_STORAGE", "/storage");
        all.put("ANDROID_ART_ROOT", "/apex/com.android.art");
        all.put("ANDROID_I18N_ROOT", "/apex/com.android.i18n");
        all.put("ANDROID_TZDATA_ROOT", "/apex/com.android.tzdata");
        all.put("EXTERNAL_STORAGE", "/sdcard");
        all.put("ASEC_MOUNTPOINT", "/mnt/asec");
        all.put("DOWNLOAD_CACHE", "/data/cache");
        all.put("TMPDIR", System.getProperty("java.io.tmpdir"));
        return Collections.unmodifiableMap(all);
    }
}
