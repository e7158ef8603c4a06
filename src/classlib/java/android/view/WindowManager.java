package android.view;

import android.os.Parcel;
import android.os.Parcelable;

/** Puts windows on the screen. */
public interface WindowManager extends ViewManager {
    Display getDefaultDisplay();

    void removeViewImmediate(View view);

    /** How a window lies. */
    class LayoutParams extends ViewGroup.LayoutParams implements Parcelable {
        public static final int TYPE_APPLICATION = 2;
        public static final int TYPE_APPLICATION_OVERLAY = 2038;
        public static final int FLAG_DIM_BEHIND = 2;
        public static final int FLAG_NOT_FOCUSABLE = 8;
        public static final int FLAG_NOT_TOUCHABLE = 16;
        public static final int FLAG_NOT_TOUCH_MODAL = 32;
        public static final int FLAG_KEEP_SCREEN_ON = 128;
        public static final int FLAG_LAYOUT_NO_LIMITS = 512;
        public static final int FLAG_FULLSCREEN = 1024;
        public static final int FLAG_SECURE = 0x2000;
        public static final int FLAG_SHOW_WHEN_LOCKED = 0x80000;
        public static final int FLAG_TURN_SCREEN_ON = 0x200000;
        public static final int FLAG_DISMISS_KEYGUARD = 0x400000;
        public static final int FLAG_HARDWARE_ACCELERATED = 0x1000000;
        public static final int SOFT_INPUT_STATE_HIDDEN = 2;
        public static final int SOFT_INPUT_ADJUST_RESIZE = 16;
        public static final int SOFT_INPUT_ADJUST_PAN = 32;
        public static final float BRIGHTNESS_OVERRIDE_NONE = -1;

        public int x;
        public int y;
        public int type;
        public int flags;
        public int format;
        public int gravity;
        public float screenBrightness = BRIGHTNESS_OVERRIDE_NONE;
        public float alpha = 1;
        public float dimAmount = 1;

        public LayoutParams() {
            super(MATCH_PARENT, MATCH_PARENT);
        }

        public LayoutParams(int type) {
            this();
            this.type = type;
        }

        public LayoutParams(int w, int h, int type, int flags, int format) {
            super(w, h);
            this.type = type;
            this.flags = flags;
            this.format = format;
        }

        @Override
        public int describeContents() {
            return 0;
        }

        @Override
        public void writeToParcel(Parcel out, int parcelableFlags) {
            out.writeInt(flags);
        }
    }
}
