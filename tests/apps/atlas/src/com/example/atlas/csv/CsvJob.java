package com.example.atlas.csv;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.io.IOException;
import java.io.StringReader;

/** Writes a list of expenses, reads it again, and adds it up. */
public final class CsvJob implements Job {
    private static final String[] KINDS = {"food", "ticket", "bus, tram", "hotel \"Post\"", "gift"};
    private static final String[] BAD = {"", "a,b\n1", "a\n\"open", "a\n\"x\"y", "a,b\n1,2,3"};

    @Override
    public String label() {
        return "Expenses";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 300);
        CsvWriter writer = new CsvWriter(',');
        writer.cell("day").cell("kind").cell("amount").cell("note").endRow();
        int rows = 100 + 10 * (round % 3);
        for (int i = 0; i < rows; i++) {
            writer.cell(i / 3).cell(rand.pick(KINDS)).cell(rand.below(9000) / 100.0);
            writer.cell(rand.chance(10) ? "" : rand.phrase(rand.between(1, 4)) + (rand.chance(10) ? "\n!" : ""));
            writer.endRow();
        }
        String text = writer.toString();
        Sum sum = new Sum().add(text);
        try {
            Table table = Table.read(new CsvReader(new StringReader(text), ','));
            for (int i = 0; i < table.rows(); i += 4) {
                sum.add(table.get(i, "note"));
            }
            StringBuilder sums = new StringBuilder();
            for (java.util.Map.Entry<String, Double> entry : table.sumBy("kind", "amount").entrySet()) {
                sums.append(Math.round(entry.getValue())).append(' ');
            }
            return table.rows() + " rows, " + table.kinds() + ", " + sums + refuse(sum) + " refused, " + sum;
        } catch (AtlasException e) {
            return "refused: " + e.getMessage();
        } catch (IOException e) {
            return "unreadable: " + e.getMessage();
        }
    }

    private static int refuse(Sum sum) throws IOException {
        int refused = 0;
        for (String bad : BAD) {
            try {
                Table table = Table.read(new CsvReader(new StringReader(bad), ','));
                table.kind("c");
            } catch (AtlasException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        return refused;
    }
}
