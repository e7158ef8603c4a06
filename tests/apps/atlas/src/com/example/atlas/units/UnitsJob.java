package com.example.atlas.units;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Writes numbers and messages in several languages. */
public final class UnitsJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Units";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1700);
        Language[] languages = {new Language.English(), new Language.German(), new Language.Polish()};
        String last = "";
        int missing = 0;
        for (int i = 0; i < 75; i++) {
            for (Language language : languages) {
                last = describe(language, rand);
                missing += last.indexOf('?') >= 0 ? 1 : 0;
                sum.add(last).add(language.code());
            }
        }
        for (int i = 1; i < 60; i += 7) {
            sum.add(NumberFormat.roman(i * 37)).add(NumberFormat.bytes((long) i * i * i * 977));
        }
        return last + ", " + missing + " missing, error " + convert(rand) + ", " + sum;
    }

    private String describe(Language language, Rand rand) {
        Quantity quantity = rand.pick(Quantity.values());
        double base = rand.unit() * 5000 - 500;
        Unit unit = quantity.best(base, language.metric());
        String number = language.numbers().significant(unit.fromBase(base), 3);
        String amount = number + " " + unit.symbol();
        int count = rand.below(1200);
        String text = language.message("far", amount, language.count("place", count));
        double parsed = language.numbers().parse(number);
        sum.add(parsed);
        return rand.chance(30) ? language.message("by", amount, language.count("hour", count % 30)) : text;
    }

    private String convert(Rand rand) {
        double error = 0;
        for (Quantity quantity : Quantity.values()) {
            for (Unit from : quantity.units()) {
                for (Unit to : quantity.units()) {
                    double value = rand.unit() * 100;
                    double there = to.fromBase(from.toBase(value));
                    error = Math.max(error, Math.abs(from.fromBase(to.toBase(there)) - value));
                }
                sum.add(Unit.ofSymbol(from.symbol()) == from);
            }
        }
        sum.add(Unit.ofSymbol("cubit") == null);
        return error < 1e-9 ? "none" : Double.toString(error);
    }
}
