package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;
import java.util.ArrayList;

/** The phone's menu: a list of items in their order. */
public final class SimpleMenu implements Menu {
    /** One item. */
    public final class Item implements MenuItem {
        private final int group;
        private final int id;
        private final int order;
        private CharSequence title;
        private boolean checkable;
        private boolean checked;
        private boolean visible = true;
        private boolean enabled = true;
        private OnMenuItemClickListener listener;

        Item(int group, int id, int order, CharSequence title) {
            this.group = group;
            this.id = id;
            this.order = order;
            this.title = title;
        }

        /** Tells the item's own listener, if it has one. */
        public boolean clicked() {
            return listener != null && listener.onMenuItemClick(this);
        }

        @Override
        public int getItemId() {
            return id;
        }

        @Override
        public int getGroupId() {
            return group;
        }

        @Override
        public int getOrder() {
            return order;
        }

        @Override
        public CharSequence getTitle() {
            return title;
        }

        @Override
        public MenuItem setTitle(CharSequence newTitle) {
            title = newTitle;
            return this;
        }

        @Override
        public MenuItem setTitle(int titleRes) {
            return setTitle(context.getText(titleRes));
        }

        @Override
        public MenuItem setIcon(int iconRes) {
            return this;
        }

        @Override
        public MenuItem setIcon(Drawable icon) {
            return this;
        }

        @Override
        public MenuItem setCheckable(boolean newCheckable) {
            checkable = newCheckable;
            return this;
        }

        @Override
        public boolean isCheckable() {
            return checkable;
        }

        @Override
        public MenuItem setChecked(boolean newChecked) {
            checked = newChecked;
            return this;
        }

        @Override
        public boolean isChecked() {
            return checked;
        }

        @Override
        public MenuItem setVisible(boolean newVisible) {
            visible = newVisible;
            return this;
        }

        @Override
        public boolean isVisible() {
            return visible;
        }

        @Override
        public MenuItem setEnabled(boolean newEnabled) {
            enabled = newEnabled;
            return this;
        }

        @Override
        public boolean isEnabled() {
            return enabled;
        }

        @Override
        public void setShowAsAction(int actionEnum) {
        }

        @Override
        public MenuItem setOnMenuItemClickListener(OnMenuItemClickListener newListener) {
            listener = newListener;
            return this;
        }
    }

    private final Context context;
    private final ArrayList<Item> items = new ArrayList<Item>();

    public SimpleMenu(Context context) {
        this.context = context;
    }

    @Override
    public MenuItem add(CharSequence title) {
        return add(NONE, NONE, NONE, title);
    }

    @Override
    public MenuItem add(int titleRes) {
        return add(context.getText(titleRes));
    }

    @Override
    public MenuItem add(int groupId, int itemId, int order, CharSequence title) {
        Item item = new Item(groupId, itemId, order, title);
        int at = items.size();
        while (at > 0 && items.get(at - 1).order > order) {
            at--;
        }
        items.add(at, item);
        return item;
    }

    @Override
    public MenuItem add(int groupId, int itemId, int order, int titleRes) {
        return add(groupId, itemId, order, context.getText(titleRes));
    }

    @Override
    public void clear() {
        items.clear();
    }

    @Override
    public void removeItem(int id) {
        items.remove(findItem(id));
    }

    @Override
    public MenuItem findItem(int id) {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).id == id) {
                return items.get(i);
            }
        }
        return null;
    }

    @Override
    public MenuItem getItem(int index) {
        return items.get(index);
    }

    @Override
    public int size() {
        return items.size();
    }

    @Override
    public boolean hasVisibleItems() {
        return visibleCount() > 0;
    }

    public int visibleCount() {
        int count = 0;
        for (int i = 0; i < items.size(); i++) {
            count += items.get(i).visible ? 1 : 0;
        }
        return count;
    }

    /** The visible item of that number. */
    public MenuItem visible(int index) {
        int left = index;
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).visible && left-- == 0) {
                return items.get(i);
            }
        }
        throw new IndexOutOfBoundsException(String.valueOf(index));
    }

    public CharSequence[] visibleTitles() {
        CharSequence[] titles = new CharSequence[visibleCount()];
        for (int i = 0; i < titles.length; i++) {
            titles[i] = visible(i).getTitle();
        }
        return titles;
    }
}
