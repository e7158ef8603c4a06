// net.sf.trove4j:trove4j:3.0.3

import gnu.trove.TDoubleCollection;
import gnu.trove.decorator.TIntIntMapDecorator;
import gnu.trove.function.TDoubleFunction;
import gnu.trove.iterator.TIntDoubleIterator;
import gnu.trove.iterator.TLongIterator;
import gnu.trove.list.TDoubleList;
import gnu.trove.list.array.TDoubleArrayList;
import gnu.trove.list.array.TIntArrayList;
import gnu.trove.list.linked.TIntLinkedList;
import gnu.trove.map.TIntDoubleMap;
import gnu.trove.map.TIntIntMap;
import gnu.trove.map.TObjectLongMap;
import gnu.trove.map.hash.TByteCharHashMap;
import gnu.trove.map.hash.TCustomHashMap;
import gnu.trove.map.hash.THashMap;
import gnu.trove.map.hash.TIntDoubleHashMap;
import gnu.trove.map.hash.TIntIntHashMap;
import gnu.trove.map.hash.TLongObjectHashMap;
import gnu.trove.map.hash.TObjectLongHashMap;
import gnu.trove.procedure.TIntDoubleProcedure;
import gnu.trove.procedure.TIntProcedure;
import gnu.trove.set.hash.THashSet;
import gnu.trove.set.hash.TIntHashSet;
import gnu.trove.set.hash.TLinkedHashSet;
import gnu.trove.set.hash.TLongHashSet;
import gnu.trove.stack.array.TIntArrayStack;
import gnu.trove.strategy.HashingStrategy;
import gnu.trove.TCollections;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** Collections of primitive values, generated code by the thousand lines, against the platform's collections. */
public class Trove {
    /** Words are the same whatever their case. */
    static class NoCase implements HashingStrategy<String> {
        @Override
        public int computeHashCode(String text) {
            return text.toLowerCase().hashCode();
        }

        @Override
        public boolean equals(String a, String b) {
            return a.equalsIgnoreCase(b);
        }
    }

    static void maps() {
        Random random = new Random(31);
        TIntDoubleMap costs = new TIntDoubleHashMap(10, 0.6f, -1, -2.5);
        Map<Integer, Double> truth = new HashMap<Integer, Double>();
        for (int i = 0; i < 3000; i++) {
            int key = random.nextInt(700) - 350;
            double value = random.nextInt(1000) / 8.0;
            if (i % 4 == 3) {
                costs.remove(key);
                truth.remove(key);
            } else if (i % 4 == 2) {
                costs.adjustOrPutValue(key, 0.5, value);
                truth.put(key, truth.containsKey(key) ? truth.get(key) + 0.5 : value);
            } else {
                costs.put(key, value);
                truth.put(key, value);
            }
        }
        boolean same = costs.size() == truth.size();
        double sum = 0;
        TIntDoubleIterator iterator = costs.iterator();
        while (iterator.hasNext()) {
            iterator.advance();
            same &= truth.get(iterator.key()) == iterator.value();
            sum += iterator.value();
            if (iterator.key() % 5 == 0) {
                iterator.remove();
            }
        }
        System.out.println(same + " " + sum + " " + costs.size() + " " + costs.get(9999) + " " + costs.hashCode());
        costs.retainEntries(new TIntDoubleProcedure() {
            @Override
            public boolean execute(int key, double value) {
                return key > 300 && value < 100;
            }
        });
        costs.transformValues(new TDoubleFunction() {
            @Override
            public double execute(double value) {
                return value * value;
            }
        });
        System.out.println(costs);
        TDoubleCollection values = costs.valueCollection();
        System.out.println(values.size() + " " + Arrays.toString(costs.keys()) + " " + costs.keySet().contains(303));

        TObjectLongMap<String> counts = new TObjectLongHashMap<String>();
        TLongObjectHashMap<String> names = new TLongObjectHashMap<String>();
        TByteCharHashMap bytes = new TByteCharHashMap();
        for (int i = 0; i < 200; i++) {
            counts.adjustOrPutValue("w" + i * i % 37, 1, 1L << 33);
            names.putIfAbsent((long) i * i * i << 20, "n" + i);
            bytes.put((byte) (i * 3), (char) ('a' + i % 26));
        }
        System.out.println(counts + " " + names.size() + " " + names.get(27L << 20) + " " + bytes + " " + bytes.hashCode());
        TIntIntMap small = new TIntIntHashMap(new int[] {1, 2, 3}, new int[] {10, 20, 30});
        Map<Integer, Integer> view = new TIntIntMapDecorator(small);
        view.put(4, 40);
        view.remove(1);
        System.out.println(view + " " + small + " " + view.equals(new HashMap<Integer, Integer>(view)) + " " + small.increment(2) + small.adjustValue(9, 1));
        TCustomHashMap<String, Integer> noCase = new TCustomHashMap<String, Integer>(new NoCase());
        THashMap<String, Integer> exact = new THashMap<String, Integer>();
        for (String word : "Line line LINE Path path Rail".split(" ")) {
            noCase.put(word, word.length());
            exact.put(word, word.length());
        }
        System.out.println(noCase.size() + " " + noCase.get("pATH") + " " + exact.size() + " " + exact.containsKey("pATH"));
    }

