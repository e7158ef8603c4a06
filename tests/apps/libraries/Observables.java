// io.reactivex.rxjava2:rxjava:2.2.21 org.reactivestreams:reactive-streams:1.0.3

import io.reactivex.BackpressureStrategy;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.FlowableEmitter;
import io.reactivex.FlowableOnSubscribe;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.reactivex.functions.BiFunction;
import io.reactivex.functions.Consumer;
import io.reactivex.functions.Function;
import io.reactivex.functions.Predicate;
import io.reactivex.observers.TestObserver;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.schedulers.TestScheduler;
import io.reactivex.subjects.BehaviorSubject;
import io.reactivex.subjects.PublishSubject;
import io.reactivex.subjects.ReplaySubject;
import io.reactivex.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** RxJava 2: operators, errors, time that a test turns, subjects, back pressure, the pools' threads. */
public class Observables {
    static final Function<Integer, Integer> SQUARE = new Function<Integer, Integer>() {
        @Override public Integer apply(Integer x) {
            return x * x;
        }
    };

    static final Predicate<Integer> EVEN = new Predicate<Integer>() {
        @Override public boolean test(Integer x) {
            return x % 2 == 0;
        }
    };

    static final BiFunction<Integer, Integer, Integer> SUM = new BiFunction<Integer, Integer, Integer>() {
        @Override public Integer apply(Integer x, Integer y) {
            return x + y;
        }
    };

    static void print(String name, Observable<?> observable) {
        TestObserver<?> observer = observable.test();
        System.out.println(name + ": " + observer.values() + " " + observer.errors() + " " + observer.completions());
    }

    static void operators() {
        Observable<Integer> numbers = Observable.range(1, 10);
        print("map", numbers.filter(EVEN).map(SQUARE));
        print("scan", numbers.scan(SUM).skip(2).take(3));
        print("buffer", numbers.buffer(4));
        print("zip", Observable.zip(numbers, numbers.skip(5), SUM));
        print("concat", Observable.concat(numbers.take(2), Observable.just(7), Observable.<Integer>empty()));
        print("merge", Observable.mergeArray(numbers.take(2), numbers.takeLast(2)));
        print("group", numbers.groupBy(EVEN_KEY).flatMap(new Function<io.reactivex.observables.GroupedObservable<Boolean, Integer>, Observable<String>>() {
            @Override public Observable<String> apply(final io.reactivex.observables.GroupedObservable<Boolean, Integer> group) {
                return group.reduce(0, SUM).map(new Function<Integer, String>() {
                    @Override public String apply(Integer sum) {
                        return group.getKey() + "=" + sum;
                    }
                }).toObservable();
            }
        }));
        print("distinct", Observable.just("a", "b", "a", "c", "b").distinct());
        print("sorted", Observable.just(3, 1, 2).sorted());
        print("window", numbers.window(3).concatMap(new Function<Observable<Integer>, Observable<List<Integer>>>() {
            @Override public Observable<List<Integer>> apply(Observable<Integer> window) {
                return window.toList().toObservable();
            }
        }));
        print("repeat", Observable.just(1).repeat(3).startWith(0));
    }

    static final Function<Integer, Boolean> EVEN_KEY = new Function<Integer, Boolean>() {
        @Override public Boolean apply(Integer x) {
            return x % 2 == 0;
        }
    };

    static void errors() {
        final int[] tries = {0};
        Observable<Integer> failing = Observable.fromCallable(new Callable<Integer>() {
            @Override public Integer call() {
                if (tries[0]++ < 2) {
                    throw new IllegalStateException("try " + tries[0]);
                }
                return tries[0];
            }
        });
        print("fail", failing);
        print("retry", failing.retry(3));
        print("resume", Observable.<Integer>error(new RuntimeException("x")).onErrorReturnItem(-1));
        print("null", Observable.just(1).map(new Function<Integer, Integer>() {
            @Override public Integer apply(Integer x) {
                return null;
            }
        }));
        print("single", Observable.just(1, 2).single(0).toObservable());
        print("first", Observable.<Integer>empty().firstOrError().toObservable());
        print("cast", Observable.just((Object) "s").cast(Integer.class).onErrorResumeNext(Observable.just(4)));
        System.out.println(Maybe.empty().defaultIfEmpty("none").blockingGet() + " " + Single.just(2).map(SQUARE).blockingGet());
        System.out.println(Completable.error(new IllegalArgumentException("done")).blockingGet());
        try {
            Observable.error(new Exception("checked")).blockingFirst();
        } catch (RuntimeException e) {
            System.out.println(e + " / " + e.getCause());
        }
        TestObserver<Integer> several = Observable.mergeArrayDelayError(Observable.<Integer>error(new Exception("1")), Observable.just(5),
                Observable.<Integer>error(new Exception("2"))).test();
        System.out.println(several.values() + " " + several.errors().get(0).getMessage());
    }

