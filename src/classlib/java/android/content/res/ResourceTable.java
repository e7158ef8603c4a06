package android.content.res;

import android.util.TypedValue;
import java.util.ArrayList;

/**
 * The table of an archive's resources.arsc. Of an entry's configurations the one is taken that asks for nothing, or
 * else the first. Sparse and short types are left out.
 */
final class ResourceTable {
    private static final int CHUNK_STRINGS = 1;
    private static final int CHUNK_PACKAGE = 0x200;
    private static final int CHUNK_TYPE = 0x201;
    private static final int NO_ENTRY = -1;
    private static final int COMPLEX = 1;
    private static final int MOST_REFERENCES = 20;

    /** The entries of one type in one configuration. */
    private static final class Type {
        int packageId;
        int id;
        int count;
        int offsets;
        int entries;
        boolean isDefault;
    }

    private final byte[] data;
    private final ArrayList<Type> types = new ArrayList<Type>();
    private StringPool strings;
    private StringPool typeNames;
    private StringPool keys;

    ResourceTable(byte[] data) {
        this.data = data;
        walk(BinaryXml.int16(data, 2), data.length, 0);
    }

    private void walk(int start, int end, int packageId) {
        int at = start;
        while (at + 8 <= end) {
            int type = BinaryXml.int16(data, at);
            int size = Math.max(BinaryXml.int32(data, at + 4), 8);
            if (type == CHUNK_STRINGS && packageId == 0) {
                strings = new StringPool(data, at);
            } else if (type == CHUNK_PACKAGE) {
                typeNames = new StringPool(data, at + BinaryXml.int32(data, at + 268));
                keys = new StringPool(data, at + BinaryXml.int32(data, at + 276));
                walk(at + BinaryXml.int16(data, at + 2), at + size, BinaryXml.int32(data, at + 8));
            } else if (type == CHUNK_TYPE) {
                types.add(type(at, packageId));
            }
            at += size;
        }
    }

    private Type type(int at, int packageId) {
        Type type = new Type();
        type.packageId = packageId;
        type.id = data[at + 8] & 0xff;
        type.count = BinaryXml.int32(data, at + 12);
        type.entries = at + BinaryXml.int32(data, at + 16);
        int header = BinaryXml.int16(data, at + 2);
        type.offsets = at + header;
        type.isDefault = true;
        for (int i = at + 24; i < at + header; i++) {
            type.isDefault &= data[i] == 0;
        }
        return type;
    }

    /** Where the entry of a number is, or -1. */
    private int entry(int id) {
        int found = -1;
        for (int i = 0; i < types.size(); i++) {
            Type type = types.get(i);
            int index = id & 0xffff;
            if (type.packageId == id >>> 24 && type.id == (id >> 16 & 0xff) && index < type.count) {
                int offset = BinaryXml.int32(data, type.offsets + 4 * index);
                if (offset != NO_ENTRY && (found < 0 || type.isDefault)) {
                    found = type.entries + offset;
                }
            }
        }
        return found;
    }

    private void read(int at, TypedValue into) {
        into.type = data[at + 3] & 0xff;
        into.data = BinaryXml.int32(data, at + 4);
        into.string = into.type == TypedValue.TYPE_STRING ? strings.get(into.data) : null;
    }

    /** Reads a simple value, following references. */
    boolean find(int id, TypedValue into) {
        int wanted = id;
        for (int i = 0; i < MOST_REFERENCES; i++) {
            int at = entry(wanted);
            if (at < 0 || (BinaryXml.int16(data, at + 2) & COMPLEX) != 0) {
                return false;
            }
            read(at + BinaryXml.int16(data, at), into);
            into.resourceId = wanted;
            if (into.type != TypedValue.TYPE_REFERENCE || into.data == 0) {
                return true;
            }
            wanted = into.data;
        }
        return false;
    }

    /** The values of an array, or null. */
    TypedValue[] array(int id) {
        int at = entry(id);
        if (at < 0 || (BinaryXml.int16(data, at + 2) & COMPLEX) == 0) {
            return null;
        }
        TypedValue[] values = new TypedValue[BinaryXml.int32(data, at + 12)];
        int place = at + BinaryXml.int16(data, at);
        for (int i = 0; i < values.length; i++) {
            values[i] = new TypedValue();
            read(place + 4, values[i]);
            if (values[i].type == TypedValue.TYPE_REFERENCE) {
                find(values[i].data, values[i]);
            }
            place += 12;
        }
        return values;
    }

    /** The name of an entry, or null. */
    String name(int id) {
        int at = entry(id);
        return at < 0 ? null : keys.get(BinaryXml.int32(data, at + 4));
    }

    /** The number of `type/name` or of a name and a type, or 0. */
    int identifier(String name, String defType) {
        int slash = name.indexOf('/');
        String wantedType = slash < 0 ? defType : name.substring(name.indexOf(':') + 1, slash);
        String wanted = name.substring(slash + 1);
        for (int i = 0; i < types.size(); i++) {
            Type type = types.get(i);
            if (wantedType != null && wantedType.equals(typeNames.get(type.id - 1))) {
                for (int j = 0; j < type.count; j++) {
                    int offset = BinaryXml.int32(data, type.offsets + 4 * j);
                    boolean there = offset != NO_ENTRY;
                    if (there && wanted.equals(keys.get(BinaryXml.int32(data, type.entries + offset + 4)))) {
                        return type.packageId << 24 | type.id << 16 | j;
                    }
                }
            }
        }
        return 0;
    }
}
