package android.os;

import wattline.phone.Host;

/** The messages of one thread in the order of their times. The main thread's also takes in the user's input. */
public final class MessageQueue {
    private final boolean main;
    private final int[] input = new int[4];
    private Message head;
    private boolean quitting;

    /** Receives the input as messages: what = kind, arg1 and arg2 = place, obj = the fourth value. */
    private Handler inputTarget;
    private Runnable idle;

    MessageQueue(boolean main) {
        this.main = main;
    }

    /** Names who receives input and what is to run before the main thread waits. */
    public void attach(Handler inputTarget, Runnable idle) {
        this.inputTarget = inputTarget;
        this.idle = idle;
    }

    boolean enqueue(Message message, long when) {
        synchronized (this) {
            if (quitting) {
                return false;
            }
            message.when = when;
            Message before = null;
            Message after = head;
            while (after != null && after.when <= when) {
                before = after;
                after = after.next;
            }
            message.next = after;
            if (before == null) {
                head = message;
            } else {
                before.next = message;
            }
            notifyAll();
        }
        if (main) {
            Host.wake();
        }
        return true;
    }

    void quit() {
        synchronized (this) {
            quitting = true;
            head = null;
            notifyAll();
        }
        if (main) {
            Host.wake();
        }
    }

    synchronized void remove(Handler target, Runnable callback, int what, boolean all) {
        Message before = null;
        for (Message message = head; message != null; message = message.next) {
            boolean wanted = all || (callback != null ? message.callback == callback
                    : message.callback == null && message.what == what);
            if (message.target == target && wanted) {
                if (before == null) {
                    head = message.next;
                } else {
                    before.next = message.next;
                }
            } else {
                before = message;
            }
        }
    }

    synchronized boolean contains(Handler target, Runnable callback, int what) {
        for (Message message = head; message != null; message = message.next) {
            if (message.target == target && message.callback == callback
                    && (callback != null || message.what == what)) {
                return true;
            }
        }
        return false;
    }

    /** The next message, waiting for it, or null if the loop is to end. */
    Message next() {
        return main ? nextOfMain() : nextOfOther();
    }

    private synchronized Message nextOfOther() {
        while (!quitting) {
            long wait = millisUntilDue();
            if (wait == 0) {
                return take();
            }
            try {
                wait(wait < 0 ? 0 : wait);
            } catch (InterruptedException e) {
                // A loop ends by quit only.
            }
        }
        return null;
    }

    private Message nextOfMain() {
        while (true) {
            long wait;
            synchronized (this) {
                if (quitting) {
                    return null;
                }
                wait = millisUntilDue();
            }
            if (wait != 0 && idle != null) {
                idle.run();
            }
            // Input goes before messages that are due, as it is looked for at every turn.
            int answer = Host.pollEvent(wait, input);
            if (answer == Host.INPUT && inputTarget != null) {
                Message message = Message.obtain(inputTarget, input[0], input[1], input[2]);
                message.obj = input[3];
                return message;
            }
            synchronized (this) {
                if (millisUntilDue() == 0) {
                    return take();
                }
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
