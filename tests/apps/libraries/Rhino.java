// org.mozilla:rhino:1.7R5

import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/** JavaScript interpreted by an interpreter that is interpreted: closures, prototypes, regular expressions, JSON, errors. */
public class Rhino {
    static final String[] SCRIPTS = {
        "1 + 2 * 3 + '4' - 1",
        "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } fib(15)",
        "var counter = (function () { var n = 0; return { up: function (by) { n += by || 1; return n; } }; })(); counter.up(); counter.up(5); counter.up()",
        "[5, 3, 11, 1].sort().join() + ' ' + [5, 3, 11, 1].sort(function (a, b) { return a - b; }) + ' ' + [1, 2, 3, 4].map(function (x) { return x * x; }).filter(function (x) { return x % 2; })",
        "'The path is the path'.replace(/(p)(a)th/g, function (all, p, a, at) { return a + p + at; }) + /^(\\d+)-(?:x|y)+$/.exec('12-xyx')[1] + 'a1b22c'.split(/\\d+/)",
        "function Point(x, y) { this.x = x; this.y = y; } Point.prototype.len = function () { return Math.sqrt(this.x * this.x + this.y * this.y); }; new Point(3, 4).len() + ' ' + (new Point(1, 1) instanceof Point)",
        "JSON.stringify({ a: [1, 2.5, null, true, 'x\"\\u00e9'], b: { c: undefined, d: new Date(0) }, e: NaN }) + JSON.stringify(JSON.parse('{\"k\":[1,{\"z\":-0.5e3}]}'), null, 2)",
        "var out = []; for (var k in { x: 1, y: 2, 10: 3 }) out.push(k); label: for (var i = 0; i < 5; i++) { for (var j = 0; j < 5; j++) { if (j == 3) continue label; if (i == 3) break label; out.push(i * j); } } out",
        "try { null.x } catch (e) { e instanceof TypeError ? e.message : 'other' } finally { }",
        "switch (typeof parseFloat('3.7abc')) { case 'string': 's'; break; case 'number': parseInt('ff', 16) + parseFloat('3.7abc') + Number('0x10') + +'  12  '; break; default: 'd' }",
        "[0.1 + 0.2, 1e21, 1 / 3, -1e-7, 123456789012345680000, 5e-324, (25).toString(2), (255).toString(36), (1234.5678).toFixed(2), (0.000012345).toPrecision(3), (12345).toExponential(2)]",
        "var o = { get twice() { return this.n * 2; }, n: 21 }; Object.defineProperty(o, 'fixed', { value: 7, enumerable: false }); o.fixed = 8; o.twice + ' ' + o.fixed + ' ' + Object.keys(o)",
        "escape('a b\\u00e9') + encodeURIComponent('a b\\u00e9&\\u20ac') + unescape('%41') + decodeURI('%C3%A9') + 'abc'.charCodeAt(1) + 'x'.concat(1, [2]) + 'hello'.substr(-3, 2) + ' pad '.trim() + 'a,b'.localeCompare('a,c')",
        "new Date(Date.UTC(2024, 1, 29, 12, 34, 56, 789)).toISOString() + ' ' + new Date(2024, 0, 31).getTime() + ' ' + Date.parse('2001-02-03T04:05:06Z')",
        "var s = 0; for (var i = 0; i < 20000; i++) { s = (s * 31 + i) | 0; s ^= s >>> 7; } s",
        "var xml = 'no e4x'; with ({ a: 5 }) { a + xml.length } ",
        "let (z = 4) { z * 2 } ",
        "function gen(n) { for (var i = 0; i < n; i++) yield i * i; } var g = gen(4); g.next() + g.next() + g.next()",
        "[x * y for (x in [1, 2, 3]) for (y in [4, 5])]",
        "var m = {}; 'the quick the lazy the end'.split(' ').forEach(function (w) { m[w] = (m[w] || 0) + 1; }); JSON.stringify(m) + [1, 2, 3].reduce(function (a, b) { return a + b; }, 10)",
    };

    static final String[] BROKEN = {
        "var = 3", "foo.bar()", "(function f(n) { return f(n + 1); })(0)", "throw { code: 42, toString: function () { return 'custom'; } }", "new Array(-1)",
        "/(/", "eval('1 +')", "undefined.length", "'use strict'; delete Object.prototype", "JSON.parse('{a:1}')", "return 5", "\n\n  x x",
    };

    /** Seen by scripts as a class of their own. */
    public static class Meter extends ScriptableObject {
        private int total;

        @Override
        public String getClassName() {
            return "Meter";
        }

        public void jsConstructor(int start) {
            total = start;
        }

        public int jsFunction_add(int value) {
            return total += value;
        }

        public int jsGet_total() {
            return total;
        }
    }

    public static int shout(int value) {
        return value * 1000;
    }

    static void run(Context context, Scriptable scope, String script) {
        try {
            System.out.println(Context.toString(context.evaluateString(scope, script, "script", 1, null)));
        } catch (RhinoException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + " line " + e.lineNumber() + " | " + e.details());
        } catch (StackOverflowError e) {
            System.out.println("too deep");
        }
    }

    public static void main(String[] args) throws Exception {
        java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("UTC"));
        Context context = Context.enter();
        try {
            context.setOptimizationLevel(-1);
            context.setLanguageVersion(Context.VERSION_1_8);
            context.setMaximumInterpreterStackDepth(500);
            Scriptable scope = context.initStandardObjects();
            for (String script : SCRIPTS) {
                run(context, scope, script);
            }
            for (String script : BROKEN) {
                run(context, scope, script);
            }
            ScriptableObject.defineClass(scope, Meter.class);
            run(context, scope, "var meter = new Meter(30); meter.add(5); meter.add(7) + ' ' + meter.total + ' ' + meter");
            Scriptable host = context.newArray(scope, new Object[] {1, "two", 3.5, null});
            ScriptableObject.putProperty(scope, "host", host);
            run(context, scope, "host.length + ' ' + host.reverse()");
            Function fib = (Function) scope.get("fib", scope);
            System.out.println(fib.call(context, scope, scope, new Object[] {10}) + " " + ScriptRuntime.typeof(fib) + " " + context.decompileFunction(fib, 2));
            System.out.println(((NativeArray) host).getLength());
        } finally {
            Context.exit();
        }
    }
}
