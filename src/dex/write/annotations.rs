//! Annotations, sets of them, lists of sets, and a directory a class.

use super::Result;
use super::section::{Kind, Output};
use super::value::write_annotation;
use crate::{AnnotationSet, Annotations, Dex};

/// Writes all annotations. Returns the offset of each class's directory, zero for none.
pub(super) fn write(dex: &Dex, out: &mut Output) -> Result<Vec<u32>> {
    let sets: Vec<&AnnotationSet> = directories(dex).flat_map(all_sets).collect();
    let mut items = write_items(&sets, out)?.into_iter();
    let mut set_offsets = write_sets(&sets, &mut items, out)?.into_iter();
    // Sets come in the order of `all_sets`: those of parameters follow those that a directory names itself.
    let mut direct = Vec::new();
    let lists = out.section(Kind::AnnotationSetRefList, |section| {
        let mut lists = Vec::new();
        for annotations in directories(dex) {
            let named = usize::from(annotations.class.is_some()) + annotations.fields.len() + annotations.methods.len();
            direct.extend(set_offsets.by_ref().take(named));
            for (_, parameters) in &annotations.parameters {
                lists.push(section.shared(|out| {
                    out.extend((parameters.len() as u32).to_le_bytes());
                    for set in parameters {
                        let offset = set.as_ref().and_then(|_| set_offsets.next()).unwrap_or(0);
                        out.extend(offset.to_le_bytes());
                    }
                    Ok(())
                })?);
            }
        }
        Ok(lists)
    })?;
    write_directories(dex, out, direct.into_iter(), lists.into_iter())
}

fn directories<'d>(dex: &'d Dex) -> impl Iterator<Item = &'d Annotations> {
    dex.classes.iter().filter_map(|class| class.annotations.as_ref())
}

/// The sets that a directory names, then those of parameters.
fn all_sets(annotations: &Annotations) -> impl Iterator<Item = &AnnotationSet> {
    let fields = annotations.fields.iter().map(|(_, set)| set);
    let methods = annotations.methods.iter().map(|(_, set)| set);
    let parameters = annotations.parameters.iter().flat_map(|(_, sets)| sets.iter().flatten());
    annotations.class.iter().chain(fields).chain(methods).chain(parameters)
}

fn write_items(sets: &[&AnnotationSet], out: &mut Output) -> Result<Vec<u32>> {
    out.section(Kind::Annotation, |section| {
        let items = sets.iter().flat_map(|set| set.iter());
        items
            .map(|item| {
                section.shared(|out| {
                    out.push(item.visibility);
                    write_annotation(out, &item.annotation);
                    Ok(())
                })
            })
            .collect()
    })
}

fn write_sets(sets: &[&AnnotationSet], items: &mut impl Iterator<Item = u32>, out: &mut Output) -> Result<Vec<u32>> {
    out.section(Kind::AnnotationSet, |section| {
        sets.iter()
            .map(|set| {
                section.shared(|out| {
                    out.extend((set.len() as u32).to_le_bytes());
                    out.extend(items.by_ref().take(set.len()).flat_map(u32::to_le_bytes));
                    Ok(())
                })
            })
            .collect()
    })
}

fn write_directories(
    dex: &Dex,
    out: &mut Output,
    mut sets: impl Iterator<Item = u32>,
    mut lists: impl Iterator<Item = u32>,
) -> Result<Vec<u32>> {
    out.section(Kind::AnnotationsDirectory, |section| {
        let mut offsets = Vec::with_capacity(dex.classes.len());
        for class in &dex.classes {
            let Some(annotations) = &class.annotations else {
                offsets.push(0);
                continue;
            };
            // Equal directories are shared like all else: that can only be those without members.
            offsets.push(section.shared(|out| {
                let mut push = |word: u32| out.extend(word.to_le_bytes());
                let mut next = || sets.next().unwrap_or(0);
                push(annotations.class.as_ref().map_or(0, |_| next()));
                push(annotations.fields.len() as u32);
                push(annotations.methods.len() as u32);
                push(annotations.parameters.len() as u32);
                for (field, _) in &annotations.fields {
                    push(field.0);
                    push(next());
                }
                for (method, _) in &annotations.methods {
                    push(method.0);
                    push(next());
                }
                for (method, _) in &annotations.parameters {
                    push(method.0);
                    push(lists.next().unwrap_or(0));
                }
                Ok(())
            })?);
        }
        Ok(offsets)
    })
}
