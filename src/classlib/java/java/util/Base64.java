package java.util;

import java.nio.charset.StandardCharsets;

/** Bytes as text of 64 characters: basic, for URLs, and in lines. The streams are left out. */
public class Base64 {
    private static final String COMMON = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final byte[] CRLF = {'\r', '\n'};

    private Base64() {
    }

    public static Encoder getEncoder() {
        return Encoder.BASIC;
    }

    public static Encoder getUrlEncoder() {
        return Encoder.URL;
    }

    public static Encoder getMimeEncoder() {
        return Encoder.MIME;
    }

    public static Encoder getMimeEncoder(int lineLength, byte[] separator) {
        for (byte b : separator) {
            if (Decoder.BASIC.values[b & 0xff] >= 0) {
                throw new IllegalArgumentException(
                        "Illegal base64 line separator character 0x" + Integer.toString(b, 16));
            }
        }
        int length = lineLength & ~3;
        return length <= 0 ? Encoder.BASIC : new Encoder("+/", length, separator, true);
    }

    public static Decoder getDecoder() {
        return Decoder.BASIC;
    }

    public static Decoder getUrlDecoder() {
        return Decoder.URL;
    }

    public static Decoder getMimeDecoder() {
        return Decoder.MIME;
    }

    /** Bytes to text. */
    public static class Encoder {
        static final Encoder BASIC = new Encoder("+/", -1, null, true);
        static final Encoder URL = new Encoder("-_", -1, null, true);
        static final Encoder MIME = new Encoder("+/", 76, CRLF, true);

        private final String last;
        private final byte[] alphabet;
        private final int lineLength;
        private final byte[] separator;
        private final boolean padded;

        private Encoder(String last, int lineLength, byte[] separator, boolean padded) {
            this.last = last;
            alphabet = (COMMON + last).getBytes(StandardCharsets.ISO_8859_1);
            this.lineLength = lineLength;
            this.separator = separator;
            this.padded = padded;
        }

        public Encoder withoutPadding() {
            return padded ? new Encoder(last, lineLength, separator, false) : this;
        }

        private int length(int count) {
            int rest = count % 3;
            int length = count / 3 * 4 + (rest == 0 ? 0 : padded ? 4 : rest + 1);
            return lineLength > 0 && length > 0 ? length + (length - 1) / lineLength * separator.length : length;
        }

        public byte[] encode(byte[] bytes) {
            byte[] text = new byte[length(bytes.length)];
            encode(bytes, text);
            return text;
        }

        public int encode(byte[] bytes, byte[] into) {
            if (into.length < length(bytes.length)) {
                throw new IllegalArgumentException("Output byte array is too small for encoding all input bytes");
            }
            byte[] letters = alphabet;
            int out = 0;
            int column = 0;
            for (int i = 0; i < bytes.length; i += 3) {
                if (column == lineLength) {
                    for (byte b : separator) {
                        into[out++] = b;
                    }
                    column = 0;
                }
                int left = bytes.length - i;
                int group = (bytes[i] & 0xff) << 16 | (left > 1 ? (bytes[i + 1] & 0xff) << 8 : 0)
                        | (left > 2 ? bytes[i + 2] & 0xff : 0);
                into[out++] = letters[group >> 18];
                into[out++] = letters[group >> 12 & 63];
                if (left > 1) {
                    into[out++] = letters[group >> 6 & 63];
                } else if (padded) {
                    into[out++] = '=';
                }
                if (left > 2) {
                    into[out++] = letters[group & 63];
                } else if (padded) {
                    into[out++] = '=';
                }
                column += 4;
            }
            return out;
        }

        public String encodeToString(byte[] bytes) {
            return new String(encode(bytes), StandardCharsets.ISO_8859_1);
        }
    }

    /** Text to bytes. */
    public static class Decoder {
        static final Decoder BASIC = new Decoder("+/", false);
        static final Decoder URL = new Decoder("-_", false);
        static final Decoder MIME = new Decoder("+/", true);

        private final byte[] values = new byte[256];
        private final boolean lenient;

        private Decoder(String last, boolean lenient) {
            this.lenient = lenient;
            Arrays.fill(values, (byte) -1);
            String alphabet = COMMON + last;
            for (int i = 0; i < 64; i++) {
                values[alphabet.charAt(i)] = (byte) i;
            }
        }

        public byte[] decode(String text) {
            return decode(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        public byte[] decode(byte[] text) {
            byte[] bytes = new byte[text.length / 4 * 3 + 3];
            int count = decodeAll(text, bytes);
            return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
        }

        public int decode(byte[] text, byte[] into) {
            byte[] bytes = decode(text);
            if (into.length < bytes.length) {
                throw new IllegalArgumentException("Output byte array is too small for decoding all input bytes");
            }
            System.arraycopy(bytes, 0, into, 0, bytes.length);
            return bytes.length;
        }

        private int decodeAll(byte[] text, byte[] into) {
            int bits = 0;
            int shift = 18;
            int out = 0;
            int at = 0;
            if (!lenient && text.length == 1) {
                throw new IllegalArgumentException("Input byte[] should at least have 2 bytes for base64 bytes");
            }
            while (at < text.length) {
                int c = text[at++] & 0xff;
                int value = values[c];
                if (value < 0) {
                    if (c == '=') {
                        // Two digits before two pads, or three before one.
                        if (shift == 6 && (at == text.length || text[at++] != '=') || shift == 18) {
                            throw new IllegalArgumentException("Input byte array has wrong 4-byte ending unit");
                        }
                        break;
                    }
                    if (lenient) {
                        continue;
                    }
                    throw new IllegalArgumentException("Illegal base64 character " + Integer.toString(c, 16));
                }
                bits |= value << shift;
                shift -= 6;
                if (shift < 0) {
                    into[out++] = (byte) (bits >> 16);
                    into[out++] = (byte) (bits >> 8);
                    into[out++] = (byte) bits;
                    shift = 18;
                    bits = 0;
                }
            }
            if (shift == 6) {
                into[out++] = (byte) (bits >> 16);
            } else if (shift == 0) {
                into[out++] = (byte) (bits >> 16);
                into[out++] = (byte) (bits >> 8);
            } else if (shift == 12) {
                throw new IllegalArgumentException("Last unit does not have enough valid bits");
            }
            while (at < text.length) {
                if (lenient && values[text[at++] & 0xff] < 0) {
                    continue;
                }
                throw new IllegalArgumentException("Input byte array has incorrect ending byte at " + at);
            }
            return out;
        }
    }
}
