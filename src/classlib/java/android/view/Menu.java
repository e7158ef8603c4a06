package android.view;

/** A menu. Groups and intents are left out. */
public interface Menu {
    int NONE = 0;
    int FIRST = 1;

    MenuItem add(CharSequence title);

    MenuItem add(int titleRes);

    MenuItem add(int groupId, int itemId, int order, CharSequence title);

    MenuItem add(int groupId, int itemId, int order, int titleRes);

    void clear();

    void removeItem(int id);

    MenuItem findItem(int id);

    MenuItem getItem(int index);

    int size();

    boolean hasVisibleItems();
}
