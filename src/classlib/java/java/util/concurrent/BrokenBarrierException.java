package java.util.concurrent;

/** A thread that others wait for at a barrier will not come. */
public class BrokenBarrierException extends Exception {
    public BrokenBarrierException() {
    }

    public BrokenBarrierException(String message) {
        super(message);
    }
}
