import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.DexFileFactory;
import org.jf.dexlib2.iface.DexFile;
import org.jf.dexlib2.iface.MultiDexContainer;
import org.jf.dexlib2.rewriter.DexRewriter;
import org.jf.dexlib2.rewriter.RewriterModule;
import org.jf.dexlib2.writer.io.FileDataStore;
import org.jf.dexlib2.writer.pool.DexPool;

/**
 * Reads every DEX file of an APK, a JAR or a DEX file with dexlib2, passes it through a rewriter that changes nothing,
 * and writes it: {@code Identity FILE DIRECTORY}. It neither probes nor packs nor signs.
 */
final class Identity {
    private Identity() {}

    public static void main(String[] arguments) throws Exception {
        MultiDexContainer<? extends DexFile> container =
                DexFileFactory.loadDexContainer(new File(arguments[0]), null);
        List<String> names = new ArrayList<>(container.getDexEntryNames());
        for (int i = 0; i < names.size(); i++) {
            DexFile dex = container.getEntry(names.get(i)).getDexFile();
            DexFile same = new DexRewriter(new RewriterModule()).getDexFileRewriter().rewrite(dex);
            DexPool.writeTo(new FileDataStore(new File(arguments[1], "identity-" + i + ".dex")), same);
        }
    }
}
