/** A bounded buffer between several threads, with wait and notifyAll; everything put in comes out once. */
public class ProducersAndConsumers {
    static class Buffer {
        private final int[] items = new int[4];
        private int first;
        private int count;
        private boolean closed;

        synchronized void put(int item) throws InterruptedException {
            while (count == items.length) {
                wait();
            }
            items[(first + count++) % items.length] = item;
            notifyAll();
        }

        /** Returns -1 when there will be no more. */
        synchronized int take() throws InterruptedException {
            while (count == 0) {
                if (closed) {
                    return -1;
                }
                wait();
            }
            int item = items[first];
            first = (first + 1) % items.length;
            count--;
            notifyAll();
            if (item % 50 == 49) {
                throw new IllegalStateException("item " + item);
            }
            return item;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    static class Producer extends Thread {
        private final Buffer buffer;
        private final int from;

        Producer(Buffer buffer, int from) {
            this.buffer = buffer;
            this.from = from;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < 100; i++) {
                    buffer.put(from + i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Consumer extends Thread {
        private final Buffer buffer;
        int taken;
        int failed;
        long sum;

        Consumer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            while (true) {
                try {
                    int item = buffer.take();
                    if (item < 0) {
                        break;
                    }
                    taken++;
                    sum += (long) item * item;
                } catch (IllegalStateException e) {
                    failed++;
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int threads = 1; threads <= 4; threads++) {
            Buffer buffer = new Buffer();
            Producer[] producers = new Producer[threads];
            Consumer[] consumers = new Consumer[5 - threads];
            for (int i = 0; i < consumers.length; i++) {
                consumers[i] = new Consumer(buffer);
                consumers[i].start();
            }
            for (int i = 0; i < producers.length; i++) {
                producers[i] = new Producer(buffer, i * 1000);
                producers[i].start();
            }
            for (Producer producer : producers) {
                producer.join();
            }
            buffer.close();
            int taken = 0;
            int failed = 0;
            long sum = 0;
            for (Consumer consumer : consumers) {
                consumer.join();
                taken += consumer.taken;
                failed += consumer.failed;
                sum += consumer.sum;
            }
            System.out.println(threads + " producers: " + taken + " taken, " + failed + " refused, sum of squares " + sum);
        }
    }
}
