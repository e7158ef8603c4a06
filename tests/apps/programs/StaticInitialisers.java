/** When classes are initialised and in which order, and what a failing initialiser leaves behind. */
public class StaticInitialisers {
    static final StringBuilder LOG = new StringBuilder();

    static int log(String text, int value) {
        LOG.append(text).append(' ');
        return value;
    }

    static class Parent {
        static final int CONSTANT = 5;
        static int value = log("parent", 1);

        static {
            value += log("block", 10);
        }

        static void touch() {
            log("touched", 0);
        }
    }

    static class Child extends Parent {
        static int own = log("child", value * 2);

        static int twice() {
            return own * 2;
        }
    }

    /** Two classes that need each other: the second sees the first half made. */
    static class Hen {
        static final Object LAID = log("hen", 0);
        static int eggs = Egg.hens + 1;
    }

    static class Egg {
        static int hens = log("egg", Hen.eggs + 5);
    }

    static class Failing {
        static int tries = log("failing", 1);
        static int[] table = new int[2];

        static {
            for (int i = 0; i <= table.length; i++) {
                table[i] = i;
            }
        }

        static int get() {
            return tries;
        }
    }

    static class FailsWithError {
        static int value;

        static {
            if (value == 0) {
                throw new StackOverflowError("made up");
            }
        }
    }

    interface Constants {
        int SEVEN = log("interface", 7);
        int EIGHT = 8;
    }

    static class Uses implements Constants {
        static int sum = log("uses", 1);
    }

    public static void main(String[] args) {
        System.out.println(Parent.CONSTANT + " " + LOG);
        System.out.println(Child.twice() + " " + LOG);
        Child.touch();
        Parent[] none = new Parent[3];
        System.out.println(Hen.eggs + " " + Egg.hens + " " + none.length + " " + LOG);
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(Failing.get());
            } catch (ExceptionInInitializerError e) {
                System.out.println("first: " + e.getCause().getClass().getName());
            } catch (NoClassDefFoundError e) {
                System.out.println("later: no class");
            }
        }
        try {
            FailsWithError.value++;
        } catch (StackOverflowError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Uses.EIGHT + Uses.sum + " " + LOG);
        System.out.println(Uses.SEVEN + " " + LOG);
    }
}
