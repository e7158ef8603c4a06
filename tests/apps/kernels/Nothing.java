/** Does nothing: what starting a program takes. */
public class Nothing {
    public static void main(String[] args) {
        System.out.println("nothing");
    }
}
