// com.jcraft:jzlib:1.1.3

import com.jcraft.jzlib.Deflater;
import com.jcraft.jzlib.DeflaterOutputStream;
import com.jcraft.jzlib.GZIPInputStream;
import com.jcraft.jzlib.GZIPOutputStream;
import com.jcraft.jzlib.Inflater;
import com.jcraft.jzlib.InflaterInputStream;
import com.jcraft.jzlib.JZlib;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;

/** zlib in Java against the platform's own: levels, strategies, dictionaries, gzip headers, damaged data. */
public class Jzlib {
    static final byte[] DICTIONARY = "path id, probe, tuple, tail energy, rail, baseline, head, regression".getBytes();

    static byte[] sample(int size) {
        Random random = new Random(4711);
        byte[] out = new byte[size];
        int at = 0;
        while (at < size) {
            int length = Math.min(size - at, 3 + random.nextInt(40));
            if (at > 100 && random.nextInt(3) > 0) {
                System.arraycopy(out, random.nextInt(at - 50), out, at, Math.min(length, 50));
            } else {
                for (int i = 0; i < length; i++) {
                    out[at + i] = (byte) (32 + Math.abs(random.nextGaussian() * 20));
                }
            }
            at += length;
        }
        return out;
    }

    static byte[] drain(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[777];
        for (int count = in.read(buffer, 0, buffer.length); count != -1; count = in.read(buffer, 0, buffer.length)) {
            out.write(buffer, 0, count);
        }
        return out.toByteArray();
    }

    static byte[] deflate(byte[] plain, int level, int strategy, byte[] dictionary) throws IOException {
        Deflater deflater = new Deflater(level);
        System.out.print("params " + deflater.params(level, strategy) + " ");
        if (dictionary != null) {
            System.out.print("dictionary " + deflater.setDictionary(dictionary, dictionary.length) + " ");
        }
        byte[] out = new byte[plain.length + 200];
        deflater.setInput(plain);
        deflater.setOutput(out);
        int status = deflater.deflate(JZlib.Z_FINISH);
        System.out.print("status " + status + " in " + deflater.getTotalIn() + " out " + deflater.getTotalOut() + " adler "
                + Long.toHexString(deflater.getAdler()) + " ");
        deflater.end();
        return Arrays.copyOf(out, (int) deflater.getTotalOut());
    }

    /** In small pieces on both sides. */
    static byte[] inflate(byte[] packed, int size, byte[] dictionary) throws IOException {
        Inflater inflater = new Inflater();
        byte[] out = new byte[size];
        inflater.setInput(packed);
        inflater.setOutput(out);
        int status = JZlib.Z_OK;
        inflater.avail_out = 0;
        while (status == JZlib.Z_OK && inflater.total_out < size) {
            inflater.avail_out = Math.min(100, size - (int) inflater.total_out);
            status = inflater.inflate(JZlib.Z_NO_FLUSH);
            if (status == JZlib.Z_NEED_DICT) {
                status = inflater.setDictionary(dictionary, dictionary.length);
            }
        }
        System.out.print("inflated " + status + " " + inflater.getTotalOut() + " " + inflater.getMessage());
        return out;
    }

    static byte[] platformInflate(byte[] packed) throws IOException {
        return drain(new java.util.zip.InflaterInputStream(new ByteArrayInputStream(packed)));
    }

    static void gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GZIPOutputStream out = new GZIPOutputStream(bytes);
        out.setName("sample.txt");
        out.setComment("made here");
        out.setModifiedTime(1234567890L);
        out.write(plain);
        out.close();
        byte[] packed = bytes.toByteArray();
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed));
        byte[] again = drain(in);
        System.out.println("gzip " + packed.length + " " + Arrays.equals(plain, again) + " " + in.getName() + " " + in.getComment()
                + " " + in.getModifiedtime() + " " + Long.toHexString(in.getCRC()) + " " + Arrays.hashCode(packed));
        byte[] platform = drain(new java.util.zip.GZIPInputStream(new ByteArrayInputStream(packed)));
        System.out.println("the platform reads it: " + Arrays.equals(plain, platform));
    }

    static void damaged(byte[] packed) {
        for (int place : new int[] {0, 1, 2, 30, packed.length / 2, packed.length - 1}) {
            byte[] copy = packed.clone();
            copy[place] ^= 0x42;
            try {
                byte[] out = drain(new InflaterInputStream(new ByteArrayInputStream(copy)));
                System.out.println("byte " + place + ": " + out.length + " bytes, " + JZlib.adler32_combine(1, 1, out.length));
            } catch (IOException e) {
                System.out.println("byte " + place + ": " + e);
            } catch (RuntimeException e) {
                System.out.println("byte " + place + ": " + e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] plain = sample(6000);
        int[] strategies = {JZlib.Z_DEFAULT_STRATEGY, JZlib.Z_FILTERED, JZlib.Z_HUFFMAN_ONLY};
        for (int level = 0; level <= 9; level++) {
            byte[] packed = deflate(plain, level, strategies[level % 3], null);
            System.out.print("crc " + Long.toHexString(crc(packed)) + " ");
            byte[] again = inflate(packed, plain.length, null);
            System.out.println(" level " + level + " " + Arrays.equals(plain, again) + Arrays.equals(plain, platformInflate(packed)));
        }
        byte[] small = "the path id of a probe; the baseline of a regression".getBytes();
        byte[] packed = deflate(small, 9, JZlib.Z_DEFAULT_STRATEGY, DICTIONARY);
        System.out.println(" " + Arrays.equals(small, inflate(packed, small.length, DICTIONARY)) + " " + Arrays.toString(packed));

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        java.util.zip.DeflaterOutputStream platform = new java.util.zip.DeflaterOutputStream(bytes);
        platform.write(plain);
        platform.close();
        System.out.println("platform's: " + Arrays.equals(plain, drain(new InflaterInputStream(new ByteArrayInputStream(bytes.toByteArray())))));
        bytes.reset();
        DeflaterOutputStream out = new DeflaterOutputStream(bytes);
        out.setSyncFlush(true);
        for (int i = 0; i < 10; i++) {
            out.write(plain, i * 50, 50);
            out.flush();
            System.out.print(bytes.size() + " ");
        }
        out.close();
        System.out.println(bytes.size());
        gzip(plain);
        damaged(bytes.toByteArray());
    }

    static long crc(byte[] bytes) {
        com.jcraft.jzlib.CRC32 crc = new com.jcraft.jzlib.CRC32();
        crc.update(bytes, 0, bytes.length);
        return crc.getValue();
    }
}
