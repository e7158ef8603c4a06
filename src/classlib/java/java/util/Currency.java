package java.util;

import java.io.Serializable;

/** A currency of ISO 4217. Symbols are those of American English; names are not kept: they are the codes. */
public final class Currency implements Serializable {
    /** Code, digits behind the point ("-" for none at all) and number of each, seven characters. */
    private static final String CURRENCIES = "ADP0020AED2784AFA2004AFN2971ALL2008AMD2051ANG2532AOA2973ARS2032ATS2040AUD2036AWG2533AYM2945AZM20"
            + "31AZN2944BAM2977BBD2052BDT2050BEF0056BGL2100BGN2975BHD3048BIF0108BMD2060BND2096BOB2068BOV2984BRL"
            + "2986BSD2044BTN2064BWP2072BYB0112BYN2933BYR0974BZD2084CAD2124CDF2976CHE2947CHF2756CHW2948CLF4990C"
            + "LP0152CNY2156COP2170COU2970CRC2188CSD2891CUC2931CUP2192CVE2132CYP2196CZK2203DEM2276DJF0262DKK220"
            + "8DOP2214DZD2012EEK2233EGP2818ERN2232ESP0724ETB2230EUR2978FIM2246FJD2242FKP2238FRF2250GBP2826GEL2"
            + "981GHC2288GHS2936GIP2292GMD2270GNF0324GRD0300GTQ2320GWP2624GYD2328HKD2344HNL2340HRK2191HTG2332HU"
            + "F2348IDR2360IEP2372ILS2376INR2356IQD3368IRR2364ISK0352ITL0380JMD2388JOD3400JPY0392KES2404KGS2417"
            + "KHR2116KMF0174KPW2408KRW0410KWD3414KYD2136KZT2398LAK2418LBP2422LKR2144LRD2430LSL2426LTL2440LUF04"
            + "42LVL2428LYD3434MAD2504MDL2498MGA2969MGF0450MKD2807MMK2104MNT2496MOP2446MRO2478MRU2929MTL2470MUR"
            + "2480MVR2462MWK2454MXN2484MXV2979MYR2458MZM2508MZN2943NAD2516NGN2566NIO2558NLG2528NOK2578NPR2524N"
            + "ZD2554OMR3512PAB2590PEN2604PGK2598PHP2608PKR2586PLN2985PTE0620PYG0600QAR2634ROL0642RON2946RSD294"
            + "1RUB2643RUR2810RWF0646SAR2682SBD2090SCR2690SDD2736SDG2938SEK2752SGD2702SHP2654SIT2705SKK2703SLE2"
            + "925SLL2694SOS2706SRD2968SRG2740SSP2728STD2678STN2930SVC2222SYP2760SZL2748THB2764TJS2972TMM2795TM"
            + "T2934TND3788TOP2776TPE0626TRL0792TRY2949TTD2780TWD2901TZS2834UAH2980UGX0800USD2840USN2997USS2998"
            + "UYI0940UYU2858UZS2860VEB2862VED2926VEF2937VES2928VND0704VUV0548WST2882XAF0950XAG-961XAU-959XBA-9"
            + "55XBB-956XBC-957XBD-958XCD2951XCG2532XDR-960XFO-000XFU-000XOF0952XPD-964XPF0953XPT-962XSU-994XTS"
            + "-963XUA-965XXX-999YER2886YUM2891ZAR2710ZMK2894ZMW2967ZWD2716ZWG2924ZWL2932ZWN2942ZWR2935";

