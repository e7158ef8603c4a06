package android.database.sqlite;

/** Several values, to be found in hash tables; numbers are equal across their kinds. */
final class Key {
    private final Object[] parts;
    private final int hash;

    Key(Object[] parts) {
        this.parts = parts;
        int sum = 0;
        for (Object part : parts) {
            int one = part == null ? 0 : part instanceof Number ? Double.hashCode(((Number) part).doubleValue())
                    : part instanceof byte[] ? java.util.Arrays.hashCode((byte[]) part) : part.hashCode();
            sum = 31 * sum + one;
        }
        hash = sum;
    }

    @Override
    public boolean equals(Object other) {
        Key key = (Key) other;
        for (int i = 0; i < parts.length; i++) {
            if (Values.compare(parts[i], key.parts[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
