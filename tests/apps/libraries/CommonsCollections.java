// org.apache.commons:commons-collections4:4.1

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import org.apache.commons.collections4.Bag;
import org.apache.commons.collections4.BidiMap;
import org.apache.commons.collections4.CollectionUtils;
import org.apache.commons.collections4.ComparatorUtils;
import org.apache.commons.collections4.Equator;
import org.apache.commons.collections4.FluentIterable;
import org.apache.commons.collections4.IteratorUtils;
import org.apache.commons.collections4.ListUtils;
import org.apache.commons.collections4.MapIterator;
import org.apache.commons.collections4.MapUtils;
import org.apache.commons.collections4.MultiSet;
import org.apache.commons.collections4.MultiValuedMap;
import org.apache.commons.collections4.OrderedMapIterator;
import org.apache.commons.collections4.Predicate;
import org.apache.commons.collections4.PredicateUtils;
import org.apache.commons.collections4.SetUtils;
import org.apache.commons.collections4.Transformer;
import org.apache.commons.collections4.TransformerUtils;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bag.TreeBag;
import org.apache.commons.collections4.bidimap.DualTreeBidiMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.collection.PredicatedCollection;
import org.apache.commons.collections4.comparators.FixedOrderComparator;
import org.apache.commons.collections4.functors.ChainedTransformer;
import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.CursorableLinkedList;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.collections4.map.CaseInsensitiveMap;
import org.apache.commons.collections4.map.Flat3Map;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LazyMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.map.MultiKeyMap;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.sequence.EditScript;
import org.apache.commons.collections4.sequence.SequencesComparator;
import org.apache.commons.collections4.sequence.CommandVisitor;
import org.apache.commons.collections4.trie.PatriciaTrie;

/** Bags, tries, maps of two ways and of many keys, trees as lists, functors, edit scripts. */
public class CommonsCollections {
    static final List<String> WORDS = Arrays.asList(("path probe line energy watt joule path rail tail line energy path base head gate verdict "
            + "probe fit rank path lines linear energetic pathological").split(" "));

    static final Transformer<String, Integer> LENGTH = new Transformer<String, Integer>() {
        @Override
        public Integer transform(String word) {
            return word.length();
        }
    };

    static final Predicate<String> LONG = new Predicate<String>() {
        @Override
        public boolean evaluate(String word) {
            return word.length() > 4;
        }

        @Override
        public String toString() {
            return "longer than 4";
        }
    };

    static final class CollectionText {
        static final Transformer<Object, Object> TEXT = new Transformer<Object, Object>() {
            @Override
            public Object transform(Object value) {
                return "<" + value + ">";
            }
        };
    }

    /** Something that may fail. */
    abstract static class Attempt {
        abstract Object run();

        void show(String name) {
            try {
                System.out.println(name + ": " + run());
            } catch (RuntimeException e) {
                System.out.println(name + ": " + e);
            }
        }
    }

    static void bagsAndSets() {
        Bag<String> bag = new TreeBag<String>(WORDS);
        bag.add("watt", 3);
        System.out.println(bag + " " + bag.getCount("path") + " " + bag.uniqueSet() + " " + bag.hashCode());
        Bag<String> hashed = new HashBag<String>(bag);
        System.out.println(hashed.equals(bag) + " " + hashed.retainAll(Arrays.asList("path", "path", "line")) + " " + hashed);
        MultiSet<String> set = new HashMultiSet<String>(WORDS);
        set.setCount("rail", 4);
        System.out.println(set.getCount("rail") + " " + set.size() + " " + set.uniqueSet().size());
        System.out.println(CollectionUtils.disjunction(WORDS.subList(0, 8), WORDS.subList(6, 14)) + " " + CollectionUtils.getCardinalityMap(WORDS.subList(0, 12)));
        System.out.println(CollectionUtils.permutations(Arrays.asList(1, 2, 3)) + " " + CollectionUtils.collate(Arrays.asList(1, 4, 9), Arrays.asList(2, 4, 8), false));
        System.out.println(SetUtils.isEqualSet(bag.uniqueSet(), set.uniqueSet()) + " " + ListUtils.longestCommonSubsequence("pathological", "methodical")
                + " " + ListUtils.partition(WORDS, 9));
    }

