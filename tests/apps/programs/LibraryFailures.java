import java.util.*;
import java.util.concurrent.*;

/** What exceptions of the class library say: each case does something that is not allowed. */
public final class LibraryFailures {
    private LibraryFailures() {}

    public static void main(String[] args) throws Exception {
        for (int number = 0; number < CASES; number++) {
            try {
                run(number);
                print(number + ": nothing");
            } catch (Throwable thrown) {
                print(number + ": " + thrown);
            }
        }
    }

    /** How many cases there are. */
    private static final int CASES = 131;

    private static void run(int number) throws Exception {
        String s = "abc";
        StringBuilder b = new StringBuilder("abc");
        switch (number) {
            case 0:
                s.charAt(5);
                break;
            case 1:
                s.charAt(-1);
                break;
            case 2:
                s.substring(5);
                break;
            case 3:
                s.substring(-1);
                break;
            case 4:
                s.substring(2, 1);
                break;
            case 5:
                s.substring(1, 9);
                break;
            case 6:
                s.subSequence(-1, 2);
                break;
            case 7:
                b.charAt(7);
                break;
            case 8:
                b.setCharAt(7, 'c');
                break;
            case 9:
                b.insert(9, "x");
                break;
            case 10:
                b.delete(5, 2);
                break;
            case 11:
                b.delete(-1, 2);
                break;
            case 12:
                b.deleteCharAt(4);
                break;
            case 13:
                b.replace(9, 10, "x");
                break;
            case 14:
                b.setLength(-1);
                break;
            case 15:
                b.substring(2, 9);
                break;
            case 16:
                b.substring(9);
                break;
            case 17:
                b.append("xyz", 2, 9);
                break;
            case 18:
                new StringBuilder(-1);
                break;
            case 19:
                b.getChars(1, 9, new char[2], 0);
                break;
            case 20:
                s.getChars(1, 9, new char[2], 0);
                break;
            case 21:
                Integer.parseInt("12x");
                break;
            case 22:
                Integer.parseInt(null);
                break;
            case 23:
                Integer.parseInt("");
                break;
            case 24:
                Integer.parseInt("99999999999");
                break;
            case 25:
                Integer.parseInt("zz", 16);
                break;
            case 26:
                Integer.parseInt("-");
                break;
            case 27:
                Integer.parseInt("1", 99);
                break;
            case 28:
                Long.parseLong("12x");
                break;
            case 29:
                Long.parseLong(null);
                break;
            case 30:
                Long.parseLong("");
                break;
            case 31:
                Long.parseLong("zz", 16);
                break;
            case 32:
                Integer.decode("0xzz");
                break;
            case 33:
                Double.parseDouble("1.x");
                break;
            case 34:
                Double.parseDouble("");
                break;
            case 35:
                Float.parseFloat("q");
                break;
            case 36:
                Byte.parseByte("300");
                break;
            case 37:
                Short.parseShort("70000");
                break;
            case 38:
                new String(new char[3], 1, 5);
                break;
            case 39:
                String.valueOf(new char[3], -1, 2);
                break;
            case 40:
                new ArrayList<String>().get(0);
                break;
            case 41:
                new ArrayList<>(Arrays.asList(1, 2)).get(-1);
                break;
            case 42:
                new ArrayList<Object>().set(0, 1);
                break;
            case 43:
                new ArrayList<Object>().add(2, 1);
                break;
            case 44:
                new ArrayList<Object>().remove(2);
                break;
            case 45:
                new ArrayList<Object>(-2);
                break;
            case 46:
                new ArrayList<Object>().subList(0, 3);
                break;
            case 47:
                new ArrayList<Object>().subList(2, 1);
                break;
            case 48:
                new ArrayList<Object>().subList(-1, 1);
                break;
            case 49:
                new LinkedList<String>().get(0);
                break;
            case 50:
                new LinkedList<String>().getFirst();
                break;
            case 51:
                new LinkedList<String>().remove();
                break;
            case 52:
                new ArrayDeque<String>().removeFirst();
                break;
            case 53:
                new ArrayDeque<String>().add(null);
                break;
            case 54:
                new ArrayDeque<String>().pop();
                break;
            case 55:
                new ArrayList<String>().iterator().next();
                break;
            case 56:
                new HashMap<String, String>().keySet().iterator().next();
                break;
            case 57:
                new PriorityQueue<String>().remove();
                break;
            case 58:
                new PriorityQueue<String>().element();
                break;
            case 59:
                new TreeMap<String, String>().firstKey();
                break;
            case 60:
                new HashMap<String, String>(-1);
                break;
            case 61:
                new HashMap<String, String>(1, 0f);
                break;
            case 62:
                Arrays.asList(1, 2).add(3);
                break;
            case 63:
                Arrays.asList(1, 2).get(3);
                break;
            case 64:
                Collections.unmodifiableList(new ArrayList<>()).add(null);
                break;
            case 65:
                Collections.emptyList().get(0);
                break;
            case 66:
                Collections.singletonList(1).get(2);
                break;
            case 67:
                Arrays.copyOf(new int[2], -1);
                break;
            case 68:
                Arrays.copyOfRange(new int[2], 3, 4);
                break;
            case 69:
                Arrays.copyOfRange(new int[2], 2, 1);
                break;
            case 70:
                Arrays.fill(new int[2], 1, 5, 0);
                break;
            case 71:
                Arrays.fill(new int[2], -1, 5, 0);
                break;
            case 72:
                Arrays.sort(new int[2], 2, 1);
                break;
            case 73:
                new Random().nextInt(0);
                break;
            case 74:
                Objects.requireNonNull(null, "msg");
                break;
            case 75:
                Objects.checkIndex(4, 3);
                break;
            case 76:
                Math.addExact(Integer.MAX_VALUE, 1);
                break;
            case 77:
                Math.addExact(Long.MAX_VALUE, 1);
                break;
            case 78:
                Math.toIntExact(1L << 40);
                break;
            case 79:
                Math.multiplyExact(1 << 30, 4);
                break;
            case 80:
                Math.negateExact(Integer.MIN_VALUE);
                break;
            case 81:
                Math.subtractExact(Integer.MIN_VALUE, 1);
                break;
            case 82:
                Math.floorMod(1, 0);
                break;
            case 83:
                String.format("%d", "x");
                break;
            case 84:
                String.format("%d");
                break;
            case 85:
                String.format("%q", 1);
                break;
            case 86:
                String.format("%s %s", 1);
                break;
            case 87:
                String.format("%");
                break;
            case 88:
                String.format("%.2d", 1);
                break;
            case 89:
                String.format("%-d", 1);
                break;
            case 90:
                String.format("%05s", "a");
                break;
            case 91:
                String.format("%c", "abc");
                break;
            case 92:
                throw new StringIndexOutOfBoundsException(4);
            case 93:
                throw new ArrayIndexOutOfBoundsException(4);
            case 94:
                throw new IndexOutOfBoundsException(4);
            case 95:
                "x".getBytes("nope");
                break;
            case 96:
                Thread.State.valueOf("x");
                break;
            case 97:
                Thread.sleep(-1);
                break;
            case 98:
                {
                    List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3));
                    for (Integer i : l) l.remove(i);
                }
                break;
            case 99:
                {
                    List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3));
                    l.iterator().remove();
                }
                break;
            case 100:
                Character.toChars(-1);
                break;
            case 101:
                "a".codePointAt(3);
                break;
            case 102:
                b.codePointAt(9);
                break;
            case 103:
                "a".repeat(-1);
                break;
            case 104:
                {
                    Thread th = new Thread();
                    th.start();
                    th.start();
                }
                break;
            case 105:
                {
                    Throwable th = new Throwable("q");
                    th.addSuppressed(th);
                }
                break;
            case 106:
                {
                    Throwable th = new Throwable("q", null);
                    th.initCause(null);
                }
                break;
            case 107:
                {
                    Throwable th = new Throwable("q");
                    th.initCause(th);
                }
                break;
            case 108:
                new BitSet(-1);
                break;
            case 109:
                new BitSet(3).get(-1);
                break;
            case 110:
                java.nio.ByteBuffer.allocate(3).getInt();
                break;
            case 111:
                java.nio.ByteBuffer.allocate(3).get(7);
                break;
            case 112:
                java.nio.ByteBuffer.allocate(3).position(7);
                break;
            case 113:
                java.nio.ByteBuffer.allocate(-3);
                break;
            case 114:
                java.nio.ByteBuffer.allocate(3).limit(7);
                break;
            case 115:
                new java.io.FileInputStream("/nope");
                break;
            case 116:
                new java.io.FileInputStream("/tmp");
                break;
            case 117:
                new java.io.RandomAccessFile("/nope", "r");
                break;
            case 118:
                new java.io.RandomAccessFile("/nope", "q");
                break;
            case 119:
                new java.net.URL("nope");
                break;
            case 120:
                new java.net.URL("foo://x");
                break;
            case 121:
                throw new java.io.UncheckedIOException(new java.io.IOException("x"));
            case 122:
                {
                    Map<Integer, Integer> m = new HashMap<>();
                    m.put(1, 1);
                    m.put(2, 2);
                    for (Integer i : m.keySet()) m.remove(i);
                }
                break;
            case 123:
                new LinkedList<Integer>().add(3, 3);
                break;
            case 124:
                new LinkedList<Integer>().set(3, 3);
                break;
            case 125:
                new java.util.concurrent.LinkedBlockingQueue<String>(1).remove();
                break;
            case 126:
                java.util.Queue<String> q = new java.util.concurrent.LinkedBlockingQueue<String>(1);
                q.add("x");
                q.add("y");
                break;
            case 127:
                java.util.concurrent.Executors.newFixedThreadPool(0);
                break;
            case 128:
                new java.util.concurrent.ConcurrentHashMap<String, String>().put(null, "");
                break;
            case 129:
                new java.util.concurrent.locks.ReentrantLock().unlock();
                break;
            case 130:
                new java.util.concurrent.CountDownLatch(-1);
                break;
            default:
                throw new AssertionError();
        }
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
