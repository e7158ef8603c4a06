// org.jsoup:jsoup:1.12.2

import java.io.ByteArrayInputStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.nodes.FormElement;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Whitelist;
import org.jsoup.select.Elements;
import org.jsoup.select.NodeVisitor;
import org.jsoup.select.Selector;

/** jsoup: pages that are no pages, selectors, changes, encodings, cleaning, XML. */
public class Jsoup {
    static final String PAGE = "<!doctype html><title>T &amp; U</title><body class='a b'><p id=one>One<p>Two <b>bold <i>both</b> tail</i>"
            + "<ul><li data-n=1>x<li data-n=2 class=sel>y</ul><table><tr><td>cell<td>other</table><a href='/path?q=1&r'>link</a>"
            + "<script>if (a < b) { x(\"</p>\"); }</script><form action=go><input name=n value='v w'><select name=s><option value=1><option value=2 selected></select>"
            + "<textarea name=t>text\n</textarea></form><!-- a comment --><img src=x.png alt=\"q&quot;\">";

    static void selections(Document page) {
        for (String query : new String[] {"p", "#one", "body.a > p:eq(1)", "li[data-n=2]", "li:not(.sel)", "td:contains(oth)", "*:matchesOwn(^bold)", "ul > li + li",
                "a[href^=/path]", "p ~ table", "input, select, textarea", "li:nth-child(2n+1)", ":containsOwn(One)", "b i", "[^data-]"}) {
            Elements found = page.select(query);
            System.out.println(query + " " + found.size() + " " + found.text() + " " + (found.isEmpty() ? "" : found.first().cssSelector()));
        }
        for (String bad : new String[] {"p[", "::x", "li:nth-child(x)", "", "a >> b"}) {
            try {
                System.out.println(page.select(bad).size());
            } catch (Selector.SelectorParseException e) {
                System.out.println(e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static void changes(Document page) {
        Element one = page.getElementById("one");
        one.text("<new> & ü").addClass("c").attr("title", "\"q\"").append("<em>more</em>").prepend("pre ");
        one.after("<hr>").wrap("<div class=w></div>");
        page.select("li").remove();
        page.select("b").unwrap();
        System.out.println(one.outerHtml() + " " + one.parent().className() + " " + one.siblingElements().size());
        final StringBuilder names = new StringBuilder();
        page.body().traverse(new NodeVisitor() {
            @Override public void head(Node node, int depth) {
                names.append(node.nodeName()).append(depth).append(' ');
            }

            @Override public void tail(Node node, int depth) {}
        });
        System.out.println(names);
        page.outputSettings().prettyPrint(false).escapeMode(Entities.EscapeMode.extended).charset("US-ASCII");
        System.out.println(page.body().html());
    }

    public static void main(String[] args) throws Exception {
        Document page = org.jsoup.Jsoup.parse(PAGE, "http://example.com/dir/");
        System.out.println(page.outerHtml());
        System.out.println(page.title() + " " + page.select("a").first().absUrl("href") + " " + page.select("img").attr("abs:src") + " " + page.text());
        System.out.println(((FormElement) page.select("form").first()).formData());
        selections(page);
        changes(page);
        System.out.println(org.jsoup.Jsoup.clean("<p onclick=x>a<script>b</script><a href='javascript:c'>d</a><b>e</b><img src=y>", Whitelist.basic()));
        System.out.println(org.jsoup.Jsoup.isValid("<b>ok</b>", Whitelist.basic()) + " " + new Cleaner(Whitelist.none()).clean(page).text().length());
        Document xml = org.jsoup.Jsoup.parse("<?xml version='1.0'?><Root a='1'><Item/><item>T<![CDATA[<x>]]></item></Root>", "", Parser.xmlParser());
        System.out.println(xml.select("Item").size() + " " + xml.outerHtml().replace("\n", "|"));
        byte[] bytes = "<meta charset=ISO-8859-1><p>\u00a4 gr\u00f6\u00dfe".getBytes("ISO-8859-1");
        Document encoded = org.jsoup.Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
        System.out.println(encoded.charset() + " " + encoded.text());
        Document wide = org.jsoup.Jsoup.parse(new ByteArrayInputStream("\ufeff<p>wide \u00fc".getBytes("UTF-16LE")), null, "");
        System.out.println(wide.charset() + " " + wide.text());
        System.out.println(Parser.unescapeEntities("&lt;&AMP;&notit;&#x1f50b;&#150;&eacute&bogus;&sum;", false) + " " + Entities.escape("<ü&\u00a0>"));
        Parser strict = Parser.htmlParser().setTrackErrors(10);
        strict.parseInput("<p>a</b><!bad><div></p>&#xx;</div><x", "");
        System.out.println(strict.getErrors());
    }
}