    static void maps() {
        BidiMap<Integer, String> both = new TreeBidiMap<Integer, String>();
        DualTreeBidiMap<Integer, String> dual = new DualTreeBidiMap<Integer, String>();
        for (int i = 0; i < 60; i++) {
            both.put(i * 37 % 101, WORDS.get(i % WORDS.size()) + i % 31);
            dual.put(i * 37 % 101, WORDS.get(i % WORDS.size()) + i % 31);
        }
        both.removeValue("line2");
        dual.removeValue("line2");
        System.out.println(both.equals(dual) + " " + both.inverseBidiMap());
        PatriciaTrie<Integer> trie = new PatriciaTrie<Integer>();
        for (String word : WORDS) {
            trie.put(word, word.hashCode() % 1000);
        }
        System.out.println(trie + " " + trie.prefixMap("line") + " " + trie.headMap("gate") + " " + trie.selectKey("pathos") + " " + trie.lastKey());
        LRUMap<String, Integer> recent = new LRUMap<String, Integer>(5);
        Flat3Map<String, Integer> flat = new Flat3Map<String, Integer>();
        LinkedMap<String, Integer> linked = new LinkedMap<String, Integer>();
        ListOrderedMap<String, Integer> ordered = ListOrderedMap.listOrderedMap(new HashMap<String, Integer>());
        MultiKeyMap<Object, Integer> many = MultiKeyMap.multiKeyMap(new LinkedMap<MultiKey<? extends Object>, Integer>());
        MultiValuedMap<Integer, String> byLength = new ArrayListValuedHashMap<Integer, String>();
        for (String word : WORDS) {
            recent.put(word, recent.containsKey("path") ? recent.get("path") + 1 : 0);
            flat.put(word, word.length());
            linked.put(word, linked.size());
            ordered.put(0, word, ordered.size());
            many.put(word, word.length(), word.charAt(0), linked.size());
            byLength.put(word.length(), word);
        }
        System.out.println(recent + " " + flat.size() + " " + flat.hashCode() + " " + linked.nextKey("rail") + " " + linked.get(3) + " " + ordered.keyList());
        System.out.println(many.get("rank", 4, 'r') + " " + many.removeAll("path", 4) + " " + many.size() + " " + byLength + " " + byLength.get(99));
        CaseInsensitiveMap<String, Integer> cased = new CaseInsensitiveMap<String, Integer>(Collections.singletonMap("Watt", 1));
        cased.put("WATT", 2);
        System.out.println(cased + " " + MapUtils.invertMap(linked).get(4) + " " + MapUtils.getIntValue(cased, "wATt", -1));
        MapIterator<String, Integer> backwards = linked.mapIterator();
        while (((OrderedMapIterator<String, Integer>) backwards).hasNext()) {
            backwards.next();
            backwards.setValue(backwards.getValue() * 10);
        }
        System.out.println(linked + " " + LazyMap.lazyMap(new HashMap<String, Integer>(), LENGTH).get("twelve"));
    }

    static void listsAndQueues() {
        TreeList<Integer> tree = new TreeList<Integer>();
        List<Integer> plain = new ArrayList<Integer>();
        for (int i = 0; i < 400; i++) {
            int at = i * 7919 % (tree.size() + 1);
            tree.add(at, i);
            plain.add(at, i);
            if (i % 5 == 4) {
                tree.remove(at / 2);
                plain.remove(at / 2);
            }
        }
        System.out.println(tree.equals(plain) + " " + tree.indexOf(377) + " " + tree.subList(10, 20));
        CursorableLinkedList<String> list = new CursorableLinkedList<String>(WORDS);
        CursorableLinkedList.Cursor<String> cursor = list.cursor(3);
        list.add(4, "added");
        list.removeFirst();
        System.out.println(cursor.next() + " " + cursor.next() + " " + list.size());
        CircularFifoQueue<String> ring = new CircularFifoQueue<String>(4);
        ring.addAll(WORDS);
        System.out.println(ring + " " + ring.get(2) + " " + ring.poll() + " " + ring.isAtFullCapacity());
        final StringBuilder script = new StringBuilder();
        EditScript<Character> edits = new SequencesComparator<Character>(chars("ABCABBA"), chars("CBABAC")).getScript();
        edits.visit(new CommandVisitor<Character>() {
            @Override
            public void visitInsertCommand(Character c) {
                script.append('+').append(c);
            }

            @Override
            public void visitKeepCommand(Character c) {
                script.append(' ').append(c);
            }

            @Override
            public void visitDeleteCommand(Character c) {
                script.append('-').append(c);
            }
        });
        System.out.println(script + " " + edits.getLCSLength() + " " + edits.getModifications());
    }

