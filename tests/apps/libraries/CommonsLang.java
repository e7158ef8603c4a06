// org.apache.commons:commons-lang3:3.8.1

import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.BooleanUtils;
import org.apache.commons.lang3.CharSet;
import org.apache.commons.lang3.CharSetUtils;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.Conversion;
import org.apache.commons.lang3.EnumUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.exception.ContextedRuntimeException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.text.StrBuilder;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.text.StrTokenizer;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.time.DateUtils;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.Triple;

/** Strings, arrays, numbers, builders by reflection, dates, and complaints of the kind that apps rely on. */
public class CommonsLang {
    enum Colour { RED, GREEN, BLUE }

    /** Its fields are found by reflection. */
    public static class Part {
        private final String name;
        protected int[] sizes = {3, 1, 2};
        public double weight = 1.25;
        transient int cached = 7;

        public Part(String name) {
            this.name = name;
        }

        public String label(String prefix, int number) {
            return prefix + name + number;
        }

        public static int twice(Integer value) {
            return 2 * value;
        }
    }

    static void say(Object... values) {
        System.out.println(StringUtils.join(values, " | "));
    }

    static void strings() {
        String text = "  The quick brown fox; jumps over the lazy dog  ";
        say(StringUtils.abbreviate(text.trim(), 20), StringUtils.capitalize("word"), StringUtils.center("mid", 11, "*-"), StringUtils.difference("abcde", "abxyz"));
        say(StringUtils.getLevenshteinDistance("elephant", "hippo"), StringUtils.getJaroWinklerDistance("frog", "fog"), StringUtils.getFuzzyDistance("Workshop", "ws", Locale.ENGLISH));
        say((Object[]) StringUtils.splitByCharacterTypeCamelCase("fooBarBAZ12qux"));
        say((Object[]) StringUtils.splitByWholeSeparatorPreserveAllTokens("a--b----c", "--"));
        say(StringUtils.normalizeSpace(text), StringUtils.swapCase(text), StringUtils.rotate("abcdef", 2), StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}));
        say(StringUtils.stripAccents("\u00e9t\u00e9 \u00d1and\u00fa \u0142"), StringUtils.wrap("x", "'"), StringUtils.truncate("abcdefg", 2, 3), StringUtils.reverseDelimited("a.b.c", '.'));
        say(StringUtils.isNumeric("12\u0663"), StringUtils.isAlphaSpace("a b"), StringUtils.containsIgnoreCase("stra\u00dfe", "STRA"), StringUtils.getCommonPrefix("interview", "internet"));
        say(CharSetUtils.squeeze("hello  wool", "k-p "), CharSet.getInstance("^a-cx"), CharSetUtils.count("hello", "k-p"));
        say(StringEscapeUtils.escapeJava("\u00e9\"\t/"), StringEscapeUtils.escapeHtml4("<a b=\"\u00e9\">&\u20ac"), StringEscapeUtils.unescapeHtml4("&lt;&Auml;&#8364;&bogus;"), StringEscapeUtils.escapeCsv("a,\"b\""));
        say(WordUtils.wrap("Lines are wrapped at some column, if there is one; otherwise not.", 20), WordUtils.capitalizeFully("i am FINE", ' '), WordUtils.initials("Ball Larus numbering"));
        say(new StrTokenizer("a 'b c' \"d,e\" f", StrTokenizer.getCSVInstance().getDelimiterMatcher(), null).getTokenList(), StrTokenizer.getCSVInstance("x, \"y \"\"z\"\"\",").getTokenList());
        say(new StrSubstitutor(java.util.Collections.singletonMap("who", "${name:-nobody}")).replace("I am ${who}, $${who} ${missing:-here}"));
        say(new StrBuilder("abc").appendSeparator(",").appendFixedWidthPadLeft(42, 6, '0').appendln(true).insert(1, 2.5).replaceAll("a", "zz").reverse());
    }

    static void numbersAndArrays() {
        for (String number : new String[] {"0x1F", "-077", "12L", "1.5f", "1e400", "1.1E-700F", "99999999999", "12345678901234567890", "abc", "--1", "1.", "0x8000000000000000"}) {
            String made;
            try {
                Number value = NumberUtils.createNumber(number);
                made = value + " " + value.getClass().getSimpleName();
            } catch (NumberFormatException e) {
                made = e.getMessage();
            }
            say(number, made, NumberUtils.isCreatable(number), NumberUtils.isParsable(number), NumberUtils.toInt(number, -1));
        }
        say(Fraction.getFraction("3 1/7").multiplyBy(Fraction.getFraction(0.3)).toProperString(), Fraction.getReducedFraction(-6, 8).pow(3));
        int[] numbers = {5, 3, 9, 3};
        say(ArrayUtils.toString(ArrayUtils.removeElements(numbers, 3, 9)), ArrayUtils.indexOf(numbers, 9), Arrays.toString(ArrayUtils.addAll(numbers, 1, 2)), ArrayUtils.isSorted(numbers));
        ArrayUtils.shift(numbers, 1);
        ArrayUtils.reverse(numbers, 1, 4);
        say(Arrays.toString(numbers), Arrays.toString(ArrayUtils.toObject(numbers)), ArrayUtils.toString(new Object[][] {{1, null}, {"x"}}), Arrays.toString(ArrayUtils.insert(2, numbers, 7, 7)));
        say(BooleanUtils.toBooleanObject("oFF"), BooleanUtils.xor(new boolean[] {true, true, true}), Conversion.intToHexDigit(13), Long.toHexString(Conversion.hexToLong("cafe1234", 0, 0L, 0, 8)));
        say(Range.between(3, 9).intersectionWith(Range.between(5, 20)), Range.between("b", "d").contains("cc"), EnumUtils.getEnumList(Colour.class), EnumUtils.generateBitVector(Colour.class, Colour.RED, Colour.BLUE), EnumUtils.isValidEnum(Colour.class, "PINK"));
        say(new MutableInt(4).incrementAndGet(), ImmutablePair.of("a", 1).compareTo(ImmutablePair.of("a", 2)), Triple.of(1, 'b', "c"), ImmutablePair.of("k", "v").hashCode());
    }

    static void reflection() throws Exception {
        Part part = new Part("gear");
        Part other = new Part("gear");
        say(new ToStringBuilder(part, ToStringStyle.SHORT_PREFIX_STYLE).append("sizes", part.sizes).append("weight", part.weight).toString());
        say(ToStringBuilder.reflectionToString(part, ToStringStyle.NO_CLASS_NAME_STYLE), ToStringBuilder.reflectionToString(part, ToStringStyle.JSON_STYLE));
        say(EqualsBuilder.reflectionEquals(part, other), HashCodeBuilder.reflectionHashCode(part) == HashCodeBuilder.reflectionHashCode(other), HashCodeBuilder.reflectionHashCode(part));
        other.sizes = new int[] {3, 1, 4};
        say(CompareToBuilder.reflectionCompare(part, other), EqualsBuilder.reflectionEquals(part, other, "sizes"), new HashCodeBuilder().append(part.sizes).append("x").append(2L).toHashCode());
        say(MethodUtils.invokeMethod(part, "label", "no. ", 5), MethodUtils.invokeStaticMethod(Part.class, "twice", 21), FieldUtils.readField(part, "name", true), FieldUtils.readField(part, "weight"));
        FieldUtils.writeField(part, "sizes", new int[] {8}, true);
        say(part.sizes[0], ClassUtils.getAllInterfaces(java.util.ArrayList.class).size() > 3, ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20), ClassUtils.isAssignable(Integer.class, long.class), ClassUtils.getClass("java.util.Map$Entry[]").getName());
    }

    static void dates() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Date date = new Date(1709210096789L);
        FastDateFormat format = FastDateFormat.getInstance("EEE, yyyy-MM-dd'T'HH:mm:ss.SSSZZ", utc, Locale.US);
        say(format.format(date), format.parse(format.format(date)).equals(date), FastDateFormat.getInstance("D w u hh:mm a z", TimeZone.getTimeZone("GMT+5:30"), Locale.US).format(date));
        TimeZone.setDefault(utc);
        say(format.format(DateUtils.addMonths(date, -13)), format.format(DateUtils.truncate(date, java.util.Calendar.HOUR)), format.format(DateUtils.round(date, java.util.Calendar.MONTH)), format.format(DateUtils.ceiling(date, java.util.Calendar.DATE)));
        say(DurationFormatUtils.formatDurationHMS(3723004L), DurationFormatUtils.formatDurationWords(93784000L, true, true), DurationFormatUtils.formatPeriod(0L, date.getTime(), "y 'years' M 'months' d 'days'"));
        try {
            DateUtils.parseDateStrictly("2023-02-30", "yyyy-MM-dd", "dd.MM.yyyy");
        } catch (java.text.ParseException e) {
            say(e, e.getErrorOffset());
        }
    }

    static void complaints() {
        Runnable[] calls = {
            new Runnable() { public void run() { Validate.isTrue(false, "The value %d is not %s", 3, "even"); } },
            new Runnable() { public void run() { Validate.inclusiveBetween(1, 5, 9); } },
            new Runnable() { public void run() { Validate.noNullElements(new String[] {"a", null}); } },
            new Runnable() { public void run() { Validate.validIndex("abc", 5); } },
            new Runnable() { public void run() { Validate.notBlank(" ", "blank %s", "name"); } },
            new Runnable() { public void run() { throw new ContextedRuntimeException("lost", new IllegalStateException("why")).addContextValue("at", 12).addContextValue("in", null); } },
            new Runnable() { public void run() { ArrayUtils.remove(new int[2], 4); } },
        };
        for (Runnable call : calls) {
            try {
                call.run();
            } catch (RuntimeException e) {
                say(ExceptionUtils.getMessage(e), ExceptionUtils.getRootCauseMessage(e), ExceptionUtils.getThrowableCount(e), ExceptionUtils.indexOfType(e, IllegalStateException.class));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        strings();
        numbersAndArrays();
        reflection();
        dates();
        complaints();
    }
}
