//! Warnings of what may no longer work because the instrumented app has another signature than the original.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::baseline::BASELINE;
use super::tracer_names::NAMES_TRACER;
use wattline_apk::{Certificate, SignerTies};
use wattline_dex::asm::Body;
use wattline_dex::{Code, Dex, IndexKind};

/// A certificate, as far as people compare them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Signer {
    /// The subject's name (RFC 4514).
    pub subject: String,
    /// SHA-256 of the certificate, in hexadecimal.
    pub sha256: String,
}

impl From<&Certificate> for Signer {
    fn from(certificate: &Certificate) -> Self {
        Signer { subject: certificate.subject(), sha256: certificate.sha256() }
    }
}

/// Who signed the app before and now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Signers {
    /// The original's signer; none if it was not signed, or in a way that cannot be read.
    pub original: Option<Signer>,
    /// The instrumented app's.
    pub new: Signer,
}

/// Something that may behave differently, or be reported wrongly.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Warning {
    /// The rule that found it, as in `shared-user-id`.
    pub rule: &'static str,
    /// The cause, and what happens.
    pub message: String,
}

impl Warning {
    /// Warnings about names and lines.
    pub(super) fn of_names(messages: Vec<String>) -> impl Iterator<Item = Warning> {
        messages.into_iter().map(|message| Warning { rule: "source-names", message })
    }

    /// A warning if components have processes of their own.
    pub(super) fn of_processes(processes: &[String]) -> Option<Warning> {
        let message = format!(
            "components run in processes of their own ({}), and a run has one trace of one process: one in which such a \
             component starts is refused",
            processes.iter().map(|name| name.escape_debug().to_string()).collect::<Vec<_>>().join(", ")
        );
        (!processes.is_empty()).then_some(Warning { rule: PROCESSES, message })
    }
}

/// A member whose use shows that code looks at certificates.
struct Member {
    class: &'static str,
    name: &'static str,
    rule: &'static str,
}

/// The rule of a pattern that matches no class.
pub(super) const UNMATCHED: &str = "pattern-without-class";

/// The rule of an app of several processes.
const PROCESSES: &str = "several-processes";

/// Rules that have nothing to do with the signature.
const OTHERS: [&str; 6] = ["splits-not-given", "source-names", PROCESSES, UNMATCHED, NAMES_TRACER, BASELINE];

impl Warning {
    /// Whether signing with the original key would help.
    pub fn is_of_signature(&self) -> bool {
        !OTHERS.contains(&self.rule)
    }
}

const OWN_CERTIFICATE: &str = "own-certificate";
const ATTESTATION: &str = "attestation";
const LICENSING: &str = "licensing";

const fn member(class: &'static str, name: &'static str, rule: &'static str) -> Member {
    Member { class, name, rule }
}

/// Methods and fields of the framework and of Google's libraries by which apps learn who signed them.
const MEMBERS: [Member; 13] = [
    member("Landroid/content/pm/PackageInfo;", "signatures", OWN_CERTIFICATE),
    member("Landroid/content/pm/PackageInfo;", "signingInfo", OWN_CERTIFICATE),
    member("Landroid/content/pm/SigningInfo;", "getApkContentsSigners", OWN_CERTIFICATE),
    member("Landroid/content/pm/SigningInfo;", "getSigningCertificateHistory", OWN_CERTIFICATE),
    member("Landroid/content/pm/PackageManager;", "checkSignatures", OWN_CERTIFICATE),
    member("Landroid/content/pm/PackageManager;", "hasSigningCertificate", OWN_CERTIFICATE),
    member("Landroidx/core/content/pm/PackageInfoCompat;", "hasSignatures", OWN_CERTIFICATE),
    member("Lcom/google/android/gms/safetynet/SafetyNetClient;", "attest", ATTESTATION),
    member("Lcom/google/android/play/core/integrity/IntegrityManager;", "requestIntegrityToken", ATTESTATION),
    member("Lcom/google/android/play/core/integrity/StandardIntegrityManager;", "prepareIntegrityToken", ATTESTATION),
    member("Lcom/google/firebase/appcheck/FirebaseAppCheck;", "getAppCheckToken", ATTESTATION),
    member("Lcom/google/android/vending/licensing/LicenseChecker;", "checkAccess", LICENSING),
    member("Lcom/android/vending/licensing/ILicensingService;", "checkLicense", LICENSING),
];

