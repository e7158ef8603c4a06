// commons-io:commons-io:2.6

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.EndianUtils;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.FilenameUtils;
import org.apache.commons.io.HexDump;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.LineIterator;
import org.apache.commons.io.comparator.NameFileComparator;
import org.apache.commons.io.comparator.SizeFileComparator;
import org.apache.commons.io.filefilter.FileFilterUtils;
import org.apache.commons.io.filefilter.SuffixFileFilter;
import org.apache.commons.io.filefilter.TrueFileFilter;
import org.apache.commons.io.filefilter.WildcardFileFilter;
import org.apache.commons.io.input.BOMInputStream;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.input.CountingInputStream;
import org.apache.commons.io.input.ReaderInputStream;
import org.apache.commons.io.input.ReversedLinesFileReader;
import org.apache.commons.io.input.SwappedDataInputStream;
import org.apache.commons.io.input.TeeInputStream;
import org.apache.commons.io.input.XmlStreamReader;
import org.apache.commons.io.output.StringBuilderWriter;
import org.apache.commons.io.output.WriterOutputStream;

/** Commons IO: names, streams, trees of files, filters, encodings. */
public class CommonsIo {
    static void names() {
        for (String name : new String[] {"/a/b/../c.tar.gz", "C:\\dir\\file.txt", "~user/x", "a//b/./c", "../up", ""}) {
            System.out.println(FilenameUtils.normalize(name, true) + " " + FilenameUtils.getBaseName(name) + " " + FilenameUtils.getExtension(name) + " "
                    + FilenameUtils.getPrefix(name) + " " + FilenameUtils.getPath(name));
        }
        System.out.println(FilenameUtils.wildcardMatch("report-12.txt", "rep*-?2.t*") + " " + FilenameUtils.concat("/a/b", "../c") + " " + FilenameUtils.equalsNormalized("a/./b", "a/b"));
    }

    static void streams() throws IOException {
        byte[] text = "first\nsecond\r\nthird ü".getBytes(StandardCharsets.UTF_8);
        System.out.println(IOUtils.readLines(new ByteArrayInputStream(text), StandardCharsets.UTF_8) + " " + IOUtils.toString(text, "ISO-8859-1").length());
        LineIterator lines = IOUtils.lineIterator(new StringReader("a\n\nb"));
        while (lines.hasNext()) {
            System.out.print("[" + lines.next() + "]");
        }
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        CountingInputStream counting = new CountingInputStream(new TeeInputStream(new BoundedInputStream(new ByteArrayInputStream(text), 8), copy));
        System.out.println(IOUtils.toByteArray(counting).length + " " + counting.getCount() + " " + copy);
        InputStream marked = new BOMInputStream(new ByteArrayInputStream(new byte[] {(byte) 0xfe, (byte) 0xff, 0, 65}), ByteOrderMark.UTF_16BE, ByteOrderMark.UTF_8);
        System.out.println(((BOMInputStream) marked).getBOM() + " " + IOUtils.toString(marked, StandardCharsets.UTF_16BE));
        System.out.println(Arrays.toString(IOUtils.toByteArray(new ReaderInputStream(new StringReader("aü\ud83d\udd0b"), StandardCharsets.UTF_8, 3))));
        StringWriter decoded = new StringWriter();
        WriterOutputStream out = new WriterOutputStream(decoded, StandardCharsets.UTF_16LE);
        out.write(new byte[] {65, 0, (byte) 0xfc});
        out.write(0);
        out.close();
        System.out.println(decoded);
        SwappedDataInputStream swapped = new SwappedDataInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6}));
        System.out.println(swapped.readInt() + " " + swapped.readShort() + " " + EndianUtils.swapLong(1L) + " " + EndianUtils.swapShort((short) 258));
        System.out.println(new XmlStreamReader(new ByteArrayInputStream("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".getBytes("US-ASCII"))).getEncoding());
        ByteArrayOutputStream dump = new ByteArrayOutputStream();
        HexDump.dump(text, 16, dump, 0);
        System.out.println(dump.toString().replace(System.lineSeparator(), "|"));
        StringBuilderWriter writer = new StringBuilderWriter();
        IOUtils.writeLines(Arrays.asList("x", null, 3), "\n", writer);
        System.out.println(writer.toString().replace('\n', '|') + IOUtils.contentEquals(new StringReader("a"), new StringReader("b")));
        try {
            IOUtils.readFully(new ByteArrayInputStream(text), new byte[100]);
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    static void files() throws IOException {
        File root = new File(FileUtils.getTempDirectory(), "commons-io-tree");
        FileUtils.deleteDirectory(root);
        FileUtils.forceMkdir(new File(root, "one/two"));
        FileUtils.writeStringToFile(new File(root, "one/a.txt"), "alpha\nbeta\ngamma", "UTF-8");
        FileUtils.writeLines(new File(root, "one/two/b.log"), Arrays.asList("x", "yy", "zzz"));
        FileUtils.write(new File(root, "c.txt"), "more", "UTF-8", true);
        FileUtils.copyDirectory(new File(root, "one"), new File(root, "copy"));
        FileUtils.touch(new File(root, "empty"));
        List<String> found = new ArrayList<String>();
        for (File file : FileUtils.listFiles(root, TrueFileFilter.INSTANCE, TrueFileFilter.INSTANCE)) {
            found.add(file.getPath().substring(root.getPath().length()) + ":" + file.length());
        }
        Collections.sort(found);
        System.out.println(found + " " + FileUtils.sizeOfDirectory(root));
        Collection<File> logs = FileUtils.listFiles(root, new WildcardFileFilter("?.l*"), FileFilterUtils.notFileFilter(FileFilterUtils.nameFileFilter("copy")));
        System.out.println(logs.size() + " " + root.list(new SuffixFileFilter(".txt")).length);
        File[] files = root.listFiles();
        Arrays.sort(files, NameFileComparator.NAME_REVERSE);
        System.out.println(files[0].getName());
        Arrays.sort(files, new SizeFileComparator(true).getClass() == SizeFileComparator.class ? NameFileComparator.NAME_COMPARATOR : null);
        System.out.println(files[0].getName());
        ReversedLinesFileReader reversed = new ReversedLinesFileReader(new File(root, "one/a.txt"), 4, "UTF-8");
        System.out.println(reversed.readLine() + " " + reversed.readLine() + " " + reversed.readLine() + " " + reversed.readLine());
        reversed.close();
        System.out.println(FileUtils.checksumCRC32(new File(root, "c.txt")) + " " + FileUtils.contentEquals(new File(root, "one/a.txt"), new File(root, "copy/a.txt")));
        System.out.println(FileUtils.isFileOlder(new File(root, "c.txt"), new Date(0)) + " " + FileUtils.byteCountToDisplaySize(123456789L));
        FileUtils.moveFileToDirectory(new File(root, "c.txt"), new File(root, "moved"), true);
        System.out.println(FileUtils.readFileToString(new File(root, "moved/c.txt"), "UTF-8") + " " + FileUtils.directoryContains(root, new File(root, "moved")));
        try {
            FileUtils.copyFile(new File(root, "none"), new File(root, "x"));
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        FileUtils.deleteDirectory(root);
        System.out.println(root.exists());
    }

    public static void main(String[] args) throws IOException {
        names();
        streams();
        files();
    }
}
