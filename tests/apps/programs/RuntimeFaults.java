/** Every exception that the machine itself makes, at every kind of instruction that can, with values kept. */
public class RuntimeFaults {
    int field = 3;
    long wide = 4;
    Object reference;
    int[] numbers;
    static RuntimeFaults nobody;

    static int hidden(int n) {
        return n;
    }

    static Object fault(int kind, int zero, Object[] objects, RuntimeFaults none) {
        int[] ints = null;
        long[] longs = new long[2];
        switch (kind) {
            case 0: return 7 / zero;
            case 1: return 7 % zero;
            case 2: return 7L / zero;
            case 3: return 7L % (long) zero;
            case 4: return none.field;
            case 5: none.field = 1; break;
            case 6: return none.wide;
            case 7: none.wide = 2L; break;
            case 8: none.reference = objects; break;
            case 9: return nobody.toString();
            case 10: return ints.length;
            case 11: return ints[zero];
            case 12: ints[zero] = 4; break;
            case 13: return longs[2 + zero];
            case 14: longs[zero - 1] = 4; break;
            case 15: return new byte[3][zero + 2][zero - 1].length;
            case 16: return new char[zero - 5];
            case 17: return (String) objects[0];
            case 18: return (int[]) objects[0];
            case 19: objects[1] = "not a number"; break;
            case 20: throw (RuntimeException) objects[2];
            case 21:
                synchronized (objects[2]) {
                    return "locked";
                }
            case 22: return "abc".charAt(3 + zero);
            case 23: return "abc".substring(2, 1);
            case 24: return Integer.parseInt("12x");
            case 25: return 10.0 / zero;
            case 26: return ((Integer) objects[2]) + 1;
            case 27: return new RuntimeFaults().numbers.clone();
            case 28: return objects[-1 + zero];
            case 29: return new float[zero][Integer.MAX_VALUE].length;
            case 30: return Enum.valueOf(Thread.State.class, "SLEEPY");
            default: return hidden(kind);
        }
        return "done";
    }

    public static void main(String[] args) {
        Object[] objects = new Integer[] {1, 2, null};
        for (int kind = 0; kind < 33; kind++) {
            int before = kind * 3;
            long kept = kind * 5000000000L;
            double part = kind / 4.0;
            String text;
            try {
                Object result = fault(kind, 0, objects, null);
                text = "gives " + result;
            } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
                text = e.getClass().getSimpleName() + ": " + e.getMessage();
            } catch (NullPointerException e) {
                text = "null";
            } catch (ClassCastException | ArrayStoreException | NegativeArraySizeException e) {
                text = e.getClass().getName();
            } catch (RuntimeException e) {
                text = e.toString();
            }
            System.out.println(before + " " + kept + " " + part + " " + text);
        }
        System.out.println(objects[1]);
    }
}
