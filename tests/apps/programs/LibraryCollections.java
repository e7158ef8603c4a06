import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/** Collections of the class library, whose order of iteration is that of OpenJDK. */
public final class LibraryCollections {
    private LibraryCollections() {}

    public static void main(String[] args) throws Exception {
        hashMaps();
        linkedMaps();
        treeMaps();
        arrayLists();
        linkedLists();
        queues();
        randoms();
        arrays();
        others();
        enums();
        concurrentMaps();
    }

    private static void hashMaps() {
        HashMap<Object, Object> m = new HashMap<>();
        for (int i = 0; i < 40; i++) m.put("key" + (i * 7919), i);
        print(m);
        for (int i = 0; i < 40; i += 3) m.remove("key" + (i * 7919));
        print(m.keySet());
        print(m.values());
        m.put(null, "nul");
        print(m.get(null));
        print(m.containsKey(null));
        print(m.containsValue(5));
        print(m.size());
        print(m.hashCode());
        HashMap<Integer, String> im = new HashMap<>(100);
        for (int i = 0; i < 50; i++) im.put(i * 97, "v" + i);
        print(im);
        print(new HashMap<>(im));
        print(new HashSet<>(im.keySet()));
        HashMap<String, Integer> cap = new HashMap<>(3);
        for (String s :
                "the quick brown fox jumps over the lazy dog and runs away from the bear"
                        .split(" "))
            cap.merge(
                    s,
                    1,
                    new BiFunction<Integer, Integer, Integer>() {
                        public Integer apply(Integer a, Integer b) {
                            return a + b;
                        }
                    });
        print(cap);
        print(cap.getOrDefault("zzz", 9));
        print(cap.putIfAbsent("the", 100));
        print(cap.putIfAbsent("new", 7));
        HashMap<String, Integer> big = new HashMap<>();
        big.put("a", 1);
        HashMap<String, Integer> src = new HashMap<>();
        for (int i = 0; i < 30; i++) src.put("s" + i, i);
        big.putAll(src);
        print(big);
        for (Map.Entry<String, Integer> e : big.entrySet()) e.setValue(e.getValue() * 2);
        print(big.equals(src) + " " + big);
        Iterator<String> ki = big.keySet().iterator();
        ki.next();
        ki.remove();
        print(big.size());
    }

    private static void linkedMaps() {
        LinkedHashMap<String, Integer> l =
                new LinkedHashMap<String, Integer>(16, 0.75f, true) {
                    protected boolean removeEldestEntry(Map.Entry<String, Integer> e) {
                        return size() > 4;
                    }
                };
        for (int i = 0; i < 6; i++) {
            l.put("k" + i, i);
            l.get("k2");
        }
        print(l);
    }

    private static void treeMaps() {
        TreeMap<String, Integer> t = new TreeMap<>(lengths());
        print(t);
        print(t.firstKey());
        print(t.lastKey());
        print(t.floorKey("c"));
        print(t.ceilingKey("c"));
        print(t.lowerKey("bear"));
        print(t.higherKey("zzz"));
        print(t.pollFirstEntry());
        print(t.remove("fox"));
        print(t.size());
        TreeSet<Integer> ts = new TreeSet<>(Collections.reverseOrder());
        ts.addAll(Arrays.asList(5, 3, 9, 1, 7));
        print(ts);
        print(ts.first());
        print(ts.last());
        print(ts.contains(3));
        print(ts.ceiling(4));
    }

    private static void arrayLists() {
        ArrayList<Integer> a = new ArrayList<>();
        for (int i = 0; i < 20; i++) a.add((i * 37) % 23);
        print(a);
        Collections.sort(a);
        print(a);
        a.sort(Collections.reverseOrder());
        print(a);
        a.remove(Integer.valueOf(3));
        a.remove(0);
        a.add(2, 99);
        a.addAll(3, Arrays.asList(-1, -2));
        print(a);
        print(a.indexOf(99));
        print(a.lastIndexOf(7));
        print(a.contains(5));
        a.subList(2, 6).clear();
        print(a);
        print(a.hashCode() + " " + a.equals(new LinkedList<>(a)));
        Collections.shuffle(a, new Random(42));
        print(a);
        Collections.reverse(a);
        print(a);
        print(Collections.max(a));
        print(Collections.min(a));
        print(Collections.frequency(a, 5));
        a.removeAll(Arrays.asList(1, 2, 3));
        a.retainAll(Arrays.asList(4, 5, 6, 7, 8, 9, 10));
        print(a);
        Integer[] arr = a.toArray(new Integer[0]);
        print(arr.length + Arrays.toString(arr));
        print(Collections.nCopies(3, "x"));
        print(Collections.emptyList());
        print(Collections.singletonList(1));
        print(Collections.unmodifiableMap(lengths()));
        print(Collections.emptyMap());
    }

