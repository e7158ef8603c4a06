/** A thread that learns after a second that another has ended: told once, or asking every so many milliseconds. */
public class Polling implements Runnable {
    private boolean done;

    @Override
    public void run() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (this) {
            done = true;
            notifyAll();
        }
    }

    private synchronized int await(int every) throws InterruptedException {
        int asked = 0;
        while (!done) {
            asked++;
            wait(every);
        }
        return asked;
    }

    public static void main(String[] args) throws Exception {
        Polling polling = new Polling();
        Thread slow = new Thread(polling);
        slow.start();
        System.out.println(polling.await(Integer.parseInt(args[0])) > 1);
        slow.join();
    }
}
