package android.view;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;
import java.util.ArrayList;

/** Calls back at the screen's frames, 60 each second, but only when asked. Frames that are missed are left out. */
public final class Choreographer {
    private static final long FRAME_NANOS = 16666667;
    private static final long NANOS_PER_MILLI = 1000000;
    private static final ThreadLocal<Choreographer> CURRENT = new ThreadLocal<Choreographer>();

    /** Called at a frame. */
    public interface FrameCallback {
        void doFrame(long frameTimeNanos);
    }

    private final Handler handler;
    private ArrayList<FrameCallback> callbacks = new ArrayList<FrameCallback>();
    private Runnable traversal;
    private boolean scheduled;
    private long due;
    private long frameTime;

    private Choreographer(Looper looper) {
        handler = new Handler(looper) {
            @Override
            public void handleMessage(Message message) {
                if (message.what == 0) {
                    frame();
                } else {
                    postFrameCallback((FrameCallback) message.obj);
                }
            }
        };
    }

    public static Choreographer getInstance() {
        Choreographer found = CURRENT.get();
        if (found == null) {
            if (Looper.myLooper() == null) {
                throw new IllegalStateException("The current thread must have a looper!");
            }
            found = new Choreographer(Looper.myLooper());
            CURRENT.set(found);
        }
        return found;
    }

    public void postFrameCallback(FrameCallback callback) {
        if (callback == null) {
            throw new IllegalArgumentException("callback must not be null");
        }
        synchronized (this) {
            callbacks.add(callback);
        }
        schedule();
    }

    public void postFrameCallbackDelayed(FrameCallback callback, long delayMillis) {
        handler.sendMessageDelayed(handler.obtainMessage(1, callback), delayMillis);
    }

    public void removeFrameCallback(FrameCallback callback) {
        synchronized (this) {
            while (callbacks.remove(callback)) {
                continue;
            }
        }
        handler.removeMessages(1, callback);
    }

    /** What is drawn after the callbacks of the next frame. */
    void postTraversal(Runnable run) {
        traversal = run;
        schedule();
    }

    private void schedule() {
        synchronized (this) {
            if (scheduled) {
                return;
            }
            scheduled = true;
            long now = System.nanoTime();
            due = Math.max((now / FRAME_NANOS + 1) * FRAME_NANOS, frameTime + FRAME_NANOS);
        }
        handler.sendMessageAtTime(handler.obtainMessage(0), (due + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
    }

    private void frame() {
        ArrayList<FrameCallback> called;
        synchronized (this) {
            if (!scheduled) {
                return;
            }
            scheduled = false;
            frameTime = Math.max(due, System.nanoTime() / FRAME_NANOS * FRAME_NANOS);
            called = callbacks;
            callbacks = new ArrayList<FrameCallback>();
        }
        for (int i = 0; i < called.size(); i++) {
            called.get(i).doFrame(frameTime);
        }
        Runnable drawn = traversal;
        traversal = null;
        if (drawn != null) {
            drawn.run();
        }
    }

    /** Draws at once what the next frame would, when there is to be no next frame. */
    void flush() {
        Runnable drawn = traversal;
        traversal = null;
        if (drawn != null) {
            drawn.run();
        }
    }

    public long getFrameTimeNanos() {
        return frameTime;
    }

    public long getFrameTime() {
        return frameTime / NANOS_PER_MILLI;
    }

    /** The time that animations go by: that of the last frame. */
    static long animationTime() {
        return Math.max(getInstance().getFrameTime(), SystemClock.uptimeMillis() - FRAME_NANOS / NANOS_PER_MILLI);
    }
}
