import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Digests, checksums, codes, identifiers, and what is known of characters. */
public final class LibraryDigests {
    private LibraryDigests() {}

    public static void main(String[] args) throws NoSuchAlgorithmException {
        String[] texts = {"", "abc", "The quick brown fox jumps over the lazy dog, twice as fast as it did before noon."};
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"}) {
                MessageDigest digest = MessageDigest.getInstance(name);
                System.out.println(name + " " + hex(digest.digest(bytes)));
            }
            CRC32 crc = new CRC32();
            crc.update(bytes);
            Adler32 adler = new Adler32();
            adler.update(bytes);
            System.out.println(crc.getValue() + " " + adler.getValue());
            System.out.println(Base64.getEncoder().encodeToString(bytes));
            System.out.println(Base64.getMimeEncoder().encodeToString(bytes));
            System.out.println(UUID.nameUUIDFromBytes(bytes));
        }
        System.out.println(new String(Base64.getDecoder().decode("aGVsbG8="), StandardCharsets.UTF_8));
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            MessageDigest.getInstance("MD6");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        characters();
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    private static void characters() {
        int hash = 0;
        for (int c = 0; c < 0x11000; c += 7) {
            int flags = (Character.isLetter(c) ? 1 : 0) | (Character.isDigit(c) ? 2 : 0)
                    | (Character.isUpperCase(c) ? 4 : 0) | (Character.isWhitespace(c) ? 8 : 0);
            hash = hash * 31 + flags + Character.getType(c) * 16 + Character.toUpperCase(c) + Character.toLowerCase(c)
                    + Character.getNumericValue(c);
        }
        System.out.println(hash);
        System.out.println("stra\u00dfe \u03a3\u039f\u03a6\u039f\u03a3 \ufb01".toUpperCase().length());
        System.out.println((int) "\u039f\u03a6\u039f\u03a3".toLowerCase().charAt(3));
    }
}
