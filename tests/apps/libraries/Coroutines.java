// org.jetbrains.kotlinx:kotlinx-coroutines-core:1.2.2 org.jetbrains.kotlin:kotlin-stdlib:1.3.72

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.jvm.functions.Function1;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.TimeoutKt;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;

/** Kotlin's coroutines, from Java: blocking, launching, waiting, results, cancelling, time limits, channels. */
public class Coroutines {
    /** What a compiled suspend lambda is: a machine that goes on where it left off. */
    abstract static class Body implements Function2<CoroutineScope, Continuation<? super Object>, Object> {
        abstract Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) throws Throwable;

        @Override public Object invoke(final CoroutineScope scope, final Continuation<? super Object> outer) {
            final Machine machine = new Machine(this, scope, outer);
            return machine.advance(Unit.INSTANCE);
        }
    }

    /** The states of a body. A step gives its result, `SUSPENDED`, or `NEXT` to be called again. */
    static class Machine implements Continuation<Object> {
        final Body body;
        final CoroutineScope scope;
        final Continuation<? super Object> outer;
        int state;

        Machine(Body body, CoroutineScope scope, Continuation<? super Object> outer) {
            this.body = body;
            this.scope = scope;
            this.outer = outer;
        }

        @Override public kotlin.coroutines.CoroutineContext getContext() {
            return outer.getContext();
        }

        Object advance(Object last) {
            try {
                Object result = last;
                for (;;) {
                    result = body.step(scope, state++, result, this);
                    if (result == IntrinsicsKt.getCOROUTINE_SUSPENDED() || result instanceof Done) {
                        return result instanceof Done ? ((Done) result).value : result;
                    }
                }
            } catch (Throwable e) {
                throw Coroutines.<RuntimeException>sneak(e);
            }
        }

        @Override public void resumeWith(Object result) {
            Object outcome;
            try {
                kotlin.ResultKt.throwOnFailure(result);
                outcome = advance(result);
            } catch (Throwable e) {
                ((Continuation<Object>) (Continuation) outer).resumeWith(kotlin.ResultKt.createFailure(e));
                return;
            }
            if (outcome != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                ((Continuation<Object>) (Continuation) outer).resumeWith(outcome);
            }
        }
    }

    static class Done {
        final Object value;

        Done(Object value) {
            this.value = value;
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> T sneak(Throwable e) throws T {
        throw (T) e;
    }

    static final List<String> LOG = new ArrayList<String>();

    static synchronized void log(String text) {
        LOG.add(text);
    }

    static Body worker(final String name, final long millis, final int times) {
        return new Body() {
            @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                if (state == times) {
                    log(name + " done");
                    return new Done(name + times);
                }
                log(name + " " + state);
                return DelayKt.delay(millis, (Continuation) then);
            }
        };
    }

    static Object blocking(Body body) throws Exception {
        return BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (Function2) body);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(blocking(worker("alone", 5, 3)));
        System.out.println(blocking(new Body() {
            Deferred<Object> first;
            Deferred<Object> second;

            @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                switch (state) {
                    case 0:
                        first = (Deferred) BuildersKt.async(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (Function2) worker("a", 10, 2));
                        second = (Deferred) BuildersKt.async(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.LAZY, (Function2) worker("b", 15, 2));
                        return first.await(then);
                    case 1:
                        log("got " + last);
                        return second.await(then);
                    default:
                        return new Done("both " + last + " " + first.isCompleted());
                }
            }
        }));
        System.out.println(LOG);
        LOG.clear();
        System.out.println(blocking(new Body() {
            Job job;

            @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                switch (state) {
                    case 0:
                        job = BuildersKt.launch(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (Function2) worker("long", 40, 100));
                        return DelayKt.delay(100, (Continuation) then);
                    case 1:
                        job.cancel(null);
                        return job.join((Continuation) then);
                    default:
                        return new Done(job.isCancelled() + " " + LOG.size());
                }
            }
        }));
        try {
            blocking(new Body() {
                @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                    return state == 0 ? TimeoutKt.withTimeout(30, (Function2) worker("late", 20, 10), then) : new Done("never");
                }
            });
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        try {
            blocking(new Body() {
                @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                    if (state == 0) {
                        BuildersKt.launch(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (Function2) new Body() {
                            @Override Object step(CoroutineScope inner, int at, Object from, Continuation<Object> next) {
                                throw new IllegalStateException("child failed");
                            }
                        });
                        return DelayKt.delay(1000, (Continuation) then);
                    }
                    return new Done("never");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        channels();
        pools();
    }

    static void channels() throws Exception {
        final Channel<Object> channel = ChannelKt.Channel(2);
        System.out.println(blocking(new Body() {
            int sum;

            @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                if (state == 0) {
                    BuildersKt.launch(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (Function2) new Body() {
                        @Override Object step(CoroutineScope inner, int at, Object from, Continuation<Object> next) {
                            if (at == 20) {
                                channel.close(null);
                                return new Done(Unit.INSTANCE);
                            }
                            return channel.send(at, (Continuation) next);
                        }
                    });
                    return Unit.INSTANCE;
                }
                if (last instanceof Integer) {
                    sum += (Integer) last;
                }
                return state <= 20 ? channel.receive(then) : new Done("sum " + sum + " " + channel.isClosedForReceive());
            }
        }));
    }

    static void pools() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        List<Deferred<Object>> all = new ArrayList<Deferred<Object>>();
        for (int i = 0; i < 6; i++) {
            final int number = i;
            Body body = new Body() {
                @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                    return state == 0 ? DelayKt.delay(number * 3, (Continuation) then) : new Done(number * number);
                }
            };
            kotlin.coroutines.CoroutineContext context = i % 2 == 0 ? ExecutorsKt.from(executor) : Dispatchers.getDefault();
            all.add((Deferred) BuildersKt.async(GlobalScope.INSTANCE, context, CoroutineStart.DEFAULT, (Function2) body));
        }
        final List<Deferred<Object>> waiting = all;
        System.out.println(blocking(new Body() {
            int sum;

            @Override Object step(CoroutineScope scope, int state, Object last, Continuation<Object> then) {
                sum += last instanceof Integer ? (Integer) last : 0;
                return state < waiting.size() ? waiting.get(state).await(then) : new Done(sum);
            }
        }));
        final StringBuilder said = new StringBuilder();
        all.get(0).invokeOnCompletion(new Function1<Throwable, Unit>() {
            @Override public Unit invoke(Throwable e) {
                said.append("completed ").append(e);
                return Unit.INSTANCE;
            }
        });
        System.out.println(said + " " + all.get(3).getCompleted());
        executor.shutdown();
        CoroutineScope scope = CoroutineScopeKt.CoroutineScope(Dispatchers.getUnconfined());
        Job job = BuildersKt.launch(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (Function2) worker("free", 1, 0));
        System.out.println(job.isCompleted() + " " + LOG.get(LOG.size() - 1));
        CoroutineScopeKt.cancel(scope, null);
        System.out.println(CoroutineScopeKt.isActive(scope));
        for (String line : new String[] {"end", "of", "it"}) {
            System.out.println(line);
        }
    }
}
