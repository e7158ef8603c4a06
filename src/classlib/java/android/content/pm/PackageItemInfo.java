package android.content.pm;

import android.os.Bundle;

/** What apps and components have in common. */
public class PackageItemInfo {
    public String name;
    public String packageName;
    public int labelRes;
    public CharSequence nonLocalizedLabel;
    public int icon;
    public int logo;
    public int banner;
    public Bundle metaData;

    public PackageItemInfo() {
    }

    public CharSequence loadLabel(PackageManager pm) {
        return nonLocalizedLabel != null ? nonLocalizedLabel : name != null ? name : packageName;
    }
}
