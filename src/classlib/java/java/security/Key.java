package java.security;

import java.io.Serializable;

/** What a cipher is told to keep a secret with. */
public interface Key extends Serializable {
    String getAlgorithm();

    String getFormat();

    byte[] getEncoded();
}
