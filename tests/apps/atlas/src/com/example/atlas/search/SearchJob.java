package com.example.atlas.search;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Indexes what is written about places, and searches it. */
public final class SearchJob implements Job {
    private final List<String> texts = new ArrayList<String>();
    private InvertedIndex index;

    @Override
    public String label() {
        return "Search";
    }

    @Override
    public String run(int round) {
        fill(round);
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder();
        said.append(index.documents()).append(" texts, ").append(index.stems()).append(" stems, ")
                .append(index.words().words()).append(" words, ");
        Ranking[] rankings = {Ranking.TF_IDF, Ranking.BM25};
        String[] queries = {"old garden", "+quiet river -night", "gardn musics", "-coffee art family", "lo", "-art"};
        for (Ranking ranking : rankings) {
            Engine engine = new Engine(index, ranking);
            int found = 0;
            for (String query : queries) {
                found += tell(engine, query, sum);
            }
            said.append(found).append(" found, ").append(engine.corrected()).append(" corrected in ")
                    .append(engine.compared()).append(", ");
        }
        said.append(index.words().suggest("ma", 3)).append(' ').append(index.words().count("art")).append(", ");
        try {
            new Tokenizer(" .,").next();
        } catch (NoSuchElementException e) {
            sum.add(1);
        }
        return said.append(sum).toString();
    }

    /** The first hits' texts, for a screen; an index is made when there is none. */
    public synchronized List<String> answer(String query, int round) {
        if (index == null) {
            fill(round);
        }
        List<String> lines = new ArrayList<String>();
        for (Engine.Hit hit : new Engine(index, Ranking.BM25).search(query, 5)) {
            lines.add(Engine.snippet(texts.get(hit.document()), query.split(" "), 40));
        }
        return lines;
    }

    private void fill(int round) {
        index = new InvertedIndex();
        texts.clear();
        Rand rand = new Rand(round + 900);
        for (Place place : new City(round + 3).places(50 + 8 * (round % 3))) {
            StringBuilder text = new StringBuilder(place.name()).append(", ").append(place.address()).append(". ");
            for (String tag : place.tags()) {
                text.append(tag).append(rand.chance(50) ? "s " : "ing ");
            }
            text.append(rand.phrase(4)).append(" Gr\u00fcn.");
            texts.add(text.toString());
            index.add(text.toString());
        }
    }

    private int tell(Engine engine, String query, Sum sum) {
        List<Engine.Hit> hits = engine.search(query, 8);
        String[] words = query.split(" ");
        for (Engine.Hit hit : hits) {
            sum.add(hit.document()).add(hit.score());
            sum.add(Engine.snippet(texts.get(hit.document()), words, 30));
        }
        return hits.size();
    }
}
