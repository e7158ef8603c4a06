import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A hash map made by hand: chains, growing, removal while iterating, and iterators that notice changes. */
public class OwnHashMap<K, V> implements Iterable<OwnHashMap.Entry<K, V>> {
    static class Entry<K, V> {
        final K key;
        V value;
        final int hash;
        Entry<K, V> next;

        Entry(K key, V value, int hash, Entry<K, V> next) {
            this.key = key;
            this.value = value;
            this.hash = hash;
            this.next = next;
        }
    }

    private Entry<K, V>[] table = table(4);
    private int size;
    private int changes;

    @SuppressWarnings("unchecked")
    private static <K, V> Entry<K, V>[] table(int length) {
        return (Entry<K, V>[]) new Entry<?, ?>[length];
    }

    private static int hash(Object key) {
        int h = key == null ? 0 : key.hashCode();
        return h ^ h >>> 16;
    }

    private Entry<K, V> find(Object key) {
        int hash = hash(key);
        for (Entry<K, V> entry = table[hash & table.length - 1]; entry != null; entry = entry.next) {
            if (entry.hash == hash && (entry.key == key || key != null && key.equals(entry.key))) {
                return entry;
            }
        }
        return null;
    }

    V get(K key) {
        Entry<K, V> entry = find(key);
        return entry == null ? null : entry.value;
    }

    V put(K key, V value) {
        Entry<K, V> entry = find(key);
        if (entry != null) {
            V old = entry.value;
            entry.value = value;
            return old;
        }
        if (++size > table.length * 3 / 4) {
            grow();
        }
        int hash = hash(key);
        int at = hash & table.length - 1;
        table[at] = new Entry<K, V>(key, value, hash, table[at]);
        changes++;
        return null;
    }

    private void grow() {
        Entry<K, V>[] old = table;
        table = table(old.length * 2);
        for (Entry<K, V> chain : old) {
            while (chain != null) {
                Entry<K, V> next = chain.next;
                int at = chain.hash & table.length - 1;
                chain.next = table[at];
                table[at] = chain;
                chain = next;
            }
        }
    }

    boolean remove(Object key) {
        int at = hash(key) & table.length - 1;
        Entry<K, V> before = null;
        for (Entry<K, V> entry = table[at]; entry != null; before = entry, entry = entry.next) {
            if (key == null ? entry.key == null : key.equals(entry.key)) {
                if (before == null) {
                    table[at] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                changes++;
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<Entry<K, V>> iterator() {
        return new Iterator<Entry<K, V>>() {
            private int at = -1;
            private int expected = changes;
            private Entry<K, V> next = advance(null);
            private Entry<K, V> last;

            private Entry<K, V> advance(Entry<K, V> from) {
                Entry<K, V> entry = from == null ? null : from.next;
                while (entry == null && ++at < table.length) {
                    entry = table[at];
                }
                return entry;
            }

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public Entry<K, V> next() {
                if (changes != expected) {
                    throw new ConcurrentModificationException();
                }
                if (next == null) {
                    throw new NoSuchElementException();
                }
                last = next;
                next = advance(next);
                return last;
            }

            @Override
            public void remove() {
                if (last == null) {
                    throw new IllegalStateException();
                }
                OwnHashMap.this.remove(last.key);
                expected = changes;
                last = null;
            }
        };
    }

    /** All keys of one chain, and keys that are never equal. */
    static final class Odd {
        final int number;

        Odd(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number % 3;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Odd && ((Odd) other).number == number && number != 13;
        }
    }

    public static void main(String[] args) {
        OwnHashMap<String, Integer> words = new OwnHashMap<String, Integer>();
        for (String word : "the quick brown fox jumps over the lazy dog and the other dog".split(" ")) {
            Integer count = words.get(word);
            words.put(word, count == null ? 1 : count + 1);
        }
        words.put(null, -1);
        StringBuilder text = new StringBuilder();
        for (Entry<String, Integer> entry : words) {
            text.append(entry.key).append(entry.value).append(' ');
        }
        System.out.println(text.append(words.size).append(' ').append(words.get(null)).append(words.get("cat")));
        for (Iterator<Entry<String, Integer>> all = words.iterator(); all.hasNext();) {
            if (all.next().value != 1) {
                all.remove();
            }
        }
        System.out.println(words.size + " " + words.get("the") + " " + words.remove("fox") + " " + words.remove("fox"));
        try {
            for (Entry<String, Integer> entry : words) {
                words.put(entry.key + "s", 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("changed while iterating, " + words.size);
        }
        OwnHashMap<Odd, Integer> odd = new OwnHashMap<Odd, Integer>();
        int replaced = 0;
        for (int i = 0; i < 300; i++) {
            replaced += odd.put(new Odd(i * 7 % 20), i) == null ? 0 : 1;
        }
        System.out.println(odd.size + " " + replaced + " " + odd.get(new Odd(4)) + " " + odd.get(new Odd(13)));
        try {
            Iterator<Entry<Odd, Integer>> all = odd.iterator();
            try {
                all.remove();
            } catch (IllegalStateException e) {
                System.out.println("nothing to remove yet");
            }
            int steps = 0;
            while (true) {
                steps += all.next().value > 150 ? 1 : 1000;
                if (!all.hasNext()) {
                    System.out.println(steps);
                }
            }
        } catch (NoSuchElementException e) {
            System.out.println("the end");
        }
    }
}
