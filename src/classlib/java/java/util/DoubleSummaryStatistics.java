package java.util;

import java.util.function.DoubleConsumer;

/** Count, sum, least, greatest and mean of doubles; the sum carries along what each addition rounds off. */
public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double sum;

    /** What the sum is too great by. */
    private double excess;

    /** The sum without correction, which is right where infinities are. */
    private double plainSum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public DoubleSummaryStatistics() {
    }

    public DoubleSummaryStatistics(long count, double min, double max, double sum) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count value");
        }
        if (count > 0) {
            if (min > max) {
                throw new IllegalArgumentException("Minimum greater than maximum");
            }
            int nans = (min != min ? 1 : 0) + (max != max ? 1 : 0) + (sum != sum ? 1 : 0);
            if (nans > 0 && nans < 3) {
                throw new IllegalArgumentException("Some, not all, of the minimum, maximum, or sum is NaN");
            }
            this.count = count;
            this.sum = sum;
            plainSum = sum;
            this.min = min;
            this.max = max;
        }
    }

    @Override
    public void accept(double value) {
        count++;
        plainSum += value;
        add(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    /** Kahan's summation. */
    private void add(double value) {
        double corrected = value - excess;
        double next = sum + corrected;
        excess = (next - sum) - corrected;
        sum = next;
    }

    public void combine(DoubleSummaryStatistics other) {
        count += other.count;
        plainSum += other.plainSum;
        add(other.sum);
        add(-other.excess);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double corrected = sum - excess;
        return corrected != corrected && Double.isInfinite(plainSum) ? plainSum : corrected;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0.0;
    }

    @Override
    public String toString() {
        return String.format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}", getClass().getSimpleName(),
                getCount(), getSum(), getMin(), getAverage(), getMax());
    }
}
