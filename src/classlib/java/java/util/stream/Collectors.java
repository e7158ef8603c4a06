package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** The usual ways to gather a stream's elements. As no stream runs in parallel, combiners are never called. */
public final class Collectors {
    private static final Set<Collector.Characteristics> AS_IT_IS =
            Collections.singleton(Collector.Characteristics.IDENTITY_FINISH);
    private static final Set<Collector.Characteristics> NONE = Collections.emptySet();

    private Collectors() {
    }

    /** A collector made of its parts. */
    static final class Plain<T, A, R> implements Collector<T, A, R> {
        private final Supplier<A> supplier;
        private final BiConsumer<A, T> accumulator;
        private final BinaryOperator<A> combiner;
        private final Function<A, R> finisher;
        private final Set<Characteristics> characteristics;

        Plain(Supplier<A> supplier, BiConsumer<A, T> accumulator, BinaryOperator<A> combiner,
                Function<A, R> finisher, Set<Characteristics> characteristics) {
            this.supplier = supplier;
            this.accumulator = accumulator;
            this.combiner = combiner;
            this.finisher = finisher;
            this.characteristics = characteristics;
        }

        @Override
        public Supplier<A> supplier() {
            return supplier;
        }

        @Override
        public BiConsumer<A, T> accumulator() {
            return accumulator;
        }

        @Override
        public BinaryOperator<A> combiner() {
            return combiner;
        }

        @Override
        public Function<A, R> finisher() {
            return finisher;
        }

        @Override
        public Set<Characteristics> characteristics() {
            return characteristics;
        }
    }

    /** What the collectors of this class gather into. */
    private abstract static class Gatherer<T, R> {
        abstract void add(T element);

        abstract R result();
    }

    private static final BiConsumer<Gatherer<Object, Object>, Object> ADD =
            new BiConsumer<Gatherer<Object, Object>, Object>() {
                @Override
                public void accept(Gatherer<Object, Object> gatherer, Object element) {
                    gatherer.add(element);
                }
            };

    private static final Function<Gatherer<Object, Object>, Object> RESULT =
            new Function<Gatherer<Object, Object>, Object>() {
                @Override
                public Object apply(Gatherer<Object, Object> gatherer) {
                    return gatherer.result();
                }
            };

    private static final BinaryOperator<Object> SEQUENTIAL = new BinaryOperator<Object>() {
        @Override
        public Object apply(Object left, Object right) {
            throw new UnsupportedOperationException("streams are sequential");
        }
    };

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T, R> Collector<T, ?, R> by(Supplier<? extends Gatherer<? super T, R>> supplier) {
        return new Plain<T, Gatherer<T, R>, R>((Supplier) supplier, (BiConsumer) ADD, (BinaryOperator) SEQUENTIAL,
                (Function) RESULT, NONE);
    }

    /** A collector whose container is the result. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T, R> Collector<T, ?, R> into(Supplier<R> supplier, BiConsumer<R, T> accumulator) {
        return new Plain<T, R, R>(supplier, accumulator, (BinaryOperator) SEQUENTIAL, Function.<R>identity(), AS_IT_IS);
    }

    private static <C extends Collection<Object>> BiConsumer<C, Object> adding() {
        return new BiConsumer<C, Object>() {
            @Override
            public void accept(C collection, Object element) {
                collection.add(element);
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> supplier) {
        return into(supplier, (BiConsumer<C, T>) (BiConsumer) adding());
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return toCollection(new Supplier<List<T>>() {
            @Override
            public List<T> get() {
                return new ArrayList<T>();
            }
        });
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return toCollection(new Supplier<Set<T>>() {
            @Override
            public Set<T> get() {
                return new HashSet<T>();
            }
        });
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return collectingAndThen(Collectors.<T>toList(), new Function<List<T>, List<T>>() {
            @Override
            public List<T> apply(List<T> list) {
                return List.copyOf(list);
            }
        });
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return collectingAndThen(Collectors.<T>toSet(), new Function<Set<T>, Set<T>>() {
            @Override
            public Set<T> apply(Set<T> set) {
                return Set.copyOf(set);
            }
        });
    }

    public static Collector<CharSequence, ?, String> joining() {
        return joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter) {
        return joining(delimiter, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(
            final CharSequence delimiter, final CharSequence prefix, final CharSequence suffix) {
        return by(new Supplier<Gatherer<CharSequence, String>>() {
            @Override
            public Gatherer<CharSequence, String> get() {
                return new Gatherer<CharSequence, String>() {
                    private final StringJoiner joiner = new StringJoiner(delimiter, prefix, suffix);

                    @Override
                    void add(CharSequence element) {
                        joiner.add(element);
                    }

                    @Override
                    String result() {
                        return joiner.toString();
                    }
                };
            }
        });
    }

    /** Collects what comes out of a change to the elements. */
    private abstract static class Changed<T, U, A, R> implements BiConsumer<A, T> {
        final BiConsumer<A, ? super U> next;

