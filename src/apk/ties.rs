//! The ties of a manifest to the certificate that the app is signed with.

use super::axml::{AxmlError, Document, Element, Value, attribute};

/// The part of `protectionLevel` that is no flag (`PermissionInfo.PROTECTION_MASK_BASE`).
const LEVEL_MASK: i32 = 0xf;
/// `PermissionInfo.PROTECTION_SIGNATURE` and the older `PROTECTION_SIGNATURE_OR_SYSTEM`: only apps with the definer's
/// certificate get the permission.
const SIGNATURE_LEVELS: [i32; 2] = [2, 3];
/// Attributes by which a component asks its callers for a permission.
const GUARDS: [u32; 3] = [attribute::PERMISSION, attribute::READ_PERMISSION, attribute::WRITE_PERMISSION];
const COMPONENTS: [&str; 5] = ["activity", "activity-alias", "provider", "receiver", "service"];

/// A component that lets in only callers with a permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// Kind of the component, as in `provider`.
    pub kind: String,
    /// The component's name as the manifest has it.
    pub component: String,
    /// The permission.
    pub permission: String,
}

/// The entries of a manifest that depend on who signed the app, and those about splits.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignerTies {
    /// `android:sharedUserId`.
    pub shared_user_id: Option<String>,
    /// Permissions that the app defines and gives only to apps of the same signer.
    pub signature_permissions: Vec<String>,
    /// Permissions that the app defines and gives to others too.
    pub other_permissions: Vec<String>,
    /// Permissions that the app asks for.
    pub used_permissions: Vec<String>,
    /// Components that ask their callers for a permission.
    pub guards: Vec<Guard>,
    /// Names of the application's `<meta-data>`.
    pub meta_data: Vec<String>,
    /// Names of the application's providers.
    pub providers: Vec<String>,
    /// Whether the base does not run without some of its splits.
    pub split_required: bool,
}

impl SignerTies {
    /// Reads a binary `AndroidManifest.xml`. What is not understood is passed over: nothing here decides how the app
    /// is rewritten.
    ///
    /// # Errors
    /// When the document is broken.
    pub fn parse(data: &[u8]) -> Result<SignerTies, AxmlError> {
        Ok(SignerTies::of(&Document::read(data)?))
    }

    fn of(document: &Document) -> SignerTies {
        let mut ties = SignerTies::default();
        for element in &document.elements {
            let parent = element.parent.and_then(|parent| document.elements.get(parent));
            ties.add(element, parent.map_or("", |parent| parent.name.as_str()));
        }
        ties
    }

    fn add(&mut self, element: &Element, parent: &str) {
        let name = text(element, attribute::NAME);
        match (element.name.as_str(), parent) {
            ("manifest", "") => {
                self.shared_user_id = text(element, attribute::SHARED_USER_ID);
                self.split_required |= is_true(element, attribute::IS_SPLIT_REQUIRED);
            }
            ("application", "manifest") => self.split_required |= is_true(element, attribute::IS_SPLIT_REQUIRED),
            ("permission", "manifest") => {
                let list = if is_signature_level(element) {
                    &mut self.signature_permissions
                } else {
                    &mut self.other_permissions
                };
                list.extend(name);
            }
            ("uses-permission" | "uses-permission-sdk-23", "manifest") => self.used_permissions.extend(name),
            ("meta-data", "application") => {
                // What bundletool writes since before there was an attribute for it.
                self.split_required |= name.as_deref() == Some("com.android.vending.splits.required")
                    && is_true(element, attribute::VALUE);
                self.meta_data.extend(name);
            }
            (kind, "application") if COMPONENTS.contains(&kind) => {
                let guard = |permission| Guard {
                    kind: kind.to_owned(),
                    component: name.clone().unwrap_or_default(),
                    permission,
                };
                let mut permissions: Vec<String> = GUARDS.iter().filter_map(|id| text(element, *id)).collect();
                permissions.dedup();
                self.guards.extend(permissions.into_iter().map(guard));
                self.providers.extend(name.filter(|_| kind == "provider"));
            }
            _ => {}
        }
    }
}

