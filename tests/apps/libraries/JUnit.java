// junit:junit:4.13.2 org.hamcrest:hamcrest-core:1.3

import static org.hamcrest.CoreMatchers.allOf;
import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.equalTo;
import static org.hamcrest.CoreMatchers.everyItem;
import static org.hamcrest.CoreMatchers.hasItem;
import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThat;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.io.FileWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

/** JUnit 4: runners, rules, fixtures, parameters, suites, matchers, failures of all kinds. */
public class JUnit {
    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Basics {
        @Rule public TestName name = new TestName();
        @Rule public TemporaryFolder folder = new TemporaryFolder();
        @Rule public ExpectedException thrown = ExpectedException.none();
        @Rule public ErrorCollector collector = new ErrorCollector();

        @BeforeClass public static void first() {
            System.out.println("  before class");
        }

        @AfterClass public static void last() {
            System.out.println("  after class");
        }

        @Before public void before() {
            System.out.println("  before " + name.getMethodName());
        }

        @After public void after() {
            System.out.println("  after");
        }

        @Test public void arrays() {
            assertArrayEquals(new int[][] {{1}, {2, 3}}, new int[][] {{1}, {2, 4}});
        }

        @Test public void assumed() {
            assumeTrue("never", false);
        }

        @Test public void compared() {
            assertEquals("a long text with one word", "a long text with two words");
        }

        @Test public void doubles() {
            assertEquals("third", 1.0 / 3, 0.333, 1e-3);
            assertEquals(1.0, 2.0, 0.5);
        }

        @Test(expected = IllegalStateException.class) public void expected() {
            throw new IllegalStateException();
        }

        @Test public void files() throws Exception {
            File file = folder.newFile("x.txt");
            FileWriter writer = new FileWriter(file);
            writer.write("abc");
            writer.close();
            assertEquals(3, file.length());
        }

        @Ignore("later") @Test public void ignored() {
            fail();
        }

        @Test public void matched() {
            assertThat(Arrays.asList("ab", "ac"), everyItem(startsWith("a")));
            assertThat(Arrays.asList(1, 2), hasItem(3));
        }

        @Test public void several() {
            collector.checkThat("b", is("c"));
            collector.checkThat("text", allOf(containsString("ex"), not(equalTo("t"))));
            collector.addError(new RuntimeException("second"));
        }

        @Test public void throwing() {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, new ThrowingRunnable() {
                @Override public void run() {
                    throw new IllegalArgumentException("bad");
                }
            });
            assertEquals("bad", e.getMessage());
            thrown.expect(NullPointerException.class);
            thrown.expectMessage(containsString("null"));
            throw new NullPointerException("other");
        }

        @Test(timeout = 30) public void waiting() throws Exception {
            Thread.sleep(5000);
        }
    }

    @RunWith(Parameterized.class)
    public static class Squares {
        @Parameterized.Parameters(name = "{index}: {0} squared")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{1, 1}, {2, 4}, {3, 10}});
        }

        @Parameterized.Parameter public int input;
        @Parameterized.Parameter(1) public int expected;

        @Test public void square() {
            assertEquals(expected, input * input);
        }
    }

    public static class Old extends junit.framework.TestCase {
        public void testOld() {
            assertEquals(1, 2);
        }
    }

    public static class Bad {
        @Test void hidden() {}

        @Before public static void stat() {}
    }

    @RunWith(Suite.class)
    @Suite.SuiteClasses({Squares.class, Old.class})
    public static class All {}

    static class Listener extends RunListener {
        @Override public void testStarted(Description description) {
            System.out.println("started " + description.getDisplayName());
        }

        @Override public void testFailure(Failure failure) {
            System.out.println("failed " + failure.getDescription().getMethodName());
        }

        @Override public void testAssumptionFailure(Failure failure) {
            System.out.println("assumption " + failure.getMessage());
        }

        @Override public void testIgnored(Description description) {
            System.out.println("ignored " + description.getAnnotation(Ignore.class).value());
        }
    }

    static void print(Result result) {
        System.out.println(result.getRunCount() + " " + result.getFailureCount() + " " + result.getIgnoreCount() + " " + result.wasSuccessful());
        List<Failure> failures = result.getFailures();
        for (Failure failure : failures) {
            System.out.println(failure.getTestHeader() + ": " + failure.getException().getClass().getName() + ": " + (failure.getMessage() + "").replaceAll("\n\tat .*", ""));
        }
    }

    public static void main(String[] args) {
        JUnitCore core = new JUnitCore();
        core.addListener(new Listener());
        print(core.run(Basics.class));
        print(core.run(All.class));
        print(core.run(Bad.class));
        print(core.run(Request.method(Basics.class, "expected")));
        System.out.println(Request.aClass(All.class).getRunner().getDescription().getChildren() + " " + Request.aClass(All.class).getRunner().testCount());
        assertTrue(true);
    }
}
