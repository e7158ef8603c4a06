package com.example.atlas.ui;

import android.content.SharedPreferences;
import android.view.View;
import com.example.atlas.Catalogue;
import com.example.atlas.core.Rand;
import com.example.atlas.store.ByteReader;
import com.example.atlas.store.ByteWriter;
import com.example.atlas.store.Checksum;
import com.example.atlas.store.CorruptException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;

/** Trips. Rows: 0 a new one, 1 the list, 2 move a day on, 3 save a file, 4 load it, 5 clear, 6 jobs. */
public final class TripsActivity extends Screen {
    private static final String FILE = "trips.bin";

    private TripsDatabase database;
    private SharedPreferences preferences;

    @Override
    protected String name() {
        return "Trips";
    }

    @Override
    protected void build() {
        database = new TripsDatabase(this);
        preferences = getSharedPreferences("trips", MODE_PRIVATE);
        addButton("New trip", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                add();
            }
        });
        addButton("List", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                List<String> trips = database.list(0);
                say(trips.size() + " trips " + (trips.isEmpty() ? "" : trips.get(0)));
            }
        });
        addButton("A day later", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                say(database.stretch(preferences.getInt("made", 0) % 7, 15) + " moved");
            }
        });
        addButton("Save", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                save();
            }
        });
        addButton("Load", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                load();
            }
        });
        addButton("Clear", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                say(database.clear() + " dropped, file " + (deleteFile(FILE) ? "too" : "not there"));
            }
        });
        addButton("Work", new RunJobs(Catalogue.trips()));
    }

    private void add() {
        int made = preferences.getInt("made", 0) + 1;
        Rand rand = new Rand(made);
        int[] places = new int[rand.between(3, 8)];
        int[] minutes = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = rand.below(80);
            minutes[i] = rand.between(10, 90);
        }
        long id = database.add(rand.name(2), made % 7, places, minutes);
        preferences.edit().putInt("made", made).putLong("last", id).putString("name", "trip " + id).commit();
        say("trip " + id + " of " + places.length + " stops");
    }

    private void save() {
        ByteWriter writer = new ByteWriter();
        writer.writeInt(0);
        for (String trip : database.list(0)) {
            writer.writeString(trip);
        }
        byte[] bytes = writer.toBytes();
        writer.patchInt(0, Checksum.CRC.of(bytes, 4, bytes.length));
        try {
            FileOutputStream out = openFileOutput(FILE, MODE_PRIVATE);
            try {
                out.write(writer.toBytes());
            } finally {
                out.close();
            }
            say(bytes.length + " bytes saved");
        } catch (IOException e) {
            say("not saved: " + e.getMessage());
        }
    }

    private byte[] read() throws IOException {
        ByteWriter all = new ByteWriter();
        byte[] buffer = new byte[512];
        FileInputStream in = openFileInput(FILE);
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                all.writeBytes(buffer, 0, count);
            }
        } finally {
            in.close();
        }
        return all.toBytes();
    }

    private void load() {
        try {
            byte[] bytes = read();
            ByteReader reader = new ByteReader(bytes);
            if (reader.readInt() != Checksum.CRC.of(bytes, 4, bytes.length)) {
                throw new CorruptException("wrong checksum", 0);
            }
            int trips = 0;
            while (!reader.atEnd()) {
                reader.readString();
                trips++;
            }
            say(trips + " trips loaded");
        } catch (IOException e) {
            say("no file");
        } catch (CorruptException e) {
            say("damaged: " + e.getMessage());
        }
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        database.close();
    }
}
