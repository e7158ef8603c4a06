package android.os;

/** Whom work is done for; not regarded. */
public class WorkSource {
    public WorkSource() {
    }
}
