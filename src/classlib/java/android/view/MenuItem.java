package android.view;

import android.graphics.drawable.Drawable;

/** An item of a menu. */
public interface MenuItem {
    int SHOW_AS_ACTION_NEVER = 0;
    int SHOW_AS_ACTION_IF_ROOM = 1;
    int SHOW_AS_ACTION_ALWAYS = 2;
    int SHOW_AS_ACTION_WITH_TEXT = 4;

    /** Told of a click before the activity is. */
    interface OnMenuItemClickListener {
        boolean onMenuItemClick(MenuItem item);
    }

    int getItemId();

    int getGroupId();

    int getOrder();

    CharSequence getTitle();

    MenuItem setTitle(CharSequence title);

    MenuItem setTitle(int title);

    MenuItem setIcon(int iconRes);

    MenuItem setIcon(Drawable icon);

    MenuItem setCheckable(boolean checkable);

    boolean isCheckable();

    MenuItem setChecked(boolean checked);

    boolean isChecked();

    MenuItem setVisible(boolean visible);

    boolean isVisible();

    MenuItem setEnabled(boolean enabled);

    boolean isEnabled();

    void setShowAsAction(int actionEnum);

    MenuItem setOnMenuItemClickListener(OnMenuItemClickListener listener);
}
