// org.apache.commons:commons-csv:1.8

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;

/** Commons CSV: formats, headers, quotes, comments, printing, mistakes. */
public class CommonsCsv {
    static void parse(CSVFormat format, String text) {
        try {
            CSVParser parser = CSVParser.parse(text, format);
            System.out.println(format);
            for (CSVRecord record : parser) {
                StringBuilder line = new StringBuilder();
                for (String value : record) {
                    line.append('[').append(value).append(']');
                }
                System.out.println(record.getRecordNumber() + " " + parser.getCurrentLineNumber() + " " + line.toString().replace("\n", "\\n") + " " + record.getComment() + " " + record.isConsistent());
            }
            System.out.println(parser.getHeaderNames() + " " + (parser.getFirstEndOfLine() + "").replace("\r", "\\r").replace("\n", "\\n"));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        parse(CSVFormat.DEFAULT, "a,b,c\n1,\"two, \"\"2\"\"\",\"line\nbreak\"\n\n,,\n");
        parse(CSVFormat.RFC4180.withFirstRecordAsHeader().withIgnoreHeaderCase(), "Name,Value\r\nx,1\r\ny,2,3\r\n");
        parse(CSVFormat.MYSQL, "a\\tb\t\\N\tc\\\\\n");
        parse(CSVFormat.TDF.withCommentMarker('#').withIgnoreSurroundingSpaces().withNullString("-"), "# first\n a \t - \t\"q\"\n");
        parse(CSVFormat.EXCEL.withDelimiter(';').withTrim().withIgnoreEmptyLines(), " a ;b\n\n ; \n");
        parse(CSVFormat.DEFAULT.withHeader("x", "x"), "1,2");
        parse(CSVFormat.DEFAULT, "\"open");
        parse(CSVFormat.DEFAULT, "\"a\"b,c");
        CSVRecord record = CSVFormat.DEFAULT.withHeader("k", "v").withSkipHeaderRecord(false).parse(new StringReader("1,2")).iterator().next();
        System.out.println(record.get("v") + " " + record.toMap() + " " + record.isMapped("w") + " " + record.isSet("k") + " " + record);
        try {
            record.get("w");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (QuoteMode mode : QuoteMode.values()) {
            StringBuilder out = new StringBuilder();
            CSVFormat format = CSVFormat.DEFAULT.withEscape('\\').withQuoteMode(mode).withNullString("NULL").withCommentMarker('#').withRecordSeparator('|');
            CSVPrinter printer = new CSVPrinter(out, format);
            printer.printRecord("a", 1, null, "b,c", "q\"q", " s ", 2.5, "");
            printer.printRecords(Arrays.asList(Arrays.asList("x", "y"), Arrays.asList(1, 2)));
            printer.printComment("remark");
            printer.close();
            System.out.println(mode + " " + out);
        }
        System.out.println(CSVFormat.ORACLE.equals(CSVFormat.POSTGRESQL_CSV) + " " + CSVFormat.valueOf("InformixUnload").getEscapeCharacter() + " " + CSVFormat.DEFAULT.format("a b", "c\nd"));
    }
}
