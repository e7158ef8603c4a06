package java.util;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** Text from a format string: all conversions, flags, widths, precisions and indices. */
public final class Formatter implements Closeable, Flushable {
    /** What %f does about long fractions. */
    public enum BigDecimalLayoutForm {
        SCIENTIFIC, DECIMAL_FLOAT
    }

    private Appendable out;
    private final Locale locale;
    private IOException failure;
    private boolean closed;

    public Formatter() {
        this(new StringBuilder(), Locale.getDefault());
    }

    public Formatter(Appendable out) {
        this(out, Locale.getDefault());
    }

    public Formatter(Locale locale) {
        this(new StringBuilder(), locale);
    }

    public Formatter(Appendable out, Locale locale) {
        this.out = out == null ? new StringBuilder() : out;
        this.locale = locale;
    }

    public Formatter(PrintStream out) {
        this((Appendable) Objects.requireNonNull(out), Locale.getDefault());
    }

    public Formatter(OutputStream out) {
        this((Appendable) new PrintStream(out), Locale.getDefault());
    }

    private void check() {
        if (closed) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        check();
        return locale;
    }

    public Appendable out() {
        check();
        return out;
    }

    public IOException ioException() {
        return failure;
    }

    @Override
    public void flush() {
        check();
        if (out instanceof Flushable) {
            try {
                ((Flushable) out).flush();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    @Override
    public void close() {
        if (!closed && out instanceof Closeable) {
            try {
                ((Closeable) out).close();
            } catch (IOException e) {
                failure = e;
            }
        }
        closed = true;
    }

    public Formatter format(String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public Formatter format(Locale locale, String format, Object... arguments) {
        check();
        int at = 0;
        int ordinary = 0;
        int last = -1;
        int length = format.length();
        while (at < length) {
            int start = format.indexOf('%', at);
            if (start < 0) {
                start = length;
            }
            if (start > at) {
                write(format.substring(at, start));
            }
            if (start == length) {
                break;
            }
            FormatSpecifier spec = new FormatSpecifier(format, start, locale);
            at = spec.end;
            if (spec.conversion == '%') {
                write(spec.padded("%"));
                continue;
            }
            if (spec.conversion == 'n') {
                write("\n");
                continue;
            }
            int taken = spec.index > 0 ? spec.index - 1 : spec.index < 0 ? last : ordinary++;
            if (taken < 0 || arguments != null && taken >= arguments.length) {
                throw new MissingFormatArgumentException(spec.toString());
            }
            last = taken;
            Object argument = arguments == null ? null : arguments[taken];
            if (argument instanceof Formattable && spec.conversion == 's') {
                ((Formattable) argument).formatTo(this, spec.formattableFlags(), spec.width, spec.precision);
            } else {
                write(spec.text(argument));
            }
        }
        return this;
    }

    private void write(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            failure = e;
        }
    }

    @Override
    public String toString() {
        check();
        return out.toString();
    }
}
