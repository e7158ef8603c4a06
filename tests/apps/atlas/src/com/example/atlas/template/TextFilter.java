package com.example.atlas.template;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Text;

/** Changes a value before it is put into a hole. */
enum TextFilter {
    UPPER {
        @Override
        String apply(String text) {
            return text.toUpperCase();
        }
    },
    TITLE {
        @Override
        String apply(String text) {
            StringBuilder title = new StringBuilder(text);
            for (int i = 0; i < title.length(); i++) {
                if (i == 0 || title.charAt(i - 1) == ' ') {
                    title.setCharAt(i, Character.toUpperCase(title.charAt(i)));
                }
            }
            return title.toString();
        }
    },
    SLUG {
        @Override
        String apply(String text) {
            StringBuilder slug = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                char c = Character.toLowerCase(text.charAt(i));
                if (Text.isLetter(c) || Text.isDigit(c)) {
                    slug.append(c);
                } else if (slug.length() > 0 && slug.charAt(slug.length() - 1) != '-') {
                    slug.append('-');
                }
            }
            return slug.toString();
        }
    },
    ESCAPE {
        @Override
        String apply(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }
    },
    WIDE {
        @Override
        String apply(String text) {
            return Text.padRight(text, 16, '.');
        }
    },
    SHORT {
        @Override
        String apply(String text) {
            return text.length() <= 10 ? text : text.substring(0, 9) + "~";
        }
    };

    abstract String apply(String text);

    static TextFilter named(String name) throws AtlasException {
        for (TextFilter filter : values()) {
            if (filter.name().equalsIgnoreCase(name.trim())) {
                return filter;
            }
        }
        throw new AtlasException("unknown filter " + name);
    }
}
