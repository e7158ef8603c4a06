package java.util;

/** What OpenJDK 17 knows of some languages and countries; see LocaleText for the order of the fields. */
final class LocaleTable {
    /** A row for each locale; fields that are empty are those of the language alone, or of no language. */
    static final String[] ROWS = {
        "|.|,|-|%|\u2030|\u221e|NaN|E|\u00a4|XXX|.|#,##0.###|\u00a4\u00a0#,##0.00|#,##0%|y MMMM d, EEEE;y MMM"
            + "M d;y MMM d;y-MM-dd|HH:mm:ss zzzz;HH:mm:ss z;HH:mm:ss;HH:mm|{1} {0};{1} {0};{1} {0};{1} {0}|Jan;Feb;"
            + "Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec|Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec|Sun;Mon;Tue;"
            + "Wed;Thu;Fri;Sat|Sun;Mon;Tue;Wed;Thu;Fri;Sat|AM;PM|BCE;CE|1;1|Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct"
            + ";Nov;Dec",
        "en|||||||||||||\u00a4#,##0.00||EEEE, MMMM d, y;MMMM d, y;MMM d, y;M/d/yy|h:mm:ss a zzzz;h:mm:ss a z;"
            + "h:mm:ss a;h:mm a|{1} 'at' {0};{1} 'at' {0};{1}, {0};{1}, {0}|January;February;March;April;May;June;J"
            + "uly;August;September;October;November;December||Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Satu"
            + "rday|||BC;AD||January;February;March;April;May;June;July;August;September;October;November;December",
        "en_US|||||||||$|USD|||||||||||||||",
        "en_GB|||||||||\u00a3|GBP|||||EEEE, d MMMM y;d MMMM y;d MMM y;dd/MM/y|HH:mm:ss zzzz;HH:mm:ss z;HH:mm:"
            + "ss;HH:mm|||Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sept;Oct;Nov;Dec|||am;pm||2;4|",
        "en_CA||||||||e|$|CAD|||||EEEE, MMMM d, y;MMMM d, y;MMM d, y;y-MM-dd||||Jan.;Feb.;Mar.;Apr.;May;Jun.;"
            + "Jul.;Aug.;Sep.;Oct.;Nov.;Dec.||Sun.;Mon.;Tue.;Wed.;Thu.;Fri.;Sat.|a.m.;p.m.|||",
        "en_AU||||||||e|$|AUD|||||EEEE, d MMMM y;d MMMM y;d MMM y;d/M/yy||||Jan;Feb;Mar;Apr;May;June;July;Aug"
            + ";Sept;Oct;Nov;Dec|||am;pm|||",
        "en_IN|||||||||\u20b9|INR|||||EEEE, d MMMM, y;d MMMM y;dd-MMM-y;dd/MM/yy|||||||am;pm|||",
        "de|,|.|||||||||,||#,##0.00\u00a0\u00a4|#,##0\u00a0%|EEEE, d. MMMM y;d. MMMM y;dd.MM.y;dd.MM.yy||{1} "
            + "'um' {0};{1} 'um' {0};{1}, {0};{1}, {0}|Januar;Februar;M\u00e4rz;April;Mai;Juni;Juli;August;Septembe"
            + "r;Oktober;November;Dezember|Jan.;Feb.;M\u00e4rz;Apr.;Mai;Juni;Juli;Aug.;Sept.;Okt.;Nov.;Dez.|Sonntag"
            + ";Montag;Dienstag;Mittwoch;Donnerstag;Freitag;Samstag|So.;Mo.;Di.;Mi.;Do.;Fr.;Sa.||v. Chr.;n. Chr.||J"
            + "anuar;Februar;M\u00e4rz;April;Mai;Juni;Juli;August;September;Oktober;November;Dezember",
        "de_DE|||||||||\u20ac|EUR||||||||||||||2;4|",
        "de_AT||\u00a0|||||||\u20ac|EUR|||\u00a4\u00a0#,##0.00|||||J\u00e4nner;Februar;M\u00e4rz;April;Mai;Ju"
            + "ni;Juli;August;September;Oktober;November;Dezember|J\u00e4n.;Feb.;M\u00e4rz;Apr.;Mai;Juni;Juli;Aug.;"
            + "Sep.;Okt.;Nov.;Dez.|||||2;4|J\u00e4nner;Februar;M\u00e4rz;April;Mai;Juni;Juli;August;September;Oktob"
            + "er;November;Dezember",
        "de_CH|.|\u2019|||||||CHF|CHF|.||\u00a4\u00a0#,##0.00;\u00a4-#,##0.00|#,##0%||||||||||2;4|",
        "fr|,|\u202f|||||||||,||#,##0.00\u00a0\u00a4|#,##0\u00a0%|EEEE d MMMM y;d MMMM y;d MMM y;dd/MM/y||{1}"
            + " '\u00e0' {0};{1} '\u00e0' {0};{1}, {0};{1} {0}|janvier;f\u00e9vrier;mars;avril;mai;juin;juillet;ao"
            + "\u00fbt;septembre;octobre;novembre;d\u00e9cembre|janv.;f\u00e9vr.;mars;avr.;mai;juin;juil.;ao\u00fbt"
            + ";sept.;oct.;nov.;d\u00e9c.|dimanche;lundi;mardi;mercredi;jeudi;vendredi;samedi|dim.;lun.;mar.;mer.;j"
            + "eu.;ven.;sam.||av. J.-C.;ap. J.-C.||janvier;f\u00e9vrier;mars;avril;mai;juin;juillet;ao\u00fbt;septe"
            + "mbre;octobre;novembre;d\u00e9cembre",
        "fr_FR|||||||||\u20ac|EUR||||||||||||||2;4|",
        "fr_CA||\u00a0|||||||$\u00a0CA|CAD|||||EEEE d MMMM y;d MMMM y;d MMM y;y-MM-dd|HH 'h' mm 'min' ss 's' "
            + "zzzz;HH 'h' mm 'min' ss 's' z;HH 'h' mm 'min' ss 's';HH 'h' mm|||janv.;f\u00e9vr.;mars;avr.;mai;juin"
            + ";juill.;ao\u00fbt;sept.;oct.;nov.;d\u00e9c.|||a.m.;p.m.|||",
        "es|,|.|||||||||,||#,##0.00\u00a0\u00a4|#,##0\u00a0%|EEEE, d 'de' MMMM 'de' y;d 'de' MMMM 'de' y;d MM"
            + "M y;d/M/yy|H:mm:ss (zzzz);H:mm:ss z;H:mm:ss;H:mm|{1}, {0};{1}, {0};{1} {0};{1} {0}|enero;febrero;mar"
            + "zo;abril;mayo;junio;julio;agosto;septiembre;octubre;noviembre;diciembre|ene;feb;mar;abr;may;jun;jul;"
            + "ago;sept;oct;nov;dic|domingo;lunes;martes;mi\u00e9rcoles;jueves;viernes;s\u00e1bado|dom;lun;mar;mi"
            + "\u00e9;jue;vie;s\u00e1b|a.\u00a0m.;p.\u00a0m.|a. C.;d. C.||enero;febrero;marzo;abril;mayo;junio;juli"
            + "o;agosto;septiembre;octubre;noviembre;diciembre",
        "es_ES|||||||||\u20ac|EUR||||||||||||||2;4|",
        "es_MX|.|,|||||||$|MXN|.||\u00a4#,##0.00||EEEE, d 'de' MMMM 'de' y;d 'de' MMMM 'de' y;d MMM y;dd/MM/y"
            + "y|HH:mm:ss zzzz;HH:mm:ss z;HH:mm:ss;HH:mm|||ene.;feb.;mar.;abr.;may.;jun.;jul.;ago.;sep.;oct.;nov.;d"
            + "ic.||||||",
        "it|,|.|||||||||,||#,##0.00\u00a0\u00a4||EEEE d MMMM y;d MMMM y;d MMM y;dd/MM/yy||{1} {0};{1} {0};{1}"
            + ", {0};{1}, {0}|gennaio;febbraio;marzo;aprile;maggio;giugno;luglio;agosto;settembre;ottobre;novembre;"
            + "dicembre|gen;feb;mar;apr;mag;giu;lug;ago;set;ott;nov;dic|domenica;luned\u00ec;marted\u00ec;mercoled"
            + "\u00ec;gioved\u00ec;venerd\u00ec;sabato|dom;lun;mar;mer;gio;ven;sab||a.C.;d.C.||gennaio;febbraio;mar"
            + "zo;aprile;maggio;giugno;luglio;agosto;settembre;ottobre;novembre;dicembre",
        "it_IT|||||||||\u20ac|EUR||||||||||||||2;4|",
        "nl|,|.|||||||||,||\u00a4\u00a0#,##0.00;\u00a4\u00a0-#,##0.00||EEEE d MMMM y;d MMMM y;d MMM y;dd-MM-y"
            + "||{1} 'om' {0};{1} 'om' {0};{1} {0};{1} {0}|januari;februari;maart;april;mei;juni;juli;augustus;sept"
            + "ember;oktober;november;december|jan.;feb.;mrt.;apr.;mei;jun.;jul.;aug.;sep.;okt.;nov.;dec.|zondag;ma"
            + "andag;dinsdag;woensdag;donderdag;vrijdag;zaterdag|zo;ma;di;wo;do;vr;za|a.m.;p.m.|v.Chr.;n.Chr.||janu"
            + "ari;februari;maart;april;mei;juni;juli;augustus;september;oktober;november;december",
        "nl_NL|||||||||\u20ac|EUR||||||||||||||2;4|",
        "pt|,|.|||||||||,||||EEEE, d 'de' MMMM 'de' y;d 'de' MMMM 'de' y;d 'de' MMM 'de' y;dd/MM/y|||janeiro;"
            + "fevereiro;mar\u00e7o;abril;maio;junho;julho;agosto;setembro;outubro;novembro;dezembro|jan.;fev.;mar."
            + ";abr.;mai.;jun.;jul.;ago.;set.;out.;nov.;dez.|domingo;segunda-feira;ter\u00e7a-feira;quarta-feira;qu"
            + "inta-feira;sexta-feira;s\u00e1bado|dom.;seg.;ter.;qua.;qui.;sex.;s\u00e1b.||a.C.;d.C.||janeiro;fever"
            + "eiro;mar\u00e7o;abril;maio;junho;julho;agosto;setembro;outubro;novembro;dezembro",
        "pt_BR|||||||||R$|BRL|||||||||||||||",
        "pt_PT||\u00a0|||||||\u20ac|EUR|||#,##0.00\u00a0\u00a4||EEEE, d 'de' MMMM 'de' y;d 'de' MMMM 'de' y;d"
            + "d/MM/y;dd/MM/yy||{1} '\u00e0s' {0};{1} '\u00e0s' {0};{1}, {0};{1}, {0}||||domingo;segunda;ter\u00e7a"
            + ";quarta;quinta;sexta;s\u00e1bado|da manh\u00e3;da tarde||1;4|",
        "ru|,|\u00a0|||||\u043d\u0435\u00a0\u0447\u0438\u0441\u043b\u043e||||,||#,##0.00\u00a0\u00a4|#,##0"
            + "\u00a0%|EEEE, d MMMM y '\u0433'.;d MMMM y '\u0433'.;d MMM y '\u0433'.;dd.MM.y||{1}, {0};{1}, {0};{1}"
            + ", {0};{1}, {0}|\u044f\u043d\u0432\u0430\u0440\u044f;\u0444\u0435\u0432\u0440\u0430\u043b\u044f;"
            + "\u043c\u0430\u0440\u0442\u0430;\u0430\u043f\u0440\u0435\u043b\u044f;\u043c\u0430\u044f;\u0438\u044e"
            + "\u043d\u044f;\u0438\u044e\u043b\u044f;\u0430\u0432\u0433\u0443\u0441\u0442\u0430;\u0441\u0435\u043d"
            + "\u0442\u044f\u0431\u0440\u044f;\u043e\u043a\u0442\u044f\u0431\u0440\u044f;\u043d\u043e\u044f\u0431"
            + "\u0440\u044f;\u0434\u0435\u043a\u0430\u0431\u0440\u044f|\u044f\u043d\u0432.;\u0444\u0435\u0432\u0440"
            + ".;\u043c\u0430\u0440.;\u0430\u043f\u0440.;\u043c\u0430\u044f;\u0438\u044e\u043d.;\u0438\u044e\u043b."
            + ";\u0430\u0432\u0433.;\u0441\u0435\u043d\u0442.;\u043e\u043a\u0442.;\u043d\u043e\u044f\u0431.;\u0434"
            + "\u0435\u043a.|\u0432\u043e\u0441\u043a\u0440\u0435\u0441\u0435\u043d\u044c\u0435;\u043f\u043e\u043d"
            + "\u0435\u0434\u0435\u043b\u044c\u043d\u0438\u043a;\u0432\u0442\u043e\u0440\u043d\u0438\u043a;\u0441"
            + "\u0440\u0435\u0434\u0430;\u0447\u0435\u0442\u0432\u0435\u0440\u0433;\u043f\u044f\u0442\u043d\u0438"
            + "\u0446\u0430;\u0441\u0443\u0431\u0431\u043e\u0442\u0430|\u0432\u0441;\u043f\u043d;\u0432\u0442;"
            + "\u0441\u0440;\u0447\u0442;\u043f\u0442;\u0441\u0431||\u0434\u043e \u043d. \u044d.;\u043d. \u044d.||"
            + "\u044f\u043d\u0432\u0430\u0440\u044c;\u0444\u0435\u0432\u0440\u0430\u043b\u044c;\u043c\u0430\u0440"
            + "\u0442;\u0430\u043f\u0440\u0435\u043b\u044c;\u043c\u0430\u0439;\u0438\u044e\u043d\u044c;\u0438\u044e"
            + "\u043b\u044c;\u0430\u0432\u0433\u0443\u0441\u0442;\u0441\u0435\u043d\u0442\u044f\u0431\u0440\u044c;"
            + "\u043e\u043a\u0442\u044f\u0431\u0440\u044c;\u043d\u043e\u044f\u0431\u0440\u044c;\u0434\u0435\u043a"
            + "\u0430\u0431\u0440\u044c",
        "ru_RU|||||||||\u20bd|RUB||||||||||||||2;4|",
        "pl|,|\u00a0|||||||||,||#,##0.00\u00a0\u00a4||EEEE, d MMMM y;d MMMM y;d MMM y;dd.MM.y||{1} {0};{1} {0"
            + "};{1}, {0};{1}, {0}|stycznia;lutego;marca;kwietnia;maja;czerwca;lipca;sierpnia;wrze\u015bnia;pa"
            + "\u017adziernika;listopada;grudnia|sty;lut;mar;kwi;maj;cze;lip;sie;wrz;pa\u017a;lis;gru|niedziela;pon"
            + "iedzia\u0142ek;wtorek;\u015broda;czwartek;pi\u0105tek;sobota|niedz.;pon.;wt.;\u015br.;czw.;pt.;sob.|"
            + "|p.n.e.;n.e.||stycze\u0144;luty;marzec;kwiecie\u0144;maj;czerwiec;lipiec;sierpie\u0144;wrzesie\u0144"
            + ";pa\u017adziernik;listopad;grudzie\u0144",
        "pl_PL|||||||||z\u0142|PLN||||||||||||||2;4|",
        "sv|,|\u00a0|\u2212|||||\u00d710^|||,||#,##0.00\u00a0\u00a4|#,##0\u00a0%|EEEE d MMMM y;d MMMM y;d MMM"
            + " y;y-MM-dd|||januari;februari;mars;april;maj;juni;juli;augusti;september;oktober;november;december|j"
            + "an.;feb.;mars;apr.;maj;juni;juli;aug.;sep.;okt.;nov.;dec.|s\u00f6ndag;m\u00e5ndag;tisdag;onsdag;tors"
            + "dag;fredag;l\u00f6rdag|s\u00f6n;m\u00e5n;tis;ons;tors;fre;l\u00f6r|fm;em|f.Kr.;e.Kr.||januari;februa"
            + "ri;mars;april;maj;juni;juli;augusti;september;oktober;november;december",
        "sv_SE|||||||||kr|SEK||||||||||||||2;4|",
        "tr|,|.|||||||||,||\u00a4#,##0.00|%#,##0|d MMMM y EEEE;d MMMM y;d MMM y;d.MM.y|||Ocak;\u015eubat;Mart"
            + ";Nisan;May\u0131s;Haziran;Temmuz;A\u011fustos;Eyl\u00fcl;Ekim;Kas\u0131m;Aral\u0131k|Oca;\u015eub;Ma"
            + "r;Nis;May;Haz;Tem;A\u011fu;Eyl;Eki;Kas;Ara|Pazar;Pazartesi;Sal\u0131;\u00c7ar\u015famba;Per\u015femb"
            + "e;Cuma;Cumartesi|Paz;Pzt;Sal;\u00c7ar;Per;Cum;Cmt|\u00d6\u00d6;\u00d6S|M\u00d6;MS||Ocak;\u015eubat;M"
            + "art;Nisan;May\u0131s;Haziran;Temmuz;A\u011fustos;Eyl\u00fcl;Ekim;Kas\u0131m;Aral\u0131k",
        "tr_TR|||||||||\u20ba|TRY||||||||||||||2;1|",
        "ja|||||||||||||\u00a4#,##0.00||y\u5e74M\u6708d\u65e5EEEE;y\u5e74M\u6708d\u65e5;y/MM/dd;y/MM/dd|H"
            + "\u6642mm\u5206ss\u79d2 zzzz;H:mm:ss z;H:mm:ss;H:mm||1\u6708;2\u6708;3\u6708;4\u6708;5\u6708;6\u6708;"
            + "7\u6708;8\u6708;9\u6708;10\u6708;11\u6708;12\u6708|1\u6708;2\u6708;3\u6708;4\u6708;5\u6708;6\u6708;7"
            + "\u6708;8\u6708;9\u6708;10\u6708;11\u6708;12\u6708|\u65e5\u66dc\u65e5;\u6708\u66dc\u65e5;\u706b\u66dc"
            + "\u65e5;\u6c34\u66dc\u65e5;\u6728\u66dc\u65e5;\u91d1\u66dc\u65e5;\u571f\u66dc\u65e5|\u65e5;\u6708;"
            + "\u706b;\u6c34;\u6728;\u91d1;\u571f|\u5348\u524d;\u5348\u5f8c|\u7d00\u5143\u524d;\u897f\u66a6||1"
            + "\u6708;2\u6708;3\u6708;4\u6708;5\u6708;6\u6708;7\u6708;8\u6708;9\u6708;10\u6708;11\u6708;12\u6708",
        "ja_JP|||||||||\uffe5|JPY|||\u00a4#,##0||||||||||||",
        "ko|||||||||||||\u00a4#,##0.00||y\ub144 M\uc6d4 d\uc77c EEEE;y\ub144 M\uc6d4 d\uc77c;y. M. d.;yy. M. "
            + "d.|a h\uc2dc m\ubd84 s\ucd08 zzzz;a h\uc2dc m\ubd84 s\ucd08 z;a h:mm:ss;a h:mm||1\uc6d4;2\uc6d4;3"
            + "\uc6d4;4\uc6d4;5\uc6d4;6\uc6d4;7\uc6d4;8\uc6d4;9\uc6d4;10\uc6d4;11\uc6d4;12\uc6d4|1\uc6d4;2\uc6d4;3"
            + "\uc6d4;4\uc6d4;5\uc6d4;6\uc6d4;7\uc6d4;8\uc6d4;9\uc6d4;10\uc6d4;11\uc6d4;12\uc6d4|\uc77c\uc694\uc77c"
            + ";\uc6d4\uc694\uc77c;\ud654\uc694\uc77c;\uc218\uc694\uc77c;\ubaa9\uc694\uc77c;\uae08\uc694\uc77c;"
            + "\ud1a0\uc694\uc77c|\uc77c;\uc6d4;\ud654;\uc218;\ubaa9;\uae08;\ud1a0|\uc624\uc804;\uc624\ud6c4|BC;AD|"
            + "|1\uc6d4;2\uc6d4;3\uc6d4;4\uc6d4;5\uc6d4;6\uc6d4;7\uc6d4;8\uc6d4;9\uc6d4;10\uc6d4;11\uc6d4;12\uc6d4",
        "ko_KR|||||||||\u20a9|KRW|||\u00a4#,##0||||||||||||",
        "zh|||||||||||||\u00a4#,##0.00||y\u5e74M\u6708d\u65e5EEEE;y\u5e74M\u6708d\u65e5;y\u5e74M\u6708d\u65e5"
            + ";y/M/d|zzzz ah:mm:ss;z ah:mm:ss;ah:mm:ss;ah:mm||\u4e00\u6708;\u4e8c\u6708;\u4e09\u6708;\u56db\u6708;"
            + "\u4e94\u6708;\u516d\u6708;\u4e03\u6708;\u516b\u6708;\u4e5d\u6708;\u5341\u6708;\u5341\u4e00\u6708;"
            + "\u5341\u4e8c\u6708|1\u6708;2\u6708;3\u6708;4\u6708;5\u6708;6\u6708;7\u6708;8\u6708;9\u6708;10\u6708;"
            + "11\u6708;12\u6708|\u661f\u671f\u65e5;\u661f\u671f\u4e00;\u661f\u671f\u4e8c;\u661f\u671f\u4e09;\u661f"
            + "\u671f\u56db;\u661f\u671f\u4e94;\u661f\u671f\u516d|\u5468\u65e5;\u5468\u4e00;\u5468\u4e8c;\u5468"
            + "\u4e09;\u5468\u56db;\u5468\u4e94;\u5468\u516d|\u4e0a\u5348;\u4e0b\u5348|\u516c\u5143\u524d;\u516c"
            + "\u5143||\u4e00\u6708;\u4e8c\u6708;\u4e09\u6708;\u56db\u6708;\u4e94\u6708;\u516d\u6708;\u4e03\u6708;"
            + "\u516b\u6708;\u4e5d\u6708;\u5341\u6708;\u5341\u4e00\u6708;\u5341\u4e8c\u6708",
        "zh_CN|||||||||\u00a5|CNY|||||||||||||||",
        "zh_TW|||||||\u975e\u6578\u503c||$|TWD|||||y\u5e74M\u6708d\u65e5 EEEE;y\u5e74M\u6708d\u65e5;y\u5e74M"
            + "\u6708d\u65e5;y/M/d|ah:mm:ss [zzzz];ah:mm:ss [z];ah:mm:ss;ah:mm||1\u6708;2\u6708;3\u6708;4\u6708;5"
            + "\u6708;6\u6708;7\u6708;8\u6708;9\u6708;10\u6708;11\u6708;12\u6708|||\u9031\u65e5;\u9031\u4e00;\u9031"
            + "\u4e8c;\u9031\u4e09;\u9031\u56db;\u9031\u4e94;\u9031\u516d||\u897f\u5143\u524d;\u897f\u5143||1\u6708"
            + ";2\u6708;3\u6708;4\u6708;5\u6708;6\u6708;7\u6708;8\u6708;9\u6708;10\u6708;11\u6708;12\u6708",
    };

    private LocaleTable() {
    }
}
