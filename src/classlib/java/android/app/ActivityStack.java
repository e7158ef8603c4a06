package android.app;

import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.view.Windows;
import java.util.ArrayList;

/**
 * The app's activities, the one in front last. What is asked for happens in later messages of the main thread, as it
 * does on Android, where the system has to be asked first; activities behind are stopped when the queue is idle.
 */
final class ActivityStack {
    private final ActivityThread thread;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final ArrayList<ActivityRecord> records = new ArrayList<ActivityRecord>();
    private final ArrayList<ActivityRecord> stopping = new ArrayList<ActivityRecord>();
    private ActivityRecord front;
    private ActivityRecord focused;
    private boolean inBackground;
    private boolean idleAsked;

    ActivityStack(ActivityThread thread) {
        this.thread = thread;
    }

    ActivityRecord front() {
        return inBackground ? null : front;
    }

    private ActivityRecord top() {
        return records.isEmpty() ? null : records.get(records.size() - 1);
    }

    /** Asks for an activity. */
    void start(final ActivityRecord caller, Intent wanted, final int requestCode) {
        final Intent intent = new Intent(wanted);
        final ComponentName component = resolve(intent);
        handler.post(new Runnable() {
            @Override
            public void run() {
                try {
                    launch(caller, component, intent, requestCode);
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException("Unable to instantiate activity ComponentInfo"
                            + component.toShortString() + ": " + e, e);
                }
            }
        });
    }

    private ComponentName resolve(Intent intent) {
        ComponentName component = intent.getComponent();
        if (component == null) {
            component = thread.manifest().activityFor(intent);
        }
        if (component == null) {
            throw new ActivityNotFoundException("No Activity found to handle " + intent);
        }
        if (!thread.manifest().hasActivity(component.getClassName())) {
            throw new ActivityNotFoundException("Unable to find explicit activity class " + component.toShortString()
                    + "; have you declared this activity in your AndroidManifest.xml?");
        }
        return component;
    }

    private ActivityRecord find(ComponentName component) {
        for (int i = records.size() - 1; i >= 0; i--) {
            if (records.get(i).component.equals(component) && !records.get(i).finishing()) {
                return records.get(i);
            }
        }
        return null;
    }

    void launch(ActivityRecord caller, ComponentName component, Intent intent, int requestCode) throws Exception {
        int flags = intent.getFlags();
        int mode = thread.manifest().launchMode(component.getClassName());
        boolean clearAll = (flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0
                && (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0;
        boolean single = mode != ActivityInfo.LAUNCH_MULTIPLE || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
        ActivityRecord known = find(component);
        inBackground = false;
        if (clearAll) {
            finishAbove(null);
        } else if (known != null && known == top() && single) {
            bringNewIntent(known, intent);
            return;
        } else if (known != null && ((flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0
                || mode >= ActivityInfo.LAUNCH_SINGLE_TASK)) {
            finishAbove(known);
            if (single) {
                bringNewIntent(known, intent);
                return;
            }
            finish(known);
        } else if (known != null && (flags & Intent.FLAG_ACTIVITY_REORDER_TO_FRONT) != 0) {
            records.remove(known);
            records.add(known);
            bringNewIntent(known, intent);
            return;
        }
        ActivityRecord record = new ActivityRecord(thread, component, intent, caller, requestCode);
        leaveFront(flags);
        records.add(record);
        front = record;
        record.launch();
        arrived(record);
    }

    /** Marks what lies above as finishing; it is destroyed when the queue is idle. */
    private void finishAbove(ActivityRecord kept) {
        for (int i = records.size() - 1; i >= 0 && records.get(i) != kept; i--) {
            finish(records.get(i));
        }
    }

    private void finish(ActivityRecord record) {
        record.activity.markFinishing();
        record.pause(false);
        records.remove(record);
        later(record);
    }

    private void bringNewIntent(ActivityRecord record, Intent intent) {
        if (front != record) {
            leaveFront(intent.getFlags());
        }
        stopping.remove(record);
        front = record;
        record.newIntent(intent);
        arrived(record);
    }

    private void leaveFront(int flags) {
        if (front != null && front.state == ActivityRecord.RESUMED) {
            front.pause((flags & Intent.FLAG_ACTIVITY_NO_USER_ACTION) == 0);
            later(front);
            boolean forget = (front.intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
            if (forget) {
                front.activity.markFinishing();
                records.remove(front);
            }
        }
    }

    private void later(ActivityRecord record) {
        if (!stopping.contains(record)) {
            stopping.add(record);
        }
        askForIdle();
    }

    /** After a resume: the window gets the focus, and if the activity finished itself meanwhile, it goes. */
    private void arrived(final ActivityRecord record) {
        if (record.finishing()) {
            remove(record);
            return;
        }
        handler.post(new Runnable() {
            @Override
            public void run() {
                focus(record);
            }
        });
    }

    private void focus(ActivityRecord record) {
        ActivityRecord before = focused;
        if (before == record) {
            return;
        }
        focused = record;
        if (before != null && before.state != ActivityRecord.DESTROYED) {
            before.activity.getWindow().focusChanged(false);
        }
        if (record != null && record.state == ActivityRecord.RESUMED) {
            record.activity.getWindow().focusChanged(true);
        }
    }

    private void askForIdle() {
        if (!idleAsked) {
            idleAsked = true;
            Looper.getMainLooper().getQueue().addIdleHandler(new MessageQueue.IdleHandler() {
                @Override
                public boolean queueIdle() {
                    idleAsked = false;
                    stopThose();
                    return false;
                }
            });
        }
    }

    private void stopThose() {
        while (!stopping.isEmpty()) {
            ActivityRecord record = stopping.remove(0);
            if (record.finishing()) {
                record.destroy();
            } else if (record.state != ActivityRecord.RESUMED) {
                record.stop();
            }
        }
    }

    /** Asked for by an activity that finishes. */
    void finished(final ActivityRecord record) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                remove(record);
            }
        });
    }

    private void remove(ActivityRecord record) {
        if (!records.remove(record)) {
            return;
        }
        if (record.caller != null && record.requestCode >= 0) {
            record.caller.deliver(record.requestCode, record.activity.resultCode(), record.activity.resultData());
        }
        if (record != front) {
            record.destroy();
            return;
        }
        boolean wasResumed = record.state == ActivityRecord.RESUMED;
        record.pause(false);
        front = top();
        if (!wasResumed && record.state == ActivityRecord.CREATED) {
            record.destroy();
        } else {
            later(record);
        }
        if (front != null && !inBackground) {
            stopping.remove(front);
            front.resume();
            arrived(front);
        } else if (front == null) {
            focus(null);
            Windows.invalidate();
        }
    }

    void recreate(final ActivityRecord record) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                try {
                    if (records.contains(record)) {
                        record.recreate();
                        focused = null;
                        arrived(record);
                    }
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            }
        });
    }

    /** The home key, or moveTaskToBack. */
    void toBackground() {
        if (front != null && !inBackground) {
            inBackground = true;
            front.pause(true);
            later(front);
            focus(null);
        }
    }

    /** The app's icon: back to where it was, or from the start. Returns whether the app was not in front. */
    boolean toForeground() {
        if (front == null) {
            thread.launchMain();
            return true;
        }
        if (inBackground) {
            inBackground = false;
            stopping.remove(front);
            front.resume();
            arrived(front);
            return true;
        }
        return false;
    }

    /** Ends all, the front first. */
    void destroyAll() {
        if (front != null) {
            front.pause(false);
        }
        stopThose();
        for (int i = records.size() - 1; i >= 0; i--) {
            records.get(i).destroy();
        }
        records.clear();
    }
}
