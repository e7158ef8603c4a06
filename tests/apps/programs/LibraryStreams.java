import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams, their collectors and the optional values. */
public class LibraryStreams {
    private static final Function<String, Integer> LENGTH = new Function<String, Integer>() {
        @Override
        public Integer apply(String text) {
            return text.length();
        }
    };

    private static Predicate<String> longer(final int least) {
        return new Predicate<String>() {
            @Override
            public boolean test(String text) {
                System.out.print("?" + text + " ");
                return text.length() > least;
            }
        };
    }

    private static <T> Consumer<T> shown(final String mark) {
        return new Consumer<T>() {
            @Override
            public void accept(T value) {
                System.out.print(mark + value + " ");
            }
        };
    }

    private static final IntPredicate EVEN = new IntPredicate() {
        @Override
        public boolean test(int value) {
            return value % 2 == 0;
        }
    };

    private static List<String> words() {
        return Arrays.asList("the quick brown fox jumps over the lazy dog and runs away from the bear".split(" "));
    }

    private static void objects() {
        System.out.println(words().stream().filter(longer(3)).map(LENGTH).peek(LibraryStreams.<Integer>shown("#"))
                .limit(4).collect(Collectors.<Integer>toList()));
        System.out.println(words().stream().sorted().distinct().skip(3).collect(Collectors.joining(",", "<", ">")));
        System.out.println(words().stream().sorted(Comparator.comparing(LENGTH).reversed()
                .thenComparing(Comparator.<String>naturalOrder())).collect(Collectors.toList()));
        System.out.println(words().stream().anyMatch(longer(4)) + " " + words().stream().allMatch(longer(2)));
        System.out.println(words().stream().flatMap(new Function<String, Stream<Character>>() {
            @Override
            public Stream<Character> apply(final String text) {
                return text.length() > 4 ? null : IntStream.range(0, text.length())
                        .mapToObj(new IntFunction<Character>() {
                            @Override
                            public Character apply(int index) {
                                return text.charAt(index);
                            }
                        });
            }
        }).peek(LibraryStreams.<Character>shown("")).skip(4).findFirst());
        System.out.println(words().stream().min(Comparator.<String>naturalOrder()) + " "
                + words().stream().max(Comparator.comparing(LENGTH)).get() + Stream.empty().findAny());
        System.out.println(Stream.iterate(1, new UnaryOperator<Integer>() {
            @Override
            public Integer apply(Integer value) {
                return value * 3;
            }
        }).limit(8).reduce(0, new BinaryOperator<Integer>() {
            @Override
            public Integer apply(Integer a, Integer b) {
                return a + b;
            }
        }));
        Iterator<String> each = Stream.concat(Stream.of("a", "b"), words().stream()).iterator();
        System.out.println(each.next() + each.next() + each.next() + each.hasNext());
        System.out.println(Arrays.toString(Stream.of(3, 1, 2).sorted().toArray()) + Stream.of(1, 2).count());
    }

    private static void numbers() {
        System.out.println(IntStream.rangeClosed(1, 20).filter(EVEN).summaryStatistics());
        System.out.println(IntStream.of(5, 3, 9, 3).distinct().boxed().collect(Collectors.toList()) + " "
                + IntStream.range(5, 5).max() + IntStream.range(0, 9).average() + IntStream.of(4, 2).min());
        System.out.println(LongStream.range(Integer.MAX_VALUE - 3L, Integer.MAX_VALUE + 3L).sum() + " "
                + LongStream.of(1, 2, 3).summaryStatistics());
        double[] values = new double[1000];
        for (int i = 0; i < values.length; i++) {
            values[i] = 1.0 / (i + 1) - (i % 7) * 0.1;
        }
        System.out.println(DoubleStream.of(values).sum() + " " + DoubleStream.of(values).average() + " "
                + DoubleStream.of(values).max());
        System.out.println(DoubleStream.of(1, Double.NaN, 2).sum() + " " + DoubleStream.of(0.0, -0.0).min() + " "
                + DoubleStream.empty().average() + DoubleStream.of(1e308, 1e308).sum());
        System.out.println(Arrays.toString(new Random(7).ints(6, -50, 50).toArray()) + " "
                + new Random(9).doubles(3).boxed().collect(Collectors.toList()) + new Random(3).longs(2).sum());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " "
                + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum() + IntStream.range(0, 5).mapToObj(
                new IntFunction<String>() {
                    @Override
                    public String apply(int value) {
                        return "n" + value;
                    }
                }).collect(Collectors.joining()));
    }

    private static void collectors() {
        System.out.println(words().stream().collect(Collectors.groupingBy(LENGTH)));
        System.out.println(words().stream().collect(Collectors.groupingBy(LENGTH, new Supplier<TreeMap<Integer, Long>>() {
            @Override
            public TreeMap<Integer, Long> get() {
                return new TreeMap<>(Comparator.<Integer>reverseOrder());
            }
        }, Collectors.<String>counting())));
        System.out.println(words().stream().collect(Collectors.partitioningBy(new Predicate<String>() {
            @Override
            public boolean test(String text) {
                return text.indexOf('e') >= 0;
            }
        }, Collectors.mapping(LENGTH, Collectors.<Integer>toSet()))));
        try {
            words().stream().collect(Collectors.toMap(Function.<String>identity(), LENGTH));
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        System.out.println(words().stream().distinct().collect(Collectors.toMap(LENGTH, Function.<String>identity(),
                new BinaryOperator<String>() {
                    @Override
                    public String apply(String a, String b) {
                        return a + "+" + b;
                    }
                })));
        System.out.println(words().stream().collect(Collectors.averagingInt(new ToIntFunction<String>() {
            @Override
            public int applyAsInt(String text) {
                return text.length();
            }
        })));
    }

    private static void failures() {
        Stream<String> used = Stream.of("once").onClose(new Runnable() {
            @Override
            public void run() {
                System.out.println("closed");
            }
        });
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        used.close();
        try {
            Stream.of(1).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        System.out.println(Optional.of("x").map(LENGTH) + " " + Optional.ofNullable(null) + OptionalInt.of(3)
                + Optional.of("x").equals(Optional.of("x")) + OptionalDouble.empty().orElse(2.5));
        try {
            Stream.of("a", null).sorted().count();
            Stream.of("a", null).sorted().forEach(LibraryStreams.<String>shown(""));
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        objects();
        numbers();
        collectors();
        failures();
    }
}
