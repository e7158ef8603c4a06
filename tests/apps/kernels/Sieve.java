/** The primes below a number by Eratosthenes' sieve. */
public class Sieve {
    private static int count(boolean[] composite) {
        for (int i = 0; i < composite.length; i++) {
            composite[i] = false;
        }
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                primes++;
                for (int multiple = i + i; multiple < composite.length; multiple += i) {
                    composite[multiple] = true;
                }
            }
        }
        return primes;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        boolean[] composite = new boolean[300000];
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            sum += count(composite);
        }
        System.out.println("sieve " + sum);
    }
}