    static void time() {
        TestScheduler clock = new TestScheduler();
        TestObserver<Long> ticks = Observable.interval(10, TimeUnit.MILLISECONDS, clock).take(5).test();
        clock.advanceTimeBy(35, TimeUnit.MILLISECONDS);
        System.out.println(ticks.values());
        clock.advanceTimeTo(1, TimeUnit.SECONDS);
        System.out.println(ticks.values() + " " + ticks.completions());
        PublishSubject<String> typed = PublishSubject.create();
        TestObserver<String> settled = typed.debounce(100, TimeUnit.MILLISECONDS, clock).test();
        TestObserver<String> late = typed.timeout(500, TimeUnit.MILLISECONDS, clock).test();
        typed.onNext("w");
        clock.advanceTimeBy(50, TimeUnit.MILLISECONDS);
        typed.onNext("wa");
        clock.advanceTimeBy(150, TimeUnit.MILLISECONDS);
        typed.onNext("wat");
        clock.advanceTimeBy(1, TimeUnit.SECONDS);
        System.out.println(settled.values() + " " + late.values() + " " + late.errors());
    }

    static void subjects() {
        BehaviorSubject<Integer> behavior = BehaviorSubject.createDefault(1);
        ReplaySubject<Integer> replay = ReplaySubject.createWithSize(2);
        TestObserver<Integer> first = behavior.test();
        CompositeDisposable all = new CompositeDisposable();
        Disposable linked = behavior.subscribe(new Consumer<Integer>() {
            @Override public void accept(Integer x) {
                replay.onNext(x * 10);
            }
        });
        all.add(linked);
        behavior.onNext(2);
        behavior.onNext(3);
        all.dispose();
        behavior.onNext(4);
        behavior.onComplete();
        System.out.println(first.values() + " " + replay.test().values() + " " + linked.isDisposed() + " " + behavior.hasObservers());
    }

    static void pressure() {
        Flowable<Integer> source = Flowable.create(new FlowableOnSubscribe<Integer>() {
            @Override public void subscribe(FlowableEmitter<Integer> emitter) {
                for (int i = 0; i < 10; i++) {
                    emitter.onNext(i);
                }
                emitter.onComplete();
            }
        }, BackpressureStrategy.MISSING);
        TestSubscriber<Integer> dropped = source.onBackpressureDrop().test(3);
        TestSubscriber<Integer> latest = source.onBackpressureLatest().test(2);
        latest.request(5);
        TestSubscriber<Integer> failed = source.onBackpressureBuffer(2).test(1);
        System.out.println(dropped.values() + " " + latest.values() + " " + failed.values() + " " + failed.errors());
    }

    static void threads() {
        List<Integer> results = Flowable.range(0, 40).parallel(4).runOn(Schedulers.computation()).map(SQUARE).sequential().toSortedList().blockingGet();
        System.out.println(results.size() + " " + results.get(39));
        String name = Observable.just(1).observeOn(Schedulers.io()).map(new Function<Integer, String>() {
            @Override public String apply(Integer x) {
                return Thread.currentThread().getName().replaceAll("[0-9]+", "N");
            }
        }).blockingFirst();
        System.out.println(name);
        System.out.println(Observable.range(0, 1000).observeOn(Schedulers.newThread()).subscribeOn(Schedulers.single()).reduce(SUM).blockingGet());
        System.out.println(Observable.timer(5, TimeUnit.MILLISECONDS).concatWith(Observable.just(9L)).toList().blockingGet());
        System.out.println(Arrays.asList(Observable.range(0, 3).blockingIterable().iterator().next()));
        System.out.println(new ArrayList<Integer>(Observable.range(1, 3).toList().blockingGet()));
    }

    public static void main(String[] args) {
        operators();
        errors();
        time();
        subjects();
        pressure();
        threads();
        Schedulers.shutdown();
    }
}
