package com.example.atlas.expr;

import com.example.atlas.core.Job;
import com.example.atlas.core.Sum;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.List;

/** Filters places by expressions that a user typed. */
public final class ExprJob implements Job {
    private static final String[] FILTERS = {
        "price <= 1 and stars >= 3.5", "kind == 'park' or kind == 'market' and not (price > 2)",
        "has(name, 'ba') and length(name) < 2 * 3 + 9", "max(stars, price) > 1 + 2 / 4", "not not (kind != 'cafe')",
        "if(price == 0, stars, abs(stars - 5)) * 2 >= 4", "min(name, kind) < 'D'", "favourite or id - 10 > 3 * price",
        "1 + 1 == 2 and true != false", "tags >= 3",
    };
    private static final String[] BAD = {
        "", "1 +", "(1", "'open", "foo(1)", "min(1)", "1 2", "price and 1", "stars / 0 > 1", "where > 1", "true + 1",
        "#", "name * 2",
    };

    /** A place's properties by name. */
    private static final class PlaceScope implements Scope {
        private final Place place;

        PlaceScope(Place place) {
            this.place = place;
        }

        @Override
        public Value lookup(String name) {
            switch (name) {
                case "id":
                    return Value.of(place.id());
                case "name":
                    return Value.of(place.name());
                case "kind":
                    return Value.of(place.category().code());
                case "price":
                    return Value.of(place.priceLevel());
                case "stars":
                    return Value.of(place.rating().mean());
                case "tags":
                    return Value.of(place.tagCount());
                case "favourite":
                    return Value.of(place.isFavourite());
                default:
                    return null;
            }
        }
    }

    @Override
    public String label() {
        return "Filters";
    }

    @Override
    public String run(int round) {
        List<Place> places = new City(round + 20).places(40 + 5 * (round % 3));
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder();
        int saved = 0;
        for (String filter : FILTERS) {
            try {
                Expr expr = ExprParser.parse(filter);
                Expr simple = expr.simplify();
                saved += expr.size() - simple.size();
                sum.add(simple.toString());
                said.append(count(places, simple, sum)).append(' ');
            } catch (ExprException e) {
                said.append("? ");
                sum.add(e.getMessage());
            }
        }
        int refused = 0;
        for (String bad : BAD) {
            try {
                sum.add(ExprParser.parse(bad).eval(new PlaceScope(places.get(0))).toString());
            } catch (ExprException e) {
                refused++;
                sum.add(e.getMessage());
            }
        }
        return said + "found, " + saved + " nodes saved, " + refused + " refused, " + sum;
    }

    private static int count(List<Place> places, Expr filter, Sum sum) throws ExprException {
        int count = 0;
        for (Place place : places) {
            if (filter.eval(new PlaceScope(place)).truth()) {
                count++;
                sum.add(place.id());
            }
        }
        return count;
    }
}
