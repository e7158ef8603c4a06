import java.util.ArrayList;
import java.util.List;

/** Inner, local, anonymous and static nested classes that reach into each other's private parts. */
public class InnerClasses {
    private int secret = 1;
    private static int shared = 100;
    private final List<String> log = new ArrayList<String>();

    private int bump(int by) {
        secret += by;
        return secret;
    }

    class Inner {
        private int secret = 10;

        class Innermost {
            int secret = 1000;

            int sum() {
                InnerClasses.this.secret++;
                Inner.this.secret += 2;
                return secret + Inner.this.secret + InnerClasses.this.secret + bump(shared++);
            }
        }

        Innermost deeper() {
            return new Innermost();
        }
    }

    static class Nested {
        private int own = 7;

        private Nested() {}

        int reach(InnerClasses outer) {
            outer.secret *= 2;
            return outer.secret-- + ++outer.secret + shared;
        }
    }

    abstract static class Shape {
        final String name;

        Shape(String name) {
            this.name = name + describe();
        }

        abstract String describe();
    }

    Shape anonymous(final int sides) {
        final int[] calls = {0};
        return new Shape("shape") {
            private String text = "set";

            {
                log.add("made with " + sides + " " + name);
            }

            @Override
            String describe() {
                if (calls != null) {
                    calls[0]++;
                }
                return " of " + sides + " " + text;
            }
        };
    }

    Iterable<Integer> local(final int from, final int to) {
        class Range implements Iterable<Integer> {
            class Cursor implements java.util.Iterator<Integer> {
                int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new java.util.NoSuchElementException("at " + at);
                    }
                    bump(1);
                    return at++;
                }

                @Override
                public void remove() {
                    throw new UnsupportedOperationException("remove");
                }
            }

            @Override
            public java.util.Iterator<Integer> iterator() {
                return new Cursor();
            }
        }
        return new Range();
    }

    class Extended extends Inner {
        int both() {
            return super.secret + InnerClasses.this.secret;
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Innermost innermost = inner.new Innermost();
        System.out.println(innermost.sum() + " " + inner.deeper().sum() + " " + outer.secret + " " + inner.secret);
        Nested nested = new Nested();
        System.out.println(nested.reach(outer) + " " + nested.own + " " + shared);
        Shape shape = outer.anonymous(5);
        System.out.println(shape.name + "; " + shape.describe() + "; " + outer.log);
        int sum = 0;
        for (int i : outer.local(3, 9)) {
            sum = sum * 10 + i;
        }
        System.out.println(sum + " " + outer.secret + " " + outer.new Extended().both());
        try {
            outer.local(1, 1).iterator().next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        InnerClasses none = null;
        try {
            none.new Inner();
            System.out.println("made without an outer object");
        } catch (NullPointerException e) {
            System.out.println(shape.getClass().getName() + " " + innermost.getClass().getName());
        }
    }
}
