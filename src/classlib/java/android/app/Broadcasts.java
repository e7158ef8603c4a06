package android.app;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;

/** The app's broadcasts to itself; the system sends none but the sticky one of the battery. */
final class Broadcasts {
    /** A receiver that the app registered, or one of the manifest. */
    private static final class Registered {
        final Context context;
        final BroadcastReceiver receiver;
        final IntentFilter filter;
        final Handler handler;
        final String className;

        Registered(Context context, BroadcastReceiver receiver, IntentFilter filter, Handler handler, String name) {
            this.context = context;
            this.receiver = receiver;
            this.filter = filter;
            this.handler = handler;
            className = name;
        }
    }

    private final ActivityThread thread;
    private final Handler main = new Handler(Looper.getMainLooper());
    private final ArrayList<Registered> registered = new ArrayList<Registered>();
    private final ArrayList<Intent> sticky = new ArrayList<Intent>();

    Broadcasts(ActivityThread thread) {
        this.thread = thread;
        Intent battery = new Intent(Intent.ACTION_BATTERY_CHANGED);
        battery.putExtra(BatteryManager.EXTRA_LEVEL, 80);
        battery.putExtra(BatteryManager.EXTRA_SCALE, 100);
        battery.putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_DISCHARGING);
        battery.putExtra(BatteryManager.EXTRA_PLUGGED, 0);
        battery.putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD);
        battery.putExtra(BatteryManager.EXTRA_PRESENT, true);
        battery.putExtra(BatteryManager.EXTRA_VOLTAGE, 3900);
        battery.putExtra(BatteryManager.EXTRA_TEMPERATURE, 270);
        sticky.add(battery);
    }

    private static boolean matches(IntentFilter filter, Intent intent) {
        return filter.match(intent.getAction(), intent.getType(), intent.getScheme(), intent.getData(),
                intent.getCategories(), "") >= 0;
    }

    synchronized Intent register(Context context, BroadcastReceiver receiver, IntentFilter filter, Handler handler) {
        Handler target = handler == null ? main : handler;
        Intent first = null;
        Registered added = new Registered(context, receiver, filter, target, null);
        if (receiver != null) {
            registered.add(added);
        }
        for (int i = 0; i < sticky.size(); i++) {
            Intent intent = sticky.get(i);
            if (matches(filter, intent)) {
                first = first == null ? intent : first;
                if (receiver != null) {
                    deliver(added, intent, null);
                }
            }
        }
        return first;
    }

    synchronized void unregister(BroadcastReceiver receiver) {
        boolean found = false;
        for (int i = registered.size() - 1; i >= 0; i--) {
            if (registered.get(i).receiver == receiver) {
                registered.remove(i);
                found = true;
            }
        }
        if (!found) {
            throw new IllegalArgumentException("Receiver not registered: " + receiver);
        }
    }

    private synchronized boolean isRegistered(Registered target) {
        return target.className != null || registered.contains(target);
    }

    /** Those who want the intent: registered ones first, then those of the manifest; ordered ones by priority. */
    private synchronized ArrayList<Registered> targets(Intent intent, boolean ordered) {
        ArrayList<Registered> targets = new ArrayList<Registered>();
        ComponentName component = intent.getComponent();
        if (component != null) {
            targets.add(new Registered(thread.context(), null, null, main, component.getClassName()));
            return targets;
        }
        if (intent.getPackage() == null || intent.getPackage().equals(thread.packageName())) {
            for (int i = 0; i < registered.size(); i++) {
                if (matches(registered.get(i).filter, intent)) {
                    insert(targets, registered.get(i), ordered);
                }
            }
        }
        ArrayList<Manifest.Component> declared = thread.manifest().matching(intent, "receiver");
        for (int i = 0; i < declared.size(); i++) {
            IntentFilter filter = declared.get(i).filters.get(0);
            insert(targets, new Registered(thread.context(), null, filter, main, declared.get(i).info.name), ordered);
        }
        return targets;
    }

    private static void insert(ArrayList<Registered> targets, Registered added, boolean ordered) {
        int at = targets.size();
        while (ordered && at > 0 && targets.get(at - 1).filter.getPriority() < added.filter.getPriority()) {
            at--;
        }
        targets.add(at, added);
    }

    void send(Intent wanted) {
        Intent intent = new Intent(wanted);
        ArrayList<Registered> targets = targets(intent, false);
        for (int i = 0; i < targets.size(); i++) {
            deliver(targets.get(i), intent, null);
        }
    }

    synchronized void sendSticky(Intent wanted) {
        removeSticky(wanted);
        sticky.add(new Intent(wanted));
        send(wanted);
    }

    synchronized void removeSticky(Intent wanted) {
        for (int i = sticky.size() - 1; i >= 0; i--) {
            if (sticky.get(i).filterEquals(wanted)) {
                sticky.remove(i);
            }
        }
    }

    void sendOrdered(Intent wanted, Context context, BroadcastReceiver last, Handler scheduler, int code, String data,
            Bundle extras) {
        Intent intent = new Intent(wanted);
        ArrayList<Registered> targets = targets(intent, true);
        Registered end = last == null ? null
                : new Registered(context, last, null, scheduler == null ? main : scheduler, "");
        new Chain(intent, targets, end).next(code, data, extras);
    }

    /** An ordered broadcast on its way. */
    private final class Chain {
        private final Intent intent;
        private final ArrayList<Registered> targets;
        private final Registered last;
        private int at;

        Chain(Intent intent, ArrayList<Registered> targets, Registered last) {
            this.intent = intent;
            this.targets = targets;
            this.last = last;
        }

        void next(int code, String data, Bundle extras) {
            final boolean isLast = at >= targets.size();
            if (isLast && last == null) {
                return;
            }
            final BroadcastReceiver.PendingResult[] result = new BroadcastReceiver.PendingResult[1];
            result[0] = new BroadcastReceiver.PendingResult(code, data, extras, new Runnable() {
                @Override
                public void run() {
                    if (!isLast) {
                        BroadcastReceiver.PendingResult done = result[0];
                        at = done.getAbortBroadcast() ? targets.size() : at;
                        next(done.getResultCode(), done.getResultData(), done.getResultExtras(false));
                    }
                }
            });
            deliver(isLast ? last : targets.get(at++), intent, result[0]);
        }
    }

    private void deliver(final Registered target, final Intent intent, final BroadcastReceiver.PendingResult result) {
        target.handler.post(new Runnable() {
            @Override
            public void run() {
                if (isRegistered(target)) {
                    receive(target, intent, result);
                } else if (result != null) {
                    result.finish();
                }
            }
        });
    }

    private static void receive(Registered target, Intent intent, BroadcastReceiver.PendingResult result) {
        BroadcastReceiver receiver = target.receiver != null ? target.receiver : made(target.className);
        BroadcastReceiver.PendingResult pending = result != null ? result
                : new BroadcastReceiver.PendingResult(0, null, null, null);
        receiver.setPendingResult(pending);
        receiver.onReceive(target.context, intent);
        if (receiver.getPendingResult() != null) {
            receiver.setPendingResult(null);
            pending.finish();
        }
    }

    private static BroadcastReceiver made(String className) {
        try {
            return (BroadcastReceiver) Class.forName(className).newInstance();
        } catch (Exception e) {
            throw new RuntimeException("Unable to instantiate receiver " + className + ": " + e, e);
        }
    }
}
