package com.example.atlas.store;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.Map;
import java.util.TreeMap;

/** Stores places, changes them, damages the storage, and reads what is left. */
public final class StoreJob implements Job {
    @Override
    public String label() {
        return "Store";
    }

    @Override
    public String run(int round) {
        try {
            return work(round, new Sum());
        } catch (CorruptException e) {
            return "corrupt: " + e.getMessage();
        }
    }

    private String work(int round, Sum sum) throws CorruptException {
        Rand rand = new Rand(round);
        City city = new City(round + 50);
        RecordStore<Place> store = new RecordStore<Place>(new PlaceCodec(), new MemoryDevice());
        Map<Integer, Place> first = new TreeMap<Integer, Place>();
        for (int i = 0; i < 20; i++) {
            first.put(i, city.place(i));
        }
        store.putAll(first);
        for (int i = 0; i < 60; i++) {
            int key = rand.below(30);
            if (rand.chance(25)) {
                sum.add(store.delete(key));
            } else {
                store.put(key, city.place(key));
            }
        }
        RecordStore<Place> copy = new RecordStore<Place>(new PlaceCodec(), store.device());
        int lost = copy.load();
        for (Place place : copy.values()) {
            sum.add(place.name()).add(place.latitude()).add(place.tags().size());
        }
        sum.add(copy.keys().equals(store.keys())).add(store.get(3) == null);
        String device = store.device().toString();
        return store.size() + " kept, " + device + ", " + store.compactions() + " compactions, " + lost + " lost, "
                + damage(copy, rand) + ", " + odd(sum) + ", " + sum;
    }

    private String damage(RecordStore<Place> store, Rand rand) throws CorruptException {
        MemoryDevice device = (MemoryDevice) store.device();
        int before = store.size();
        device.flip(device.size() * 3 / 4 + rand.below(40));
        int lost = store.load();
        return before + " then " + store.size() + " after a loss of " + lost;
    }

    /** What must be refused. */
    private int odd(Sum sum) {
        byte[][] blocks = {{}, {9}, {1, 5}, {1, 5, 77}, {-1, -1, -1, -1, -1, -1, -1}, {3, 1, 2, 4, 3, 1}, {2, 1, 1}};
        int refused = 0;
        for (byte[] block : blocks) {
            MemoryDevice device = new MemoryDevice();
            Journal journal = new Journal(device, Checksum.ADLER);
            journal.append(block);
            try {
                sum.add(journal.replay(new Journal.Visitor() {
                    @Override
                    public void block(int number, byte[] bytes) throws CorruptException {
                        ByteReader reader = new ByteReader(bytes);
                        while (!reader.atEnd()) {
                            reader.readVarint();
                            reader.readBoolean();
                        }
                    }
                }));
            } catch (CorruptException e) {
                refused++;
                sum.add(e.getMessage()).add(e.position());
            }
            sum.add(journal.blocks());
        }
        return refused;
    }
}
