package android.os;

import java.util.ArrayList;
import wattline.phone.Host;

/**
 * The messages of one thread in the order of their times. The main thread's also takes in the user's input. Barriers
 * and file descriptors are left out.
 */
public final class MessageQueue {
    /** Told when the queue has nothing to do for now; kept while it answers true. */
    public interface IdleHandler {
        boolean queueIdle();
    }

    private final boolean main;
    private final int[] input = new int[4];
    private final ArrayList<IdleHandler> idleHandlers = new ArrayList<IdleHandler>();
    private Message head;
    private boolean quitting;

    /** Receives the input as messages: what = kind, arg1 and arg2 = place, obj = the fourth value. */
    private Handler inputTarget;

    MessageQueue(boolean main) {
        this.main = main;
    }

    /** Names who receives input. */
    public void attach(Handler target) {
        inputTarget = target;
    }

    public void addIdleHandler(IdleHandler handler) {
        if (handler == null) {
            throw new NullPointerException("Can't add a null IdleHandler");
        }
        synchronized (this) {
            idleHandlers.add(handler);
        }
    }

    public synchronized void removeIdleHandler(IdleHandler handler) {
        idleHandlers.remove(handler);
    }

    public synchronized boolean isIdle() {
        return head == null || head.when > SystemClock.uptimeMillis();
    }

    boolean enqueue(Message message, long when) {
        if (message.target == null) {
            throw new IllegalArgumentException("Message must have a target.");
        }
        synchronized (this) {
            if (message.inUse) {
                throw new IllegalStateException(message + " This message is already in use.");
            }
            if (quitting) {
                message.recycleUnchecked();
                return false;
            }
            message.inUse = true;
            message.when = when;
            insert(message, when);
            notifyAll();
        }
        if (main) {
            Host.wake();
        }
        return true;
    }

    /** After all that are due earlier or at the same time; time 0 goes to the front. */
    private void insert(Message message, long when) {
        Message after = head;
        if (after == null || when == 0 || when < after.when) {
            message.next = after;
            head = message;
            return;
        }
        Message before = after;
        after = after.next;
        while (after != null && after.when <= when) {
            before = after;
            after = after.next;
        }
        message.next = after;
        before.next = message;
    }

    /** Ends the loop, at once or when what is due has been done. */
    void quit(boolean safe) {
        synchronized (this) {
            if (quitting) {
                return;
            }
            quitting = true;
            dropLater(safe ? SystemClock.uptimeMillis() : Long.MIN_VALUE);
            notifyAll();
        }
        if (main) {
            Host.wake();
        }
    }

    private void dropLater(long now) {
        Message kept = null;
        Message message = head;
        while (message != null && message.when <= now) {
            kept = message;
            message = message.next;
        }
        if (kept == null) {
            head = null;
        } else {
            kept.next = null;
        }
        while (message != null) {
            Message next = message.next;
            message.recycleUnchecked();
            message = next;
        }
    }

    synchronized void removeMessages(Handler target, int what, Object token) {
        Message before = null;
        Message message = head;
        while (message != null) {
            Message next = message.next;
            if (message.target == target && message.what == what && (token == null || message.obj == token)) {
                unlink(before, message, next);
            } else {
                before = message;
            }
            message = next;
        }
    }

    synchronized void removeCallbacks(Handler target, Runnable callback, Object token) {
        Message before = null;
        Message message = head;
        while (message != null) {
            Message next = message.next;
            if (message.target == target && message.callback == callback && (token == null || message.obj == token)) {
                unlink(before, message, next);
            } else {
                before = message;
            }
            message = next;
        }
    }

    synchronized void removeAll(Handler target, Object token) {
        Message before = null;
        Message message = head;
        while (message != null) {
            Message next = message.next;
            if (message.target == target && (token == null || message.obj == token)) {
                unlink(before, message, next);
            } else {
                before = message;
            }
            message = next;
        }
    }

    private void unlink(Message before, Message message, Message next) {
        if (before == null) {
            head = next;
        } else {
            before.next = next;
        }
        message.recycleUnchecked();
    }

    synchronized boolean hasMessages(Handler target, int what, Object token) {
        for (Message message = head; message != null; message = message.next) {
            if (message.target == target && message.what == what && (token == null || message.obj == token)) {
                return true;
            }
        }
        return false;
    }

    synchronized boolean hasCallbacks(Handler target, Runnable callback) {
        for (Message message = head; message != null; message = message.next) {
            if (message.target == target && message.callback == callback) {
                return true;
            }
        }
        return false;
    }

    /** The next message, waiting for it, or null if the loop is to end. */
    Message next() {
        return main ? nextOfMain() : nextOfOther();
    }

    private Message nextOfOther() {
        boolean idled = false;
        while (true) {
            boolean runIdle;
            synchronized (this) {
                long wait = millisUntilDue();
                if (wait == 0) {
                    return take();
                }
                if (quitting) {
                    return null;
                }
                runIdle = !idled && !idleHandlers.isEmpty();
                if (!runIdle) {
                    await(wait);
                }
            }
            if (runIdle) {
                runIdleHandlers();
                idled = true;
            }
        }
    }

    private void await(long wait) {
        try {
            wait(wait < 0 ? 0 : wait);
        } catch (InterruptedException e) {
            // A loop ends by quit only.
        }
    }

    private Message nextOfMain() {
        boolean idled = false;
        while (true) {
            long wait;
            boolean runIdle;
            synchronized (this) {
                wait = millisUntilDue();
                if (quitting) {
                    return wait == 0 ? take() : null;
                }
                runIdle = wait != 0 && !idled && !idleHandlers.isEmpty();
            }
            if (runIdle) {
                runIdleHandlers();
                idled = true;
                continue;
            }
            // Input goes before messages that are due, as it is looked for at every turn.
            int answer = Host.pollEvent(wait, input);
            if (answer == Host.INPUT && inputTarget != null) {
                Message message = Message.obtain(inputTarget, input[0], input[1], input[2]);
                message.obj = input[3];
                message.inUse = true;
                return message;
            }
            synchronized (this) {
                if (millisUntilDue() == 0) {
                    return take();
                }
            }
        }
    }

    private void runIdleHandlers() {
        IdleHandler[] handlers;
        synchronized (this) {
            handlers = idleHandlers.toArray(new IdleHandler[idleHandlers.size()]);
        }
        for (int i = 0; i < handlers.length; i++) {
            if (!handlers[i].queueIdle()) {
                removeIdleHandler(handlers[i]);
            }
        }
    }

    /** 0 if a message is due, below zero if there is none. */
    private long millisUntilDue() {
        if (head == null) {
            return -1;
        }
        return Math.max(head.when - SystemClock.uptimeMillis(), 0);
    }

    private Message take() {
        Message message = head;
        head = message.next;
        message.next = null;
        return message;
    }
}
