import java.io.*;
import java.nio.*;
import java.nio.channels.FileChannel;

/** Files, streams, readers and buffers of the class library. */
public final class LibraryFiles {
    private LibraryFiles() {}

    public static void main(String[] args) throws Exception {
        files();
    }

    private static void files() throws Exception {
        File f = new File(System.getProperty("java.io.tmpdir", "/tmp"), "wl-lib-test.bin");
        DataOutputStream o =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(f)));
        o.writeInt(0x01020304);
        o.writeLong(-2);
        o.writeDouble(1.5);
        o.writeShort(-3);
        o.writeChar('x');
        o.writeBoolean(true);
        o.write("line1\nline2\r\nend".getBytes());
        o.close();
        print(f.length());
        print(f.exists());
        print(f.isFile());
        print(f.isDirectory());
        print(f.getName());
        print(new File("/a//b/../c/").getPath());
        print(new File("/a/b").getParent());
        print(new File("x").getParent());
        DataInputStream i = new DataInputStream(new BufferedInputStream(new FileInputStream(f)));
        print(i.readInt());
        print(i.readLong());
        print(i.readDouble());
        print(i.readShort());
        print(i.readChar());
        print(i.readBoolean());
        BufferedReader br = new BufferedReader(new InputStreamReader(i));
        print(br.readLine());
        print("|");
        print(br.readLine());
        print("|");
        print(br.readLine());
        print("|");
        print(br.readLine());
        br.close();
        RandomAccessFile ra = new RandomAccessFile(f, "rw");
        ra.seek(4);
        ra.writeInt(7);
        ra.seek(0);
        print(ra.readInt());
        print(ra.readInt());
        print(ra.getFilePointer());
        print(ra.length());
        MappedByteBuffer mb = ra.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 64);
        mb.order(ByteOrder.LITTLE_ENDIAN);
        mb.putInt(0, 0x11223344);
        mb.putLong(8, -5L);
        print(mb.get(0));
        print(mb.getInt(0));
        print(mb.getLong(8));
        print(mb.capacity());
        print(mb.order());
        mb.position(16);
        mb.putInt(9).putLong(10);
        print(mb.position() + " " + mb.remaining());
        ra.seek(0);
        print(ra.read() + " " + ra.length());
        ra.close();
        print(f.delete() + " " + f.exists());
        ByteBuffer bb = ByteBuffer.allocate(32);
        bb.putInt(1).putShort((short) 2).putLong(3).putDouble(2.5).put((byte) 7);
        bb.flip();
        print(bb.getInt());
        print(bb.getShort());
        print(bb.getLong());
        print(bb.getDouble());
        print(bb.get());
        print(bb);
        PrintStream ps = new PrintStream(new ByteArrayOutputStream());
        ps.printf("%d", 5);
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.println("q");
        pw.print(1.5);
        pw.flush();
        print(sw);
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
