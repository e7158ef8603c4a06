//! Finding things in a [`Dex`].

use super::{ClassDef, Code, Dex, DexString, EncodedMethod, MethodIdx, StringIdx, TypeIdx, mutf8};

impl<'a> Dex<'a> {
    /// The position of a string in the pool.
    pub fn find_string(&self, text: &str) -> Option<StringIdx> {
        self.find_string_bytes(&DexString::new(text).bytes)
    }

    pub(super) fn find_string_bytes(&self, bytes: &[u8]) -> Option<StringIdx> {
        let found = self.strings.binary_search_by(|string| mutf8::compare(&string.bytes, bytes));
        Some(StringIdx(found.ok()? as u32))
    }

    /// The position of a type in the pool, by its descriptor.
    pub fn find_type(&self, descriptor: &str) -> Option<TypeIdx> {
        let found = self.types.binary_search(&self.find_string(descriptor)?);
        Some(TypeIdx(found.ok()? as u32))
    }

    /// The definition of a class, by its descriptor as in `Lcom/app/Main;`.
    pub fn find_class(&self, descriptor: &str) -> Option<&ClassDef<'a>> {
        let class = self.find_type(descriptor)?;
        self.classes.iter().find(|def| def.class == class)
    }

    /// All methods that have a body, in the order of the classes, direct methods first.
    pub fn methods_with_code(&self) -> impl Iterator<Item = (&EncodedMethod<'a>, &Code<'a>)> {
        let data = self.classes.iter().filter_map(|class| class.data.as_ref());
        data.flat_map(|data| data.methods()).filter_map(|method| Some((method, method.code.as_ref()?)))
    }

    /// The bodies of [`Dex::methods_with_code`], to be changed.
    pub fn codes_mut(&mut self) -> impl Iterator<Item = (MethodIdx, &mut Code<'a>)> {
        let data = self.classes.iter_mut().filter_map(|class| class.data.as_mut());
        data.flat_map(|data| data.methods_mut()).filter_map(|method| Some((method.method, method.code.as_mut()?)))
    }
}
