package android.content;

import android.os.Bundle;

/** What an activity was started for. */
public class Intent {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";

    private String action;
    private final Bundle extras = new Bundle();

    public Intent() {
    }

    public Intent(String action) {
        this.action = action;
    }

    public Intent(Context context, Class<?> component) {
    }

    public String getAction() {
        return action;
    }

    public Intent setAction(String action) {
        this.action = action;
        return this;
    }

    public Bundle getExtras() {
        return extras.isEmpty() ? null : new Bundle(extras);
    }

    public boolean hasExtra(String name) {
        return extras.containsKey(name);
    }

    public Intent putExtra(String name, String value) {
        extras.putString(name, value);
        return this;
    }

    public Intent putExtra(String name, int value) {
        extras.putInt(name, value);
        return this;
    }

    public Intent putExtra(String name, long value) {
        extras.putLong(name, value);
        return this;
    }

    public Intent putExtra(String name, boolean value) {
        extras.putBoolean(name, value);
        return this;
    }

    public String getStringExtra(String name) {
        return extras.getString(name);
    }

    public int getIntExtra(String name, int fallback) {
        return extras.getInt(name, fallback);
    }

    public long getLongExtra(String name, long fallback) {
        return extras.getLong(name, fallback);
    }

    public boolean getBooleanExtra(String name, boolean fallback) {
        return extras.getBoolean(name, fallback);
    }
}
