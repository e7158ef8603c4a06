import java.util.Arrays;
import java.util.Date;
import java.util.Random;
import java.util.TimeZone;

/** What each zone of the tz database has at random moments. */
public class EveryZone {
    private static final long SEED = 20250117;
    private static final int MOMENTS = 400;
    private static final long HOUR = 3600000L;

    /** What the tz database has, without names that only some systems know. */
    private static String[] ids() {
        String[] all = TimeZone.getAvailableIDs();
        int count = 0;
        for (String id : all) {
            boolean old = id.length() == 3 && !" CET EET EST GMT HST MET MST PRC ROK UCT UTC WET ".contains(" " + id + " ");
            if (!old && !id.startsWith("SystemV/")) {
                all[count++] = id;
            }
        }
        String[] ids = Arrays.copyOf(all, count);
        Arrays.sort(ids);
        return ids;
    }

    public static void main(String[] args) {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        long[] moments = new long[MOMENTS];
        for (int i = 0; i < MOMENTS; i++) {
            // From 1970 to 2038, every fourth from 1890 to 2100.
            long from = i % 4 == 0 ? -2524608000L : 0;
            long to = i % 4 == 0 ? 4102444800L : 2145916800L;
            moments[i] = (from + (long) (random.nextDouble() * (to - from))) * 1000;
        }
        String[] ids = ids();
        System.out.println(ids.length + " zones");
        for (String id : ids) {
            TimeZone zone = TimeZone.getTimeZone(id);
            int hash = 0;
            int saved = 0;
            for (long moment : moments) {
                hash = hash * 31 + zone.getOffset(moment);
                saved += zone.inDaylightTime(new Date(moment)) ? 1 : 0;
            }
            System.out.println(zone.getID() + " " + zone.getRawOffset() / 1000 + " " + zone.getDSTSavings() / 1000 + " "
                    + zone.useDaylightTime() + " " + saved + " " + Integer.toHexString(hash) + " "
                    + zone.getOffset(moments[1]) / 1000 + " " + zone.getOffset(moments[2]) / 1000);
        }
        for (int hours = -3; hours <= 9; hours += 3) {
            String[] some = TimeZone.getAvailableIDs((int) (hours * HOUR));
            Arrays.sort(some);
            System.out.println(hours + " " + Arrays.asList(some).contains("Europe/Moscow") + " "
                    + Arrays.asList(some).contains("America/Sao_Paulo"));
        }
    }
}
