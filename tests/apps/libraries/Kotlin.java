// org.jetbrains.kotlin:kotlin-stdlib:1.3.72

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import kotlin.Lazy;
import kotlin.LazyKt;
import kotlin.Pair;
import kotlin.ResultKt;
import kotlin.UnsignedKt;
import kotlin.collections.ArraysKt;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import kotlin.comparisons.ComparisonsKt;
import kotlin.jvm.functions.Function0;
import kotlin.jvm.functions.Function1;
import kotlin.jvm.functions.Function2;
import kotlin.jvm.internal.Intrinsics;
import kotlin.random.Random;
import kotlin.random.RandomKt;
import kotlin.ranges.IntProgression;
import kotlin.ranges.IntRange;
import kotlin.ranges.RangesKt;
import kotlin.sequences.Sequence;
import kotlin.sequences.SequencesKt;
import kotlin.text.MatchResult;
import kotlin.text.Regex;
import kotlin.text.StringsKt;

/** Kotlin's library, from Java: collections, sequences, text, ranges, random numbers, unsigned ones. */
public class Kotlin {
    static final Function1<Integer, Integer> SQUARE = new Function1<Integer, Integer>() {
        @Override public Integer invoke(Integer x) {
            return x * x;
        }
    };

    static final Function1<Integer, Boolean> EVEN = new Function1<Integer, Boolean>() {
        @Override public Boolean invoke(Integer x) {
            return x % 2 == 0;
        }
    };

    static void collections() {
        List<Integer> list = CollectionsKt.mutableListOf(5, 3, 8, 1, 9, 2);
        System.out.println(CollectionsKt.sorted(list) + " " + CollectionsKt.map(CollectionsKt.filter(list, EVEN), SQUARE) + " " + CollectionsKt.sumOfInt(list));
        System.out.println(CollectionsKt.chunked(list, 4) + " " + CollectionsKt.windowed(list, 3, 2, true) + " " + CollectionsKt.zip(list, CollectionsKt.reversed(list)));
        System.out.println(CollectionsKt.partition(list, EVEN) + " " + CollectionsKt.groupBy(list, EVEN) + " " + CollectionsKt.takeLast(list, 2) + " " + CollectionsKt.dropWhile(list, new Function1<Integer, Boolean>() {
            @Override public Boolean invoke(Integer x) {
                return x != 8;
            }
        }));
        System.out.println(CollectionsKt.joinToString(list, "; ", "<", ">", 3, "...", SQUARE == null ? null : new Function1<Integer, CharSequence>() {
            @Override public CharSequence invoke(Integer x) {
                return "n" + x;
            }
        }));
        System.out.println(CollectionsKt.fold(list, 100, new Function2<Integer, Integer, Integer>() {
            @Override public Integer invoke(Integer sum, Integer x) {
                return sum - x;
            }
        }) + " " + CollectionsKt.shuffled(list, new java.util.Random(5)) + " " + SetsKt.plus(SetsKt.setOf(1, 2), (Iterable<Integer>) list));
        Map<String, Integer> map = MapsKt.mapOf(new Pair<String, Integer>("b", 2), new Pair<String, Integer>("a", 1));
        System.out.println(map + " " + MapsKt.toSortedMap(map) + " " + MapsKt.plus(map, new Pair<String, Integer>("c", 3)) + " " + MapsKt.toList(map));
        System.out.println(CollectionsKt.sortedWith(Arrays.asList("pear", "fig", "apple"), ComparisonsKt.compareBy(new Function1<String, Comparable<?>>() {
            @Override public Comparable<?> invoke(String s) {
                return s.length();
            }
        })));
        int[] numbers = {4, 2, 7};
        System.out.println(ArraysKt.sum(numbers) + " " + ArraysKt.max(numbers) + " " + ArraysKt.indexOf(numbers, 7) + " " + ArraysKt.toList(ArraysKt.sortedArray(numbers)) + " " + ArraysKt.contentDeepToString(new Object[] {numbers, "x"}));
        try {
            CollectionsKt.first(CollectionsKt.emptyList());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void sequences() {
        Sequence<Integer> powers = SequencesKt.generateSequence(1, new Function1<Integer, Integer>() {
            @Override public Integer invoke(Integer x) {
                return x > 1000 ? null : x * 3;
            }
        });
        System.out.println(SequencesKt.toList(SequencesKt.take(SequencesKt.map(powers, SQUARE), 4)) + " " + SequencesKt.count(powers) + " " + SequencesKt.toList(SequencesKt.distinctBy(powers, EVEN)));
        Iterator<Integer> once = SequencesKt.constrainOnce(powers).iterator();
        System.out.println(once.next() + once.next());
    }

    static void text() {
        System.out.println(StringsKt.trimIndent("\n    a\n      b\n    ") + "|" + StringsKt.trimMargin("  |x\n  |y", "|") + " " + StringsKt.substringAfterLast("a/b/c", '/', "") + " " + StringsKt.padStart("7", 3, '0'));
        System.out.println(StringsKt.split("a,b;c", new char[] {',', ';'}, false, 0) + " " + StringsKt.lines("x\r\ny\nz") + " " + StringsKt.toIntOrNull("12x") + " " + StringsKt.toDoubleOrNull("1e3") + " " + StringsKt.capitalize("kotlin"));
        System.out.println(StringsKt.removeSurrounding("<<x>>", "<<", ">>") + " " + StringsKt.commonPrefixWith("energy", "enemy", false) + " " + StringsKt.reversed("abc") + " " + StringsKt.contains("Watt", "WAT", true) + " " + StringsKt.repeat("ab", 3));
        MatchResult match = new Regex("(\\w)=(\\d+)").find("k=12, l=3", 0);
        System.out.println(match.getGroupValues() + " " + match.getRange() + " " + match.next().getValue() + " " + new Regex("\\s+").replace("a  b c", new Function1<MatchResult, CharSequence>() {
            @Override public CharSequence invoke(MatchResult found) {
                return found.getValue().length() + "";
            }
        }));
        System.out.println(StringsKt.decodeToString(StringsKt.encodeToByteArray("gr\u00fc\u00df")) + " " + StringsKt.compareTo("a", "B", true));
    }

    static void numbers() {
        IntProgression steps = RangesKt.step(RangesKt.downTo(10, 1), 3);
        System.out.println(steps + " " + steps.getLast() + " " + RangesKt.coerceIn(15, 1, 10) + " " + new IntRange(1, 5).contains(3) + " " + CollectionsKt.toList(new IntRange(2, 5)));
        Random random = RandomKt.Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt(5, 10) + " " + random.nextDouble() + " " + random.nextLong(1000L) + " " + random.nextBits(7));
        System.out.println(UnsignedKt.ulongToString(-1L) + " " + UnsignedKt.ulongToDouble(-1L));
        Lazy<String> lazy = LazyKt.lazy(new Function0<String>() {
            @Override public String invoke() {
                System.out.println("computed");
                return "value";
            }
        });
        System.out.println(lazy.isInitialized() + " " + lazy + " " + lazy.getValue() + lazy.getValue() + " " + lazy);
        try {
            Intrinsics.checkParameterIsNotNull(null, "name");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            ResultKt.throwOnFailure(ResultKt.createFailure(new IllegalStateException("failed")));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        collections();
        sequences();
        text();
        numbers();
    }
}
