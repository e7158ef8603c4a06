package android.text;

/** What is typed into a text. */
public interface InputType {
    int TYPE_NULL = 0;
    int TYPE_CLASS_TEXT = 1;
    int TYPE_CLASS_NUMBER = 2;
    int TYPE_CLASS_PHONE = 3;
    int TYPE_CLASS_DATETIME = 4;
    int TYPE_NUMBER_FLAG_SIGNED = 0x1000;
    int TYPE_NUMBER_FLAG_DECIMAL = 0x2000;
    int TYPE_TEXT_FLAG_MULTI_LINE = 0x20000;
    int TYPE_TEXT_FLAG_CAP_SENTENCES = 0x4000;
    int TYPE_TEXT_FLAG_NO_SUGGESTIONS = 0x80000;
    int TYPE_TEXT_VARIATION_PASSWORD = 0x80;
    int TYPE_TEXT_VARIATION_EMAIL_ADDRESS = 0x20;
    int TYPE_TEXT_VARIATION_URI = 0x10;
}
