package com.example.atlas.ui;

import android.view.View;
import android.widget.TextView;
import com.example.atlas.Catalogue;
import com.example.atlas.search.SearchJob;
import java.util.List;

/** Searches. Rows: 0 to 4 queries, 5 another index, 6 filters and advice, 7 to 11 what was found. */
public final class SearchActivity extends Screen {
    private static final String[] QUERIES = {"old garden", "+quiet river", "gardn musics", "coffee -night", "art"};
    private static final int LINES = 5;

    private final TextView[] lines = new TextView[LINES];
    private SearchJob search = new SearchJob();
    private int round;

    /** Asks a query. */
    private final class Ask implements View.OnClickListener {
        private final String query;

        Ask(String query) {
            this.query = query;
        }

        @Override
        public void onClick(View view) {
            List<String> found = search.answer(query, round);
            for (int i = 0; i < LINES; i++) {
                lines[i].setText(i < found.size() ? found.get(i) : "");
            }
            say(query + ": " + found.size() + " found");
        }
    }

    @Override
    protected String name() {
        return "Search";
    }

    @Override
    protected void build() {
        for (String query : QUERIES) {
            addButton(query, new Ask(query));
        }
        addButton("Another index", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                search = new SearchJob();
                say(search.run(++round));
            }
        });
        addButton("Filters and advice", new RunJobs(Catalogue.choices()));
        for (int i = 0; i < LINES; i++) {
            lines[i] = addText("");
        }
    }
}
