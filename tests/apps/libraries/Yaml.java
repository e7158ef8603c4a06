// org.yaml:snakeyaml:1.26

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.introspector.BeanAccess;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** SnakeYAML: documents to values and back, all styles, anchors, events, nodes, beans, mistakes. */
public class Yaml {
    public static class Reading {
        public String name;
        public int count;
        public double power;
        public List<Integer> samples = new ArrayList<Integer>();
        public Map<String, String> more;
    }

    static void values() {
        org.yaml.snakeyaml.Yaml yaml = new org.yaml.snakeyaml.Yaml(new SafeConstructor());
        System.out.println((Object) yaml.load("a: 1\nb: [x, 2.5, null, ~, true, 0x1F, 0o17, 017, 1_000, .inf, -.inf]\nc:\n  - d: 'it''s'\n    e: \"tab\\t\\u00fc\\x41\"\n"));
        System.out.println((Object) yaml.load("text: |\n  line one\n   line two\n\nfolded: >-\n  one\n  two\n\n  three\n"));
        System.out.println((Object) yaml.load("base: &b {x: 1, y: 2}\nmore:\n  <<: *b\n  y: 3\nsame: *b\n"));
        System.out.println((Object) yaml.load("? [complex, key]\n: value\n? simple\n"));
        System.out.println(yaml.load("!!set {a, b}") + " " + yaml.load("!!omap [a: 1, b: 2]") + " " + yaml.load("!!str 12") + " " + yaml.load("!!int '7'"));
        System.out.println(yaml.load("190:20:30") + " " + yaml.load("'quoted'") + " " + yaml.load("12e03") + " " + yaml.load("123456789012345678901234567890"));
        for (Object document : yaml.loadAll("--- one\n--- [two]\n...\n---\nthree: 3\n")) {
            System.out.println(document + " " + document.getClass().getSimpleName());
        }
        System.out.println(new String((byte[]) yaml.load("!!binary V2F0dA==")));
    }

    static void dumps() {
        Map<String, Object> map = new LinkedHashMap<String, Object>();
        map.put("plain", "text");
        map.put("numbers", Arrays.<Object>asList(1, 2L, 3.5, 1e30, Double.NaN));
        map.put("needs quotes", Arrays.asList("yes", "12", " x", "a: b", "# c", "", "- d", "ü\u0007", "line\nbreak", "null"));
        map.put("nested", Arrays.asList(Arrays.asList(1, 2), new LinkedHashMap<String, Object>()));
        List<String> shared = Arrays.asList("s");
        map.put("one", shared);
        map.put("other", shared);
        System.out.println(new org.yaml.snakeyaml.Yaml().dump(map));
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setIndent(4);
        options.setIndicatorIndent(2);
        options.setExplicitStart(true);
        options.setWidth(40);
        options.setAllowUnicode(false);
        map.put("long", "many words that do not fit into a line of forty letters ü");
        String text = new org.yaml.snakeyaml.Yaml(options).dump(map);
        System.out.println(text);
        System.out.println(new org.yaml.snakeyaml.Yaml().load(text).equals(map));
        options.setDefaultScalarStyle(DumperOptions.ScalarStyle.DOUBLE_QUOTED);
        System.out.println(new org.yaml.snakeyaml.Yaml(options).dump(Arrays.asList(1, "a")));
    }

    static void beans() {
        // On Android it looks at fields by itself.
        org.yaml.snakeyaml.Yaml reader = new org.yaml.snakeyaml.Yaml(new Constructor(Reading.class));
        reader.setBeanAccess(BeanAccess.FIELD);
        Reading reading = reader.load("name: n\ncount: 3\npower: 2\nsamples: [1, 2]\nmore: {k: v}\n");
        System.out.println(reading.name + " " + reading.count + " " + reading.power + " " + reading.samples + " " + reading.more);
        Representer representer = new Representer();
        representer.addClassTag(Reading.class, Tag.MAP);
        org.yaml.snakeyaml.Yaml writer = new org.yaml.snakeyaml.Yaml(representer);
        writer.setBeanAccess(BeanAccess.FIELD);
        System.out.println(writer.dump(reading));
        System.out.println(writer.dumpAs(reading, new Tag("!reading"), DumperOptions.FlowStyle.BLOCK));
    }

    static void parts() {
        org.yaml.snakeyaml.Yaml yaml = new org.yaml.snakeyaml.Yaml();
        for (Event event : yaml.parse(new StringReader("a: [1, *x]\nb: &x !t text\n"))) {
            System.out.println(event.getEventId() + " " + event.getStartMark().getLine() + ":" + event.getStartMark().getColumn());
        }
        Node node = yaml.compose(new StringReader("[a, {b: c}]"));
        System.out.println(node.getNodeId() + " " + node.getTag() + " " + yaml.serialize(node).size());
    }

    static void mistakes() {
        String[] bad = {"a: b: c", "[1, 2", "*nobody", "a: 'open", "\tx: 1", "- a\nb: 1", "%YAML 3.0\n---\n", "!!int x", "a: &x 1\nb: &x 2\nc: *y", "@x", "{a: 1, a: 2, a}", "\"\\q\"", "!!java.lang.Thread {}"};
        for (String text : bad) {
            try {
                System.out.println(new org.yaml.snakeyaml.Yaml(new SafeConstructor()).load(text).toString());
            } catch (YAMLException e) {
                System.out.println(e.getMessage().replace("\n", "|"));
            } catch (NumberFormatException e) {
                System.out.println(e);
            }
        }
        try {
            org.yaml.snakeyaml.Yaml reader = new org.yaml.snakeyaml.Yaml(new Constructor(Reading.class));
            reader.setBeanAccess(BeanAccess.FIELD);
            reader.load("nome: n");
        } catch (YAMLException e) {
            System.out.println(e.getMessage().replace("\n", "|").replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) {
        values();
        dumps();
        beans();
        parts();
        mistakes();
    }
}
