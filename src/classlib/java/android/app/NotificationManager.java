package android.app;

import android.util.Log;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;

/** Keeps notifications; each is told to the log, as the phone has no shade to show it in. */
public class NotificationManager {
    public static final int IMPORTANCE_NONE = 0;
    public static final int IMPORTANCE_MIN = 1;
    public static final int IMPORTANCE_LOW = 2;
    public static final int IMPORTANCE_DEFAULT = 3;
    public static final int IMPORTANCE_HIGH = 4;
    public static final int IMPORTANCE_MAX = 5;

    private final LinkedHashMap<String, Notification> shown = new LinkedHashMap<String, Notification>();
    private final LinkedHashMap<String, NotificationChannel> channels =
            new LinkedHashMap<String, NotificationChannel>();

    NotificationManager() {
    }

    public void notify(int id, Notification notification) {
        notify(null, id, notification);
    }

    public synchronized void notify(String tag, int id, Notification notification) {
        if (notification == null) {
            throw new NullPointerException("notification");
        }
        shown.put(tag + "|" + id, notification);
        Log.v("NotificationManager", "notify " + id + " " + notification.title());
    }

    public void cancel(int id) {
        cancel(null, id);
    }

    public synchronized void cancel(String tag, int id) {
        shown.remove(tag + "|" + id);
    }

    public synchronized void cancelAll() {
        for (Iterator<Notification> i = shown.values().iterator(); i.hasNext();) {
            i.next();
            i.remove();
        }
    }

    public boolean areNotificationsEnabled() {
        return true;
    }

    public synchronized void createNotificationChannel(NotificationChannel channel) {
        channels.put(channel.getId(), channel);
    }

    public synchronized NotificationChannel getNotificationChannel(String channelId) {
        return channels.get(channelId);
    }

    public synchronized List<NotificationChannel> getNotificationChannels() {
        return new ArrayList<NotificationChannel>(channels.values());
    }

    public synchronized void deleteNotificationChannel(String channelId) {
        channels.remove(channelId);
    }
}
