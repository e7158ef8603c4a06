package android.widget;

/** What is checked or not. */
public interface Checkable {
    void setChecked(boolean checked);

    boolean isChecked();

    void toggle();
}
