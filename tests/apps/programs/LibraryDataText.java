import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Locale;

/** Text in binary data, marks of a buffered stream, and all that a writer prints. */
public final class LibraryDataText {
    private LibraryDataText() {
    }

    private static void modifiedUtf() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF("a\u00e9\u20ac\0\ud83d\ude00");
        out.writeBytes("b\u0141");
        out.writeChars("c\u0141");
        byte[] written = bytes.toByteArray();
        System.out.println(out.size() + " " + Arrays.toString(written));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(written));
        System.out.println(in.readUTF().equals("a\u00e9\u20ac\0\ud83d\ude00") + " " + in.readByte() + in.readByte() + in.readChar());
        broken(new byte[] {0, 1, (byte) 0xc3});
        broken(new byte[] {0, 3, 'a', (byte) 0xc3, 'b'});
        broken(new byte[] {0, 4, 'a', (byte) 0xe2, (byte) 0x82, 'b'});
        broken(new byte[] {0, 1, (byte) 0xff});
        broken(new byte[] {0, 9, 'a'});
        char[] many = new char[33000];
        Arrays.fill(many, '\u00e9');
        try {
            out.writeUTF(new String(many));
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    private static void broken(byte[] bytes) {
        try {
            System.out.println(new DataInputStream(new ByteArrayInputStream(bytes)).readUTF());
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    private static void marks() throws IOException {
        byte[] bytes = new byte[40];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream(bytes), 4);
        System.out.println(in.markSupported() + " " + in.read() + in.read() + in.read());
        in.mark(20);
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 15; i++) {
            seen.append(in.read()).append(' ');
        }
        in.reset();
        System.out.println(seen + "again " + in.read() + " " + in.available());
        in = new BufferedInputStream(new ByteArrayInputStream(bytes), 4);
        try {
            in.reset();
        } catch (IOException e) {
            System.out.println(e);
        }
        in.mark(2);
        for (int i = 0; i < 9; i++) {
            in.read();
        }
        try {
            in.reset();
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    private static void printed() {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.print(0.1f);
        out.println(new char[] {'x', 'y'});
        out.append(null).append("abc", 1, 2).append('d').println('c');
        out.format(Locale.US, "%.1f|", 2.25).printf("%d%n", 3);
        out.write("hello", 1, 2);
        out.println(true);
        out.print((String) null);
        out.print((Object) null);
        out.println(1.5f);
        out.print(7L);
        System.out.println(text + " " + out.checkError());
    }

    public static void main(String[] args) throws IOException {
        modifiedUtf();
        marks();
        printed();
    }
}
