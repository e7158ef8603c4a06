/** An interpreter of a small machine: a loop round a switch, whose programs loop, call and fail. */
public class StackMachine {
    static final int PUSH = 0, ADD = 1, SUB = 2, MUL = 3, DIV = 4, DUP = 5, SWAP = 6, JUMP = 7, JUMP_ZERO = 8, CALL = 9;
    static final int RETURN = 10, LOAD = 11, STORE = 12, PRINT = 13, HALT = 14, THROW = 15, TRY = 16, END_TRY = 17;

    static class MachineError extends Exception {
        final int code;

        MachineError(int code, int pc) {
            super("error " + code + " at " + pc);
            this.code = code;
        }
    }

    private final int[] stack = new int[32];
    private final int[] calls = new int[16];
    private final int[] handlers = new int[8];
    private final int[] memory = new int[8];
    private final StringBuilder out = new StringBuilder();
    private int depth;
    private int callDepth;
    private int tries;
    int steps;

    private void push(int value) {
        stack[depth++] = value;
    }

    private int pop() {
        return stack[--depth];
    }

    String run(int... code) throws MachineError {
        int pc = 0;
        while (true) {
            try {
                pc = step(code, pc);
                if (pc < 0) {
                    return out.toString();
                }
            } catch (ArithmeticException e) {
                pc = handle(1, pc);
            } catch (ArrayIndexOutOfBoundsException e) {
                depth = Math.max(0, Math.min(depth, stack.length));
                pc = handle(2, pc);
            } catch (MachineError e) {
                pc = handle(e.code, pc);
            } finally {
                if (++steps > 5000) {
                    throw new MachineError(99, pc);
                }
            }
        }
    }

    private int handle(int code, int pc) throws MachineError {
        if (tries == 0) {
            throw new MachineError(code, pc);
        }
        depth = 0;
        push(code);
        return handlers[--tries];
    }

    private int step(int[] code, int pc) throws MachineError {
        switch (code[pc++]) {
            case PUSH: push(code[pc++]); break;
            case ADD: push(pop() + pop()); break;
            case SUB: push(-pop() + pop()); break;
            case MUL: push(pop() * pop()); break;
            case DIV: {
                int by = pop();
                push(pop() / by);
                break;
            }
            case DUP:
                push(stack[depth - 1]);
                break;
            case SWAP: {
                int a = pop();
                int b = pop();
                push(a);
                push(b);
                break;
            }
            case JUMP: return code[pc];
            case JUMP_ZERO: return pop() == 0 ? code[pc] : pc + 1;
            case CALL:
                calls[callDepth++] = pc + 1;
                return code[pc];
            case RETURN: return calls[--callDepth];
            case LOAD: push(memory[code[pc++]]); break;
            case STORE: memory[code[pc++]] = pop(); break;
            case PRINT: out.append(pop()).append(' '); break;
            case HALT: return -1;
            case THROW: throw new MachineError(pop(), pc);
            case TRY: handlers[tries++] = code[pc++]; break;
            case END_TRY: tries--; break;
            default: throw new MachineError(3, pc);
        }
        return pc;
    }

    static void show(String name, int... code) {
        StackMachine machine = new StackMachine();
        try {
            System.out.println(name + ": " + machine.run(code) + "in " + machine.steps);
        } catch (MachineError e) {
            System.out.println(name + ": " + machine.out + e.getMessage() + " in " + machine.steps);
        }
    }

    public static void main(String[] args) {
        show("factorial", PUSH, 10, STORE, 0, PUSH, 1, STORE, 1, LOAD, 0, JUMP_ZERO, 28, LOAD, 1, LOAD, 0, MUL, STORE, 1,
            LOAD, 0, PUSH, 1, SUB, STORE, 0, JUMP, 8, LOAD, 1, PRINT, HALT);
        show("looping", PUSH, 5, DUP, PRINT, PUSH, 1, SUB, DUP, JUMP_ZERO, 12, JUMP, 2, HALT);
        show("calling", PUSH, 3, CALL, 9, CALL, 9, PRINT, HALT, 0, DUP, MUL, PUSH, 1, ADD, RETURN);
        show("dividing", TRY, 9, PUSH, 1, PUSH, 0, DIV, PRINT, HALT, PRINT, PUSH, 7, PUSH, 2, DIV, PRINT, HALT);
        show("throwing", TRY, 7, PUSH, 42, THROW, HALT, HALT, PRINT, TRY, 17, PUSH, 1, THROW, 0, 0, 0, 0, PRINT, PUSH, 8, THROW);
        show("too deep", CALL, 0);
        show("too much", PUSH, 1, JUMP, 0);
        show("too little", ADD);
        show("too long", JUMP, 0);
        show("unknown", 77);
        show("off the end", PUSH, 1, SWAP, 5);
    }
}
