package com.example.atlas.weather;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Forecasts a day. */
public final class WeatherJob implements Job {
    @Override
    public String label() {
        return "Weather";
    }

    @Override
    public String run(int round) {
        int side = 7;
        Model model = new Model(side, new Rand(round + 2800));
        Forecast forecast = new Forecast();
        for (int hour = 0; hour < 24; hour++) {
            model.step();
            forecast.add(hour, model.meanTemperature(), model.rainfall());
        }
        Sum sum = new Sum();
        for (int y = 0; y < side; y++) {
            sum.add(model.row(y));
        }
        return forecast.periods() + ", " + model.row(0) + ", " + sum;
    }
}
