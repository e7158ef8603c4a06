import android.database.Cursor;
import android.database.SQLException;
import android.database.sqlite.SQLiteDatabase;

/** Runs the statements that it is given on one database, and prints what each gives, with the kind of each value. */
public class SqlStatements {
    private static String value(Cursor cursor, int column) {
        switch (cursor.getType(column)) {
            case Cursor.FIELD_TYPE_NULL:
                return "null";
            case Cursor.FIELD_TYPE_INTEGER:
                return "i:" + cursor.getLong(column);
            case Cursor.FIELD_TYPE_FLOAT:
                return "r:" + cursor.getDouble(column);
            case Cursor.FIELD_TYPE_STRING:
                return "t:" + cursor.getString(column);
            default:
                StringBuilder hex = new StringBuilder("b:");
                for (byte b : cursor.getBlob(column)) {
                    hex.append(String.format("%02x", b));
                }
                return hex.toString();
        }
    }

    public static void main(String[] statements) {
        SQLiteDatabase db = SQLiteDatabase.create(null);
        for (String statement : statements) {
            StringBuilder line = new StringBuilder();
            try {
                Cursor cursor = db.rawQuery(statement, null);
                while (cursor.moveToNext()) {
                    for (int i = 0; i < cursor.getColumnCount(); i++) {
                        line.append(i > 0 ? "|" : "").append(value(cursor, i));
                    }
                    line.append('\t');
                }
            } catch (SQLException e) {
                line.append("error: ").append(e.getMessage());
            } catch (RuntimeException e) {
                line.append("crash: ").append(e);
            }
            System.out.println(line);
        }
    }
}
