package com.example.atlas.template;

import com.example.atlas.core.AtlasException;
import java.util.ArrayList;
import java.util.List;

/** A text with holes: `{{name|filter}}`, `{{#if name}}..{{/if}}`, `{{#each name}}..{{/each}}`. */
final class Template {
    private final Part root;

    /** A part of a template. */
    interface Part {
        void render(Context context, StringBuilder out) throws AtlasException;
    }

    /** Text as it is. */
    private static final class Literal implements Part {
        private final String text;

        Literal(String text) {
            this.text = text;
        }

        @Override
        public void render(Context context, StringBuilder out) {
            out.append(text);
        }
    }

    /** A value, after some filters. */
    private static final class Hole implements Part {
        private final String name;
        private final List<TextFilter> filters = new ArrayList<TextFilter>();

        Hole(String tag) throws AtlasException {
            String[] parts = tag.split("\\|");
            name = parts[0];
            for (int i = 1; i < parts.length; i++) {
                filters.add(TextFilter.named(parts[i]));
            }
        }

        @Override
        public void render(Context context, StringBuilder out) throws AtlasException {
            String value = context.get(name).toString();
            for (TextFilter filter : filters) {
                value = filter.apply(value);
            }
            out.append(value);
        }
    }

    /** Parts one after the other. */
    private static final class Sequence implements Part {
        private final List<Part> parts = new ArrayList<Part>();

        void add(Part part) {
            parts.add(part);
        }

        @Override
        public void render(Context context, StringBuilder out) throws AtlasException {
            for (Part part : parts) {
                part.render(context, out);
            }
        }
    }

    /** Only if something is there. */
    private static final class Condition implements Part {
        private final String name;
        private final Part inner;

        Condition(String name, Part inner) {
            this.name = name;
            this.inner = inner;
        }

        @Override
        public void render(Context context, StringBuilder out) throws AtlasException {
            if (context.isTrue(name)) {
                inner.render(context, out);
            }
        }
    }

    /** Once for each element. */
    private static final class Loop implements Part {
        private final String name;
        private final Part inner;

        Loop(String name, Part inner) {
            this.name = name;
            this.inner = inner;
        }

        @Override
        public void render(Context context, StringBuilder out) throws AtlasException {
            Object list = context.get(name);
            if (!(list instanceof List)) {
                throw new AtlasException(name + " is no list");
            }
            int index = 0;
            for (Object element : (List<?>) list) {
                Context inside = new Context(context).put("this", element).put("index", index++);
                inner.render(inside, out);
            }
        }
    }

    /** Reads a template. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Part read(String closing) throws AtlasException {
            Sequence sequence = new Sequence();
            while (true) {
                int open = text.indexOf("{{", at);
                if (open < 0) {
                    if (closing != null) {
                        throw new AtlasException("expected {{/" + closing + "}}", at);
                    }
                    sequence.add(new Literal(text.substring(at)));
                    at = text.length();
                    return sequence;
                }
                sequence.add(new Literal(text.substring(at, open)));
                int close = text.indexOf("}}", open);
                if (close < 0) {
                    throw new AtlasException("tag without end", open);
                }
                String tag = text.substring(open + 2, close);
                at = close + 2;
                if (tag.startsWith("/")) {
                    if (!tag.substring(1).equals(closing)) {
                        throw new AtlasException("unexpected {{" + tag + "}}", open);
                    }
                    return sequence;
                }
                sequence.add(part(tag, open));
            }
        }

        private Part part(String tag, int open) throws AtlasException {
            if (tag.startsWith("#if ")) {
                return new Condition(tag.substring(4), read("if"));
            }
            if (tag.startsWith("#each ")) {
                return new Loop(tag.substring(6), read("each"));
            }
            if (tag.startsWith("#")) {
                throw new AtlasException("unknown " + tag, open);
            }
            return new Hole(tag);
        }
    }

    private Template(Part root) {
        this.root = root;
    }

    static Template compile(String text) throws AtlasException {
        return new Template(new Reader(text).read(null));
    }

    String render(Context context) throws AtlasException {
        StringBuilder out = new StringBuilder();
        root.render(context, out);
        return out.toString();
    }
}
