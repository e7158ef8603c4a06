import java.util.*;

/** Tree maps and sets with their views, by random operations. */
public class LibrarySortedMaps {
    private static long state = 42;
    private static long sum;
    private static int count;

    private static int random(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    private static void note(Object result) {
        sum = sum * 31 + String.valueOf(result).hashCode();
        if (++count % 97 == 0) {
            System.out.println(count + " " + result + " " + sum);
        }
    }

    private static void operation(NavigableMap<Integer, String> map, int depth) {
        Integer key = random(60) - 5;
        Integer other = random(60) - 5;
        boolean inclusive = random(2) == 0;
        try {
            switch (random(30)) {
                case 0: case 1: case 2: case 3: case 4:
                    note(map.put(key, "v" + random(100)));
                    break;
                case 5: case 6: case 7:
                    note(map.remove(key));
                    break;
                case 8:
                    note(map.floorEntry(key) + " " + map.floorKey(key) + " " + map.lowerEntry(key) + map.lowerKey(key));
                    break;
                case 9:
                    note(map.ceilingEntry(key) + " " + map.ceilingKey(key) + map.higherEntry(key) + map.higherKey(key));
                    break;
                case 10:
                    note(map.firstEntry() + " " + map.lastEntry() + map.firstKey() + map.lastKey());
                    break;
                case 11:
                    note(random(4) == 0 ? map.pollFirstEntry() : random(3) == 0 ? map.pollLastEntry() : null);
                    break;
                case 12:
                    note(map.toString() + map.size() + map.isEmpty() + map.hashCode());
                    break;
                case 13:
                    note(map.descendingMap());
                    if (depth < 3) {
                        operation(map.descendingMap(), depth + 1);
                    }
                    break;
                case 14: case 15:
                    if (depth < 4) {
                        operation(map.subMap(key, inclusive, other, random(2) == 0), depth + 1);
                    }
                    break;
                case 16:
                    if (depth < 4) {
                        operation(map.headMap(key, inclusive), depth + 1);
                    }
                    break;
                case 17:
                    if (depth < 4) {
                        operation(map.tailMap(key, inclusive), depth + 1);
                    }
                    break;
                case 18:
                    note(map.navigableKeySet().headSet(key, inclusive) + " " + map.descendingKeySet().tailSet(key));
                    break;
                case 19:
                    note(map.containsKey(key) + map.get(key) + map.containsValue("v7") + map.getOrDefault(key, "none"));
                    break;
                case 20:
                    iterate(map.entrySet().iterator());
                    break;
                case 21:
                    iterate(map.descendingKeySet().iterator());
                    break;
                case 22:
                    note(map.values());
                    break;
                case 23:
                    note(map.putIfAbsent(key, "absent") + map.replace(key, "replaced") + map.merge(key, "m", CONCAT));
                    break;
                case 24:
                    for (Map.Entry<Integer, String> entry : map.entrySet()) {
                        note(entry.setValue("w" + entry.getKey()));
                    }
                    break;
                case 25:
                    note(map.keySet().remove(key) + " " + map.entrySet().remove(new AbstractMap.SimpleEntry<>(other, "w" + other)));
                    break;
                case 26:
                    note(map.entrySet().contains(new AbstractMap.SimpleEntry<>(other, "w" + other)));
                    break;
                case 27:
                    note(map.comparator() == null);
                    break;
                case 28:
                    note(map.subMap(key, other).equals(map.subMap(key, true, other, false)));
                    break;
                default:
                    for (Integer each : map.keySet()) {
                        if (each.equals(key)) {
                            map.remove(each);
                        }
                        note(each);
                    }
            }
        } catch (RuntimeException e) {
            note(e);
        }
    }

    private static final java.util.function.BiFunction<String, String, String> CONCAT =
            new java.util.function.BiFunction<String, String, String>() {
                @Override
                public String apply(String a, String b) {
                    return a.length() > 8 ? null : a + b;
                }
            };

    private static <T> void iterate(Iterator<T> each) {
        while (each.hasNext()) {
            note(each.next());
            if (random(5) == 0) {
                each.remove();
            }
            if (random(60) == 0) {
                each.remove();
            }
        }
        each.next();
    }

    /** Sorted sets of text in an order of its own. */
    private static void sets() {
        TreeSet<String> set = new TreeSet<>(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
        for (String word : "the Quick brown fox jumps over The lazy dog and runs FOX".split(" ")) {
            System.out.print(set.add(word) + " ");
        }
        System.out.println(set + " " + set.first() + " " + set.last() + " " + set.floor("G") + " " + set.higher("G"));
        System.out.println(set.subSet("quick", "DOG") + " " + set.headSet("fox", true) + " " + set.tailSet("lazy", false));
        System.out.println(set.descendingSet() + " " + set.descendingSet().headSet("g") + " " + set.contains("LAZY"));
        NavigableSet<String> part = set.subSet("quick", true, "dog", true);
        System.out.println(part.pollFirst() + " " + part.pollLast() + " " + part + " " + set + part.size());
        try {
            part.add("zebra");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            set.subSet("a", "b");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            part.headSet("zebra");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        part.clear();
        System.out.println(set + " " + set.clone() + new TreeSet<>(set).comparator().equals(set.comparator()));
        System.out.println(new TreeSet<Integer>(Arrays.asList(5, 3, 9)).descendingIterator().next());
    }

    private static void failures() {
        TreeMap<Object, String> map = new TreeMap<>();
        try {
            map.put(new Object(), "");
        } catch (ClassCastException e) {
            System.out.println("cannot be compared");
        }
        try {
            map.put(null, "");
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            map.firstKey();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            map.firstEntry().setValue("");
        } catch (NullPointerException e) {
            System.out.println("none");
        }
        map.put(1, "one");
        try {
            map.firstEntry().setValue("");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            map.put("a", "");
        } catch (ClassCastException e) {
            System.out.println("of another kind");
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 4000; i++) {
            operation(map, 0);
        }
        TreeMap<Integer, String> backward = new TreeMap<>(Comparator.<Integer>reverseOrder());
        for (int i = 0; i < 2500; i++) {
            operation(backward, 0);
        }
        for (int i = 0; i < 3000; i++) {
            map.put(random(100000), "x");
            if (i % 3 == 0) {
                map.pollFirstEntry();
            }
        }
        System.out.println(map.size() + " " + map.firstKey() + " " + map.lastKey() + " " + map.hashCode() + " " + sum);
        sets();
        failures();
    }
}
