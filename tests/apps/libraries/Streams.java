// com.squareup.okio:okio:1.17.6

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.ByteString;
import okio.ForwardingSource;
import okio.GzipSink;
import okio.GzipSource;
import okio.HashingSource;
import okio.Okio;
import okio.Options;
import okio.Pipe;
import okio.Source;
import okio.Timeout;

/** Okio: buffers, byte strings, digests, compressed streams, files, a pipe between two threads, time limits. */
public class Streams {
    static void buffers() throws IOException {
        Buffer buffer = new Buffer();
        buffer.writeUtf8("voltage: µV ").writeByte(7).writeShort(-2).writeIntLe(0x01020304).writeLong(1L << 40);
        buffer.writeDecimalLong(-9876543210L).writeByte(' ').writeHexadecimalUnsignedLong(0xcafeL).writeUtf8("\r\nnext\n");
        System.out.println(buffer.size() + " " + buffer.clone().readByteString().hex());
        System.out.println(buffer.indexOf((byte) 7) + " " + buffer.indexOf(ByteString.encodeUtf8("next")));
        System.out.println(buffer.readUtf8(13) + buffer.readByte() + " " + buffer.readShort() + " " + buffer.readIntLe());
        System.out.println(buffer.readLong() + " " + buffer.readDecimalLong());
        buffer.skip(1);
        System.out.println(Long.toHexString(buffer.readHexadecimalUnsignedLong()) + buffer.readUtf8Line());
        System.out.println(buffer.readUtf8LineStrict() + " " + buffer.exhausted());
        for (int i = 0; i < 5000; i++) {
            buffer.writeInt(i * i);
        }
        Buffer part = new Buffer();
        buffer.copyTo(part, 8000, 4000);
        System.out.println(buffer + "");
        System.out.println(part.snapshot().sha256().hex() + " " + buffer.completeSegmentByteCount());
        ByteBuffer nio = ByteBuffer.allocate(10);
        System.out.println(part.read(nio) + " " + nio.position() + " " + nio.get(3));
        nio.flip();
        System.out.println(part.write(nio) + " " + part.size());
        try {
            new Buffer().writeUtf8("short").readLong();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            new Buffer().writeUtf8("-x").readDecimalLong();
        } catch (NumberFormatException e) {
            System.out.println(e);
        }
        Buffer text = new Buffer().writeString("größer", Charset.forName("UTF-16BE"));
        System.out.println(text.size() + " " + text.readString(Charset.forName("UTF-16BE")));
        text.writeUtf8CodePoint(0x1f50b).writeUtf8CodePoint('x');
        System.out.println(Integer.toHexString(text.readUtf8CodePoint()) + " " + text.readUtf8());
    }

    static void byteStrings() {
        ByteString one = ByteString.encodeUtf8("Watt per hour");
        ByteString two = ByteString.decodeHex("00ff10");
        System.out.println(one.base64() + " " + one.base64Url() + " " + two + " " + two.hex());
        System.out.println(one.md5().hex() + " " + one.sha1().hex() + " " + one.sha512().hex());
        System.out.println(one.hmacSha256(two).hex());
        System.out.println(ByteString.decodeBase64("V2F0dA==").utf8() + " " + ByteString.decodeBase64("?"));
        System.out.println(one.toAsciiUppercase() + " " + one.substring(5, 8) + " " + one.startsWith(ByteString.encodeUtf8("Wa")));
        System.out.println(one.compareTo(two) > 0 ? "after" : "before");
        System.out.println(one.indexOf(ByteString.encodeUtf8("t")) + " " + one.lastIndexOf(ByteString.encodeUtf8("t")) + " " + one.hashCode());
    }

    static void streams() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        BufferedSink sink = Okio.buffer(new GzipSink(Okio.sink(packed)));
        for (int i = 0; i < 2000; i++) {
            sink.writeUtf8("line ").writeDecimalLong(i % 17).writeByte('\n');
        }
        sink.close();
        HashingSource hashing = HashingSource.sha256(new GzipSource(Okio.source(new ByteArrayInputStream(packed.toByteArray()))));
        BufferedSource source = Okio.buffer((Source) hashing);
        int lines = 0;
        for (String line = source.readUtf8Line(); line != null; line = source.readUtf8Line()) {
            lines += line.length();
        }
        System.out.println(lines + " " + hashing.hash().hex());
        byte[] broken = packed.toByteArray();
        broken[broken.length - 6] ^= 1;
        try {
            Okio.buffer(new GzipSource(Okio.source(new ByteArrayInputStream(broken)))).readByteArray();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Options options = Options.of(ByteString.encodeUtf8("on"), ByteString.encodeUtf8("off"), ByteString.encodeUtf8("onward"));
        Buffer chosen = new Buffer().writeUtf8("offonx");
        System.out.println(chosen.select(options) + " " + chosen.select(options) + " " + chosen.select(options));
        Source slow = new ForwardingSource(new Buffer().writeUtf8("abcdef")) {
            @Override public long read(Buffer to, long count) throws IOException {
                return super.read(to, Math.min(count, 2));
            }
        };
        System.out.println(Okio.buffer(slow).readUtf8() + " " + Okio.buffer(Okio.source(new ByteArrayInputStream(new byte[9000]))).readAll(Okio.blackhole()));
    }

    static void files() throws IOException {
        File file = File.createTempFile("okio", ".txt");
        BufferedSink sink = Okio.buffer(Okio.sink(file));
        sink.writeUtf8("first\n").close();
        sink = Okio.buffer(Okio.appendingSink(file));
        sink.writeUtf8("second\n").close();
        BufferedSource source = Okio.buffer(Okio.source(file));
        System.out.println(source.readUtf8Line() + " " + source.readUtf8Line() + " " + source.readUtf8Line() + " " + file.length());
        source.close();
        System.out.println(file.delete());
    }

    static void pipe() throws Exception {
        final Pipe pipe = new Pipe(64);
        Thread writer = new Thread() {
            @Override public void run() {
                try {
                    BufferedSink sink = Okio.buffer(pipe.sink());
                    for (int i = 0; i < 300; i++) {
                        sink.writeDecimalLong(i).writeByte(',');
                        sink.emit();
                    }
                    sink.close();
                } catch (IOException e) {
                    System.out.println(e);
                }
            }
        };
        writer.start();
        String all = Okio.buffer(pipe.source()).readUtf8();
        writer.join();
        System.out.println(all.length() + " " + all.hashCode());
        Pipe idle = new Pipe(1);
        idle.source().timeout().timeout(20, TimeUnit.MILLISECONDS);
        try {
            idle.source().read(new Buffer(), 1);
        } catch (IOException e) {
            System.out.println(e);
        }
        Timeout timeout = new Timeout().deadline(1, TimeUnit.NANOSECONDS);
        Thread.sleep(1);
        try {
            timeout.throwIfReached();
        } catch (IOException e) {
            System.out.println(e + " " + timeout.hasDeadline() + " " + timeout.clearDeadline().hasDeadline());
        }
    }

    public static void main(String[] args) throws Exception {
        buffers();
        byteStrings();
        streams();
        files();
        pipe();
    }
}
