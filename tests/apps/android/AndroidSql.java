import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteConstraintException;
import android.database.sqlite.SQLiteDatabase;

/** A database in memory: joins, groups, transactions, conflicts. What it prints was compared with SQLite's answers. */
public class AndroidSql {
    private static void print(SQLiteDatabase db, String sql, String... arguments) {
        Cursor cursor = db.rawQuery(sql, arguments);
        while (cursor.moveToNext()) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < cursor.getColumnCount(); i++) {
                line.append(i > 0 ? "|" : "").append(cursor.getString(i));
            }
            System.out.println(line);
        }
        System.out.println("-- " + cursor.getCount());
        cursor.close();
    }

    private static long add(SQLiteDatabase db, String name, int city, double price) {
        ContentValues values = new ContentValues();
        values.put("name", name);
        values.put("city", city);
        values.put("price", price);
        return db.insertOrThrow("place", null, values);
    }

    public static void main(String[] args) {
        SQLiteDatabase db = SQLiteDatabase.create(null);
        db.execSQL("CREATE TABLE city (_id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
        db.execSQL("CREATE TABLE place (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, city INTEGER, "
                + "price REAL DEFAULT 1)");
        db.execSQL("INSERT INTO city VALUES (1, 'Aarau'), (2, 'Bern'), (3, 'Chur')");
        String[] names = {"bar", "museum", "park", "tower", "zoo", "Baths", "hall"};
        for (int i = 0; i < names.length; i++) {
            System.out.println(add(db, names[i], i % 2 + 1, i * 2.5));
        }
        print(db, "SELECT p.name, c.name FROM place p JOIN city c ON p.city = c._id WHERE p.price > ? "
                + "ORDER BY p.name COLLATE NOCASE", "4");
        print(db, "SELECT c.name, count(p._id), sum(p.price), avg(p.price) FROM city c LEFT JOIN place p "
                + "ON p.city = c._id GROUP BY c._id ORDER BY 2 DESC, 1");
        try {
            add(db, "zoo", 3, 1);
        } catch (SQLiteConstraintException e) {
            System.out.println(e.getMessage());
        }
        db.beginTransaction();
        db.delete("place", "city = ?", new String[] {"1"});
        print(db, "SELECT count(*) FROM place");
        db.endTransaction();
        print(db, "SELECT count(*) FROM place");
        ContentValues dearer = new ContentValues();
        dearer.put("price", 99);
        System.out.println(db.update("place", dearer, "name LIKE ?", new String[] {"b%"}));
        print(db, "SELECT _id, name, price, typeof(price) FROM place WHERE price BETWEEN 10 AND 100 ORDER BY price, _id "
                + "LIMIT 3 OFFSET 1");
        print(db, "SELECT upper(substr(name, 1, 3)) || '.', CASE WHEN price > 9 THEN 'dear' ELSE 'cheap' END "
                + "FROM place WHERE city IN (SELECT _id FROM city WHERE name < 'C') ORDER BY length(name), name");
        db.close();
    }
}
