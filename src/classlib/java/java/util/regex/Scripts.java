package java.util.regex;

/** Some scripts, and the blocks of the first plane, by their names. Made from what OpenJDK 17 (Unicode 13) answers. */
final class Scripts extends CharSet {
    private static final String[][] SCRIPTS = {
        {"LATIN", "LATN", "41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe "
            + "1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7bf "
            + "a7c2-a7ca a7f5-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a"},
        {"GREEK", "GREK", "370-373 375-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 "
            + "1d66-1d6a 1dbf 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d "
            + "1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2126 ab65 10140-1018e "
            + "101a0 1d200-1d245"},
        {"CYRILLIC", "CYRL", "400-484 487-52f 1c80-1c88 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f"},
        {"ARMENIAN", "ARMN", "531-556 559-58a 58d-58f fb13-fb17"},
        {"HEBREW", "HEBR", "591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f"},
        {"ARABIC", "ARAB", "600-604 606-60b 60d-61a 61c 61e 620-63f 641-64a 656-66f 671-6dc 6de-6ff 750-77f 8a0-8b4 8b6-8c7 "
            + "8d3-8e1 8e3-8ff fb50-fbc1 fbd3-fd3d fd50-fd8f fd92-fdc7 fdf0-fdfd fe70-fe74 fe76-fefc "
            + "10e60-10e7e 1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b "
            + "1ee42 1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 "
            + "1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b 1eea1-1eea3 "
            + "1eea5-1eea9 1eeab-1eebb 1eef0-1eef1"},
        {"DEVANAGARI", "DEVA", "900-950 955-963 966-97f a8e0-a8ff"},
        {"THAI", "THAI", "e01-e3a e40-e5b"},
        {"HANGUL", "HANG", "1100-11ff 302e-302f 3131-318e 3200-321e 3260-327e a960-a97c ac00-d7a3 d7b0-d7c6 d7cb-d7fb "
            + "ffa0-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc"},
        {"HIRAGANA", "HIRA", "3041-3096 309d-309f 1b001-1b11e 1b150-1b152 1f200"},
        {"KATAKANA", "KANA", "30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1b000 1b164-1b167"},
        {"HAN", "HANI", "2e80-2e99 2e9b-2ef3 2f00-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9ffc f900-fa6d "
            + "fa70-fad9 16ff0-16ff1 20000-2a6dd 2a700-2b734 2b740-2b81d 2b820-2cea1 2ceb0-2ebe0 2f800-2fa1d "
            + "30000-3134a"},
    };

