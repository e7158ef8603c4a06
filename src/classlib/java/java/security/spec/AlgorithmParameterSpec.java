package java.security.spec;

/** What an algorithm is told besides its key. */
public interface AlgorithmParameterSpec {
}
