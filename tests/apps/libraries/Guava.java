// com.google.guava:guava:28.2-android com.google.guava:failureaccess:1.0.1

import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Function;
import com.google.common.base.Joiner;
import com.google.common.base.MoreObjects;
import com.google.common.base.Optional;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalNotification;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.Multimap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.ByteSource;
import com.google.common.io.CharSource;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.math.Stats;
import com.google.common.net.HostAndPort;
import com.google.common.net.InetAddresses;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.primitives.Ints;
import com.google.common.primitives.UnsignedLongs;
import com.google.common.reflect.TypeToken;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Guava: collections, text, hashes, caches, graphs, events, futures, numbers, types. */
public class Guava {
    static void text() {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + " " + Joiner.on('&').withKeyValueSeparator("=").join(ImmutableMap.of("k", 1, "l", 2)));
        System.out.println(Splitter.on(CharMatcher.anyOf(",;")).trimResults().omitEmptyStrings().splitToList(" a, ;b ;; c") + " " + Splitter.fixedLength(3).splitToList("abcdefgh"));
        System.out.println(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "energyPerLine") + " " + Strings.padStart("7", 3, '0') + " " + Strings.commonPrefix("watt", "water") + " " + Strings.repeat("ab", 3));
        System.out.println(CharMatcher.whitespace().collapseFrom(" a  b\u2003c ", '_') + " " + CharMatcher.inRange('0', '9').retainFrom("a1b22") + " " + MoreObjects.toStringHelper("X").add("a", 1).omitNullValues().add("b", (Object) null).toString());
        try {
            Preconditions.checkArgument(false, "expected %s, found %s", 1, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Optional.absent().or("default") + " " + Optional.of(5));
    }

    static void collections() {
        Multimap<String, Integer> multimap = ArrayListMultimap.create();
        TreeMultimap<String, Integer> sorted = TreeMultimap.create();
        for (int i = 0; i < 10; i++) {
            multimap.put("k" + i % 3, i);
            sorted.put("k" + i % 2, -i);
        }
        System.out.println(multimap.get("k1") + " " + sorted + " " + multimap.size() + " " + multimap.keySet().size());
        HashMultiset<String> bag = HashMultiset.create(Arrays.asList("a", "b", "a"));
        System.out.println(bag.count("a") + " " + bag.add("b", 5) + " " + bag.elementSet().size());
        HashBiMap<String, Integer> both = HashBiMap.create();
        both.put("one", 1);
        System.out.println(both.inverse().get(1));
        HashBasedTable<Integer, String, Double> table = HashBasedTable.create();
        table.put(1, "x", 1.5);
        table.put(2, "x", 2.5);
        System.out.println(table.column("x") + " " + table.contains(1, "y"));
        TreeRangeSet<Integer> ranges = TreeRangeSet.create();
        ranges.add(Range.closed(1, 5));
        ranges.add(Range.open(5, 9));
        ranges.remove(Range.singleton(3));
        System.out.println(ranges + " " + ranges.complement() + " " + ImmutableRangeMap.of(Range.atLeast(3), "more").get(4));
        System.out.println(Lists.partition(Lists.newArrayList(1, 2, 3, 4, 5), 2) + " " + Lists.reverse(ImmutableList.of(1, 2)) + " " + Lists.cartesianProduct(ImmutableList.of(1, 2), ImmutableList.of(3, 4)));
        System.out.println(Sets.powerSet(Sets.newTreeSet(Arrays.asList(1, 2))).size() + " " + Sets.difference(ImmutableSortedMap.of(1, 1, 2, 2).keySet(), Sets.newHashSet(1)));
        System.out.println(Ordering.natural().reverse().nullsFirst().sortedCopy(Arrays.asList(3, null, 1, 2)) + " " + Ordering.from(String.CASE_INSENSITIVE_ORDER).max("a", "B"));
        System.out.println(Iterables.getLast(Iterables.transform(Iterables.concat(ImmutableList.of(1), ImmutableList.of(2)), new Function<Integer, String>() {
            @Override public String apply(Integer x) {
                return "<" + x + ">";
            }
        })));
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.maximumSize(3).create(Arrays.asList(5, 1, 4, 2, 3));
        System.out.println(queue.peekFirst() + " " + queue.peekLast());
        try {
            ImmutableMap.builder().put("a", 1).put("a", 2).build();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void hashes() throws Exception {
        String text = "energy";
        System.out.println(Hashing.murmur3_128(7).hashString(text, StandardCharsets.UTF_8) + " " + Hashing.sipHash24().hashInt(5) + " " + Hashing.crc32c().hashBytes(text.getBytes()) + " " + Hashing.sha256().hashUnencodedChars(text));
        System.out.println(Hashing.consistentHash(12345L, 10) + " " + Hashing.farmHashFingerprint64().hashUnencodedChars(text) + " " + Hashing.adler32().hashLong(1));
        BloomFilter<Integer> filter = BloomFilter.create(Funnels.integerFunnel(), 100, 0.01);
        for (int i = 0; i < 100; i++) {
            filter.put(i);
        }
        System.out.println(filter.mightContain(50) + " " + filter.mightContain(5000) + " " + filter.approximateElementCount());
        System.out.println(BaseEncoding.base32Hex().lowerCase().encode(text.getBytes()) + " " + BaseEncoding.base64Url().omitPadding().encode(new byte[] {-1, -2}) + " " + BaseEncoding.base16().withSeparator(":", 2).encode(text.getBytes()));
        System.out.println(ByteSource.wrap(text.getBytes()).slice(1, 3).read().length + " " + CharSource.wrap("a\nb").readLines() + " " + CharSource.concat(CharSource.wrap("x"), CharSource.wrap("y")).read());
    }

    static void caches() throws Exception {
        final List<String> removed = new ArrayList<String>();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(2).concurrencyLevel(1).recordStats().removalListener(new RemovalListener<String, Integer>() {
            @Override public void onRemoval(RemovalNotification<String, Integer> gone) {
                removed.add(gone.getKey() + " " + gone.getCause());
            }
        }).build(new CacheLoader<String, Integer>() {
            @Override public Integer load(String key) {
                if (key.isEmpty()) {
                    throw new IllegalStateException("empty");
                }
                return key.length();
            }
        });
        System.out.println(cache.get("a") + cache.get("bb") + cache.get("ccc") + cache.get("bb") + " " + cache.size());
        cache.invalidate("bb");
        try {
            cache.getUnchecked("");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getCause().getMessage());
        }
        System.out.println(removed + " " + cache.stats().hitCount() + " " + cache.stats().missCount());
    }

    public static class Listener {
        @Subscribe public void text(String text) {
            System.out.println("text " + text);
        }

        @Subscribe public void number(Number number) {
            System.out.println("number " + number);
        }
    }

    static void others() throws Exception {
        MutableGraph<String> graph = GraphBuilder.directed().build();
        graph.putEdge("a", "b");
        graph.putEdge("b", "c");
        System.out.println(Graphs.reachableNodes(graph, "a").size() + " " + Graphs.hasCycle(graph) + " " + graph.successors("b"));
        EventBus bus = new EventBus("bus");
        bus.register(new Listener());
        bus.post("hello");
        bus.post(7);
        ListeningExecutorService executor = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        List<ListenableFuture<Integer>> futures = new ArrayList<ListenableFuture<Integer>>();
        for (int i = 0; i < 4; i++) {
            final int number = i;
            futures.add(executor.submit(new Callable<Integer>() {
                @Override public Integer call() {
                    return number * number;
                }
            }));
        }
        System.out.println(Futures.allAsList(futures).get() + " " + Futures.transform(futures.get(3), new Function<Integer, String>() {
            @Override public String apply(Integer x) {
                return "t" + x;
            }
        }, MoreExecutors.directExecutor()).get(1, TimeUnit.SECONDS));
        executor.shutdown();
        SettableFuture<String> settable = SettableFuture.create();
        settable.set("set");
        System.out.println(settable.get() + " " + settable.isDone() + " " + (RateLimiter.create(1000).acquire() < 1));
        System.out.println(IntMath.gcd(12, 18) + " " + LongMath.binomial(20, 10) + " " + IntMath.sqrt(50, RoundingMode.CEILING) + " " + BigIntegerMath.factorial(25) + " " + LongMath.isPrime(1000003L));
        System.out.println(Stats.of(1, 2, 3, 4).sampleStandardDeviation() + " " + Ints.max(3, 9, 2) + " " + Ints.tryParse("x") + " " + UnsignedLongs.toString(-1L));
        try {
            IntMath.checkedMultiply(1 << 20, 1 << 20);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(HostAndPort.fromString("[2001:db8::1]:80") + " " + InetAddresses.forString("192.168.0.1").getHostAddress() + " " + InternetDomainName.from("www.example.co.uk").topPrivateDomain() + " " + MediaType.parse("text/html; charset=utf-8").charset());
        TypeToken<Map<String, List<Integer>>> type = new TypeToken<Map<String, List<Integer>>>() {};
        System.out.println(type + " " + type.resolveType(Map.class.getMethod("values").getGenericReturnType()) + " " + type.getRawType());
    }

    public static void main(String[] args) throws Exception {
        text();
        collections();
        hashes();
        caches();
        others();
    }
}
