package com.example.atlas.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes one record of two that began as the same. */
final class RecordMerger {
    private final Map<String, Resolver> resolvers = new HashMap<String, Resolver>();
    private final Resolver fallback;
    private final List<String> conflicts = new ArrayList<String>();
    private int taken;
    private int resolved;

    RecordMerger(Resolver fallback) {
        this.fallback = fallback;
    }

    RecordMerger with(String field, Resolver resolver) {
        resolvers.put(field, resolver);
        return this;
    }

    private static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }

    Record merge(Record base, Record mine, Record theirs) {
        Record merged = base.copy();
        List<String> names = mine.names();
        for (Record other : new Record[] {theirs, base}) {
            for (String name : other.names()) {
                if (!names.contains(name)) {
                    names.add(name);
                }
            }
        }
        for (String name : names) {
            String value = field(name, base.get(name), mine, theirs);
            if (value == null) {
                merged.clear(name);
            } else {
                merged.set(name, value);
            }
        }
        merged.setSecond(Math.max(mine.second(), theirs.second()));
        return merged;
    }

    private String field(String name, String base, Record mine, Record theirs) {
        String ours = mine.get(name);
        String other = theirs.get(name);
        if (same(ours, other) || same(base, other)) {
            return ours;
        }
        if (same(base, ours)) {
            taken++;
            return other;
        }
        Resolver resolver = resolvers.containsKey(name) ? resolvers.get(name) : fallback;
        try {
            String value = resolver.resolve(name, base, ours, other);
            resolved++;
            return value;
        } catch (ConflictException e) {
            conflicts.add(e.field());
            return mine.second() >= theirs.second() ? ours : other;
        }
    }

    @Override
    public String toString() {
        return taken + " taken, " + resolved + " resolved, " + conflicts;
    }
}
