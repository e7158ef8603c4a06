import java.util.Map;

/** The variables of an app's process. */
public class Variables {
    public static void main(String[] args) {
        for (Map.Entry<String, String> entry : System.getenv().entrySet()) {
            System.out.println(entry.getKey() + "=" + entry.getValue());
        }
        System.out.println(System.getenv("ANDROID_DATA") + " " + System.getenv("HOME"));
        try {
            System.getenv().put("HOME", "/");
        } catch (UnsupportedOperationException e) {
            System.out.println("cannot be changed");
        }
        try {
            System.getenv(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