/// Libraries that look at the certificates of other apps; what they call says nothing about this one.
const LIBRARIES: [&str; 6] = [
    "Landroid/support/",
    "Landroidx/",
    "Lcom/android/vending/licensing/",
    "Lcom/google/android/gms/",
    "Lcom/google/android/play/core/",
    "Lcom/google/android/vending/licensing/",
];

/// The meaning of the uses of [`MEMBERS`]: rule, what is done, what happens.
const MEANINGS: [(&str, &str, &str); 3] = [
    (OWN_CERTIFICATE, "looks at signing certificates", "if it checks its own, it will find another one"),
    (ATTESTATION, "has Google attest the app", "the attestation will name another certificate"),
    (LICENSING, "checks its licence with the store", "the store may not know an app of another signer"),
];

/// Names of `<meta-data>` and `<provider>` that stand for a service bound to the certificate, and what stops working.
const SERVICES: [(&str, &str); 5] = [
    ("com.google.android.geo.API_KEY", "Google Maps stays empty if its API key is restricted to a certificate"),
    ("com.google.android.maps.v2.API_KEY", "Google Maps stays empty if its API key is restricted to a certificate"),
    ("com.google.android.backup.api_key", "backups are bound to the package's certificate"),
    ("com.facebook.sdk.ApplicationId", "logging in by Facebook fails unless the new key's hash is registered"),
    (
        "com.google.firebase.provider.FirebaseInitProvider",
        "Firebase refuses API keys restricted to a certificate, and signing in by Google needs the new one registered",
    ),
];

/// Permissions at signature level that only the app itself holds: AndroidX's guard of its own receivers, and those of
/// older push libraries. By the end of their names.
const PRIVATE_PERMISSIONS: [&str; 4] = [
    ".DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION",
    ".permission.C2D_MESSAGE",
    ".permission.JPUSH_MESSAGE",
    ".permission.MIPUSH_RECEIVE",
];

/// The first parts of the names of permissions that the platform defines, or apps of its maker's.
const PLATFORM_PERMISSIONS: [&str; 3] = ["android.", "com.android.", "com.google.android."];

/// The classes that use each rule's members, from the dex files before any rewriting.
#[derive(Debug, Clone, Default)]
pub struct CertificateUses(BTreeMap<&'static str, BTreeSet<String>>);

impl CertificateUses {
    /// Looks through the code of a dex file that refers to one of the members.
    pub fn add(&mut self, dex: &Dex<'_>) {
        let rule_of = |class: &str, name: &str| {
            MEMBERS.iter().find(|member| member.class == class && member.name == name).map(|member| member.rule)
        };
        let rules = |ids: Vec<(wattline_dex::TypeIdx, wattline_dex::StringIdx)>| -> BTreeMap<u32, &'static str> {
            let found = (0u32..).zip(ids);
            found
                .filter_map(|(id, (class, name))| Some((id, rule_of(&dex.type_name(class), &dex.string(name))?)))
                .collect()
        };
        let methods = rules(dex.methods.iter().map(|id| (id.class, id.name)).collect());
        let fields = rules(dex.fields.iter().map(|id| (id.class, id.name)).collect());
        if methods.is_empty() && fields.is_empty() {
            return;
        }
        // An index stands in one code unit: most bodies have none that would do, and need not be taken apart.
        let mut named = vec![false; 1 << 16];
        for &index in methods.keys().chain(fields.keys()) {
            named.get_mut(index as usize).into_iter().for_each(|named| *named = true);
        }
        for class in &dex.classes {
            let name = dex.type_name(class.class);
            if LIBRARIES.iter().any(|library| name.starts_with(library)) {
                continue;
            }
            let codes = class.data.iter().flat_map(|data| data.methods()).filter_map(|method| method.code.as_ref());
            let codes = codes.filter(|code| code.insns.0.chunks_exact(2).any(|unit| may_name(unit, &named)));
            for rule in codes.flat_map(|code| rules_in(code, &methods, &fields)) {
                self.0.entry(rule).or_default().insert(java_name(&name));
            }
        }
    }

    fn warnings(&self) -> impl Iterator<Item = Warning> {
        MEANINGS.into_iter().filter_map(|(rule, what, effect)| {
            // As many as one line takes.
            const SHOWN: usize = 3;
            let classes = self.0.get(rule)?;
            let mut names: Vec<&str> = classes.iter().map(String::as_str).take(SHOWN).collect();
            let more = format!("{} more", classes.len().saturating_sub(SHOWN));
            if classes.len() > SHOWN {
                names.push(&more);
            }
            Some(Warning { rule, message: format!("the app {what} ({}): {effect}", names.join(", ")) })
        })
    }
}

