package java.nio.charset;

import java.io.IOException;

/** Characters or bytes cannot be converted. */
public class CharacterCodingException extends IOException {
    public CharacterCodingException() {
    }
}
