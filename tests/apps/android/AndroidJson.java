import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** JSON as Android has it: conversions, lenient reading, messages. */
public class AndroidJson {
    private static void fails(String text) {
        try {
            System.out.println(new JSONObject(text));
        } catch (JSONException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws JSONException {
        JSONObject object = new JSONObject("{\"a\":[1,2.5,\"x\\u00e9\\n\",null,true,1e3],\"b\":{\"c\":12345678901},d:'q'}");
        System.out.println(object);
        System.out.println(object.toString(2));
        JSONArray list = object.getJSONArray("a");
        System.out.println(list.getString(0) + " " + list.getInt(1) + " " + list.optBoolean(4) + " " + list.isNull(3));
        System.out.println(object.optInt("none", 4) + " " + object.getJSONObject("b").getLong("c"));
        object.put("text", "say \"hi\" / \\").put("list", new JSONArray().put(1).put("two").put(3.0));
        object.accumulate("text", 7);
        object.remove("a");
        System.out.println(object);
        try {
            object.getInt("b");
        } catch (JSONException e) {
            System.out.println(e.getMessage());
        }
        fails("{\"a\" 1}");
        fails("{\"a\":[1,2}");
        fails("[1]");
        fails("{\"a\":\"open}");
        fails("");
    }
}