    static void setsAndLists() {
        TLongHashSet longs = new TLongHashSet();
        TIntHashSet ints = new TIntHashSet(new int[] {5, 3, 5, 9});
        for (long i = 1; i < 1L << 50; i = i * 3 + 1) {
            longs.add(i);
            ints.add((int) i);
        }
        long sum = 0;
        for (TLongIterator iterator = longs.iterator(); iterator.hasNext();) {
            sum += iterator.next();
        }
        int[] sorted = ints.toArray();
        Arrays.sort(sorted);
        System.out.println(longs.size() + " " + sum + " " + Arrays.toString(sorted) + " " + ints.hashCode());
        ints.retainAll(new int[] {3, 4, 5, 13});
        System.out.println(ints + " " + ints.equals(new TIntHashSet(new int[] {13, 4, 5, 3})) + " " + new TLinkedHashSet<String>(Arrays.asList("z", "a", "z", "m"))
                + " " + new THashSet<Integer>(Arrays.asList(7, 8, 7)).size());
        TIntArrayList list = new TIntArrayList();
        TIntLinkedList linked = new TIntLinkedList();
        for (int i = 0; i < 50; i++) {
            if (i == 0) {
                list.add(0);
            } else {
                list.insert(i * 7 % list.size(), i * i % 53);
            }
            if (linked.isEmpty()) {
                linked.add(0);
            } else {
                linked.insert(i * 7 % linked.size(), i * i % 53);
            }
        }
        System.out.println(list + " " + list.equals(linked) + " " + list.sum() + " " + list.max() + " " + linked.indexOf(17));
        list.sort(10, 40);
        list.shuffle(new Random(3));
        linked.sort();
        System.out.println(list + " " + linked.binarySearch(25) + " " + list.subList(3, 9) + " " + list.grep(new TIntProcedure() {
            @Override
            public boolean execute(int value) {
                return value % 10 == 1;
            }
        }));
        list.reverse(0, 20);
        list.fill(2, 5, -1);
        list.remove(10, 30);
        TDoubleList doubles = TDoubleArrayList.wrap(new double[] {0.1, -0.0, 1e300, 7});
        System.out.println(list + " " + doubles + " " + doubles.hashCode() + " " + doubles.min());
        TIntArrayStack stack = new TIntArrayStack();
        for (int i = 0; i < 20; i++) {
            stack.push(i);
        }
        System.out.println(stack.pop() + " " + stack.peek() + " " + stack.size() + " " + stack);
    }

    static void refusals() {
        TIntArrayList list = new TIntArrayList(new int[] {1, 2, 3});
        for (int attempt = 0; attempt < 5; attempt++) {
            try {
                switch (attempt) {
                    case 0: list.get(3); break;
                    case 1: list.remove(1, 7); break;
                    case 2: TCollections.unmodifiableList(list).add(4); break;
                    case 3: new TIntIntHashMap(new int[] {1}, new int[] {2}).iterator().key(); break;
                    default:
                        TIntHashSet set = new TIntHashSet(list);
                        gnu.trove.iterator.TIntIterator iterator = set.iterator();
                        set.add(77);
                        iterator.next();
                }
                System.out.println(attempt + " passed");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e);
            } catch (UnsupportedOperationException e) {
                System.out.println(e);
            } catch (ConcurrentModificationException e) {
                System.out.println(e);
            }
        }
    }

    public static void main(String[] args) {
        maps();
        setsAndLists();
        refusals();
    }
}
