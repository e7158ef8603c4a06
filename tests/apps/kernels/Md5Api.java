import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** MD5 of ten megabytes in chunks of two kilobytes, by the class library: eCalc's `md5api`. */
public class Md5Api {
    private static byte[] digest(byte[] chunk, int chunks) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        for (int i = 0; i < chunks; i++) {
            chunk[i & chunk.length - 1]++;
            digest.update(chunk);
        }
        return digest.digest();
    }

    public static void main(String[] args) throws NoSuchAlgorithmException {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        byte[] chunk = new byte[2048];
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            byte[] digest = digest(chunk, 5120);
            for (int i = 0; i < digest.length; i++) {
                sum = sum * 31 + digest[i];
            }
        }
        System.out.println("md5api " + sum);
    }
}
