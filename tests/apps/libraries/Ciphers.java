// org.bouncycastle:bcprov-jdk15on:1.60

import java.math.BigInteger;
import java.util.Random;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1InputStream;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.util.ASN1Dump;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.RIPEMD160Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA3Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.digests.WhirlpoolDigest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.engines.BlowfishEngine;
import org.bouncycastle.crypto.engines.CamelliaEngine;
import org.bouncycastle.crypto.engines.ChaChaEngine;
import org.bouncycastle.crypto.engines.DESedeEngine;
import org.bouncycastle.crypto.engines.RSAEngine;
import org.bouncycastle.crypto.engines.Salsa20Engine;
import org.bouncycastle.crypto.engines.SerpentEngine;
import org.bouncycastle.crypto.engines.TwofishEngine;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.paddings.PaddedBufferedBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.asn1.sec.SECNamedCurves;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.util.encoders.Base64;
import org.bouncycastle.util.encoders.Hex;

/** Bouncy Castle's lightweight interface: digests, ciphers, modes, codes, keys of passwords, curves, ASN.1. */
public class Ciphers {
    static byte[] bytes(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    static void digests() {
        Digest[] all = {new MD5Digest(), new SHA256Digest(), new SHA512Digest(), new SHA3Digest(256), new RIPEMD160Digest(), new WhirlpoolDigest(), new Blake2bDigest(256)};
        byte[] data = bytes(300, 1);
        for (Digest digest : all) {
            byte[] out = new byte[digest.getDigestSize()];
            digest.update(data, 0, data.length);
            digest.doFinal(out, 0);
            System.out.println(digest.getAlgorithmName() + " " + Hex.toHexString(out));
        }
    }

    static void ciphers() throws Exception {
        BlockCipher[] all = {new AESEngine(), new BlowfishEngine(), new CamelliaEngine(), new DESedeEngine(), new TwofishEngine(), new SerpentEngine()};
        for (BlockCipher engine : all) {
            PaddedBufferedBlockCipher cipher = new PaddedBufferedBlockCipher(new CBCBlockCipher(engine));
            ParametersWithIV key = new ParametersWithIV(new KeyParameter(bytes(16, 2)), bytes(engine.getBlockSize(), 3));
            cipher.init(true, key);
            byte[] data = bytes(45, 4);
            byte[] out = new byte[cipher.getOutputSize(data.length)];
            int length = cipher.processBytes(data, 0, data.length, out, 0);
            length += cipher.doFinal(out, length);
            System.out.println(engine.getAlgorithmName() + " " + length + " " + Hex.toHexString(out));
            cipher.init(false, key);
            out[length - 1] ^= 1;
            byte[] back = new byte[cipher.getOutputSize(length)];
            try {
                int read = cipher.processBytes(out, 0, length, back, 0);
                System.out.println(cipher.doFinal(back, read));
            } catch (InvalidCipherTextException e) {
                System.out.println(e.getMessage());
            }
        }
        GCMBlockCipher gcm = new GCMBlockCipher(new AESEngine());
        gcm.init(true, new AEADParameters(new KeyParameter(bytes(32, 5)), 128, bytes(12, 6), bytes(20, 7)));
        byte[] sealed = new byte[gcm.getOutputSize(50)];
        gcm.doFinal(sealed, gcm.processBytes(bytes(50, 8), 0, 50, sealed, 0));
        System.out.println(Hex.toHexString(sealed));
        byte[] stream = new byte[80];
        ChaChaEngine chacha = new ChaChaEngine(20);
        chacha.init(true, new ParametersWithIV(new KeyParameter(bytes(32, 9)), bytes(8, 10)));
        chacha.processBytes(stream, 0, 80, stream, 0);
        Salsa20Engine salsa = new Salsa20Engine();
        salsa.init(true, new ParametersWithIV(new KeyParameter(bytes(32, 9)), bytes(8, 10)));
        salsa.processBytes(stream, 0, 80, stream, 0);
        System.out.println(Base64.toBase64String(stream));
    }

    static void keys() {
        HMac hmac = new HMac(new SHA256Digest());
        hmac.init(new KeyParameter(bytes(20, 11)));
        CMac cmac = new CMac(new AESEngine());
        cmac.init(new KeyParameter(bytes(16, 11)));
        byte[] out = new byte[32];
        hmac.update(bytes(99, 12), 0, 99);
        hmac.doFinal(out, 0);
        System.out.println(Hex.toHexString(out));
        cmac.update(bytes(99, 12), 0, 99);
        System.out.println(cmac.doFinal(out, 0) + " " + Hex.toHexString(out));
        Poly1305 poly = new Poly1305();
        poly.init(new KeyParameter(bytes(32, 13)));
        poly.update(bytes(40, 14), 0, 40);
        poly.doFinal(out, 0);
        System.out.println(Hex.toHexString(out));
        PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(new SHA256Digest());
        generator.init("password".getBytes(), bytes(8, 15), 50);
        System.out.println(Hex.toHexString(((KeyParameter) generator.generateDerivedParameters(256)).getKey()));
        System.out.println(Hex.toHexString(SCrypt.generate("pw".getBytes(), bytes(8, 16), 16, 1, 1, 24)));
    }

    static void numbers() throws Exception {
        BigInteger p = new BigInteger("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f", 16).nextProbablePrime();
        BigInteger q = BigInteger.ONE.shiftLeft(250).nextProbablePrime();
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        RSAEngine rsa = new RSAEngine();
        rsa.init(true, new RSAKeyParameters(false, p.multiply(q), e));
        byte[] sealed = rsa.processBlock(bytes(40, 17), 0, 40);
        rsa.init(false, new RSAKeyParameters(true, p.multiply(q), d));
        System.out.println(Hex.toHexString(sealed) + " " + Hex.toHexString(rsa.processBlock(sealed, 0, sealed.length)));
        X9ECParameters curve = SECNamedCurves.getByName("secp256r1");
        ECDomainParameters domain = new ECDomainParameters(curve.getCurve(), curve.getG(), curve.getN(), curve.getH());
        BigInteger secret = new BigInteger(1, bytes(31, 18));
        ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
        signer.init(true, new ECPrivateKeyParameters(secret, domain));
        BigInteger[] signature = signer.generateSignature(bytes(32, 19));
        System.out.println(signature[0].toString(16) + " " + signature[1].toString(16));
        signer.init(false, new ECPublicKeyParameters(domain.getG().multiply(secret), domain));
        System.out.println(signer.verifySignature(bytes(32, 19), signature[0], signature[1]) + " " + signer.verifySignature(bytes(32, 20), signature[0], signature[1]));
        ASN1EncodableVector parts = new ASN1EncodableVector();
        parts.add(new ASN1Integer(-129));
        parts.add(new ASN1ObjectIdentifier("1.2.840.113549.1.1.11"));
        parts.add(new DERUTF8String("größe"));
        parts.add(new DEROctetString(bytes(5, 21)));
        byte[] encoded = new DERSequence(parts).getEncoded();
        System.out.println(Hex.toHexString(encoded));
        System.out.println(ASN1Dump.dumpAsString(new ASN1InputStream(encoded).readObject(), true));
        try {
            new ASN1InputStream(new byte[] {48, 10, 2, 1}).readObject();
        } catch (java.io.IOException x) {
            System.out.println(x.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        digests();
        ciphers();
        keys();
        numbers();
    }
}
