/** Writes a table as text and reads it again. */
public class Text {
    private static String write(int rows, int seed) {
        StringBuilder text = new StringBuilder();
        int next = seed;
        for (int row = 0; row < rows; row++) {
            text.append("row").append(row).append(';');
            for (int column = 0; column < 6; column++) {
                next = next * 1103515245 + 12345;
                if (column > 0) {
                    text.append(',');
                }
                text.append(next >> 8);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private final String text;
    private int at;

    private Text(String text) {
        this.text = text;
    }

    private boolean ended() {
        return at >= text.length();
    }

    private char peek() {
        return ended() ? '\0' : text.charAt(at);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String word() {
        int from = at;
        while (peek() != ';') {
            at++;
        }
        return text.substring(from, at);
    }

    private int number() {
        boolean negative = peek() == '-';
        if (negative) {
            at++;
        }
        int value = 0;
        while (isDigit(peek())) {
            value = value * 10 + (text.charAt(at) - '0');
            at++;
        }
        return negative ? -value : value;
    }

    private int read() {
        int sum = 0;
        while (!ended()) {
            sum = sum * 31 + word().length();
            while (peek() != '\n') {
                at++;
                sum = sum * 31 + number();
            }
            at++;
        }
        return sum;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            sum += new Text(write(300, repeat + 1)).read();
        }
        System.out.println("text " + sum);
    }
}
