package com.example.atlas.layout;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.List;

/** Lays out descriptions for screens of several widths. */
public final class LayoutJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Text layout";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1000);
        String[] words = rand.phrase(60 + 10 * (round % 3)).split(" ");
        Measurer narrow = new Measurer(new FontMetrics.Proportional(20));
        Measurer fixed = new Measurer(new FontMetrics.Fixed(9));
        Hyphenator hyphenator = new Hyphenator();
        LineBreaker[] breakers = {
            new LineBreaker.Greedy(narrow, hyphenator), new LineBreaker.Greedy(fixed, null),
            new LineBreaker.Optimal(narrow), new LineBreaker.Optimal(fixed),
        };
        StringBuilder said = new StringBuilder();
        for (LineBreaker breaker : breakers) {
            said.append(lay(breaker, words, 240)).append('/').append(lay(breaker, words, 420)).append(", ");
        }
        for (int i = 0; i < 12; i++) {
            sum.add(hyphenator.show(words[i]));
        }
        return said.append(titles(words, narrow)).append(" cut, ").append(narrow.asked()).append(" letters, ")
                .append(sum).toString();
    }

    private int lay(LineBreaker breaker, String[] words, int width) {
        List<String> lines = breaker.lines(words, width);
        Alignment[] alignments = Alignment.values();
        int y = 0;
        for (int i = 0; i < lines.size(); i++) {
            Alignment alignment = alignments[i % alignments.length];
            sum.add(lines.get(i));
            sum.add(alignment.place(lines.get(i), breaker.measurer, width, i + 1 == lines.size()));
            y += breaker.measurer.lineHeight();
        }
        sum.add(y);
        return lines.size();
    }

    private int titles(String[] words, Measurer measurer) {
        int cut = 0;
        for (int i = 0; i + 3 < words.length; i += 3) {
            String title = LineBreaker.line(words, i, i + 3);
            for (Ellipsis ellipsis : Ellipsis.values()) {
                String fitted = ellipsis.fit(title, measurer, 110);
                cut += fitted.equals(title) ? 0 : 1;
                sum.add(fitted);
            }
        }
        return cut;
    }
}
