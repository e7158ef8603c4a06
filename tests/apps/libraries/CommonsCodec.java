// commons-codec:commons-codec:1.15

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.codec.DecoderException;
import org.apache.commons.codec.EncoderException;
import org.apache.commons.codec.StringEncoder;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.binary.Base32OutputStream;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.Base64InputStream;
import org.apache.commons.codec.binary.BinaryCodec;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.MurmurHash2;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.digest.PureJavaCrc32;
import org.apache.commons.codec.digest.PureJavaCrc32C;
import org.apache.commons.codec.digest.XXHash32;
import org.apache.commons.codec.language.Caverphone2;
import org.apache.commons.codec.language.ColognePhonetic;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.apache.commons.codec.language.MatchRatingApproachEncoder;
import org.apache.commons.codec.language.Metaphone;
import org.apache.commons.codec.language.Nysiis;
import org.apache.commons.codec.language.RefinedSoundex;
import org.apache.commons.codec.language.Soundex;
import org.apache.commons.codec.net.PercentCodec;
import org.apache.commons.codec.net.QuotedPrintableCodec;
import org.apache.commons.codec.net.URLCodec;

/** Codecs of bytes and of text, digests, and names by their sound. */
public class CommonsCodec {
    static final String[] NAMES = {
        "Robert", "Rupert", "Ashcraft", "Tymczak", "Pfister", "Thompson", "Schwarzenegger", "M\u00fcller-L\u00fcdenscheidt", "O'Hara", "Xavier",
        "Knight", "Wright", "Szczepanski", "Jose", "van der Waals", "McDonald", "Phillips", "Czerny", "Hochmeier", "Quaid",
    };
    static final String TEXT = "Fran\u00e7ois said: \u201c1 + 1 = 2 & 100% sure?\u201d / \ud83d\ude00 \\ ~tail=_*";

    static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i * 37 ^ i >> 3);
        }
        return bytes;
    }

    static byte[] drain(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[50];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            out.write(buffer, 0, count);
        }
        return out.toByteArray();
    }

    static void binary() throws IOException, DecoderException {
        for (int size : new int[] {0, 1, 2, 3, 4, 5, 57, 100, 200}) {
            byte[] bytes = bytes(size);
            String encoded = Base64.encodeBase64String(bytes);
            String chunked = new String(Base64.encodeBase64Chunked(bytes), StandardCharsets.US_ASCII);
            String base32 = new Base32(20, new byte[] {'|'}, true).encodeAsString(bytes);
            System.out.println(encoded + " " + Base64.encodeBase64URLSafeString(bytes).hashCode() + " " + chunked.length() + " " + base32);
            boolean same = Arrays.equals(bytes, Base64.decodeBase64(chunked)) && Arrays.equals(bytes, Hex.decodeHex(Hex.encodeHexString(bytes)))
                    && Arrays.equals(bytes, new Base32(true).decode(base32.replace("|", "")))
                    && Arrays.equals(bytes, BinaryCodec.fromAscii(BinaryCodec.toAsciiString(bytes).toCharArray()))
                    && Arrays.equals(bytes, drain(new Base64InputStream(new Base64InputStream(new ByteArrayInputStream(bytes), true))));
            System.out.println(same + " " + Base64.isBase64(encoded) + " " + Hex.encodeHexString(bytes, false));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Base32OutputStream base32 = new Base32OutputStream(out);
        base32.write(bytes(33));
        base32.close();
        System.out.println(out);
        for (String broken : new String[] {"abc", "0g", "zz"}) {
            try {
                System.out.println(Hex.decodeHex(broken).length);
            } catch (DecoderException e) {
                System.out.println(e);
            }
        }
        try {
            System.out.println(Base64.decodeInteger("AQ==".getBytes(StandardCharsets.UTF_8)) + " " + Arrays.toString(new Base32().decode("A")));
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void digests() throws IOException {
        byte[] bytes = bytes(1000);
        System.out.println(DigestUtils.md5Hex("") + " " + DigestUtils.sha1Hex(bytes) + " " + DigestUtils.sha256Hex("wattline"));
        System.out.println(DigestUtils.sha512Hex(new ByteArrayInputStream(bytes)) + " " + DigestUtils.sha384Hex(bytes));
        PureJavaCrc32 crc = new PureJavaCrc32();
        crc.update(bytes, 3, 990);
        PureJavaCrc32C crcC = new PureJavaCrc32C();
        crcC.update(bytes, 0, 1000);
        XXHash32 xx = new XXHash32(7);
        xx.update(bytes, 0, 999);
        System.out.println(crc.getValue() + " " + crcC.getValue() + " " + xx.getValue() + " " + MurmurHash2.hash64(bytes, 777) + " "
                + MurmurHash3.hash32x86(bytes, 1, 501, 9) + " " + Arrays.toString(MurmurHash3.hash128x64(bytes)));
        try {
            DigestUtils.getDigest("NONE-1");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void text() throws Exception {
        String url = new URLCodec().encode(TEXT);
        String quoted = new QuotedPrintableCodec(StandardCharsets.UTF_8, true).encode(TEXT + TEXT);
        byte[] percent = new PercentCodec("% ".getBytes(StandardCharsets.US_ASCII), true).encode(TEXT.getBytes(StandardCharsets.UTF_8));
        System.out.println(url + "\n" + quoted + "\n" + new String(percent, StandardCharsets.UTF_8));
        System.out.println(new URLCodec().decode(url).equals(TEXT) + " " + new QuotedPrintableCodec(true).decode(quoted).equals(TEXT + TEXT));
        for (String broken : new String[] {"%4", "%zz", "a%"}) {
            try {
                System.out.println(new URLCodec().decode(broken));
            } catch (DecoderException e) {
                System.out.println(e + " " + e.getCause());
            }
        }
    }

    static void sounds() {
        StringEncoder[] encoders = {
            new Soundex(), new RefinedSoundex(), new Metaphone(), new DoubleMetaphone(), new Caverphone2(), new ColognePhonetic(),
            new Nysiis(), new MatchRatingApproachEncoder(),
        };
        for (String name : NAMES) {
            StringBuilder line = new StringBuilder(name);
            for (StringEncoder encoder : encoders) {
                try {
                    line.append(' ').append(encoder.encode(name));
                } catch (EncoderException e) {
                    line.append(' ').append(e);
                } catch (RuntimeException e) {
                    line.append(' ').append(e.getMessage());
                }
            }
            System.out.println(line);
        }
        System.out.println(new ColognePhonetic().isEncodeEqual("Meyer", "Maier") + " " + new DoubleMetaphone().doubleMetaphone("Schmidt", true));
    }

    public static void main(String[] args) throws Exception {
        binary();
        digests();
        text();
        sounds();
    }
}
