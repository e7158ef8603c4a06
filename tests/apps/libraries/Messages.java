// com.google.protobuf:protobuf-javalite:3.8.0

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Duration;
import com.google.protobuf.Int64Value;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** Protocol buffers: the messages that the library has, byte strings, coded streams, damage. */
public class Messages {
    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }

    static Value number(double x) {
        return Value.newBuilder().setNumberValue(x).build();
    }

    static void messages() throws IOException {
        Timestamp time = Timestamp.newBuilder().setSeconds(1234567890123L).setNanos(-5).build();
        System.out.println(hex(time.toByteArray()) + " " + time.getSerializedSize() + " " + time.hashCode());
        System.out.println(Timestamp.parseFrom(time.toByteArray()).equals(time) + " " + time.toBuilder().clearNanos().build().equals(time));
        System.out.println(time.toString().trim().replace("\n", "|").replaceAll("@[0-9a-f]+", "@"));
        Struct.Builder struct = Struct.newBuilder();
        struct.putFields("list", Value.newBuilder().setListValue(ListValue.newBuilder().addValues(number(1.5)).addValues(Value.newBuilder().setBoolValue(true))).build());
        struct.putFields("text", Value.newBuilder().setStringValue("größe\n\"").build());
        struct.putFields("nothing", Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build());
        Struct built = struct.build();
        byte[] bytes = built.toByteArray();
        System.out.println(hex(bytes));
        Struct back = Struct.parseFrom(bytes);
        for (Map.Entry<String, Value> entry : back.getFieldsMap().entrySet()) {
            System.out.println(entry.getKey() + " " + entry.getValue().getKindCase());
        }
        System.out.println(back.equals(built) + " " + back.getFieldsOrThrow("list").getListValue().getValues(0).getNumberValue() + " " + back.containsFields("x"));
        try {
            back.getFieldsOrThrow("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Any any = Any.newBuilder().setTypeUrl("type/x").setValue(time.toByteString()).build();
        System.out.println(any.getSerializedSize() + " " + Timestamp.parseFrom(any.getValue()).getNanos());
        System.out.println(StringValue.newBuilder().setValue("v").build().toBuilder().mergeFrom(StringValue.getDefaultInstance()).getValue());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < 3; i++) {
            Int64Value.newBuilder().setValue(-i).build().writeDelimitedTo(out);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        for (Int64Value value = Int64Value.parseDelimitedFrom(in); value != null; value = Int64Value.parseDelimitedFrom(in)) {
            System.out.print(value.getValue() + " ");
        }
        System.out.println();
        Duration duration = Duration.newBuilder().mergeFrom(Duration.newBuilder().setSeconds(4).build()).setNanos(7).build();
        System.out.println(duration.getSeconds() + " " + duration.getNanos() + " " + Duration.parser().parseFrom(duration.toByteArray()).equals(duration));
        for (byte[] bad : new byte[][] {{8}, {8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, {0}, {15}, {18, 100, 1}}) {
            try {
                System.out.println(Struct.parseFrom(bad).getFieldsCount() + " " + Timestamp.parseFrom(bad).getSeconds());
            } catch (InvalidProtocolBufferException e) {
                System.out.println(e.getMessage());
            }
        }
        byte[] wrong = StringValue.newBuilder().setValue("abc").build().toByteArray();
        wrong[2] = (byte) 0xff;
        try {
            System.out.println(StringValue.parseFrom(wrong).getValue());
        } catch (InvalidProtocolBufferException e) {
            System.out.println(e.getMessage());
        }
        byte[] unknown = {8, 5, 0x52, 2, 'h', 'i', 0x58, 9};
        System.out.println(hex(Int64Value.parseFrom(unknown).toByteArray()));
    }

    static void strings() {
        ByteString all = ByteString.EMPTY;
        for (int i = 0; i < 300; i++) {
            all = all.concat(ByteString.copyFromUtf8("part " + i + ";"));
        }
        System.out.println(all.size() + " " + all.hashCode() + " " + all.substring(100, 120).toStringUtf8() + " " + all.isValidUtf8());
        System.out.println(all.startsWith(ByteString.copyFromUtf8("part 0")) + " " + all.equals(ByteString.copyFrom(all.toByteArray())));
        ByteString.ByteIterator iterator = all.iterator();
        int sum = 0;
        while (iterator.hasNext()) {
            sum += iterator.nextByte();
        }
        System.out.println(sum + " " + ByteString.copyFrom(Arrays.asList(ByteString.copyFromUtf8("a"), ByteString.copyFromUtf8("ü"))).toStringUtf8());
        try {
            all.byteAt(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e);
        }
    }

    static void coded() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, 20);
        out.writeSInt32(1, -3);
        out.writeFixed64(2, -1L);
        out.writeString(3, "ünicode \ud83d\udd0b and more than fits");
        out.writeDouble(4, Math.PI);
        out.writeFloat(5, 1e-40f);
        out.writeBool(6, true);
        out.writeUInt64(7, Long.MIN_VALUE);
        out.flush();
        System.out.println(hex(bytes.toByteArray()) + " " + out.getTotalBytesWritten());
        CodedInputStream in = CodedInputStream.newInstance(new ByteArrayInputStream(bytes.toByteArray()), 16);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int field = WireFormat.getTagFieldNumber(tag);
            Object value = field == 1 ? in.readSInt32() : field == 3 ? in.readString() : field == 4 ? (Object) in.readDouble() : field == 5 ? (Object) in.readFloat() : null;
            if (value == null) {
                System.out.println(field + " skipped " + in.skipField(tag));
            } else {
                System.out.println(field + " " + value);
            }
        }
        System.out.println(in.isAtEnd() + " " + in.getTotalBytesRead() + " " + CodedOutputStream.computeInt32SizeNoTag(-1));
        try {
            CodedOutputStream.newInstance(new byte[2]).writeFixed32NoTag(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        messages();
        strings();
        coded();
    }
}
