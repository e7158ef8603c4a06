// com.squareup.moshi:moshi:1.8.0 com.squareup.okio:okio:1.17.6

import com.squareup.moshi.FromJson;
import com.squareup.moshi.Json;
import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonQualifier;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.ToJson;
import com.squareup.moshi.Types;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.Buffer;

/** Moshi: classes, enums, qualifiers and adapters by annotation, generic types, streams, mistakes with their paths. */
public class Moshi {
    @Retention(RetentionPolicy.RUNTIME)
    @JsonQualifier
    @interface Hex {}

    enum Unit { @Json(name = "J") JOULE, WATT }

    static class Reading {
        @Json(name = "at_ns") long at = 5;
        Double power;
        @Hex int flags;
        int[] samples = {1, 2};
        Unit unit = Unit.JOULE;
        transient int hidden = 3;
        Map<String, List<Integer>> more = new LinkedHashMap<String, List<Integer>>();
    }

    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static class Adapters {
        @ToJson String hex(@Hex int value) {
            return "0x" + Integer.toHexString(value);
        }

        @FromJson @Hex int hex(String text) {
            return Integer.decode(text);
        }

        @ToJson int[] point(Point point) {
            return new int[] {point.x, point.y};
        }

        @FromJson Point point(int[] numbers) {
            if (numbers.length != 2) {
                throw new JsonDataException("expected two numbers, found " + numbers.length);
            }
            return new Point(numbers[0], numbers[1]);
        }
    }

    public static void main(String[] args) throws Exception {
        com.squareup.moshi.Moshi moshi = new com.squareup.moshi.Moshi.Builder().add(new Adapters()).build();
        JsonAdapter<Reading> readings = moshi.adapter(Reading.class);
        Reading reading = new Reading();
        reading.flags = 255;
        reading.more.put("a", Arrays.asList(1, 2, 3));
        System.out.println(readings.toJson(reading));
        System.out.println(readings.serializeNulls().indent("  ").toJson(reading));
        Reading back = readings.fromJson("{\"at_ns\":77,\"power\":1.5e3,\"flags\":\"0x10\",\"samples\":[9],\"unit\":\"WATT\",\"unknown\":[{}],\"more\":{\"z\":[]}}");
        System.out.println(back.at + " " + back.power + " " + back.flags + " " + back.samples[0] + " " + back.unit + " " + back.more + " " + back.hidden);
        JsonAdapter<List<Point>> points = moshi.adapter(Types.newParameterizedType(List.class, Point.class));
        System.out.println(points.toJson(Arrays.asList(new Point(1, 2), new Point(3, 4))) + " " + points.fromJson("[[5,6]]").get(0).y);
        JsonAdapter<Object> any = moshi.adapter(Object.class);
        System.out.println(any.fromJson("{\"a\":[1,2.5,null,true,\"\\u00fc\"],\"b\":{}}") + " " + any.toJsonValue(Arrays.asList("x", 1)));
        String[] bad = {"{", "{\"at_ns\":\"x\"}", "{\"unit\":\"OHM\"}", "{\"samples\":[1,{}]}", "[]", "{\"at_ns\":1}x", "{\"flags\":\"z\"}", "{'at_ns':1}", ""};
        for (String text : bad) {
            try {
                System.out.println(readings.fromJson(text).at);
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            } catch (JsonDataException e) {
                System.out.println(e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(e);
            }
        }
        try {
            points.fromJson("[[1,2],[3]]");
        } catch (JsonDataException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(readings.lenient().fromJson("{at_ns:1;power=2}").at + " " + readings.nullSafe().fromJson("null"));
        for (Class<?> type : new Class<?>[] {Thread.class, ArrayList.class, Runnable.class}) {
            try {
                System.out.println(moshi.adapter(type));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Buffer out = new Buffer();
        JsonWriter writer = JsonWriter.of(out);
        writer.beginObject().name("n").value(1.25).name("s").value("q\"\u2028").name("l").beginArray().nullValue().value(true).endArray().endObject();
        System.out.println(out.clone().readUtf8());
        JsonReader reader = JsonReader.of(out);
        reader.beginObject();
        while (reader.hasNext()) {
            System.out.print(reader.nextName() + "=" + reader.peek() + "@" + reader.getPath() + " ");
            reader.skipValue();
        }
        reader.endObject();
        System.out.println(reader.peek());
        System.out.println(moshi.adapter(Types.newParameterizedType(Map.class, String.class, Long.class)) + " " + readings);
    }
}
