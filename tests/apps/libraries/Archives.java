// org.apache.commons:commons-compress:1.20

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.utils.IOUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Commons Compress: archives of four formats, streams of five, by name and by their first bytes, damage. */
public class Archives {
    static byte[] data(int length) {
        byte[] data = new byte[length];
        long state = 12345;
        for (int i = 0; i < length; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            data[i] = (byte) (i % 7 == 0 ? state >>> 40 : 'a' + i % 5);
        }
        return data;
    }

    static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    static ArchiveEntry entry(String format, String name, int length) {
        if (format.equals("zip")) {
            ZipArchiveEntry entry = new ZipArchiveEntry(name);
            entry.setTime(1000000000000L);
            entry.setComment("c");
            return entry;
        }
        if (format.equals("tar")) {
            TarArchiveEntry entry = new TarArchiveEntry(name);
            entry.setSize(length);
            entry.setModTime(1000000000000L);
            entry.setUserName("user");
            return entry;
        }
        if (format.equals("ar")) {
            return new ArArchiveEntry(name, length, 1, 2, 0644, 1000000000L);
        }
        CpioArchiveEntry entry = new CpioArchiveEntry(name);
        entry.setSize(length);
        entry.setTime(1000000000L);
        return entry;
    }

    static byte[] pack(String format) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ArchiveOutputStream out = new ArchiveStreamFactory("UTF-8").createArchiveOutputStream(format, bytes);
        if (out instanceof TarArchiveOutputStream) {
            ((TarArchiveOutputStream) out).setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        }
        String[] names = {"a.txt", format.equals("ar") ? "short" : "dir/grö\u00dfe-" + new String(new char[120]).replace('\0', 'n'), "c"};
        for (int i = 0; i < names.length; i++) {
            byte[] data = data(i * 700);
            out.putArchiveEntry(entry(format, names[i], data.length));
            out.write(data);
            out.closeArchiveEntry();
        }
        out.finish();
        out.close();
        return bytes.toByteArray();
    }

    static void archives() throws Exception {
        for (String format : new String[] {"zip", "tar", "ar", "cpio"}) {
            byte[] packed = pack(format);
            if (!format.equals("zip")) {
                System.out.println(format + " " + packed.length + " " + crc(packed));
            }
            InputStream stream = new ByteArrayInputStream(packed);
            System.out.println(ArchiveStreamFactory.detect(stream));
            ArchiveInputStream in = new ArchiveStreamFactory("UTF-8").createArchiveInputStream(stream);
            for (ArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] data = IOUtils.toByteArray(in);
                String name = entry.getName();
                System.out.println(name.length() + " " + name.substring(0, Math.min(9, name.length())) + " " + data.length + " " + crc(data) + " " + entry.isDirectory() + " " + entry.getLastModifiedDate().getTime());
            }
            try {
                ArchiveInputStream cut = new ArchiveStreamFactory().createArchiveInputStream(format, new ByteArrayInputStream(packed, 0, packed.length * 3 / 4 / 100 * 100 - 300));
                while (cut.getNextEntry() != null) {
                    IOUtils.toByteArray(cut);
                }
                System.out.println("no complaint");
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        ZipFile zip = new ZipFile(new SeekableInMemoryByteChannel(pack("zip")));
        System.out.println(zip.getEntry("c").getSize() + " " + zip.getEntry("c").getComment() + " " + crc(IOUtils.toByteArray(zip.getInputStream(zip.getEntry("c")))));
        zip.close();
        try {
            ArchiveStreamFactory.detect(new ByteArrayInputStream(data(600)));
        } catch (ArchiveException e) {
            System.out.println(e.getMessage());
        }
    }

    static void compressors() throws Exception {
        byte[] data = data(6000);
        CompressorStreamFactory factory = new CompressorStreamFactory(true);
        for (String name : new String[] {"gz", "bzip2", "deflate", "lz4-framed", "snappy-framed"}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            OutputStream out = factory.createCompressorOutputStream(name, bytes);
            out.write(data);
            out.close();
            byte[] packed = bytes.toByteArray();
            String detected = CompressorStreamFactory.detect(new ByteArrayInputStream(packed));
            byte[] back = IOUtils.toByteArray(factory.createCompressorInputStream(name, new ByteArrayInputStream(packed)));
            System.out.println(name + " " + detected + " " + (packed.length < data.length) + " " + (crc(back) == crc(data)));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream out = new BZip2CompressorOutputStream(bytes, 1);
        out.write(data);
        out.close();
        byte[] packed = bytes.toByteArray();
        System.out.println(packed.length + " " + crc(packed));
        packed[packed.length / 2] ^= 4;
        try {
            IOUtils.toByteArray(new BZip2CompressorInputStream(new ByteArrayInputStream(packed)));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            factory.createCompressorInputStream("none", new ByteArrayInputStream(data));
        } catch (CompressorException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        archives();
        compressors();
    }
}
