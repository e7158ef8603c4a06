package com.example.suite.work;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lines in files: a new file when one is full, and only so many of them. */
public final class Journal {
    private final File folder;
    private final int lines;
    private final int files;
    private BufferedWriter writer;
    private int written;
    private int first;
    private int next;

    public Journal(File folder, int lines, int files) {
        this.folder = folder;
        this.lines = lines;
        this.files = files;
    }

    private File file(int number) {
        return new File(folder, "journal-" + number + ".txt");
    }

    public void add(String line) throws IOException {
        if (writer == null || written == lines) {
            roll();
        }
        writer.write(line);
        writer.newLine();
        written++;
    }

    private void roll() throws IOException {
        close();
        if (next - first == files && !file(first++).delete()) {
            throw new IOException("cannot delete " + file(first - 1));
        }
        writer = new BufferedWriter(new FileWriter(file(next++)));
        written = 0;
    }

    public void close() throws IOException {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }

    /** All lines that are left, once the journal is closed. */
    public List<String> read() throws IOException {
        List<String> all = new ArrayList<String>();
        for (int number = first; number < next; number++) {
            BufferedReader reader = new BufferedReader(new FileReader(file(number)));
            try {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    all.add(line);
                }
            } finally {
                reader.close();
            }
        }
        return all;
    }

    public void delete() {
        for (; first < next; first++) {
            file(first).delete();
        }
    }
}
