// org.tukaani:xz:1.9

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.tukaani.xz.ARMOptions;
import org.tukaani.xz.DeltaOptions;
import org.tukaani.xz.FilterOptions;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.LZMAOutputStream;
import org.tukaani.xz.UnsupportedOptionsException;
import org.tukaani.xz.X86Options;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** LZMA2 there and back: presets, match finders, filters, checks, damaged streams. */
public class Xz {
    /** Text with repeats, as logs are. */
    static byte[] text(int size) {
        String[] words = {"energy ", "of a ", "line ", "is ", "measured, ", "not ", "guessed; ", "the phone ", "runs ", "\n"};
        StringBuilder out = new StringBuilder();
        long seed = 99;
        while (out.length() < size) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            out.append(words[(int) ((seed >>> 33) % words.length)]);
            if ((seed >>> 60) == 0) {
                out.append(seed >>> 48);
            }
        }
        return out.substring(0, size).getBytes();
    }

    static byte[] noise(int size) {
        byte[] out = new byte[size];
        int state = 0x2545F491;
        for (int i = 0; i < size; i++) {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            out[i] = (byte) state;
        }
        return out;
    }

    /** Samples of a slow wave, which the delta filter is for. */
    static byte[] wave(int size) {
        byte[] out = new byte[size];
        int level = 0;
        int step = 3;
        for (int i = 0; i < size; i++) {
            level += step;
            step += level > 400 ? -1 : level < -400 ? 1 : 0;
            out[i] = (byte) (i % 2 == 0 ? level : level >> 8);
        }
        return out;
    }

    static byte[] xz(byte[] plain, FilterOptions[] filters, int check) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XZOutputStream out = new XZOutputStream(bytes, filters, check);
        out.write(plain, 0, plain.length / 3);
        out.flush();
        out.write(plain, plain.length / 3, plain.length - plain.length / 3);
        out.close();
        return bytes.toByteArray();
    }

    static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[1000];
        for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
            bytes.write(buffer, 0, count);
        }
        in.close();
        return bytes.toByteArray();
    }

    static void show(String name, byte[] plain, byte[] packed, byte[] again) {
        CRC32 crc = new CRC32();
        crc.update(packed, 0, packed.length);
        System.out.println(name + ": " + plain.length + " -> " + packed.length + " crc " + Long.toHexString(crc.getValue())
                + (Arrays.equals(plain, again) ? " same" : " DIFFERENT"));
    }

    static LZMA2Options options(int preset, int mode, int finder) throws UnsupportedOptionsException {
        LZMA2Options options = new LZMA2Options(preset);
        options.setDictSize(1 << 16);
        options.setMode(mode);
        options.setMatchFinder(finder);
        return options;
    }

    static void roundTrips(byte[][] inputs, String[] names) throws IOException {
        int[] checks = {XZ.CHECK_NONE, XZ.CHECK_CRC32, XZ.CHECK_CRC64, XZ.CHECK_SHA256};
        for (int i = 0; i < inputs.length; i++) {
            LZMA2Options fast = options(1, LZMA2Options.MODE_FAST, LZMA2Options.MF_HC4);
            LZMA2Options normal = options(6, LZMA2Options.MODE_NORMAL, LZMA2Options.MF_BT4);
            LZMA2Options stored = new LZMA2Options(0);
            stored.setMode(LZMA2Options.MODE_UNCOMPRESSED);
            FilterOptions[][] chains = {{fast}, {normal}, {stored}, {new DeltaOptions(2), fast}, {new X86Options(), fast}, {new ARMOptions(), fast}};
            for (int chain = 0; chain < chains.length; chain++) {
                byte[] packed = xz(inputs[i], chains[chain], checks[(i + chain) % checks.length]);
                byte[] again = read(new XZInputStream(new ByteArrayInputStream(packed)));
                show(names[i] + " chain " + chain, inputs[i], packed, again);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            LZMAOutputStream alone = new LZMAOutputStream(bytes, fast, i % 2 == 0 ? -1 : inputs[i].length);
            alone.write(inputs[i]);
            alone.close();
            show(names[i] + " .lzma", inputs[i], bytes.toByteArray(), read(new LZMAInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
        }
    }

    static void damaged(byte[] packed) {
        int[] places = {0, 7, 9, 13, 40, packed.length / 2, packed.length - 30, packed.length - 10, packed.length - 1};
        for (int place : places) {
            byte[] copy = packed.clone();
            copy[place] ^= 0x11;
            try {
                System.out.println("byte " + place + " goes unnoticed: " + read(new XZInputStream(new ByteArrayInputStream(copy))).length);
            } catch (IOException e) {
                System.out.println("byte " + place + ": " + e);
            }
        }
        try {
            read(new XZInputStream(new ByteArrayInputStream(packed, 0, packed.length - 5)));
        } catch (EOFException e) {
            System.out.println("cut: " + e);
        } catch (IOException e) {
            System.out.println("cut otherwise: " + e);
        }
        try {
            read(new XZInputStream(new ByteArrayInputStream(packed), 10));
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            new LZMA2Options().setLcLp(4, 4);
        } catch (UnsupportedOptionsException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws IOException {
        byte[][] inputs = {new byte[0], text(5000), noise(1200), wave(2500)};
        roundTrips(inputs, new String[] {"nothing", "text", "noise", "wave"});
        byte[] packed = xz(text(5000), new FilterOptions[] {options(2, LZMA2Options.MODE_FAST, LZMA2Options.MF_HC4)}, XZ.CHECK_CRC64);
        damaged(packed);
    }
}
