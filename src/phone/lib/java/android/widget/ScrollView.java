package android.widget;

import android.content.Context;

/** A frame whose content may be larger; the phone shows its upper part. */
public class ScrollView extends FrameLayout {
    public ScrollView(Context context) {
        super(context);
    }
}
