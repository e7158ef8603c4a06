//! Complaints that are known and understood: the check fails on any other.

const NO_SUPERCLASS: &str = "a class in it extends one that neither the file nor the checker's boot path has: ART then \
                             refuses to judge any call from it, probes included";

/// File, checker, reason.
const KNOWN: [(&str, &str, &str); 10] = [
    ("androguard_app-debug-androidTest.apk", "art", NO_SUPERCLASS),
    ("androguard_okhttp.d8.038.dex", "art", NO_SUPERCLASS),
    ("androguard_okhttp.dx.039.dex", "art", NO_SUPERCLASS),
    ("android-app-bootstrap_android_app_bootstrap-debug.apk", "art", NO_SUPERCLASS),
    ("appium-android-bootstrap_AppiumBootstrap.jar", "art", NO_SUPERCLASS),
    ("appium-android-bootstrap_bin_classes.dex", "art", NO_SUPERCLASS),
    ("devicefarmer-minicap-prebuilt_minicap.apk", "art", NO_SUPERCLASS),
    ("dex-test-parser_abstract-class-in-second-dex.apk", "art", NO_SUPERCLASS),
    ("mobsf_com.devadvance.rootcloak2_v18_c43b61.apk", "art", NO_SUPERCLASS),
    ("pocoui_pocoservice-debug.apk", "art", NO_SUPERCLASS),
];

/// Why this complaint is known, if it is. ART's counts only where all of it is about such calls.
pub fn reason(file: &str, checker: &str, complaint: &str) -> Option<&'static str> {
    let (.., reason) = KNOWN.iter().find(|(f, c, _)| *f == file && *c == checker)?;
    let unexpected = |line: &&str| {
        (line.starts_with("WORSE") || line.starts_with("NEW"))
            && !(line.starts_with("WORSE unres") && line.contains("ACCESS_METHOD"))
    };
    (checker != "art" || !complaint.lines().any(|line| unexpected(&line))).then_some(reason)
}
