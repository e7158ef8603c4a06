use wattline::dex::Dex;
use wattline::dex::verify::{Hierarchy, Verifier};

use super::*;

fn world(library: &Dex) -> World {
    World::new(library, "a")
}

/// Compiles one class and has its methods verified.
fn compiled(text: &str) -> Dex<'static> {
    let library = Dex::read(wattline_classlib::BOOT).unwrap();
    let bytes = compile(&[("A.java".into(), text.into())], world(&library)).unwrap();
    let dex = Dex::read(&bytes).unwrap().into_static();
    let hierarchy = Hierarchy::new([&dex]);
    let verifier = Verifier::new(&dex, &hierarchy);
    for class in &dex.classes {
        for method in class.data.iter().flat_map(|data| data.methods()) {
            let Some(code) = &method.code else { continue };
            let name = dex.method_signature(method.method);
            verifier.method(class, method, code).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
    dex
}

fn wrong(text: &str) -> JavaError {
    let library = Dex::read(wattline_classlib::BOOT).unwrap();
    compile(&[("A.java".into(), text.into())], world(&library)).unwrap_err()
}

const EVERYTHING: &str = "\
package a;
class A extends Thread implements Runnable {
    static final int[] TABLE = {1, 2, 3};
    private int count;
    long total;
    A(int count) {
        super();
        this.count = count;
    }
    public void run() {
        for (int i = 0; i < 10; i++) {
            synchronized (this) {
                total += i * 3L;
            }
        }
    }
    static int all(int[] values, String text, double x) throws Exception {
        int sum = 0;
        HashMap map = new HashMap();
        for (int i = 0; i < values.length; i++) {
            values[i] += TABLE[i % 3] << 2;
            if (values[i] > 5 && !text.isEmpty() || i == 3) {
                continue;
            }
            switch (values[i]) {
                case 1:
                    sum -= 7;
                    break;
                case 9:
                    sum = sum ^ 70000;
                    break;
                default:
                    sum = sum > 3 ? sum : -sum;
            }
            Object old = map.get(text + i + ':' + x);
            map.put(text, Integer.valueOf(old == null ? 1 : ((Integer) old).intValue() + 1));
        }
        boolean even = sum % 2 == 0;
        char[] letters = text.toCharArray();
        letters[0] = (char) (letters[0] + 1);
        while (even) {
            x = Math.sqrt(x) + sum;
            if (x < 1.5) {
                break;
            }
            even = x > 2;
        }
        try {
            sum += Integer.parseInt(text);
        } catch (NumberFormatException e) {
            sum = e.getMessage().length();
        }
        A other = new A(sum);
        other.count++;
        other.start();
        other.join();
        Runnable job = other;
        job.run();
        long bits = (long) x >>> 3;
        return sum + (int) bits + other.hashCode();
    }
}
";

#[test]
fn all_of_the_language_verifies_and_has_its_lines() {
    let dex = compiled(EVERYTHING);
    let code = |name: &str| {
        let mut methods = dex.classes.iter().flat_map(|class| class.data.iter().flat_map(|data| data.methods()));
        let method = methods.find(|method| dex.method_signature(method.method).contains(name));
        method.unwrap().code.clone().unwrap()
    };
    assert_eq!(code("->all(").debug.unwrap().line_start, 18);
    // No register is kept for what is not mentioned any more: nine variables, and what expressions need.
    assert!(code("->all(").registers <= 16);
    assert_eq!(code("-><clinit>").debug.unwrap().line_start, 3);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let error = wrong("class A {\n  int f() {\n    return g();\n  }\n}\n");
    assert_eq!((error.file.as_str(), error.line), ("A.java", 3));
    assert!(error.what.contains("a method g()"), "{error}");
    assert_eq!(wrong("class A {\n  int f() {\n  }\n}\n").line, 3);
    assert_eq!(wrong("class A {\n  int f() {\n    return 1\n  }\n}\n").line, 4);
    assert!(wrong("class A extends Nothing {\n}\n").what.contains("Nothing"));
    assert!(wrong("class A {\n  int f(String s) {\n    return s;\n  }\n}\n").what.contains("expected I"));
    assert!(wrong("class A {\n  void f() {\n    return;\n    f();\n  }\n}\n").what.contains("nothing gets here"));
}
