/** Switches over strings, some of which share a hash code, and over enums, some of whose constants have bodies. */
public class SwitchOnText {
    enum Shape {
        DOT,
        LINE {
            @Override
            double size(double unit) {
                return unit;
            }
        },
        SQUARE {
            @Override
            double size(double unit) {
                return unit * unit;
            }

            @Override
            int corners() {
                return 4;
            }
        },
        CUBE;

        double size(double unit) {
            return this == CUBE ? SQUARE.size(unit) * unit : 0;
        }

        int corners() {
            switch (this) {
                case DOT: return 1;
                case LINE: return 2;
                case CUBE: return 8;
                default: throw new IllegalStateException(name());
            }
        }
    }

    enum Level {
        LOW(1), MIDDLE(5), HIGH(9);

        final int from;

        Level(int from) {
            this.from = from;
        }

        static Level of(int value) {
            Level found = null;
            for (Level level : values()) {
                if (value < level.from) {
                    break;
                }
                found = level;
            }
            return found;
        }
    }

    static int word(String text) {
        switch (text) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaBB": return 3;
            case "BBAa": return 4;
            case "AaAa": return 5;
            case "": return 6;
            case "\u00fcber": return 7;
            case "fall":
            case "through":
                text += "!";
            default: return text.length() * 10;
        }
    }

    static String place(Shape shape, Level level) {
        switch (shape) {
            case LINE:
            case SQUARE:
                switch (level) {
                    case LOW: return "low and flat";
                    case HIGH: return "high and flat";
                }
                return "flat";
            case CUBE:
                if (level == Level.LOW) {
                    break;
                }
                return "solid";
            default:
                return "no shape";
        }
        return "low and solid";
    }

    public static void main(String[] args) {
        for (String text : "Aa BB AaBB BBAa AaAa BBBB fall through f \u00fcber".split(" ")) {
            System.out.print(word(text) + " " + text.hashCode() + "; ");
        }
        System.out.println(word(""));
        try {
            word(null);
        } catch (NullPointerException e) {
            System.out.println("no text");
        }
        for (Shape shape : Shape.values()) {
            for (int value = 0; value < 10; value += 3) {
                Level level = Level.of(value);
                try {
                    System.out.print(place(shape, level) + ", ");
                } catch (NullPointerException e) {
                    System.out.print("no level, ");
                }
            }
            System.out.println(shape + " " + shape.size(1.5) + " " + shape.corners() + " " + shape.compareTo(Shape.LINE));
        }
        try {
            Shape.valueOf("ROUND");
        } catch (IllegalArgumentException e) {
            System.out.println("no such shape " + Level.valueOf("HIGH").ordinal() + " " + Shape.LINE.getDeclaringClass());
        }
    }
}