/// Whether a code unit is one of the `named` indices.
fn may_name(unit: &[u8], named: &[bool]) -> bool {
    let &[low, high] = unit else { return false };
    named.get(usize::from(u16::from_le_bytes([low, high]))) == Some(&true)
}

/// The rules whose members a method's code names.
fn rules_in(
    code: &Code<'_>,
    methods: &BTreeMap<u32, &'static str>,
    fields: &BTreeMap<u32, &'static str>,
) -> Vec<&'static str> {
    // Code that cannot be read gets no probes either, and that is reported.
    let Ok(body) = Body::decode(code) else { return Vec::new() };
    let rules = body.nodes.iter().filter_map(|node| match node.insn.op.index_kind() {
        IndexKind::Method | IndexKind::MethodAndProto => methods.get(&node.insn.index).copied(),
        IndexKind::Field => fields.get(&node.insn.index).copied(),
        _ => None,
    });
    rules.collect()
}

/// `Lcom/app/Main;` as people write it.
fn java_name(descriptor: &str) -> String {
    descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".")
}

/// Warnings of what an app loses with its original signature. `ties` are those of all its manifests; nothing if old and
/// new certificate are the same.
pub fn warnings(package: &str, ties: &[SignerTies], uses: &CertificateUses, signers: &Signers) -> Vec<Warning> {
    if signers.original.as_ref() == Some(&signers.new) {
        return Vec::new();
    }
    let mut warnings: Vec<Warning> = ties.iter().flat_map(|ties| of_manifest(package, ties)).collect();
    warnings.extend(uses.warnings());
    warnings.sort();
    warnings.dedup();
    warnings
}

fn of_manifest(package: &str, ties: &SignerTies) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |rule, message: String| warnings.push(Warning { rule, message });
    if let Some(id) = &ties.shared_user_id {
        let message = format!(
            "android:sharedUserId is {id}: the app cannot be installed beside others of that user which its original \
             signer signed"
        );
        warn("shared-user-id", message);
    }
    let is_private = |name: &str| PRIVATE_PERMISSIONS.iter().any(|suffix| name.ends_with(suffix));
    for name in ties.signature_permissions.iter().filter(|name| !is_private(name)) {
        let message = format!(
            "the app defines the permission {name} at signature level: other apps of its original signer do not get \
             it, and installing fails where one of them defines it as well"
        );
        warn("signature-permission", message);
    }
    for name in ties.used_permissions.iter().filter(|name| is_of_same_maker(package, name)) {
        if !ties.signature_permissions.contains(name) && !ties.other_permissions.contains(name) {
            let message = format!(
                "the app asks for {name}, which it does not define: at signature level it is not granted any more"
            );
            warn("used-permission", message);
        }
    }
    for guard in &ties.guards {
        if ties.signature_permissions.contains(&guard.permission) && !is_private(&guard.permission) {
            let message = format!(
                "the {} {} lets in only holders of {}: other apps of the original signer are refused",
                guard.kind, guard.component, guard.permission
            );
            warn("guarded-component", message);
        }
    }
    let names = || ties.meta_data.iter().chain(&ties.providers);
    for (name, effect) in SERVICES.iter().filter(|(name, _)| names().any(|given| given == name)) {
        warn("bound-key", format!("the manifest has {name}: {effect}"));
    }
    warnings
}

/// The warning for a base that is instrumented without its splits.
pub fn missing_splits(ties: &SignerTies) -> Option<Warning> {
    ties.split_required.then(|| Warning {
        rule: "splits-not-given",
        message: "the app does not run without its splits, which must have the same signature: give them all, as in \
                  `cargo xtask instrument base.apk split_*.apk --out DIR`"
            .to_owned(),
    })
}

