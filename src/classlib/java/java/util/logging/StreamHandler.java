package java.util.logging;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UnsupportedEncodingException;
import java.io.Writer;

/** Writes records to a stream. */
public class StreamHandler extends Handler {
    private OutputStream out;
    private Writer writer;
    private boolean begun;

    public StreamHandler() {
        setLevel(Level.INFO);
        setFormatter(new SimpleFormatter());
    }

    public StreamHandler(OutputStream out, Formatter formatter) {
        setLevel(Level.INFO);
        setFormatter(formatter);
        setOutputStream(out);
    }

    protected void setOutputStream(OutputStream out) {
        end();
        this.out = out;
        begun = false;
        try {
            writer = getEncoding() == null ? new OutputStreamWriter(out) : new OutputStreamWriter(out, getEncoding());
        } catch (UnsupportedEncodingException e) {
            throw new Error("Unexpected exception " + e);
        }
    }

    @Override
    public void setEncoding(String encoding) throws UnsupportedEncodingException {
        super.setEncoding(encoding);
        if (out != null) {
            flush();
            writer = encoding == null ? new OutputStreamWriter(out) : new OutputStreamWriter(out, encoding);
        }
    }

    @Override
    public synchronized void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        try {
            String text = getFormatter().format(record);
            if (!begun) {
                writer.write(getFormatter().getHead(this));
                begun = true;
            }
            writer.write(text);
        } catch (Exception e) {
            reportError(null, e, ErrorManager.WRITE_FAILURE);
        }
    }

    @Override
    public boolean isLoggable(LogRecord record) {
        return writer != null && record != null && super.isLoggable(record);
    }

    @Override
    public synchronized void flush() {
        try {
            if (writer != null) {
                writer.flush();
            }
        } catch (IOException e) {
            reportError(null, e, ErrorManager.FLUSH_FAILURE);
        }
    }

    private void end() {
        try {
            if (writer != null) {
                writer.write((begun ? "" : getFormatter().getHead(this)) + getFormatter().getTail(this));
                writer.flush();
                writer.close();
                writer = null;
                out = null;
            }
        } catch (IOException e) {
            reportError(null, e, ErrorManager.CLOSE_FAILURE);
        }
    }

    @Override
    public synchronized void close() {
        end();
    }
}
