package junit.framework;

/** Something that can be run and gives a result. */
public interface Test {
    int countTestCases();

    void run(TestResult result);
}
