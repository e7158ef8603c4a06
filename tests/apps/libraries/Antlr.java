// org.antlr:antlr4-runtime:4.7.2

import java.util.Arrays;
import java.util.BitSet;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenFactory;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStreamRewriter;
import org.antlr.v4.runtime.UnbufferedCharStream;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.VocabularyImpl;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNType;
import org.antlr.v4.runtime.atn.ArrayPredictionContext;
import org.antlr.v4.runtime.atn.EmptyPredictionContext;
import org.antlr.v4.runtime.atn.PredictionContext;
import org.antlr.v4.runtime.atn.SemanticContext;
import org.antlr.v4.runtime.atn.SingletonPredictionContext;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.MurmurHash;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.antlr.v4.runtime.misc.Utils;
import org.antlr.v4.runtime.tree.TerminalNodeImpl;
import org.antlr.v4.runtime.tree.Trees;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.misc.DoubleKeyMap;
import org.antlr.v4.runtime.misc.IntegerList;
import org.antlr.v4.runtime.misc.OrderedHashSet;

/** ANTLR's runtime, without a generated parser: streams, tokens, sets, rewriting, contexts of predictions, trees. */
public class Antlr {
    static CommonTokenStream tokens(String text) {
        java.util.List<CommonToken> tokens = new java.util.ArrayList<CommonToken>();
        CharStream input = CharStreams.fromString(text);
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ' ') {
                CommonToken token = CommonTokenFactory.DEFAULT.create(new org.antlr.v4.runtime.misc.Pair<org.antlr.v4.runtime.TokenSource, CharStream>(null, input), i % 3 + 1, null, Token.DEFAULT_CHANNEL, start, i - 1, 1, start);
                tokens.add(token);
                start = i + 1;
            }
        }
        return new CommonTokenStream(new ListTokenSource(tokens));
    }

    public static void main(String[] args) throws Exception {
        CharStream stream = CharStreams.fromString("aü\ud83d\udd0bz", "name");
        System.out.println(stream.size() + " " + Integer.toHexString(stream.LA(3)) + " " + stream.getText(Interval.of(1, 2)) + " " + stream.getSourceName() + " " + stream.getClass().getSimpleName());
        stream.consume();
        System.out.println(stream.index() + " " + stream.LA(-1) + " " + stream.LA(9));
        UnbufferedCharStream unbuffered = new UnbufferedCharStream(new java.io.StringReader("xyz"));
        int mark = unbuffered.mark();
        unbuffered.consume();
        unbuffered.consume();
        unbuffered.seek(0);
        System.out.println((char) unbuffered.LA(1) + " " + unbuffered.index());
        unbuffered.release(mark);
        IntervalSet set = new IntervalSet(5, 9);
        set.add(10, 20);
        set.add(30);
        set.remove(12);
        System.out.println(set + " " + set.complement(IntervalSet.of(0, 40)) + " " + set.and(IntervalSet.of(8, 13)) + " " + set.or(IntervalSet.of(1)) + " " + set.size() + " " + set.contains(12) + " " + set.toString(true));
        System.out.println(IntervalSet.subtract(IntervalSet.of(0, 50), set) + " " + set.toList().size() + " " + set.hashCode());
        CommonTokenStream tokens = tokens("the quick brown fox jumps");
        tokens.fill();
        for (Token token : tokens.getTokens()) {
            System.out.println(token);
        }
        TokenStreamRewriter rewriter = new TokenStreamRewriter(tokens);
        rewriter.insertBefore(0, "<");
        rewriter.replace(1, 2, "SLOW");
        rewriter.delete(3);
        rewriter.insertAfter(4, "!");
        System.out.println(rewriter.getText() + " " + rewriter.getText(Interval.of(0, 2)) + " " + tokens.getText());
        try {
            rewriter.replace(2, 3, "overlap");
            System.out.println(rewriter.getText());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        Vocabulary vocabulary = new VocabularyImpl(new String[] {null, "'+'"}, new String[] {null, "PLUS", "NAME"});
        System.out.println(vocabulary.getDisplayName(1) + " " + vocabulary.getDisplayName(2) + " " + vocabulary.getDisplayName(7) + " " + vocabulary.getSymbolicName(Token.EOF) + " " + set.toString(vocabulary).length());
        PredictionContext one = SingletonPredictionContext.create(EmptyPredictionContext.EMPTY, 5);
        PredictionContext two = SingletonPredictionContext.create(EmptyPredictionContext.EMPTY, 9);
        PredictionContext merged = PredictionContext.merge(one, two, false, new DoubleKeyMap<PredictionContext, PredictionContext, PredictionContext>());
        System.out.println(merged + " " + (merged instanceof ArrayPredictionContext) + " " + merged.hashCode() + " " + PredictionContext.merge(one, one, true, null).equals(one));
        SemanticContext a = new SemanticContext.Predicate(1, 0, false);
        SemanticContext b = new SemanticContext.PrecedencePredicate(3);
        System.out.println(SemanticContext.and(a, SemanticContext.NONE) + " " + SemanticContext.or(a, b) + " " + SemanticContext.and(a, b).equals(SemanticContext.and(b, a)));
        System.out.println(MurmurHash.hashCode(new Integer[] {1, 2, 3}, 7) + " " + Utils.escapeWhitespace("a b\n\t", true) + " " + Utils.numNonnull(new Object[] {1, null}) + " " + Utils.toSet(new BitSet(4)));
        ParserRuleContext root = new ParserRuleContext();
        ParserRuleContext child = new ParserRuleContext(root, 3);
        root.addChild(child);
        child.addChild(new TerminalNodeImpl(tokens.get(0)));
        child.addChild(new TerminalNodeImpl(tokens.get(1)));
        System.out.println(Trees.getChildren(child) + " " + root.getText() + " " + child.getChildCount() + " " + Trees.getDescendants(root).size() + " " + child.depth());
        IntegerList integers = new IntegerList();
        integers.addAll(new int[] {3, 1, 2});
        integers.sort();
        OrderedHashSet<String> ordered = new OrderedHashSet<String>();
        ordered.add("z");
        ordered.add("a");
        ordered.add("z");
        System.out.println(integers + " " + integers.binarySearch(2) + " " + ordered + " " + ordered.get(1));
        System.out.println(new ATN(ATNType.PARSER, 9).maxTokenType + " " + new BailErrorStrategy().getClass().getSimpleName() + " " + new ParseCancellationException("x").getMessage());
    }
}
