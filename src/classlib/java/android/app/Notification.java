package android.app;

import android.content.Context;
import android.graphics.Bitmap;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;

/** Something to tell the user outside the app's screens. Styles and remote views are left out. */
public class Notification implements Parcelable {
    public static final int DEFAULT_ALL = -1;
    public static final int DEFAULT_SOUND = 1;
    public static final int DEFAULT_VIBRATE = 2;
    public static final int DEFAULT_LIGHTS = 4;
    public static final int FLAG_ONGOING_EVENT = 2;
    public static final int FLAG_ONLY_ALERT_ONCE = 8;
    public static final int FLAG_AUTO_CANCEL = 16;
    public static final int FLAG_NO_CLEAR = 32;
    public static final int FLAG_FOREGROUND_SERVICE = 64;
    public static final int PRIORITY_DEFAULT = 0;
    public static final int PRIORITY_LOW = -1;
    public static final int PRIORITY_MIN = -2;
    public static final int PRIORITY_HIGH = 1;
    public static final int PRIORITY_MAX = 2;
    public static final int STREAM_DEFAULT = -1;
    public static final int VISIBILITY_PRIVATE = 0;
    public static final int VISIBILITY_PUBLIC = 1;
    public static final int VISIBILITY_SECRET = -1;
    public static final String EXTRA_TITLE = "android.title";
    public static final String EXTRA_TEXT = "android.text";

    public long when;
    public int icon;
    public int number;
    public int flags;
    public int defaults;
    public int priority;
    public int audioStreamType = STREAM_DEFAULT;
    public int color;
    public int visibility;
    public int ledARGB;
    public int ledOnMS;
    public int ledOffMS;
    public int iconLevel;
    public long[] vibrate;
    public String category;
    public android.net.Uri sound;
    public PendingIntent fullScreenIntent;
    public android.widget.RemoteViews contentView;
    public android.widget.RemoteViews bigContentView;
    public android.widget.RemoteViews headsUpContentView;
    public android.widget.RemoteViews tickerView;
    public PendingIntent contentIntent;
    public PendingIntent deleteIntent;
    public CharSequence tickerText;
    public Bundle extras = new Bundle();
    private String channelId;

    public Notification() {
        when = System.currentTimeMillis();
    }

    public Notification(int icon, CharSequence tickerText, long when) {
        this.icon = icon;
        this.tickerText = tickerText;
        this.when = when;
    }

    final CharSequence title() {
        return extras.getCharSequence(EXTRA_TITLE);
    }

    public String getChannelId() {
        return channelId;
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.writeBundle(extras);
    }

    /** Makes a notification. */
    public static class Builder {
        private final Notification made = new Notification();

        public Builder(Context context) {
        }

        public Builder(Context context, String channelId) {
            made.channelId = channelId;
        }

        public Builder setChannelId(String channelId) {
            made.channelId = channelId;
            return this;
        }

        public Builder setContentTitle(CharSequence title) {
            made.extras.putCharSequence(EXTRA_TITLE, title);
            return this;
        }

        public Builder setContentText(CharSequence text) {
            made.extras.putCharSequence(EXTRA_TEXT, text);
            return this;
        }

        public Builder setSubText(CharSequence text) {
            return this;
        }

        public Builder setTicker(CharSequence tickerText) {
            made.tickerText = tickerText;
            return this;
        }

        public Builder setSmallIcon(int icon) {
            made.icon = icon;
            return this;
        }

        public Builder setSmallIcon(int icon, int level) {
            made.icon = icon;
            made.iconLevel = level;
            return this;
        }

        public Builder setContent(android.widget.RemoteViews views) {
            made.contentView = views;
            return this;
        }

        public Builder setCustomContentView(android.widget.RemoteViews views) {
            return setContent(views);
        }

        public Builder setCustomBigContentView(android.widget.RemoteViews views) {
            made.bigContentView = views;
            return this;
        }

        public Builder setCustomHeadsUpContentView(android.widget.RemoteViews views) {
            made.headsUpContentView = views;
            return this;
        }

        public Builder setTicker(CharSequence tickerText, android.widget.RemoteViews views) {
            made.tickerText = tickerText;
            made.tickerView = views;
            return this;
        }

