/** Three levels of try, catch and finally; each part of each level may throw: all combinations. */
public class FinallyNested {
    static int plan;
    static StringBuilder trail;

    static void part(int bit, char name) {
        trail.append(name);
        if ((plan >> bit & 1) != 0) {
            throw new IllegalStateException(String.valueOf(name));
        }
    }

    static void run() {
        try {
            part(0, 'a');
            try {
                part(1, 'b');
                try {
                    part(2, 'c');
                } catch (IllegalStateException e) {
                    part(3, 'd');
                } finally {
                    part(4, 'e');
                    try {
                        part(5, 'f');
                    } finally {
                        part(6, 'g');
                    }
                }
                part(7, 'h');
            } finally {
                part(8, 'i');
            }
        } catch (IllegalStateException e) {
            trail.append('<').append(e.getMessage()).append('>');
            part(9, 'j');
        } finally {
            part(10, 'k');
        }
    }

    public static void main(String[] args) {
        int left = 0;
        long hash = 0;
        for (plan = 0; plan < 1 << 11; plan++) {
            trail = new StringBuilder();
            try {
                run();
                trail.append('.');
            } catch (IllegalStateException e) {
                trail.append('!').append(e.getMessage());
                left++;
            }
            hash = hash * 31 + trail.toString().hashCode();
            if (Integer.bitCount(plan) < 2 || plan % 301 == 0) {
                System.out.println(plan + " " + trail);
            }
        }
        System.out.println(left + " left by an exception, " + hash);
    }
}