    private static void linkedLists() {
        LinkedList<String> ll = new LinkedList<>(Arrays.asList("a", "b", "c"));
        ll.addFirst("z");
        ll.add(2, "m");
        ll.removeLast();
        ll.push("p");
        print(ll);
        print(ll.peek());
        print(ll.pollLast());
        print(ll.indexOf("a"));
        print(ll.getFirst());
        ListIterator<String> it = ll.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.equals("z")) it.remove();
            else if (s.equals("a")) it.add("A2");
            else it.set(s + "!");
        }
        print(ll);
        Iterator<String> di = ll.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (di.hasNext()) sb.append(di.next());
        print(sb);
    }

    private static void queues() {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            d.addLast(i);
            if (i % 3 == 0) d.addFirst(-i);
            if (i % 4 == 0) d.pollFirst();
        }
        print(d);
        print(d.peekLast());
        print(d.size());
        d.remove(5);
        Iterator<Integer> dd = d.iterator();
        dd.next();
        dd.next();
        dd.remove();
        print(d);
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 15; i++) q.add((i * 41) % 17);
        print(q);
        q.remove(7);
        print(q);
        print(q.poll());
        print(q.peek());
        print(new PriorityQueue<>(Arrays.asList(9, 8, 7, 1, 2, 3)));
        StringBuilder o = new StringBuilder();
        while (!q.isEmpty()) o.append(q.poll()).append(' ');
        print(o);
    }

    private static void randoms() {
        Random r = new Random(12345);
        print(r.nextInt());
        print(r.nextInt(100));
        print(r.nextInt(64));
        print(r.nextLong());
        print(r.nextDouble());
        print(r.nextFloat());
        print(r.nextBoolean());
        print(r.nextGaussian());
        print(r.nextGaussian());
        print(r.nextInt(1 << 30));
        print(r.nextInt(0x60000000));
        byte[] rb = new byte[7];
        r.nextBytes(rb);
        print(Arrays.toString(rb));
    }

    private static void arrays() {
        int[] x = {5, 3, 9, -1, 7, 3};
        Arrays.sort(x);
        print(Arrays.toString(x));
        print(Arrays.binarySearch(x, 7));
        print(Arrays.binarySearch(x, 4));
        print(Arrays.hashCode(x));
        print(Arrays.equals(x, x.clone()));
        print(Arrays.toString(Arrays.copyOf(x, 8)));
        print(Arrays.toString(Arrays.copyOfRange(x, 1, 3)));
        double[] dx = {0.0, -0.0, Double.NaN, 1, -1};
        Arrays.sort(dx);
        print(Arrays.toString(dx));
        String[] ss = {"b", "a", "C"};
        Arrays.sort(ss, String.CASE_INSENSITIVE_ORDER);
        print(Arrays.toString(ss));
        print(Arrays.asList(ss));
        print(Arrays.deepToString(new int[][] {{1}, {2, 3}}));
        print(Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
        print(Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
        long[] la = new long[100];
        for (int i = 0; i < 100; i++) la[i] = (i * 7919L) % 101;
        Arrays.sort(la);
        print(Arrays.toString(la));
        char[] ca = "zxyab".toCharArray();
        Arrays.sort(ca);
        print(new String(ca));
        String[] many = new String[50];
        for (int i = 0; i < 50; i++) many[i] = "s" + (i * 31 % 50) / 10;
        Arrays.sort(many);
        print(Arrays.toString(many));
    }

    private static void others() {
        BitSet bs = new BitSet();
        bs.set(3);
        bs.set(70);
        bs.set(5, 9);
        bs.clear(6);
        print(bs);
        print(bs.cardinality());
        print(bs.length());
        print(bs.nextSetBit(4));
        print(bs.nextClearBit(7));
        print(bs.hashCode());
        print(bs.get(200));
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        print(st);
        print(st.pop());
        print(st.peek());
        print(st.empty());
        StringTokenizer tok = new StringTokenizer(" a b,c", "\u0020,");
        print(tok.countTokens());
        print(tok.nextToken());
        print(tok.nextToken());
        print(tok.nextToken());
        print(tok.hasMoreTokens());
        StringJoiner j = new StringJoiner(", ", "[", "]");
        j.add("a").add("b");
        print(j);
        EnumMap<Color, Integer> em = new EnumMap<>(Color.class);
        em.put(Color.BLUE, 1);
        em.put(Color.RED, 2);
        print(em);
    }

    private static void enums() {
        print(Arrays.toString(Color.values()));
        print(Color.valueOf("GREEN").shade());
        print(Color.RED.shade());
        print(Color.GREEN.getDeclaringClass());
        print(Color.BLUE.ordinal());
        print(Color.RED.compareTo(Color.BLUE));
        print(Color.GREEN.getClass().getSuperclass().getName());
        switch (Color.valueOf("BLUE")) {
            case BLUE:
                print("switch");
                break;
            default:
                print("no");
        }
    }

    private static void concurrentMaps() {
        ConcurrentHashMap<String, Integer> ch = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) ch.put("c" + i, i);
        for (String k : ch.keySet()) if (k.endsWith("3")) ch.remove(k);
        print(ch);
        print(ch.putIfAbsent("c1", 5) + " " + ch.size());
        print(int[].class.getName());
        print(String[][].class.getSimpleName());
        print(int.class);
        print(Map.Entry.class.getName());
        print(new Object() {}.getClass().getName());
        print(LibraryCollections.class.getSimpleName());
        print(Integer.class.isInstance(5));
        print(Number.class.isAssignableFrom(Integer.class));
        print(int[].class.getComponentType());
        print(Runnable.class.isInterface());
        print(long[][].class);
        print(Objects.hash(1, "a", null));
        print(Objects.equals(null, null));
        print(Objects.toString(null, "d"));
    }

    private static Map<String, Integer> lengths() {
        HashMap<String, Integer> lengths = new HashMap<>(3);
        for (String word : "the quick brown fox jumps over the lazy dog and the bear".split(" ")) {
            lengths.put(word, word.length());
        }
        return lengths;
    }

    private enum Color {
        RED,
        GREEN {
            @Override
            String shade() {
                return "g";
            }
        },
        BLUE;

        String shade() {
            return name().toLowerCase();
        }
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
