import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Hash maps of all kinds by random operations, whose order of iteration is OpenJDK's, and maps and sets of enums. */
public class LibraryMaps {
    private static long state = 7;
    private static long sum;
    private static int count;

    private enum Colour { RED, GREEN, BLUE { }, WHITE, BLACK }

    private static int random(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    private static void note(Object result) {
        sum = sum * 31 + String.valueOf(result).hashCode();
        if (++count % 149 == 0) {
            System.out.println(count + " " + result + " " + sum);
        }
    }

    private static final BiFunction<Object, Object, Object> BOTH = new BiFunction<Object, Object, Object>() {
        @Override
        public Object apply(Object a, Object b) {
            return random(3) == 0 ? null : a + "/" + b;
        }
    };

    private static void operations(Map<Object, Object> map, int rounds, int keys) {
        for (int i = 0; i < rounds; i++) {
            Object key = random(2) == 0 ? (Object) random(keys) : "k" + random(keys) * 7919;
            try {
                switch (random(16)) {
                    case 0: case 1: case 2: case 3:
                        note(map.put(key, i));
                        break;
                    case 4: case 5:
                        note(map.remove(key));
                        break;
                    case 6:
                        note(map.merge(key, "m", BOTH));
                        break;
                    case 7:
                        note(map.compute(key, BOTH));
                        break;
                    case 8:
                        note(map.computeIfPresent(key, BOTH));
                        break;
                    case 9:
                        note(map.computeIfAbsent(key, new Function<Object, Object>() {
                            @Override
                            public Object apply(Object absent) {
                                return "new " + absent;
                            }
                        }));
                        break;
                    case 10:
                        note(map.toString() + map.size());
                        break;
                    case 11:
                        note(map.putIfAbsent(key, "absent") + "" + map.getOrDefault(key, "none") + map.get(key));
                        break;
                    case 12:
                        Iterator<Object> each = map.keySet().iterator();
                        while (each.hasNext()) {
                            Object next = each.next();
                            if (random(9) == 0) {
                                each.remove();
                            }
                            note(next);
                        }
                        break;
                    case 13:
                        note(map.replace(key, "r") + " " + map.replace(key, "r", "s") + map.remove(key, "x"));
                        break;
                    case 14:
                        note(map.values().hashCode() == 0);
                        note(new ArrayList<>(map.values()));
                        break;
                    default:
                        note(map.hashCode() + " " + map.containsValue("absent") + map.equals(new HashMap<>(map)));
                }
            } catch (RuntimeException e) {
                note(e.getClass());
            }
        }
        System.out.println(map.size() + " " + sum + " " + map);
    }

    private static void enums() {
        EnumMap<Colour, String> map = new EnumMap<>(Colour.class);
        map.put(Colour.BLUE, "sky");
        map.put(Colour.RED, null);
        map.put(Colour.BLACK, "night");
        System.out.println(map + " " + map.containsKey(Colour.RED) + map.get(Colour.WHITE) + map.remove(Colour.BLUE));
        EnumSet<Colour> set = EnumSet.range(Colour.GREEN, Colour.WHITE);
        System.out.println(set + " " + EnumSet.complementOf(set) + EnumSet.allOf(Colour.class).size()
                + set.contains(Colour.BLUE) + set.remove(Colour.BLUE) + set + EnumSet.noneOf(Colour.class));
        set.addAll(EnumSet.of(Colour.BLACK, Colour.RED));
        System.out.println(set + " " + set.removeAll(Arrays.asList(Colour.RED, Colour.GREEN)) + set);
    }

    private static void views() {
        List<Integer> list = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(1, 2, 3)));
        try {
            list.set(0, 5);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        List<Object> checked = Collections.checkedList(new ArrayList<Object>(), Object.class);
        checked.add("x");
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Object> texts = (List<Object>) (List) Collections.checkedList(new ArrayList<String>(), String.class);
        try {
            texts.add(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> numbers = new ArrayList<>(Arrays.asList(5, 1, 4, 2, 3, 9, 8));
        Collections.rotate(numbers, 2);
        System.out.println(numbers + " " + Collections.indexOfSubList(numbers, Arrays.asList(1, 4)) + list
                + Collections.disjoint(numbers, list) + Collections.synchronizedMap(new TreeMap<>(Collections.singletonMap(1, 2))));
        Collections.shuffle(numbers, new Random(4));
        System.out.println(numbers + " " + Collections.nCopies(3, "z") + Collections.emptyMap() + Collections.emptyList());
        LinkedHashMap<String, Integer> cache = new LinkedHashMap<String, Integer>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 3;
            }
        };
        for (String word : "a b c a d e a b".split(" ")) {
            cache.merge(word, 1, new BiFunction<Integer, Integer, Integer>() {
                @Override
                public Integer apply(Integer a, Integer b) {
                    return a + b;
                }
            });
        }
        System.out.println(cache + " " + cache.clone() + cache.get("e") + cache);
        BitSet bits = new BitSet();
        bits.set(3, 9);
        System.out.println(bits + " " + bits.nextClearBit(4));
    }

    private static void properties() throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader("# comment\n a = 1\nb:two \\\n   lines\n\\u0041\\ x  y\\tz\n!no\nempty\nc\\=d=e\n"));
        System.out.println(properties + " " + properties.getProperty("b") + properties.getProperty("none", "-"));
        StringWriter out = new StringWriter();
        properties.setProperty("sp ace", " lead\n\u00e4");
        properties.store(out, "two\nlines");
        for (String line : out.toString().split("\n")) {
            System.out.println(line.startsWith("#") && line.contains(":") ? "#date" : line);
        }
    }

    public static void main(String[] args) throws IOException {
        operations(new HashMap<>(), 2500, 60);
        operations(new LinkedHashMap<>(16, 0.75f, true), 1500, 40);
        operations(new Hashtable<>(), 2000, 60);
        operations(new ConcurrentHashMap<>(), 2500, 60);
        operations(new ConcurrentHashMap<>(11), 500, 300);
        operations(Collections.synchronizedMap(new HashMap<>(3)), 500, 200);
        enums();
        views();
        properties();
    }
}
