package android.view;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.content.res.Resources;

/** A context with a theme; themes say nothing on the phone. */
public class ContextThemeWrapper extends ContextWrapper {
    private Resources.Theme theme;

    public ContextThemeWrapper() {
        super(null);
    }

    public ContextThemeWrapper(Context base, int themeResId) {
        super(base);
    }

    public ContextThemeWrapper(Context base, Resources.Theme theme) {
        super(base);
        this.theme = theme;
    }

    public void applyOverrideConfiguration(Configuration overrideConfiguration) {
    }

    @Override
    public void setTheme(int resid) {
    }

    @Override
    public Resources.Theme getTheme() {
        return theme != null ? theme : super.getTheme();
    }

    @Override
    public Object getSystemService(String name) {
        if (LAYOUT_INFLATER_SERVICE.equals(name)) {
            return LayoutInflater.made(this);
        }
        return super.getSystemService(name);
    }
}