/// Whether a permission may be another app's by the same maker: its name starts like the package's.
fn is_of_same_maker(package: &str, permission: &str) -> bool {
    // `com.example` of `com.example.app`: what a maker has in common.
    let maker: Vec<&str> = package.split('.').take(2).collect();
    let platform = PLATFORM_PERMISSIONS.iter().any(|prefix| permission.starts_with(prefix));
    !platform && permission.starts_with(&format!("{}.", maker.join(".")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_apk::Guard;

    fn signers(original: &str) -> Signers {
        let signer = |sha256: &str| Signer { subject: "CN=x".to_owned(), sha256: sha256.to_owned() };
        Signers { original: Some(signer(original)), new: signer("new") }
    }

    fn of(ties: SignerTies) -> Vec<Warning> {
        warnings("com.example.app", &[ties], &CertificateUses::default(), &signers("old"))
    }

    fn texts(list: &[&str]) -> Vec<String> {
        list.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn each_tie_to_the_signer_has_its_warning() {
        let guard = |permission: &str| Guard {
            kind: "provider".to_owned(),
            component: ".Data".to_owned(),
            permission: permission.to_owned(),
        };
        let ties = SignerTies {
            shared_user_id: Some("com.example.user".to_owned()),
            signature_permissions: texts(&["com.example.app.READ"]),
            other_permissions: texts(&["com.example.app.OPEN"]),
            used_permissions: texts(&["com.example.app.READ", "com.example.app.OPEN", "com.example.other.READ"]),
            guards: vec![guard("com.example.app.READ"), guard("com.example.app.OPEN")],
            meta_data: texts(&["com.google.android.geo.API_KEY", "harmless"]),
            providers: texts(&["com.google.firebase.provider.FirebaseInitProvider"]),
            split_required: true,
        };
        let rules: Vec<&str> = of(ties.clone()).iter().map(|warning| warning.rule).collect();
        let expected = [
            "bound-key",
            "bound-key",
            "guarded-component",
            "shared-user-id",
            "signature-permission",
            "used-permission",
        ];
        assert_eq!(rules, expected);
        assert_eq!(missing_splits(&ties).unwrap().rule, "splits-not-given");
        // The same signer, the same rights.
        assert!(warnings("com.example.app", &[ties], &CertificateUses::default(), &signers("new")).is_empty());
    }

    #[test]
    fn what_the_app_keeps_to_itself_needs_no_warning() {
        let own = "com.example.app.DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION";
        let ties = SignerTies {
            signature_permissions: texts(&[own]),
            used_permissions: texts(&[own, "android.permission.INTERNET", "org.elsewhere.READ", "com.examples.READ"]),
            ..SignerTies::default()
        };
        assert_eq!(of(ties), []);
        assert_eq!(missing_splits(&SignerTies::default()), None);
    }

    #[test]
    fn looks_at_certificates_are_found_in_code_outside_libraries() {
        use wattline_dex::{ClassData, ClassDef, EncodedMethod, FieldId, MethodIdx, Units};
        let mut dex = Dex { version: 35, ..Dex::default() };
        let class_of = |dex: &mut Dex<'static>, name: &'static str, index: u16| {
            let class = type_of(dex, name);
            // iget-object v0, v0, field@index; return-void
            let units: Vec<u8> = [0x0054u16, index, 0x000e].into_iter().flat_map(u16::to_le_bytes).collect();
            let insns = Units(units.into());
            let code = Code { registers: 1, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
            let method = EncodedMethod { method: MethodIdx(0), access: 8, code: Some(code) };
            dex.classes.push(ClassDef {
                class,
                access: 1,
                superclass: None,
                interfaces: vec![],
                source_file: None,
                annotations: None,
                static_values: None,
                data: Some(ClassData { direct_methods: vec![method], ..ClassData::default() }),
                hidden_api: None,
            });
        };
        let info = type_of(&mut dex, "Landroid/content/pm/PackageInfo;");
        for name in ["packageName", "signatures"] {
            let name = string_of(&mut dex, name);
            dex.fields.push(FieldId { class: info, type_: info, name });
        }
        class_of(&mut dex, "La/Innocent;", 0);
        class_of(&mut dex, "La/Guard;", 1);
        class_of(&mut dex, "Landroidx/core/Compat;", 1);
        let mut uses = CertificateUses::default();
        uses.add(&dex);
        let found = warnings("a", &[], &uses, &signers("old"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].rule, "own-certificate");
        assert!(found[0].message.contains("(a.Guard)"), "{found:?}");
    }

    fn string_of(dex: &mut Dex<'static>, text: &str) -> wattline_dex::StringIdx {
        dex.strings.push(wattline_dex::DexString::new(text));
        wattline_dex::StringIdx(dex.strings.len() as u32 - 1)
    }

    fn type_of(dex: &mut Dex<'static>, descriptor: &str) -> wattline_dex::TypeIdx {
        let string = string_of(dex, descriptor);
        dex.types.push(string);
        wattline_dex::TypeIdx(dex.types.len() as u32 - 1)
    }
}
