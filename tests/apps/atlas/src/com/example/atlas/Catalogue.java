package com.example.atlas;

import com.example.atlas.awards.AwardsJob;
import com.example.atlas.bus.BusJob;
import com.example.atlas.cache.CacheJob;
import com.example.atlas.calendar.CalendarJob;
import com.example.atlas.compress.CompressJob;
import com.example.atlas.core.Job;
import com.example.atlas.csv.CsvJob;
import com.example.atlas.digest.DigestJob;
import com.example.atlas.edit.EditJob;
import com.example.atlas.expr.ExprJob;
import com.example.atlas.fitness.FitnessJob;
import com.example.atlas.geo.GeoJob;
import com.example.atlas.gpx.GpxJob;
import com.example.atlas.jobs.GraphJob;
import com.example.atlas.json.JsonJob;
import com.example.atlas.layout.LayoutJob;
import com.example.atlas.machine.MachineJob;
import com.example.atlas.merge.MergeJob;
import com.example.atlas.model.PlacesJob;
import com.example.atlas.raster.RasterJob;
import com.example.atlas.route.RouteJob;
import com.example.atlas.rules.RulesJob;
import com.example.atlas.search.SearchJob;
import com.example.atlas.settings.SettingsJob;
import com.example.atlas.spatial.SpatialJob;
import com.example.atlas.stats.StatsJob;
import com.example.atlas.store.StoreJob;
import com.example.atlas.sync.UploadJob;
import com.example.atlas.template.TemplateJob;
import com.example.atlas.thumbs.ThumbsJob;
import com.example.atlas.trips.TripsJob;
import com.example.atlas.units.UnitsJob;
import com.example.atlas.weather.WeatherJob;
import com.example.atlas.wkt.WktJob;
import com.example.atlas.work.WorkJob;

/** All that the engine can do, by area, as the screens show it. */
public final class Catalogue {
    private Catalogue() {
    }

    public static Job[] places() {
        return new Job[] {new PlacesJob(), new StoreJob(), new CacheJob(), new ThumbsJob()};
    }

    public static Job[] formats() {
        return new Job[] {new JsonJob(), new CsvJob(), new GpxJob(), new WktJob(), new CompressJob(), new DigestJob()};
    }

    /** What the list of places shows: both of the above. */
    public static Job[] formatsAndPlaces() {
        return join(places(), formats());
    }

    public static Job[] map() {
        return new Job[] {new GeoJob(), new SpatialJob(), new RouteJob(), new RasterJob(), new LayoutJob()};
    }

    public static Job[] figures() {
        return new Job[] {
            new StatsJob(), new CalendarJob(), new UnitsJob(), new FitnessJob(), new WeatherJob(), new AwardsJob(),
        };
    }

    public static Job[] trips() {
        return new Job[] {new TripsJob(), new EditJob(), new TemplateJob(), new GraphJob(), new WorkJob()};
    }

    public static Job[] records() {
        return new Job[] {new UploadJob(), new MergeJob(), new BusJob(), new MachineJob()};
    }

    public static Job[] choices() {
        return new Job[] {new SettingsJob(), new ExprJob(), new RulesJob()};
    }

    public static Job[] queries() {
        return new Job[] {new SearchJob()};
    }

    /** Every job, in the order in which {@link Main} runs them. */
    public static Job[] all() {
        return join(formatsAndPlaces(), map(), figures(), trips(), records(), choices(), queries());
    }

    private static Job[] join(Job[]... areas) {
        int count = 0;
        for (Job[] area : areas) {
            count += area.length;
        }
        Job[] all = new Job[count];
        int at = 0;
        for (Job[] area : areas) {
            System.arraycopy(area, 0, all, at, area.length);
            at += area.length;
        }
        return all;
    }
}