    /** Names and ranges. */
    private static final String BLOCKS = " "
            + "BASICLATIN 0-7f LATIN1SUPPLEMENT 80-ff LATINEXTENDEDA 100-17f LATINEXTENDEDB 180-24f "
            + "IPAEXTENSIONS 250-2af SPACINGMODIFIERLETTERS 2b0-2ff COMBININGDIACRITICALMARKS 300-36f GREEK "
            + "370-3ff CYRILLIC 400-4ff CYRILLICSUPPLEMENTARY 500-52f ARMENIAN 530-58f HEBREW 590-5ff ARABIC "
            + "600-6ff SYRIAC 700-74f ARABICSUPPLEMENT 750-77f THAANA 780-7bf NKO 7c0-7ff SAMARITAN 800-83f "
            + "MANDAIC 840-85f SYRIACSUPPLEMENT 860-86f ARABICEXTENDEDA 8a0-8ff DEVANAGARI 900-97f BENGALI "
            + "980-9ff GURMUKHI a00-a7f GUJARATI a80-aff ORIYA b00-b7f TAMIL b80-bff TELUGU c00-c7f KANNADA "
            + "c80-cff MALAYALAM d00-d7f SINHALA d80-dff THAI e00-e7f LAO e80-eff TIBETAN f00-fff MYANMAR "
            + "1000-109f GEORGIAN 10a0-10ff HANGULJAMO 1100-11ff ETHIOPIC 1200-137f ETHIOPICSUPPLEMENT "
            + "1380-139f CHEROKEE 13a0-13ff UNIFIEDCANADIANABORIGINALSYLLABICS 1400-167f OGHAM 1680-169f RUNIC "
            + "16a0-16ff TAGALOG 1700-171f HANUNOO 1720-173f BUHID 1740-175f TAGBANWA 1760-177f KHMER "
            + "1780-17ff MONGOLIAN 1800-18af UNIFIEDCANADIANABORIGINALSYLLABICSEXTENDED 18b0-18ff LIMBU "
            + "1900-194f TAILE 1950-197f NEWTAILUE 1980-19df KHMERSYMBOLS 19e0-19ff BUGINESE 1a00-1a1f TAITHAM "
            + "1a20-1aaf COMBININGDIACRITICALMARKSEXTENDED 1ab0-1aff BALINESE 1b00-1b7f SUNDANESE 1b80-1bbf "
            + "BATAK 1bc0-1bff LEPCHA 1c00-1c4f OLCHIKI 1c50-1c7f CYRILLICEXTENDEDC 1c80-1c8f GEORGIANEXTENDED "
            + "1c90-1cbf SUNDANESESUPPLEMENT 1cc0-1ccf VEDICEXTENSIONS 1cd0-1cff PHONETICEXTENSIONS 1d00-1d7f "
            + "PHONETICEXTENSIONSSUPPLEMENT 1d80-1dbf COMBININGDIACRITICALMARKSSUPPLEMENT 1dc0-1dff "
            + "LATINEXTENDEDADDITIONAL 1e00-1eff GREEKEXTENDED 1f00-1fff GENERALPUNCTUATION 2000-206f "
            + "SUPERSCRIPTSANDSUBSCRIPTS 2070-209f CURRENCYSYMBOLS 20a0-20cf COMBININGMARKSFORSYMBOLS "
            + "20d0-20ff LETTERLIKESYMBOLS 2100-214f NUMBERFORMS 2150-218f ARROWS 2190-21ff "
            + "MATHEMATICALOPERATORS 2200-22ff MISCELLANEOUSTECHNICAL 2300-23ff CONTROLPICTURES 2400-243f "
            + "OPTICALCHARACTERRECOGNITION 2440-245f ENCLOSEDALPHANUMERICS 2460-24ff BOXDRAWING 2500-257f "
            + "BLOCKELEMENTS 2580-259f GEOMETRICSHAPES 25a0-25ff MISCELLANEOUSSYMBOLS 2600-26ff DINGBATS "
            + "2700-27bf MISCELLANEOUSMATHEMATICALSYMBOLSA 27c0-27ef SUPPLEMENTALARROWSA 27f0-27ff "
            + "BRAILLEPATTERNS 2800-28ff SUPPLEMENTALARROWSB 2900-297f MISCELLANEOUSMATHEMATICALSYMBOLSB "
            + "2980-29ff SUPPLEMENTALMATHEMATICALOPERATORS 2a00-2aff MISCELLANEOUSSYMBOLSANDARROWS 2b00-2bff "
            + "GLAGOLITIC 2c00-2c5f LATINEXTENDEDC 2c60-2c7f COPTIC 2c80-2cff GEORGIANSUPPLEMENT 2d00-2d2f "
            + "TIFINAGH 2d30-2d7f ETHIOPICEXTENDED 2d80-2ddf CYRILLICEXTENDEDA 2de0-2dff "
            + "SUPPLEMENTALPUNCTUATION 2e00-2e7f CJKRADICALSSUPPLEMENT 2e80-2eff KANGXIRADICALS 2f00-2fdf "
            + "IDEOGRAPHICDESCRIPTIONCHARACTERS 2ff0-2fff CJKSYMBOLSANDPUNCTUATION 3000-303f HIRAGANA "
            + "3040-309f KATAKANA 30a0-30ff BOPOMOFO 3100-312f HANGULCOMPATIBILITYJAMO 3130-318f KANBUN "
            + "3190-319f BOPOMOFOEXTENDED 31a0-31bf CJKSTROKES 31c0-31ef KATAKANAPHONETICEXTENSIONS 31f0-31ff "
            + "ENCLOSEDCJKLETTERSANDMONTHS 3200-32ff CJKCOMPATIBILITY 3300-33ff CJKUNIFIEDIDEOGRAPHSEXTENSIONA "
            + "3400-4dbf YIJINGHEXAGRAMSYMBOLS 4dc0-4dff CJKUNIFIEDIDEOGRAPHS 4e00-9fff YISYLLABLES a000-a48f "
            + "YIRADICALS a490-a4cf LISU a4d0-a4ff VAI a500-a63f CYRILLICEXTENDEDB a640-a69f BAMUM a6a0-a6ff "
            + "MODIFIERTONELETTERS a700-a71f LATINEXTENDEDD a720-a7ff SYLOTINAGRI a800-a82f "
            + "COMMONINDICNUMBERFORMS a830-a83f PHAGSPA a840-a87f SAURASHTRA a880-a8df DEVANAGARIEXTENDED "
            + "a8e0-a8ff KAYAHLI a900-a92f REJANG a930-a95f HANGULJAMOEXTENDEDA a960-a97f JAVANESE a980-a9df "
            + "MYANMAREXTENDEDB a9e0-a9ff CHAM aa00-aa5f MYANMAREXTENDEDA aa60-aa7f TAIVIET aa80-aadf "
            + "MEETEIMAYEKEXTENSIONS aae0-aaff ETHIOPICEXTENDEDA ab00-ab2f LATINEXTENDEDE ab30-ab6f "
            + "CHEROKEESUPPLEMENT ab70-abbf MEETEIMAYEK abc0-abff HANGULSYLLABLES ac00-d7af "
            + "HANGULJAMOEXTENDEDB d7b0-d7ff HIGHSURROGATES d800-db7f HIGHPRIVATEUSESURROGATES db80-dbff "
            + "LOWSURROGATES dc00-dfff PRIVATEUSEAREA e000-f8ff CJKCOMPATIBILITYIDEOGRAPHS f900-faff "
            + "ALPHABETICPRESENTATIONFORMS fb00-fb4f ARABICPRESENTATIONFORMSA fb50-fdff VARIATIONSELECTORS "
            + "fe00-fe0f VERTICALFORMS fe10-fe1f COMBININGHALFMARKS fe20-fe2f CJKCOMPATIBILITYFORMS fe30-fe4f "
            + "SMALLFORMVARIANTS fe50-fe6f ARABICPRESENTATIONFORMSB fe70-feff HALFWIDTHANDFULLWIDTHFORMS "
            + "ff00-ffef SPECIALS fff0-ffff";