    static List<Character> chars(String text) {
        List<Character> chars = new ArrayList<Character>();
        for (char c : text.toCharArray()) {
            chars.add(c);
        }
        return chars;
    }

    static void functors() {
        System.out.println(FluentIterable.of(WORDS).filter(LONG).unique().transform(LENGTH).toList() + " " + IterableText.of(WORDS));
        System.out.println(CollectionUtils.select(WORDS, PredicateUtils.notPredicate(LONG)) + " " + CollectionUtils.collect(WORDS, LENGTH, new ArrayList<Integer>()));
        Collection<Object> texts = CollectionUtils.collect(new ArrayList<Object>(WORDS),
                ChainedTransformer.chainedTransformer(TransformerUtils.<Object, Object>invokerTransformer("length"), CollectionText.TEXT));
        System.out.println(texts);
        List<String> sorted = new ArrayList<String>(WORDS.subList(7, 13));
        Collections.sort(sorted, ComparatorUtils.reversedComparator(new FixedOrderComparator<String>(sorted.toArray(new String[0]))));
        System.out.println(sorted + " " + IteratorUtils.toList(IteratorUtils.zippingIterator(sorted.iterator(), WORDS.subList(0, 3).iterator())));
        System.out.println(IteratorUtils.toString(IteratorUtils.loopingListIterator(sorted).hasPrevious() ? sorted.iterator() : WORDS.iterator()));
    }

    /** What CollectionUtils says with an own notion of sameness. */
    static class IterableText implements Equator<String> {
        static boolean of(List<String> words) {
            List<String> upper = new ArrayList<String>();
            for (String word : words) {
                upper.add(word.toUpperCase());
            }
            return CollectionUtils.isEqualCollection(words, upper, new IterableText());
        }

        @Override
        public boolean equate(String a, String b) {
            return a.equalsIgnoreCase(b);
        }

        @Override
        public int hash(String text) {
            return text.toLowerCase().hashCode();
        }
    }

    static void refusals() {
        new Attempt() { Object run() { return PredicatedCollection.predicatedCollection(new ArrayList<String>(WORDS), LONG); } }.show("predicated");
        new Attempt() { Object run() { return TransformerUtils.invokerTransformer("missing").transform("x"); } }.show("no method");
        new Attempt() { Object run() { return new FixedOrderComparator<String>("a", "b").compare("a", "z"); } }.show("unknown");
        new Attempt() { Object run() { return ListUtils.fixedSizeList(new ArrayList<String>(WORDS)).add("x"); } }.show("fixed size");
        new Attempt() { Object run() { return new TreeList<String>(WORDS).get(99); } }.show("out of range");
        new Attempt() { Object run() { return new LRUMap<String, String>(0); } }.show("no room");
        new Attempt() { Object run() { return CollectionUtils.get(WORDS, 50); } }.show("get");
        Iterator<String> iterator = new TreeList<String>(WORDS).iterator();
        final TreeList<String> list = new TreeList<String>(WORDS);
        final ListIterator<String> behind = list.listIterator();
        list.remove(0);
        try {
            System.out.println(iterator.next() + behind.next());
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        bagsAndSets();
        maps();
        listsAndQueues();
        functors();
        refusals();
    }
}
