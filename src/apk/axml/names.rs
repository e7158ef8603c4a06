//! The framework's names for what a manifest holds.

/// The namespace of the framework's attributes.
pub(super) const ANDROID_NAMESPACE: &str = "http://schemas.android.com/apk/res/android";

/// Resource ids of the attributes in use (`android.R.attr`; public API, they never change).
pub mod attribute {
    /// `android:label`.
    pub const LABEL: u32 = 0x0101_0001;
    /// `android:name`.
    pub const NAME: u32 = 0x0101_0003;
    /// `android:permission` of a component.
    pub const PERMISSION: u32 = 0x0101_0006;
    /// `android:readPermission` of a provider.
    pub const READ_PERMISSION: u32 = 0x0101_0007;
    /// `android:writePermission` of a provider.
    pub const WRITE_PERMISSION: u32 = 0x0101_0008;
    /// `android:protectionLevel` of a permission.
    pub const PROTECTION_LEVEL: u32 = 0x0101_0009;
    /// `android:sharedUserId`.
    pub const SHARED_USER_ID: u32 = 0x0101_000b;
    /// `android:enabled`.
    pub const ENABLED: u32 = 0x0101_000e;
    /// `android:debuggable`.
    pub const DEBUGGABLE: u32 = 0x0101_000f;
    /// `android:exported`.
    pub const EXPORTED: u32 = 0x0101_0010;
    /// `android:process`.
    pub const PROCESS: u32 = 0x0101_0011;
    /// `android:targetPackage` of an instrumentation.
    pub const TARGET_PACKAGE: u32 = 0x0101_0021;
    /// `android:value` of meta-data.
    pub const VALUE: u32 = 0x0101_0024;
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

    /// `android:isSplitRequired`.
    pub const IS_SPLIT_REQUIRED: u32 = 0x0101_0591;

    /// The name of an attribute in this list, for readers of manifests that lack the map of ids.
    pub fn name(id: u32) -> Option<&'static str> {
        Some(match id {
            LABEL => "label",
            NAME => "name",
            PERMISSION => "permission",
            READ_PERMISSION => "readPermission",
            WRITE_PERMISSION => "writePermission",
            PROTECTION_LEVEL => "protectionLevel",
            SHARED_USER_ID => "sharedUserId",
            ENABLED => "enabled",
            DEBUGGABLE => "debuggable",
            EXPORTED => "exported",
            PROCESS => "process",
            TARGET_PACKAGE => "targetPackage",
            VALUE => "value",
            TARGET_ACTIVITY => "targetActivity",
            MIN_SDK_VERSION => "minSdkVersion",
            VERSION_CODE => "versionCode",
            VERSION_NAME => "versionName",
            TARGET_SDK_VERSION => "targetSdkVersion",
            EXTRACT_NATIVE_LIBS => "extractNativeLibs",
            IS_SPLIT_REQUIRED => "isSplitRequired",
            _ => return None,
        })
    }
}
