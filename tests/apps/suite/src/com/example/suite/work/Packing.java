package com.example.suite.work;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Bytes made smaller, and marks of them. */
public final class Packing {
    private static final String HEX = "0123456789abcdef";

    private Packing() {
    }

    public static byte[] pack(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        OutputStream out = new GZIPOutputStream(packed);
        out.write(bytes);
        out.close();
        return packed.toByteArray();
    }

    public static byte[] unpack(byte[] packed) throws IOException {
        InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[1024];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            bytes.write(buffer, 0, count);
        }
        in.close();
        return bytes.toByteArray();
    }

    public static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length);
        return crc.getValue();
    }

    /** The digest of a text of Latin letters, in hexadecimal. */
    public static String digest(String algorithm, byte[] bytes) throws NoSuchAlgorithmException {
        StringBuilder text = new StringBuilder();
        for (byte b : MessageDigest.getInstance(algorithm).digest(bytes)) {
            text.append(HEX.charAt((b >> 4) & 15)).append(HEX.charAt(b & 15));
        }
        return text.toString();
    }
}
