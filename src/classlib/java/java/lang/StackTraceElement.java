package java.lang;

import java.io.Serializable;
import java.util.Objects;

/** One frame of a stack trace. */
public final class StackTraceElement implements Serializable {
    private final String declaringClass;
    private final String methodName;
    private final String fileName;
    private final int lineNumber;

    /** A frame; a negative line is unknown, -2 says that the method is native. */
    public StackTraceElement(String declaringClass, String methodName, String fileName, int lineNumber) {
        this.declaringClass = declaringClass;
        this.methodName = methodName;
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    public String getClassName() {
        return declaringClass;
    }

    public String getMethodName() {
        return methodName;
    }

    public String getFileName() {
        return fileName;
    }

    public int getLineNumber() {
        return lineNumber;
    }

    public boolean isNativeMethod() {
        return lineNumber == -2;
    }

    @Override
    public String toString() {
        String place;
        if (isNativeMethod()) {
            place = "Native Method";
        } else if (fileName == null) {
            place = "Unknown Source";
        } else if (lineNumber < 0) {
            place = fileName;
        } else {
            place = fileName + ":" + lineNumber;
        }
        return declaringClass + "." + methodName + "(" + place + ")";
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof StackTraceElement)) {
            return false;
        }
        StackTraceElement that = (StackTraceElement) other;
        return declaringClass.equals(that.declaringClass) && lineNumber == that.lineNumber
                && Objects.equals(methodName, that.methodName) && Objects.equals(fileName, that.fileName);
    }

    @Override
    public int hashCode() {
        return (31 * declaringClass.hashCode() + methodName.hashCode()) * 31 + lineNumber;
    }
}
