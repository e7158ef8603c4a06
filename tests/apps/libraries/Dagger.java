// com.google.dagger:dagger:2.24 javax.inject:javax.inject:1

import dagger.Lazy;
import dagger.MembersInjector;
import dagger.internal.DelegateFactory;
import dagger.internal.DoubleCheck;
import dagger.internal.Factory;
import dagger.internal.InstanceFactory;
import dagger.internal.MapBuilder;
import dagger.internal.MapFactory;
import dagger.internal.MapProviderFactory;
import dagger.internal.MembersInjectors;
import dagger.internal.MemoizedSentinel;
import dagger.internal.Preconditions;
import dagger.internal.ProviderOfLazy;
import dagger.internal.SetBuilder;
import dagger.internal.SetFactory;
import dagger.internal.SingleCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import javax.inject.Provider;

/** What Dagger's generated code uses: providers that compute once, sets, maps, circles, injected members. */
public class Dagger {
    static class Counter implements Factory<Integer> {
        int calls;

        @Override public synchronized Integer get() {
            return ++calls;
        }
    }

    static class Target {
        String injected;
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Provider<Integer> once = DoubleCheck.provider((Provider<Integer>) counter);
        System.out.println(once.get() + " " + once.get() + " " + counter.get() + " " + (DoubleCheck.provider(once) == once));
        Lazy<Integer> lazy = DoubleCheck.lazy((Provider<Integer>) counter);
        System.out.println(lazy.get() + " " + lazy.get() + " " + ProviderOfLazy.create((Provider<Integer>) counter).get().get());
        Provider<Integer> single = SingleCheck.provider((Provider<Integer>) counter);
        System.out.println(single.get() + " " + single.get());
        System.out.println(InstanceFactory.create("x").get() + " " + InstanceFactory.createNullable(null).get());
        DelegateFactory<String> delegate = new DelegateFactory<String>();
        try {
            delegate.get();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        DelegateFactory.setDelegate(delegate, InstanceFactory.create("later"));
        System.out.println(delegate.get());
        SetFactory<Integer> set = SetFactory.<Integer>builder(2, 1).addProvider(counter).addProvider(InstanceFactory.create(50))
                .addCollectionProvider(InstanceFactory.create((java.util.Collection<Integer>) Arrays.asList(7, 8))).build();
        System.out.println(new TreeSet<Integer>(set.get()) + " " + SetFactory.empty().get() + " " + new TreeSet<String>(SetBuilder.<String>newSetBuilder(2).add("b").addAll(Arrays.asList("a")).build()));
        MapFactory<String, Integer> map = MapFactory.<String, Integer>builder(2).put("one", counter).put("two", InstanceFactory.create(2)).build();
        System.out.println(map.get() + " " + MapBuilder.newMapBuilder(1).put("k", 1).build());
        Map<String, Provider<Integer>> providers = MapProviderFactory.<String, Integer>builder(1).put("p", counter).build().get();
        System.out.println(providers.get("p").get() + " " + providers.keySet());
        Target target = new Target();
        MembersInjector<Target> injector = new MembersInjector<Target>() {
            @Override public void injectMembers(Target to) {
                to.injected = "done";
            }
        };
        injector.injectMembers(target);
        MembersInjectors.noOp().injectMembers(target);
        System.out.println(target.injected + " " + new MemoizedSentinel().getClass().getSimpleName());
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(i == 0 ? Preconditions.checkNotNull("here") : i == 1 ? Preconditions.checkNotNull(null, "no %s") : Preconditions.checkNotNull(null, "no %s", String.class));
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        final Provider<?>[] circle = new Provider<?>[1];
        final boolean[] entered = {false};
        circle[0] = DoubleCheck.provider((Provider<Object>) new Provider<Object>() {
            @Override public Object get() {
                if (!entered[0]) {
                    entered[0] = true;
                    circle[0].get();
                }
                return new Object();
            }
        });
        try {
            circle[0].get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        final Counter shared = new Counter();
        final Provider<Integer> safe = DoubleCheck.provider((Provider<Integer>) shared);
        final CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread() {
                @Override public void run() {
                    try {
                        start.await();
                        safe.get();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            };
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.calls + " " + safe.get());
    }
}
