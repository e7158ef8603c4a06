import java.util.TreeMap;

/** A parser of expressions by recursive descent, with variables and errors that say where. */
public class ExpressionParser {
    static class SyntaxError extends Exception {
        SyntaxError(int at, String expected) {
            super("at " + at + ": expected " + expected);
        }
    }

    private final String text;
    private final TreeMap<String, Double> variables;
    private int at;

    ExpressionParser(String text, TreeMap<String, Double> variables) {
        this.text = text;
        this.variables = variables;
    }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    double statement() throws SyntaxError {
        int start = at;
        if (Character.isLetter(peek())) {
            String name = word();
            if (accept('=')) {
                double value = statement();
                variables.put(name, value);
                return value;
            }
            at = start;
        }
        double value = sum();
        if (peek() != '\0') {
            throw new SyntaxError(at, "the end");
        }
        return value;
    }

    private double sum() throws SyntaxError {
        double value = product();
        while (true) {
            if (accept('+')) {
                value += product();
            } else if (accept('-')) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    private double product() throws SyntaxError {
        double value = power();
        for (;;) {
            switch (peek()) {
                case '*':
                    at++;
                    value *= power();
                    break;
                case '/':
                    at++;
                    double by = power();
                    if (by == 0) {
                        throw new ArithmeticException("division by zero before " + at);
                    }
                    value /= by;
                    break;
                case '%':
                    at++;
                    value %= power();
                    break;
                default:
                    return value;
            }
        }
    }

    private double power() throws SyntaxError {
        double base = atom();
        if (!accept('^')) {
            return base;
        }
        double exponent = power();
        double result = 1;
        for (int i = 0; i < Math.abs(exponent); i++) {
            result *= base;
        }
        return exponent < 0 ? 1 / result : result;
    }

    private double atom() throws SyntaxError {
        if (accept('(')) {
            double value = sum();
            if (!accept(')')) {
                throw new SyntaxError(at, ")");
            }
            return value;
        }
        if (accept('-')) {
            return -atom();
        }
        char c = peek();
        if (c >= '0' && c <= '9' || c == '.') {
            return number();
        }
        if (Character.isLetter(c)) {
            String name = word();
            Double value = variables.get(name);
            if (value == null) {
                throw new SyntaxError(at, "a known name, not " + name);
            }
            return value;
        }
        throw new SyntaxError(at, "a number, a name or (");
    }

    private double number() {
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return Double.parseDouble(text.substring(start, at));
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    public static void main(String[] args) {
        String[] lines = {
            "1 + 2 * 3", "(1 + 2) * 3 - -4", "x = 2 ^ 3 ^ 2", "y = x / 7 % 5", "x * y - 10 % 4", "2 ^ -3", "((((7))))",
            "a = b = 1.25", "a + b", "1 / (x - 512)", "1 +", "(1 + 2", "1 2", "z", "", "3.5.1 + 1", "$", "-(-x)",
        };
        TreeMap<String, Double> variables = new TreeMap<String, Double>();
        for (String line : lines) {
            try {
                System.out.println(line + " = " + new ExpressionParser(line, variables).statement());
            } catch (SyntaxError e) {
                System.out.println(line + ": " + e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(line + ": not a number");
            } catch (RuntimeException e) {
                System.out.println(line + ": " + e);
            }
        }
        System.out.println(variables);
    }
}
