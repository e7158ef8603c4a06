// com.google.zxing:core:3.3.3

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.EncodeHintType;
import com.google.zxing.LuminanceSource;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.MultiFormatWriter;
import com.google.zxing.NotFoundException;
import com.google.zxing.ReaderException;
import com.google.zxing.Result;
import com.google.zxing.WriterException;
import com.google.zxing.client.result.ParsedResult;
import com.google.zxing.client.result.ResultParser;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.common.reedsolomon.GenericGF;
import com.google.zxing.common.reedsolomon.ReedSolomonDecoder;
import com.google.zxing.common.reedsolomon.ReedSolomonEncoder;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** ZXing: codes of nine formats drawn and read again, also damaged and turned; what their texts mean. */
public class Barcodes {
    /** A drawn code as a picture, with damage. */
    static class Picture extends LuminanceSource {
        final BitMatrix matrix;
        final boolean damaged;

        Picture(BitMatrix matrix, boolean damaged) {
            super(matrix.getWidth(), matrix.getHeight());
            this.matrix = matrix;
            this.damaged = damaged;
        }

        @Override public byte[] getRow(int y, byte[] row) {
            byte[] to = row == null || row.length < getWidth() ? new byte[getWidth()] : row;
            for (int x = 0; x < getWidth(); x++) {
                boolean black = matrix.get(x, y) ^ (damaged && x > 60 && x < 76 && y > 60 && y < 70);
                to[x] = (byte) (black ? 10 + x % 7 : 240 - y % 9);
            }
            return to;
        }

        @Override public byte[] getMatrix() {
            byte[] all = new byte[getWidth() * getHeight()];
            for (int y = 0; y < getHeight(); y++) {
                System.arraycopy(getRow(y, null), 0, all, y * getWidth(), getWidth());
            }
            return all;
        }
    }

    static void code(BarcodeFormat format, String text, int width, int height, boolean damaged) {
        try {
            Map<EncodeHintType, Object> hints = new EnumMap<EncodeHintType, Object>(EncodeHintType.class);
            hints.put(EncodeHintType.CHARACTER_SET, "UTF-8");
            if (format == BarcodeFormat.QR_CODE) {
                hints.put(EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.H);
            }
            BitMatrix matrix = new MultiFormatWriter().encode(text, format, width, height, hints);
            int black = 0;
            for (int y = 0; y < matrix.getHeight(); y++) {
                for (int x = 0; x < matrix.getWidth(); x++) {
                    black += matrix.get(x, y) ? x + y : 0;
                }
            }
            Map<DecodeHintType, Object> reading = new EnumMap<DecodeHintType, Object>(DecodeHintType.class);
            reading.put(DecodeHintType.POSSIBLE_FORMATS, Arrays.asList(format));
            reading.put(DecodeHintType.TRY_HARDER, true);
            Picture picture = new Picture(matrix, damaged);
            BinaryBitmap bitmap = new BinaryBitmap(height > 120 ? new HybridBinarizer(picture) : new GlobalHistogramBinarizer(picture));
            Result result = new MultiFormatReader().decode(bitmap, reading);
            System.out.println(format + " " + matrix.getWidth() + "x" + matrix.getHeight() + " " + black + " " + result.getText() + " " + Arrays.toString(result.getResultPoints()) + " " + (result.getResultMetadata() == null ? null : result.getResultMetadata().keySet()));
        } catch (ReaderException e) {
            System.out.println(format + " " + e.getClass().getSimpleName());
        } catch (WriterException e) {
            System.out.println(format + " " + e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println(format + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        code(BarcodeFormat.QR_CODE, "energy per line: größe", 150, 150, false);
        code(BarcodeFormat.QR_CODE, "damaged, and read all the same", 150, 150, true);
        code(BarcodeFormat.QR_CODE, "0123456789012345", 130, 130, false);
        code(BarcodeFormat.AZTEC, "Aztec 123 abc", 130, 130, false);
        code(BarcodeFormat.EAN_13, "5901234123457", 200, 40, false);
        code(BarcodeFormat.EAN_13, "5901234123458", 200, 40, false);
        code(BarcodeFormat.EAN_8, "96385074", 160, 40, false);
        code(BarcodeFormat.UPC_A, "485963095124", 200, 40, false);
        code(BarcodeFormat.CODE_128, "Code-128 x", 300, 40, false);
        code(BarcodeFormat.CODE_39, "CODE 39", 400, 40, false);
        code(BarcodeFormat.ITF, "30712345000010", 300, 40, false);
        code(BarcodeFormat.CODABAR, "A40156B", 300, 40, false);
        code(BarcodeFormat.PDF_417, "PDF 417 holds more text", 400, 150, false);
        code(BarcodeFormat.MAXICODE, "x", 100, 100, false);
        int[] words = new int[30];
        for (int i = 0; i < 20; i++) {
            words[i] = i * 7 % 256;
        }
        new ReedSolomonEncoder(GenericGF.QR_CODE_FIELD_256).encode(words, 10);
        System.out.println(Arrays.toString(words));
        words[3] ^= 5;
        words[25] ^= 200;
        new ReedSolomonDecoder(GenericGF.QR_CODE_FIELD_256).decode(words, 10);
        System.out.println(words[3] + " " + words[25]);
        for (String text : new String[] {"http://example.com/x?y", "WIFI:S:net;T:WPA;P:p\\;w;;", "tel:+123", "MECARD:N:Doe,Jo;TEL:1;;", "geo:1.5,2.5,3?q=x", "BEGIN:VCARD\nFN:A B\nEND:VCARD", "plain", "mailto:a@b.c?subject=s%20t"}) {
            ParsedResult parsed = ResultParser.parseResult(new Result(text, null, null, BarcodeFormat.QR_CODE));
            System.out.println(parsed.getType() + " " + parsed.getDisplayResult().replace("\n", "|"));
        }
        try {
            throw NotFoundException.getNotFoundInstance();
        } catch (NotFoundException e) {
            System.out.println(e);
        }
    }
}
