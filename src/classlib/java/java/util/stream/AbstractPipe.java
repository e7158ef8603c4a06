package java.util.stream;

import java.util.ArrayList;
import java.util.Objects;

/**
 * What pipelines share: that each is used once, and what is to be done when they are closed. A pipeline is a chain of
 * stages, each of which asks the one before it for the next element; parallel ones differ by their flag only.
 */
abstract class AbstractPipe<T, S extends BaseStream<T, S>> implements BaseStream<T, S> {
    /** What all stages of a pipeline have in common. */
    private static final class Shared {
        private boolean parallel;
        private ArrayList<Runnable> handlers;
    }

    private final Shared shared;
    private boolean used;

    AbstractPipe() {
        shared = new Shared();
    }

    AbstractPipe(AbstractPipe<?, ?> upstream) {
        shared = upstream.shared;
    }

    final void use() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
    }

    @SuppressWarnings("unchecked")
    private S self() {
        return (S) this;
    }

    @Override
    public final boolean isParallel() {
        return shared.parallel;
    }

    @Override
    public final S sequential() {
        shared.parallel = false;
        return self();
    }

    @Override
    public final S parallel() {
        shared.parallel = true;
        return self();
    }

    @Override
    public final S onClose(Runnable handler) {
        Objects.requireNonNull(handler);
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        if (shared.handlers == null) {
            shared.handlers = new ArrayList<Runnable>();
        }
        shared.handlers.add(handler);
        return self();
    }

    /** Runs all handlers; the first exception is thrown at the end and carries the others. */
    @Override
    public final void close() {
        used = true;
        ArrayList<Runnable> handlers = shared.handlers;
        shared.handlers = null;
        Throwable failure = null;
        for (int i = 0; handlers != null && i < handlers.size(); i++) {
            try {
                handlers.get(i).run();
            } catch (RuntimeException | Error e) {
                if (failure == null) {
                    failure = e;
                } else if (failure != e) {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure instanceof RuntimeException) {
            throw (RuntimeException) failure;
        }
        if (failure != null) {
            throw (Error) failure;
        }
    }

    static Runnable closing(final BaseStream<?, ?> stream) {
        return new Runnable() {
            @Override
            public void run() {
                stream.close();
            }
        };
    }
}
