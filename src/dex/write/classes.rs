//! Class data and hidden API flags.

use super::section::{Kind, Output};
use super::{Result, WriteError};
use crate::{ClassData, Dex, EncodedField, EncodedMethod};
use wattline_base::binary::write_uleb128;

/// Writes the members of each class. Returns the offsets, zero for none.
pub(super) fn write_class_data(dex: &Dex, out: &mut Output, codes: &[u32]) -> Result<Vec<u32>> {
    let mut codes = codes.iter().copied();
    out.section(Kind::ClassData, |section| {
        let mut offsets = Vec::with_capacity(dex.classes.len());
        for class in &dex.classes {
            offsets.push(match &class.data {
                None => 0,
                Some(data) => section.item(|out| {
                    write_members(out, data, &mut codes)
                        .map_err(|members| WriteError::Members { class: dex.type_name(class.class).into(), members })
                })?,
            });
        }
        Ok(offsets)
    })
}

type Unsorted = &'static str;

fn write_members(
    out: &mut Vec<u8>,
    data: &ClassData,
    codes: &mut impl Iterator<Item = u32>,
) -> std::result::Result<(), Unsorted> {
    let (statics, instances) = (&data.static_fields, &data.instance_fields);
    for count in [statics.len(), instances.len(), data.direct_methods.len(), data.virtual_methods.len()] {
        write_uleb128(out, count as u32);
    }
    write_fields(out, statics, "static fields")?;
    write_fields(out, instances, "instance fields")?;
    write_methods(out, &data.direct_methods, codes, "direct methods")?;
    write_methods(out, &data.virtual_methods, codes, "virtual methods")
}

fn write_fields(out: &mut Vec<u8>, fields: &[EncodedField], name: Unsorted) -> std::result::Result<(), Unsorted> {
    let mut previous = None;
    for field in fields {
        write_uleb128(out, difference(&mut previous, field.field.0).ok_or(name)?);
        write_uleb128(out, field.access);
    }
    Ok(())
}

fn write_methods(
    out: &mut Vec<u8>,
    methods: &[EncodedMethod],
    codes: &mut impl Iterator<Item = u32>,
    name: Unsorted,
) -> std::result::Result<(), Unsorted> {
    let mut previous = None;
    for method in methods {
        write_uleb128(out, difference(&mut previous, method.method.0).ok_or(name)?);
        write_uleb128(out, method.access);
        write_uleb128(out, method.code.as_ref().and_then(|_| codes.next()).unwrap_or(0));
    }
    Ok(())
}

/// The difference to the previous index, which must not be greater.
fn difference(previous: &mut Option<u32>, index: u32) -> Option<u32> {
    index.checked_sub(previous.replace(index).unwrap_or(0))
}

/// Writes the flags of all classes as the one item of their section, if any class has flags.
pub(super) fn write_hidden_api(dex: &Dex, out: &mut Output) -> Result<()> {
    if dex.classes.iter().all(|class| class.hidden_api.is_none()) {
        return Ok(());
    }
    let mut flags = Vec::new();
    let mut offsets = Vec::with_capacity(dex.classes.len());
    let table = 4 + 4 * dex.classes.len();
    for class in &dex.classes {
        offsets.push(if class.hidden_api.is_some() { (table + flags.len()) as u32 } else { 0 });
        for &flag in class.hidden_api.iter().flatten() {
            write_uleb128(&mut flags, flag);
        }
    }
    out.section(Kind::HiddenApi, |section| {
        section.item(|out| {
            out.extend(((table + flags.len()) as u32).to_le_bytes());
            out.extend(offsets.iter().flat_map(|offset| offset.to_le_bytes()));
            out.extend(&flags);
            Ok(())
        })
    })?;
    Ok(())
}
