package android.util;

/** What a reader comes to next. */
public enum JsonToken {
    BEGIN_ARRAY, END_ARRAY, BEGIN_OBJECT, END_OBJECT, NAME, STRING, NUMBER, BOOLEAN, NULL, END_DOCUMENT
}