fn text(element: &Element, id: u32) -> Option<String> {
    match &element.attribute(id)?.value {
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

fn is_true(element: &Element, id: u32) -> bool {
    match element.attribute(id).map(|attribute| &attribute.value) {
        Some(Value::Bool(value)) => *value,
        Some(Value::Int(value)) => *value != 0,
        Some(Value::String(text)) => text == "true",
        _ => false,
    }
}

fn is_signature_level(element: &Element) -> bool {
    match element.attribute(attribute::PROTECTION_LEVEL).map(|attribute| &attribute.value) {
        Some(Value::Int(level)) => SIGNATURE_LEVELS.contains(&(level & LEVEL_MASK)),
        Some(Value::String(text)) => text.split('|').any(|part| part.trim().starts_with("signature")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::axml::Attribute;
    use super::*;

    fn element(parent: Option<usize>, name: &str, attributes: &[(u32, Value)]) -> Element {
        let attributes = attributes.iter().map(|(id, value)| Attribute {
            offset: 0,
            id: Some(*id),
            name: String::new(),
            value: value.clone(),
        });
        Element { offset: 0, name: name.to_owned(), parent, attributes: attributes.collect(), text: String::new() }
    }

    fn string(text: &str) -> Value {
        Value::String(text.to_owned())
    }

    #[test]
    fn what_depends_on_the_signer_is_found_where_android_looks_for_it() {
        use attribute::*;
        let named = |parent, tag, name: &str| element(Some(parent), tag, &[(NAME, string(name))]);
        let permission =
            |name, level| element(Some(0), "permission", &[(NAME, string(name)), (PROTECTION_LEVEL, level)]);
        let elements = vec![
            element(None, "manifest", &[(SHARED_USER_ID, string("a.shared"))]),
            element(Some(0), "application", &[]),
            permission("a.SIGNATURE", Value::Int(2)),
            permission("a.PRIVILEGED", Value::Int(0x13)),
            permission("a.NORMAL", Value::Int(0)),
            permission("a.DANGEROUS", Value::Int(0x1001)),
            permission("a.TEXT", string("signature|privileged")),
            named(0, "uses-permission", "a.USED"),
            element(
                Some(1),
                "provider",
                &[(NAME, string(".P")), (READ_PERMISSION, string("a.R")), (WRITE_PERMISSION, string("a.W"))],
            ),
            element(Some(1), "service", &[(NAME, string(".S")), (PERMISSION, string("a.G"))]),
            named(1, "meta-data", "com.example.KEY"),
            named(9, "meta-data", "of.a.service"),
            // Not where it would count.
            named(1, "uses-permission", "a.ELSEWHERE"),
        ];
        let guard = |kind: &str, component: &str, permission: &str| Guard {
            kind: kind.to_owned(),
            component: component.to_owned(),
            permission: permission.to_owned(),
        };
        let expected = SignerTies {
            shared_user_id: Some("a.shared".to_owned()),
            signature_permissions: ["a.SIGNATURE", "a.PRIVILEGED", "a.TEXT"].map(str::to_owned).to_vec(),
            other_permissions: ["a.NORMAL", "a.DANGEROUS"].map(str::to_owned).to_vec(),
            used_permissions: vec!["a.USED".to_owned()],
            guards: vec![guard("provider", ".P", "a.R"), guard("provider", ".P", "a.W"), guard("service", ".S", "a.G")],
            meta_data: vec!["com.example.KEY".to_owned()],
            providers: vec![".P".to_owned()],
            split_required: false,
        };
        assert_eq!(SignerTies::of(&Document { elements }), expected);
    }

    #[test]
    fn splits_are_required_by_attribute_or_by_meta_data() {
        let required = |attributes: &[(u32, Value)], meta: &[(u32, Value)]| {
            let elements = vec![
                element(None, "manifest", &[]),
                element(Some(0), "application", attributes),
                element(Some(1), "meta-data", meta),
            ];
            SignerTies::of(&Document { elements }).split_required
        };
        let vending = (attribute::NAME, string("com.android.vending.splits.required"));
        assert!(required(&[(attribute::IS_SPLIT_REQUIRED, Value::Bool(true))], &[]));
        assert!(required(&[], &[vending.clone(), (attribute::VALUE, Value::Bool(true))]));
        assert!(!required(&[], &[vending, (attribute::VALUE, Value::Bool(false))]));
    }
}
