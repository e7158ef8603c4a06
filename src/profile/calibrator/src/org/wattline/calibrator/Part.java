package org.wattline.calibrator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** What generated methods work on. Every call of one begins with the same. */
abstract class Part {
    /** All three parts of a method. */
    static final int ALL = 7;
    /** With a call in each round. */
    static final int WARM = 8;
    /** Variants that a method is measured in. */
    static final int VARIANTS = 4;

    int fi;
    int fj;
    long fl;
    float ff;
    double fd;
    boolean fz;
    byte fb;
    char fc;
    short fs;
    Object fo;
    Object ft;
    Object nothing;
    /** Always a text. */
    Object word = "kilo";
    Kind kind = Kind.FIRST;
    final Object lock = new Object();
    String text;
    String digits;
    int[] ints = new int[64];
    long[] longs = new long[64];
    float[] floats = new float[64];
    double[] doubles = new double[64];
    boolean[] booleans = new boolean[64];
    byte[] bytes = new byte[64];
    char[] chars = new char[64];
    short[] shorts = new short[64];
    Object[] objects = new Object[64];
    String[] strings = new String[16];
    String[] numbers = new String[16];
    Integer[] boxes = new Integer[16];
    List<Object> list = new ArrayList<Object>();
    List<Object> linked = new LinkedList<Object>();
    ArrayList<Object> array = new ArrayList<Object>();
    Deque<Object> deque = new ArrayDeque<Object>();
    Map<Object, Object> map = new HashMap<Object, Object>();
    Map<Object, Object> ordered = new LinkedHashMap<Object, Object>();
    TreeMap<Object, Object> tree = new TreeMap<Object, Object>();
    Map<Object, Object> sorted = new TreeMap<Object, Object>();
    Set<Object> set = new HashSet<Object>();
    PriorityQueue<Object> queue = new PriorityQueue<Object>();
    BitSet bits = new BitSet(64);
    StringBuilder builder = new StringBuilder();
    Random random;
    final Own own = new Own();
    final Step step = new Step.Up();
    final Step other = new Step.Down();

    Part() {
        for (int i = 0; i < 16; i++) {
            strings[i] = Own.WORDS[i];
            numbers[i] = String.valueOf(i * 7919 + 13);
            boxes[i] = Integer.valueOf(i * 37);
            list.add(strings[i]);
            linked.add(strings[i]);
            array.add(boxes[i]);
            deque.add(strings[i]);
            map.put(strings[i], boxes[i]);
            ordered.put(strings[i], boxes[i]);
            tree.put(strings[i], boxes[i]);
            sorted.put(boxes[i], strings[i]);
            set.add(strings[i]);
            queue.add(boxes[i]);
        }
        text = "the quick brown fox";
        digits = "40961";
    }

    /** How many methods there are. */
    abstract int size();

    /** The variants of a method, three bits each. */
    abstract int variants(int method);

    /** Calls a method for so many rounds of those parts that the mask names. */
    abstract void call(int method, int mask, int rounds);

    /** Puts everything back. */
    void reset() {
        fi = 1234;
        fj = 77;
        fl = 123456;
        ff = 1.25f;
        fd = 2.5;
        fz = true;
        fb = 12;
        fc = 'k';
        fs = 345;
        fo = strings[3];
        ft = text;
        for (int i = 0; i < 64; i++) {
            ints[i] = i * 29;
            longs[i] = i * 1021L;
            floats[i] = i * 0.5f;
            doubles[i] = i * 0.25;
            booleans[i] = (i & 1) != 0;
            bytes[i] = (byte) i;
            chars[i] = (char) ('a' + (i & 15));
            shorts[i] = (short) (i * 11);
            objects[i] = strings[i & 15];
        }
        Arrays.fill(Own.counts, 5);
        Own.si = 4321;
        Own.sj = 31;
        Own.sl = 65432;
        Own.sf = 0.5f;
        Own.sd = 1.5;
        Own.sz = false;
        Own.sb = 7;
        Own.sc = 'q';
        Own.ss = 222;
        Own.so = text;
        bits.clear();
        bits.set(9);
        bits.set(40);
        builder.setLength(0);
        random = new Random(42);
    }

    /** Something of what was computed. */
    long sum() {
        return fi + fj + fl + (long) ff + (long) fd + fb + fc + fs + Own.si + Own.sl;
    }

    /** Called by classes below. */
    int plus(int x) {
        return x + fj;
    }

    /** So is this. */
    long wide(long x) {
        return x + fl;
    }
}
