package java.util.concurrent.locks;

import java.io.Serializable;

/** Something that a thread may own alone. */
public abstract class AbstractOwnableSynchronizer implements Serializable {
    private transient Thread owner;

    protected AbstractOwnableSynchronizer() {
    }

    protected final void setExclusiveOwnerThread(Thread thread) {
        owner = thread;
    }

    protected final Thread getExclusiveOwnerThread() {
        return owner;
    }
}