        @SuppressWarnings("unchecked")
        Changed(Collector<? super U, A, R> downstream) {
            next = (BiConsumer<A, ? super U>) downstream.accumulator();
        }
    }

    private static <T, A, R> Collector<T, ?, R> changed(Collector<?, A, R> downstream, BiConsumer<A, T> accumulator) {
        return new Plain<T, A, R>(downstream.supplier(), accumulator, downstream.combiner(), downstream.finisher(),
                downstream.characteristics());
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(
            final Function<? super T, ? extends U> mapper, Collector<? super U, A, R> downstream) {
        return changed(downstream, new Changed<T, U, A, R>(downstream) {
            @Override
            public void accept(A container, T element) {
                next.accept(container, mapper.apply(element));
            }
        });
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            final Function<? super T, ? extends Stream<? extends U>> mapper, Collector<? super U, A, R> downstream) {
        return changed(downstream, new Changed<T, U, A, R>(downstream) {
            @Override
            public void accept(A container, T element) {
                Stream<? extends U> inner = mapper.apply(element);
                if (inner != null) {
                    Pull<? extends U> pull = Pipe.pullOf(inner);
                    while (pull.advance()) {
                        next.accept(container, pull.value);
                    }
                    inner.close();
                }
            }
        });
    }

    public static <T, A, R> Collector<T, ?, R> filtering(
            final Predicate<? super T> predicate, Collector<? super T, A, R> downstream) {
        return changed(downstream, new Changed<T, T, A, R>(downstream) {
            @Override
            public void accept(A container, T element) {
                if (predicate.test(element)) {
                    next.accept(container, element);
                }
            }
        });
    }

    /** What a collector makes of its container. */
    @SuppressWarnings("unchecked")
    private static <A, R> R finish(Collector<?, A, R> collector, A container) {
        boolean finished = collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
        return finished ? (R) container : collector.finisher().apply(container);
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(
            final Collector<T, A, R> downstream, final Function<R, S> finisher) {
        return new Plain<T, A, S>(downstream.supplier(), downstream.accumulator(), downstream.combiner(),
                new Function<A, S>() {
                    @Override
                    public S apply(A container) {
                        return finisher.apply(finish(downstream, container));
                    }
                }, NONE);
    }

    public static <T> Collector<T, ?, Long> counting() {
        return by(new Supplier<Gatherer<T, Long>>() {
            @Override
            public Gatherer<T, Long> get() {
                return new Gatherer<T, Long>() {
                    private long count;

                    @Override
                    void add(T element) {
                        count++;
                    }

                    @Override
                    Long result() {
                        return count;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Integer> summingInt(final ToIntFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Integer>>() {
            @Override
            public Gatherer<T, Integer> get() {
                return new Gatherer<T, Integer>() {
                    private int sum;

                    @Override
                    void add(T element) {
                        sum += mapper.applyAsInt(element);
                    }

                    @Override
                    Integer result() {
                        return sum;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Long> summingLong(final ToLongFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Long>>() {
            @Override
            public Gatherer<T, Long> get() {
                return new Gatherer<T, Long>() {
                    private long sum;

                    @Override
                    void add(T element) {
                        sum += mapper.applyAsLong(element);
                    }

                    @Override
                    Long result() {
                        return sum;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Double> summingDouble(final ToDoubleFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Double>>() {
            @Override
            public Gatherer<T, Double> get() {
                return new Gatherer<T, Double>() {
                    private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsDouble(element));
                    }

                    @Override
                    Double result() {
                        return all.getSum();
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Double> averagingInt(final ToIntFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Double>>() {
            @Override
            public Gatherer<T, Double> get() {
                return new Gatherer<T, Double>() {
                    private final IntSummaryStatistics all = new IntSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsInt(element));
                    }

                    @Override
                    Double result() {
                        return all.getAverage();
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(final ToIntFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, IntSummaryStatistics>>() {
            @Override
            public Gatherer<T, IntSummaryStatistics> get() {
                return new Gatherer<T, IntSummaryStatistics>() {
                    private final IntSummaryStatistics all = new IntSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsInt(element));
                    }

                    @Override
                    IntSummaryStatistics result() {
                        return all;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Double> averagingLong(final ToLongFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Double>>() {
            @Override
            public Gatherer<T, Double> get() {
                return new Gatherer<T, Double>() {
                    private final LongSummaryStatistics all = new LongSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsLong(element));
                    }

                    @Override
                    Double result() {
                        return all.getAverage();
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(final ToLongFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, LongSummaryStatistics>>() {
            @Override
            public Gatherer<T, LongSummaryStatistics> get() {
                return new Gatherer<T, LongSummaryStatistics>() {
                    private final LongSummaryStatistics all = new LongSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsLong(element));
                    }

                    @Override
                    LongSummaryStatistics result() {
                        return all;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Double> averagingDouble(final ToDoubleFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, Double>>() {
            @Override
            public Gatherer<T, Double> get() {
                return new Gatherer<T, Double>() {
                    private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsDouble(element));
                    }

                    @Override
                    Double result() {
                        return all.getAverage();
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
            final ToDoubleFunction<? super T> mapper) {
        return by(new Supplier<Gatherer<T, DoubleSummaryStatistics>>() {
            @Override
            public Gatherer<T, DoubleSummaryStatistics> get() {
                return new Gatherer<T, DoubleSummaryStatistics>() {
                    private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

                    @Override
                    void add(T element) {
                        all.accept(mapper.applyAsDouble(element));
                    }

                    @Override
                    DoubleSummaryStatistics result() {
                        return all;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> order) {
        return reducing(BinaryOperator.<T>minBy(order));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> order) {
        return reducing(BinaryOperator.<T>maxBy(order));
    }

    public static <T> Collector<T, ?, T> reducing(final T identity, final BinaryOperator<T> operator) {
        return by(new Supplier<Gatherer<T, T>>() {
            @Override
            public Gatherer<T, T> get() {
                return new Gatherer<T, T>() {
                    private T value = identity;

                    @Override
                    void add(T element) {
                        value = operator.apply(value, element);
                    }

                    @Override
                    T result() {
                        return value;
                    }
                };
            }
        });
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(final BinaryOperator<T> operator) {
        return by(new Supplier<Gatherer<T, Optional<T>>>() {
            @Override
            public Gatherer<T, Optional<T>> get() {
                return new Gatherer<T, Optional<T>>() {
                    private T value;
                    private boolean present;

                    @Override
                    void add(T element) {
                        value = present ? operator.apply(value, element) : element;
                        present = true;
                    }

                    @Override
                    Optional<T> result() {
                        return Optional.ofNullable(value);
                    }
                };
            }
        });
    }

    public static <T, U> Collector<T, ?, U> reducing(
            final U identity, final Function<? super T, ? extends U> mapper, final BinaryOperator<U> operator) {
        return by(new Supplier<Gatherer<T, U>>() {
            @Override
            public Gatherer<T, U> get() {
                return new Gatherer<T, U>() {
                    private U value = identity;

                    @Override
                    void add(T element) {
                        value = operator.apply(value, mapper.apply(element));
                    }

                    @Override
                    U result() {
                        return value;
                    }
                };
            }
        });
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier) {
        return groupingBy(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, new Supplier<Map<K, D>>() {
            @Override
            public Map<K, D> get() {
                return new HashMap<K, D>();
            }
        }, downstream);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            final Function<? super T, ? extends K> classifier,
            final Supplier<M> factory,
            final Collector<? super T, A, D> downstream) {
        return by(new Supplier<Gatherer<T, M>>() {
            @Override
            public Gatherer<T, M> get() {
                return new Groups<T, K, D, A, M>(classifier, factory.get(), downstream);
            }
        });
    }

    public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier) {
        return groupingByConcurrent(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, new Supplier<ConcurrentMap<K, D>>() {
            @Override
            public ConcurrentMap<K, D> get() {
                return new ConcurrentHashMap<K, D>();
            }
        }, downstream);
    }

    public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Supplier<M> factory, Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, factory, downstream);
    }

    /** A container of another collector for each key; at the end the containers give way to what was made of them. */
    private static final class Groups<T, K, D, A, M extends Map<K, D>> extends Gatherer<T, M> {
        private final Function<? super T, ? extends K> classifier;
        private final M map;
        private final Collector<? super T, A, D> downstream;
        private final Supplier<A> supplier;
        private final BiConsumer<A, ? super T> accumulator;

        Groups(Function<? super T, ? extends K> classifier, M map, Collector<? super T, A, D> downstream) {
            this.classifier = classifier;
            this.map = map;
            this.downstream = downstream;
            supplier = downstream.supplier();
            accumulator = downstream.accumulator();
        }

        @Override
        @SuppressWarnings("unchecked")
        void add(T element) {
            K key = Objects.requireNonNull(classifier.apply(element), "element cannot be mapped to a null key");
            Map<K, A> containers = (Map<K, A>) map;
            A container = containers.get(key);
            if (container == null) {
                container = supplier.get();
                containers.put(key, container);
            }
            accumulator.accept(container, element);
        }

        @Override
        @SuppressWarnings("unchecked")
        M result() {
            for (Map.Entry<K, D> entry : map.entrySet()) {
                entry.setValue(finish(downstream, (A) entry.getValue()));
            }
            return map;
        }
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate) {
        return partitioningBy(predicate, Collectors.<T>toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            final Predicate<? super T> predicate, final Collector<? super T, A, D> downstream) {
        return by(new Supplier<Gatherer<T, Map<Boolean, D>>>() {
            @Override
            public Gatherer<T, Map<Boolean, D>> get() {
                return new Halves<T, D, A>(predicate, downstream);
            }
        });
    }

    /** Two containers of another collector. */
    private static final class Halves<T, D, A> extends Gatherer<T, Map<Boolean, D>> {
        private final Predicate<? super T> predicate;
        private final Collector<? super T, A, D> downstream;
        private final BiConsumer<A, ? super T> accumulator;
        private final A no;
        private final A yes;

        Halves(Predicate<? super T> predicate, Collector<? super T, A, D> downstream) {
            this.predicate = predicate;
            this.downstream = downstream;
            accumulator = downstream.accumulator();
            no = downstream.supplier().get();
            yes = downstream.supplier().get();
        }

        @Override
        void add(T element) {
            accumulator.accept(predicate.test(element) ? yes : no, element);
        }

        @Override
        Map<Boolean, D> result() {
            Map<Boolean, D> map = new HashMap<Boolean, D>();
            map.put(Boolean.FALSE, finish(downstream, no));
            map.put(Boolean.TRUE, finish(downstream, yes));
            return map;
        }
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            final Function<? super T, ? extends K> key, final Function<? super T, ? extends U> value) {
        return into(Collectors.<K, U>hashMaps(), new BiConsumer<Map<K, U>, T>() {
            @Override
            public void accept(Map<K, U> map, T element) {
                putOnce(map, key.apply(element), value.apply(element));
            }
        });
    }

    private static <K, U> void putOnce(Map<K, U> map, K key, U value) {
        Objects.requireNonNull(value);
        U old = map.putIfAbsent(key, value);
        if (old != null) {
            throw new IllegalStateException(
                    "Duplicate key " + key + " (attempted merging values " + old + " and " + value + ")");
        }
    }

    private static <K, U> Supplier<Map<K, U>> hashMaps() {
        return new Supplier<Map<K, U>>() {
            @Override
            public Map<K, U> get() {
                return new HashMap<K, U>();
            }
        };
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge) {
        return toMap(key, value, merge, Collectors.<K, U>hashMaps());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            final Function<? super T, ? extends K> key,
            final Function<? super T, ? extends U> value,
            final BinaryOperator<U> merge,
            Supplier<M> factory) {
        return into(factory, new BiConsumer<M, T>() {
            @Override
            public void accept(M map, T element) {
                map.merge(key.apply(element), value.apply(element), merge);
            }
        });
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return collectingAndThen(toMap(key, value), Collectors.<K, U>freezing());
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge) {
        return collectingAndThen(toMap(key, value, merge), Collectors.<K, U>freezing());
    }

    private static <K, U> Function<Map<K, U>, Map<K, U>> freezing() {
        return new Function<Map<K, U>, Map<K, U>>() {
            @Override
            public Map<K, U> apply(Map<K, U> map) {
                return Map.copyOf(map);
            }
        };
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            final Function<? super T, ? extends K> key, final Function<? super T, ? extends U> value) {
        return into(Collectors.<K, U>concurrentMaps(), new BiConsumer<ConcurrentMap<K, U>, T>() {
            @Override
            public void accept(ConcurrentMap<K, U> map, T element) {
                putOnce(map, key.apply(element), value.apply(element));
            }
        });
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge) {
        return toMap(key, value, merge, Collectors.<K, U>concurrentMaps());
    }

    private static <K, U> Supplier<ConcurrentMap<K, U>> concurrentMaps() {
        return new Supplier<ConcurrentMap<K, U>>() {
            @Override
            public ConcurrentMap<K, U> get() {
                return new ConcurrentHashMap<K, U>();
            }
        };
    }

    public static <T, R1, R2, R> Collector<T, ?, R> teeing(
            Collector<? super T, ?, R1> first,
            Collector<? super T, ?, R2> second,
            BiFunction<? super R1, ? super R2, R> merger) {
        return teed(first, second, merger);
    }

    private static <T, A1, A2, R1, R2, R> Collector<T, ?, R> teed(
            final Collector<? super T, A1, R1> first,
            final Collector<? super T, A2, R2> second,
            final BiFunction<? super R1, ? super R2, R> merger) {
        return by(new Supplier<Gatherer<T, R>>() {
            @Override
            public Gatherer<T, R> get() {
                return new Gatherer<T, R>() {
                    private final A1 one = first.supplier().get();
                    private final A2 two = second.supplier().get();

                    @Override
                    void add(T element) {
                        first.accumulator().accept(one, element);
                        second.accumulator().accept(two, element);
                    }

                    @Override
                    R result() {
                        return merger.apply(finish(first, one), finish(second, two));
                    }
                };
            }
        });
    }
}
