//! The framework's names for what a manifest holds.

/// The namespace of the framework's attributes.
pub(super) const ANDROID_NAMESPACE: &str = "http://schemas.android.com/apk/res/android";

/// Resource ids of the attributes in use (`android.R.attr`; public API, they never change).
pub mod attribute {
    /// `android:label`.
    pub const LABEL: u32 = 0x0101_0001;
    /// `android:name`.
    pub const NAME: u32 = 0x0101_0003;
    /// `android:enabled`.
    pub const ENABLED: u32 = 0x0101_000e;
    /// `android:debuggable`.
    pub const DEBUGGABLE: u32 = 0x0101_000f;
    /// `android:exported`.
    pub const EXPORTED: u32 = 0x0101_0010;
    /// `android:targetActivity` of an activity alias.
    pub const TARGET_ACTIVITY: u32 = 0x0101_0202;
    /// `android:minSdkVersion`.
    pub const MIN_SDK_VERSION: u32 = 0x0101_020c;
    /// `android:versionCode`.
    pub const VERSION_CODE: u32 = 0x0101_021b;
    /// `android:versionName`.
    pub const VERSION_NAME: u32 = 0x0101_021c;
    /// `android:targetSdkVersion`.
    pub const TARGET_SDK_VERSION: u32 = 0x0101_0270;
    /// `android:extractNativeLibs`.
    pub const EXTRACT_NATIVE_LIBS: u32 = 0x0101_04ea;

    /// The name of an attribute in this list, for readers of manifests that lack the map of ids.
    pub fn name(id: u32) -> Option<&'static str> {
        Some(match id {
            LABEL => "label",
            NAME => "name",
            ENABLED => "enabled",
            DEBUGGABLE => "debuggable",
            EXPORTED => "exported",
            TARGET_ACTIVITY => "targetActivity",
            MIN_SDK_VERSION => "minSdkVersion",
            VERSION_CODE => "versionCode",
            VERSION_NAME => "versionName",
            TARGET_SDK_VERSION => "targetSdkVersion",
            EXTRACT_NATIVE_LIBS => "extractNativeLibs",
            _ => return None,
        })
    }
}