    /** Country and currency, five characters each. */
    private static final String COUNTRIES = "ADEURAEAEDAFAFNAGXCDAIXCDALALLAMAMDAOAOAARARSASUSDATEURAUAUDAWAWGAXEURAZAZNBABAMBBBBDBDBDTBEEURB"
            + "FXOFBGBGNBHBHDBIBIFBJXOFBLEURBMBMDBNBNDBOBOBBQUSDBRBRLBSBSDBTBTNBVNOKBWBWPBYBYNBZBZDCACADCCAUDCD"
            + "CDFCFXAFCGXAFCHCHFCIXOFCKNZDCLCLPCMXAFCNCNYCOCOPCRCRCCUCUPCVCVECWXCGCXAUDCYEURCZCZKDEEURDJDJFDKD"
            + "KKDMXCDDODOPDZDZDECUSDEEEUREGEGPEHMADERERNESEURETETBFIEURFJFJDFKFKPFMUSDFODKKFREURGAXAFGBGBPGDXC"
            + "DGEGELGFEURGGGBPGHGHSGIGIPGLDKKGMGMDGNGNFGPEURGQXAFGREURGSGBPGTGTQGUUSDGWXOFGYGYDHKHKDHMAUDHNHNL"
            + "HREURHTHTGHUHUFIDIDRIEEURILILSIMGBPININRIOUSDIQIQDIRIRRISISKITEURJEGBPJMJMDJOJODJPJPYKEKESKGKGSK"
            + "HKHRKIAUDKMKMFKNXCDKPKPWKRKRWKWKWDKYKYDKZKZTLALAKLBLBPLCXCDLICHFLKLKRLRLRDLSLSLLTEURLUEURLVEURLY"
            + "LYDMAMADMCEURMDMDLMEEURMFEURMGMGAMHUSDMKMKDMLXOFMMMMKMNMNTMOMOPMPUSDMQEURMRMRUMSXCDMTEURMUMURMVM"
            + "VRMWMWKMXMXNMYMYRMZMZNNANADNCXPFNEXOFNFAUDNGNGNNINIONLEURNONOKNPNPRNRAUDNUNZDNZNZDOMOMRPAPABPEPE"
            + "NPFXPFPGPGKPHPHPPKPKRPLPLNPMEURPNNZDPRUSDPSILSPTEURPWUSDPYPYGQAQARREEURRORONRSRSDRURUBRWRWFSASAR"
            + "SBSBDSCSCRSDSDGSESEKSGSGDSHSHPSIEURSJNOKSKEURSLSLESMEURSNXOFSOSOSSRSRDSSSSPSTSTNSVSVCSXXCGSYSYPS"
            + "ZSZLTCUSDTDXAFTFEURTGXOFTHTHBTJTJSTKNZDTLUSDTMTMTTNTNDTOTOPTRTRYTTTTDTVAUDTWTWDTZTZSUAUAHUGUGXUM"
            + "USDUSUSDUYUYUUZUZSVAEURVCXCDVEVESVGUSDVIUSDVNVNDVUVUVWFXPFWSWSTYEYERYTEURZAZARZMZMWZWZWG";

    /** Codes and symbols that are not the codes. */
    private static final String SYMBOLS = "|AUDA$|BRLR$|CADCA$|CNYCN\u00a5|EUR\u20ac|GBP\u00a3|HKDHK$"
            + "|ILS\u20aa|INR\u20b9|JPY\u00a5|KRW\u20a9|MXNMX$|NZDNZ$|PHP\u20b1"
            + "|TWDNT$|USD$|VND\u20ab|XAFFCFA|XCDEC$|XOFF\u202fCFA|XPFCFPF|XXX\u00a4|";

    private static final Map<String, Currency> MADE = new HashMap<String, Currency>();

    private final String currencyCode;
    private final transient int place;

    private Currency(String currencyCode, int place) {
        this.currencyCode = currencyCode;
        this.place = place;
    }

    /** Where the code begins in a table of entries of that length, or -1. */
    private static int find(String table, String code, int length) {
        int at = table.indexOf(code);
        while (at >= 0 && at % length != 0) {
            at = table.indexOf(code, at + 1);
        }
        return at;
    }

    public static Currency getInstance(String currencyCode) {
        synchronized (MADE) {
            Currency made = MADE.get(currencyCode);
            if (made == null) {
                int place = currencyCode.length() == 3 ? find(CURRENCIES, currencyCode, 7) : -1;
                if (place < 0) {
                    throw new IllegalArgumentException();
                }
                made = new Currency(currencyCode, place);
                MADE.put(currencyCode, made);
            }
            return made;
        }
    }

    /** The currency of a country; null for a territory without one. */
    public static Currency getInstance(Locale locale) {
        String country = locale.getCountry();
        if (country.equals("AQ")) {
            return null;
        }
        int place = country.length() == 2 ? find(COUNTRIES, country, 5) : -1;
        if (place < 0) {
            throw new IllegalArgumentException();
        }
        return getInstance(COUNTRIES.substring(place + 2, place + 5));
    }

    public static Set<Currency> getAvailableCurrencies() {
        Set<Currency> all = new HashSet<Currency>();
        for (int i = 0; i < CURRENCIES.length(); i += 7) {
            all.add(getInstance(CURRENCIES.substring(i, i + 3)));
        }
        return all;
    }

    public String getCurrencyCode() {
        return currencyCode;
    }

    public String getSymbol() {
        int at = SYMBOLS.indexOf("|" + currencyCode);
        return at < 0 ? currencyCode : SYMBOLS.substring(at + 4, SYMBOLS.indexOf('|', at + 1));
    }

    public String getSymbol(Locale locale) {
        locale.getCountry();
        return getSymbol();
    }

    /** -1 where there is no such thing, as for gold. */
    public int getDefaultFractionDigits() {
        char digits = CURRENCIES.charAt(place + 3);
        return digits == '-' ? -1 : digits - '0';
    }

    public int getNumericCode() {
        return Integer.parseInt(CURRENCIES.substring(place + 4, place + 7));
    }

    public String getDisplayName() {
        return currencyCode;
    }

    public String getDisplayName(Locale locale) {
        locale.getCountry();
        return currencyCode;
    }

    private Object readResolve() {
        return getInstance(currencyCode);
    }

    @Override
    public String toString() {
        return currencyCode;
    }
}
