//! `annotations_directory_item` and what it points to.

use super::classes::Members;
use super::{Reader, ascending};
use crate::kind::Kind;
use crate::{AnnotationItem, AnnotationSet, Annotations};
use wattline_base::binary::{Cursor, Error, Result};

impl Reader<'_, '_> {
    /// Reads a directory; offset zero is none.
    pub(super) fn annotations(&self, at: usize, offset: u32, owner: &Members) -> Result<Option<Annotations>> {
        if offset == 0 {
            return Ok(None);
        }
        let mut cursor = self.item(at, offset, Kind::AnnotationsDirectory)?;
        let start = cursor.pos();
        let class = self.optional_set(start, cursor.u32("class annotations offset")?)?;
        let fields = cursor.u32("annotated fields")?;
        let methods = cursor.u32("annotated methods")?;
        let parameters = cursor.u32("annotated parameters")?;
        let fields = self.members(&mut cursor, fields, |at, index, offset| {
            Ok((owner.field(at, self.field(at, index)?)?, self.annotation_set(at + 4, offset)?))
        })?;
        let methods = self.members(&mut cursor, methods, |at, index, offset| {
            Ok((owner.method(at, self.method(at, index)?)?, self.annotation_set(at + 4, offset)?))
        })?;
        let parameters = self.members(&mut cursor, parameters, |at, index, offset| {
            Ok((owner.method(at, self.method(at, index)?)?, self.set_ref_list(at + 4, offset)?))
        })?;
        self.charge(start, &cursor)?;
        Ok(Some(Annotations { class, fields, methods, parameters }))
    }

    /// Reads pairs of member index and offset, sorted by index.
    fn members<T>(
        &self,
        cursor: &mut Cursor,
        count: u32,
        read: impl Fn(usize, u32, u32) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = self.count(cursor, count, 8, "annotated members")?;
        let mut members = Vec::with_capacity(count);
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let index = cursor.u32("member index")?;
            ascending(&mut previous, index, at, "annotated members")?;
            members.push(read(at, index, cursor.u32("annotations offset")?)?);
        }
        Ok(members)
    }

    fn set_ref_list(&self, at: usize, offset: u32) -> Result<Vec<Option<AnnotationSet>>> {
        let mut cursor = self.item(at, offset, Kind::AnnotationSetRefList)?;
        let start = cursor.pos();
        let count = cursor.u32("annotation set list size")?;
        let count = self.count(&cursor, count, 4, "annotation sets")?;
        let sets = (0..count)
            .map(|_| self.optional_set(cursor.pos(), cursor.u32("annotation set offset")?))
            .collect::<Result<Vec<_>>>()?;
        self.charge(start, &cursor)?;
        Ok(sets)
    }

    fn optional_set(&self, at: usize, offset: u32) -> Result<Option<AnnotationSet>> {
        if offset == 0 { Ok(None) } else { self.annotation_set(at, offset).map(Some) }
    }

    fn annotation_set(&self, at: usize, offset: u32) -> Result<AnnotationSet> {
        let mut cursor = self.item(at, offset, Kind::AnnotationSet)?;
        let start = cursor.pos();
        let count = cursor.u32("annotation set size")?;
        let count = self.count(&cursor, count, 4, "annotations")?;
        let mut set = Vec::with_capacity(count);
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let item = self.annotation_item(at, cursor.u32("annotation offset")?)?;
            ascending(&mut previous, item.annotation.type_, at, "annotations by type")?;
            set.push(item);
        }
        self.charge(start, &cursor)?;
        Ok(set)
    }

    fn annotation_item(&self, at: usize, offset: u32) -> Result<AnnotationItem> {
        let mut cursor = self.item(at, offset, Kind::Annotation)?;
        let start = cursor.pos();
        let visibility = cursor.u8("visibility")?;
        if visibility > 2 {
            return Err(Error::new(start, format!("expected a visibility of 0 to 2, found {visibility}")));
        }
        let annotation = self.annotation(&mut cursor, 0)?;
        self.charge(start, &cursor)?;
        Ok(AnnotationItem { visibility, annotation })
    }
}