    /** First and last code points, in order. */
    private final int[] bounds;

    private Scripts(String ranges) {
        String[] each = ranges.trim().split(" ");
        bounds = new int[2 * each.length];
        for (int i = 0; i < each.length; i++) {
            int dash = each[i].indexOf('-');
            bounds[2 * i] = Integer.parseInt(dash < 0 ? each[i] : each[i].substring(0, dash), 16);
            bounds[2 * i + 1] = dash < 0 ? bounds[2 * i] : Integer.parseInt(each[i].substring(dash + 1), 16);
        }
    }

    @Override
    boolean decide(int c) {
        int low = 0;
        int high = bounds.length / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (c > bounds[2 * middle + 1]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low < bounds.length && c >= bounds[2 * low];
    }

    static CharSet script(String name) {
        String wanted = name.toUpperCase();
        for (String[] script : SCRIPTS) {
            if (script[0].equals(wanted) || script[1].equals(wanted)) {
                return new Scripts(script[2]);
            }
        }
        return null;
    }

    static CharSet block(String name) {
        String wanted = name.toUpperCase().replace(" ", "").replace("-", "").replace("_", "");
        int found = BLOCKS.indexOf(" " + wanted + " ");
        if (wanted.isEmpty() || found < 0) {
            return null;
        }
        int start = found + wanted.length() + 2;
        int end = BLOCKS.indexOf(' ', start);
        return new Scripts(BLOCKS.substring(start, end < 0 ? BLOCKS.length() : end));
    }
}