        public Builder setPublicVersion(Notification n) {
            return this;
        }

        public Builder setColorized(boolean colorize) {
            return this;
        }

        public Builder setSettingsText(CharSequence text) {
            return this;
        }

        public Builder setRemoteInputHistory(CharSequence[] text) {
            return this;
        }

        public Builder addPerson(String uri) {
            return this;
        }

        public Builder setForegroundServiceBehavior(int behavior) {
            return this;
        }

        public Builder setContentInfo(CharSequence info) {
            return this;
        }

        public Builder setUsesChronometer(boolean uses) {
            return this;
        }

        public Builder setFullScreenIntent(PendingIntent intent, boolean highPriority) {
            made.fullScreenIntent = intent;
            return this;
        }

        public Builder setSound(android.net.Uri sound) {
            made.sound = sound;
            return this;
        }

        public Builder setSound(android.net.Uri sound, int streamType) {
            made.sound = sound;
            made.audioStreamType = streamType;
            return this;
        }

        public Builder setLights(int argb, int onMs, int offMs) {
            made.ledARGB = argb;
            made.ledOnMS = onMs;
            made.ledOffMS = offMs;
            return this;
        }

        public Builder setGroup(String groupKey) {
            return this;
        }

        public Builder setGroupSummary(boolean isGroupSummary) {
            return this;
        }

        public Builder setSortKey(String sortKey) {
            return this;
        }

        public Builder setLocalOnly(boolean localOnly) {
            return this;
        }

        public Builder setTimeoutAfter(long durationMs) {
            return this;
        }

        public Builder setBadgeIconType(int icon) {
            return this;
        }

        public Builder setShortcutId(String shortcutId) {
            return this;
        }

        public Builder setGroupAlertBehavior(int groupAlertBehavior) {
            return this;
        }

        public Builder setAllowSystemGeneratedContextualActions(boolean allowed) {
            return this;
        }

        public Builder setExtras(Bundle extras) {
            if (extras != null) {
                made.extras = extras;
            }
            return this;
        }

        public Builder addExtras(Bundle extras) {
            if (extras != null) {
                made.extras.putAll(extras);
            }
            return this;
        }

        public Bundle getExtras() {
            return made.extras;
        }

        public Builder setLargeIcon(Bitmap icon) {
            return this;
        }

        public Builder setWhen(long when) {
            made.when = when;
            return this;
        }

        public Builder setShowWhen(boolean show) {
            return this;
        }

        public Builder setNumber(int number) {
            made.number = number;
            return this;
        }

        public Builder setContentIntent(PendingIntent intent) {
            made.contentIntent = intent;
            return this;
        }

        public Builder setDeleteIntent(PendingIntent intent) {
            made.deleteIntent = intent;
            return this;
        }

        private Builder flag(int flag, boolean on) {
            made.flags = on ? made.flags | flag : made.flags & ~flag;
            return this;
        }

        public Builder setOngoing(boolean ongoing) {
            return flag(FLAG_ONGOING_EVENT, ongoing);
        }

        public Builder setAutoCancel(boolean autoCancel) {
            return flag(FLAG_AUTO_CANCEL, autoCancel);
        }

        public Builder setOnlyAlertOnce(boolean once) {
            return flag(FLAG_ONLY_ALERT_ONCE, once);
        }

        public Builder setDefaults(int defaults) {
            made.defaults = defaults;
            return this;
        }

        public Builder setPriority(int priority) {
            made.priority = priority;
            return this;
        }

        public Builder setCategory(String category) {
            made.category = category;
            return this;
        }

        public Builder setVisibility(int visibility) {
            made.visibility = visibility;
            return this;
        }

        public Builder setColor(int argb) {
            made.color = argb;
            return this;
        }

        public Builder setProgress(int max, int progress, boolean indeterminate) {
            return this;
        }

        public Builder addAction(int icon, CharSequence title, PendingIntent intent) {
            return this;
        }

        public Builder setVibrate(long[] pattern) {
            made.vibrate = pattern;
            return this;
        }

        public Notification build() {
            return made;
        }

        public Notification getNotification() {
            return made;
        }
    }
}
