package com.example.atlas.template;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Job;
import com.example.atlas.core.Sum;
import com.example.atlas.core.Text;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Renders pages about places. */
public final class TemplateJob implements Job {
    private static final String PAGE = "<h1>{{title|escape|title}}</h1>\n{{#each places}}"
            + "{{index}} <a href='/{{this.name|slug}}'>{{this.name|upper|wide}}</a>{{#if this.free}} free{{/if}} "
            + "{{#each this.tags}}[{{this|short}}]{{/each}}\n{{/each}}{{#if note}}{{note}}{{/if}}<!-- {{title}} -->\n";
    private static final String[] BAD = {
        "{{open", "{{#if a}}", "{{/if}}", "{{#each a}}{{/if}}", "{{a|loud}}", "{{#while a}}{{/while}}", "{{missing}}",
        "{{#each title}}{{/each}}", "{{title.sub}}",
    };

    @Override
    public String label() {
        return "Pages";
    }

    @Override
    public String run(int round) {
        List<Object> places = new ArrayList<Object>();
        for (Place place : new City(round + 30).places(16 + 4 * (round % 3))) {
            places.add(properties(place));
        }
        Context context = new Context(null).put("title", "places & < more " + round).put("places", places)
                .put("note", round % 2 == 0 ? "" : "odd");
        Sum sum = new Sum();
        try {
            Template template = Template.compile(PAGE);
            String page = template.render(context);
            for (int again = 0; again < 3; again++) {
                sum.add(template.render(context.put("title", page.substring(0, 5 + again))));
            }
            return page.length() + " characters, " + Text.count(page, '[') + " tags, " + refuse(context, sum)
                    + " refused, " + sum;
        } catch (AtlasException e) {
            return "failed: " + e.getMessage();
        }
    }

    private static Map<String, Object> properties(Place place) {
        Map<String, Object> properties = new HashMap<String, Object>();
        properties.put("name", place.name() + ", " + place.address().district());
        properties.put("free", place.priceLevel() == 0);
        properties.put("tags", place.tags());
        return properties;
    }

    private static int refuse(Context context, Sum sum) {
        int refused = 0;
        for (String bad : BAD) {
            try {
                sum.add(Template.compile(bad).render(context));
            } catch (AtlasException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        return refused;
    }
}
