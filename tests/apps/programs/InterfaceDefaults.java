/** Interfaces with methods of their own: inherited, overridden, chosen between, and called on any class. */
public class InterfaceDefaults {
    interface Named {
        String name();

        default String greeting() {
            return "hello " + name();
        }

        static Named of(final String name) {
            return new Named() {
                @Override
                public String name() {
                    return name;
                }
            };
        }
    }

    interface Loud extends Named {
        int VOLUME = 11;

        @Override
        default String greeting() {
            StringBuilder text = new StringBuilder(Named.super.greeting().toUpperCase());
            for (int i = 0; i < VOLUME / 4; i++) {
                text.append('!');
            }
            return text.toString();
        }
    }

    interface Polite extends Named {
        @Override
        default String greeting() {
            return "good day, " + name();
        }

        default int bows() {
            return 2;
        }
    }

    static class Plain implements Named {
        @Override
        public String name() {
            return "plain";
        }
    }

    static class Shouting extends Plain implements Loud {}

    static class Both implements Loud, Polite {
        @Override
        public String name() {
            return "both";
        }

        @Override
        public String greeting() {
            return Loud.super.greeting() + " / " + Polite.super.greeting() + " x" + bows();
        }
    }

    abstract static class Base {
        public String greeting() {
            return "from the base class";
        }
    }

    /** A superclass's method goes before an interface's. */
    static class BaseWins extends Base implements Named {
        @Override
        public String name() {
            throw new IllegalStateException("has no name");
        }
    }

    interface Shape {
        double area();

        default int compare(Shape other) {
            return area() < other.area() ? -1 : area() > other.area() ? 1 : 0;
        }
    }

    enum Size implements Shape {
        SMALL, LARGE;

        @Override
        public double area() {
            return ordinal() * 4 + 1;
        }
    }

    static class Circle implements Shape {
        final double radius;

        Circle(double radius) {
            this.radius = radius;
        }

        @Override
        public double area() {
            return radius * radius * 3;
        }
    }

    public static void main(String[] args) {
        Named[] all = {Named.of("someone"), new Plain(), new Shouting(), new Both(), new BaseWins()};
        for (Named named : all) {
            String text = named.greeting();
            text += named instanceof Polite ? " politely " + ((Polite) named).bows() : "";
            System.out.println(text);
        }
        try {
            System.out.println(all[4].name());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Shape[] shapes = {Size.SMALL, Size.LARGE, new Circle(1), new Circle(0.5), new Circle(2)};
        for (Shape a : shapes) {
            for (Shape b : shapes) {
                System.out.print(a.compare(b) + " ");
            }
        }
        System.out.println(Loud.VOLUME);
    }
}
