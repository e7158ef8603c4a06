//! Original names and lines in the probe map: of an app whose names were shortened, and of Kotlin's inline functions.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{BlockMap, LineCounts, MethodMap, ProbeMap};
use wattline_dex::{ClassDef, Dex, MethodIdx, Value};
use wattline_names::mapping::{self, Frame, Mapping, map_id};
use wattline_names::smap::SourceMap;

/// The annotations in which dexers put the attribute, and kotlinc a copy of it.
const SOURCE_MAPS: [&str; 2] =
    ["Ldalvik/annotation/SourceDebugExtension;", "Lkotlin/jvm/internal/SourceDebugExtension;"];
/// The class that kotlinc gives lines which come from nowhere.
const NOWHERE: &str = "kotlin/jvm/internal/FakeKt";
/// Stands for the name of an inlined function that is not in the app as a method.
const INLINE: &str = "<inline>";

/// The names and lines that the app's code had in the source, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Names<'m> {
    mapping: Option<&'m Mapping>,
    /// The source maps by original class.
    source_maps: BTreeMap<String, SourceMap>,
    /// Messages about parts of the files that could not be used, or may be wrong.
    pub warnings: Vec<String>,
}

/// A method's own names, and what is known of its lines.
struct Known<'m> {
    /// The method itself, without a line.
    itself: Frame,
    lines: Option<mapping::Method<'m>>,
    /// The source file that the app names.
    hint: Option<String>,
}

/// Lines of a method that is not inlined: first, last, name and descriptor.
type Extent = (u32, u32, String, String);

/// The methods of the classes that inlined code comes from.
type Functions = BTreeMap<String, Vec<Extent>>;

/// Whether the file maps lines of a method, so that in a method without lines it must mean addresses.
pub(super) fn maps_addresses(mapping: &Mapping, dex: &Dex, method: MethodIdx) -> bool {
    let Some(id) = dex.methods.get(method.at()) else { return false };
    let (class, name, descriptor) = (dex.type_name(id.class), dex.string(id.name), dex.proto_descriptor(id.proto));
    mapping.method(&class, &name, &descriptor).is_some_and(|method| method.has_lines())
}

impl<'m> Names<'m> {
    /// Reads what the app's files say of themselves, and holds it against the mapping file.
    pub fn new(dexes: &[(String, Dex)], mapping: Option<&'m Mapping>) -> Self {
        let mut names = Names { mapping, ..Names::default() };
        let mut ids = BTreeSet::new();
        for (entry, dex) in dexes {
            for class in &dex.classes {
                names.read_source_map(entry, dex, class);
            }
            if mapping.is_some() {
                ids.extend(
                    (0..).zip(&dex.strings).filter_map(|(at, _)| map_id(&dex.string(wattline_dex::StringIdx(at)))),
                );
            }
        }
        if let Some(mapping) = mapping {
            names.warnings.extend(mapping.doubts(&ids));
        }
        names
    }

    /// Whether they are those of a mapping file.
    pub fn has_mapping(&self) -> bool {
        self.mapping.is_some()
    }

    /// Takes the names out as a value that borrows nothing, without the warnings; none where there is a mapping file.
    pub fn without_mapping(&mut self) -> Option<Names<'static>> {
        let source_maps = || std::mem::take(&mut self.source_maps);
        self.mapping.is_none().then(source_maps).map(|source_maps| Names { source_maps, ..Names::default() })
    }

    /// Reads a class's source map. Android takes the first of several definitions of a class.
    fn read_source_map(&mut self, entry: &str, dex: &Dex, class: &ClassDef) {
        let Some(text) = source_map(dex, class) else { return };
        let name = dex.type_name(class.class);
        match SourceMap::parse(&text) {
            Ok(map) => {
                let original = self.mapping.map_or(&*name, |mapping| mapping.class(&name));
                self.source_maps.entry(original.to_owned()).or_insert(map);
            }
            Err(error) => self.warnings.push(format!(
                "{entry}: the SourceDebugExtension of {name} cannot be read, its lines stay as they are: {error}"
            )),
        }
    }

    /// Gives methods the names and lines that they had, and code that was inlined its own.
    pub fn restore(&self, map: &mut ProbeMap) {
        if self.mapping.is_none() && self.source_maps.is_empty() {
            return;
        }
        let functions = self.functions(map);
        let mut of_sites: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        for site in &map.sites {
            of_sites.entry(site.method as usize).or_default().insert(site.line);
        }
        let mut restored = Vec::with_capacity(map.methods.len());
        for (position, method) in map.methods.iter_mut().enumerate() {
            // Without a mapping file, that is most of them: they are called what they are called.
            if self.mapping.is_none() && !self.source_maps.contains_key(&method.class) {
                restored.push(BTreeMap::new());
                continue;
            }
            let mut lines = of_sites.remove(&position).unwrap_or_default();
            lines.extend(lines_of(method));
            let new = self.restore_method(method, &lines, &functions);
            if !new.is_empty() {
                method.blocks.iter_mut().for_each(|block| relabel(block, &new));
            }
            restored.push(new);
        }
        for site in &mut map.sites {
            let new = restored.get(site.method as usize).and_then(|lines| lines.get(&site.line));
            site.line = new.copied().unwrap_or(site.line);
        }
        let Some(mapping) = self.mapping else { return };
        for left_out in &mut map.left_out {
            if let Some(signature) = original_signature(&left_out.method, mapping) {
                left_out.method = signature;
            }
        }
    }

    fn known(&self, method: &MethodMap) -> Known<'m> {
        let MethodMap { class, name, descriptor, source_file, .. } = method;
        self.known_as(class, name, descriptor, source_file.clone())
    }

    fn known_as(&self, class: &str, name: &str, descriptor: &str, hint: Option<String>) -> Known<'m> {
        let lines = self.mapping.and_then(|mapping| mapping.method(class, name, descriptor));
        if let Some(itself) = lines.as_ref().and_then(|lines| lines.itself(hint.as_deref())) {
            return Known { itself, lines, hint };
        }
        let original = self.mapping.map_or(class, |mapping| mapping.class(class));
        let file = match self.mapping {
            Some(mapping) if original != class => Some(mapping.source_file(original, hint.as_deref())),
            _ => hint.clone(),
        };
        let class = original.to_owned();
        let descriptor = self.mapping.map_or_else(|| descriptor.to_owned(), |mapping| mapping.descriptor(descriptor));
        Known { itself: Frame { class, name: name.to_owned(), descriptor, file, line: 0 }, lines: None, hint }
    }

    /// Gives the places of a method that folds others the names that they had.
    fn restore_places(&self, places: &mut [Vec<Frame>], functions: &Functions) {
        for frames in places {
            let inside = std::mem::take(frames).into_iter().flat_map(|frame| {
                let known = self.known_as(&frame.class, &frame.name, &frame.descriptor, frame.file);
                known.frames(frame.line)
            });
            *frames = inside.flat_map(|frame| self.unfold(frame, functions)).collect();
        }
    }

    /// Renames a method and returns what becomes of its lines, if anything does.
    fn restore_method(
        &self,
        method: &mut MethodMap,
        lines: &BTreeSet<u32>,
        functions: &Functions,
    ) -> BTreeMap<u32, u32> {
        let known = self.known(method);
        let mut new = BTreeMap::new();
        if !method.places.is_empty() {
            self.restore_places(&mut method.places, functions);
        } else if known.lines.is_some() || self.source_maps.contains_key(&known.itself.class) {
            let frames: BTreeMap<u32, Vec<Frame>> = lines
                .iter()
                .map(|&line| (line, known.frames(line).into_iter().flat_map(|f| self.unfold(f, functions)).collect()))
                .collect();
            let own = |frames: &Vec<Frame>| match frames.as_slice() {
                [only] => Frame { line: 0, ..only.clone() } == known.itself,
                _ => false,
            };
            if frames.values().all(own) {
                let line = |frames: &Vec<Frame>| frames.first().map_or(0, |frame| frame.line);
                new = frames.iter().map(|(&old, frames)| (old, line(frames))).collect();
            } else {
                new = places(method, &frames);
            }
        }
        let itself = known.itself;
        if (&itself.class, &itself.name, &itself.descriptor) != (&method.class, &method.name, &method.descriptor) {
            method.runs_as = Some(format!("{}->{}{}", method.class, method.name, method.descriptor));
        }
        (method.class, method.name, method.descriptor) = (itself.class, itself.name, itself.descriptor);
        method.source_file = itself.file;
        new
    }

    /// The frames of a line that kotlinc inlined: those of the inlined functions, and the one that calls them.
    fn unfold(&self, frame: Frame, functions: &Functions) -> Vec<Frame> {
        let Some(map) = self.source_maps.get(&frame.class).filter(|map| !map.is_own(frame.line)) else {
            return vec![frame];
        };
        let Some(origin) = map.origin(frame.line) else { return vec![frame] };
        let call = Frame { line: map.call_site(frame.line).unwrap_or(0), ..frame };
        if origin.path == Some(NOWHERE) {
            return vec![call];
        }
        // A class that was moved to another package has its own code under the old name in the map.
        let (class, file) = match origin.path {
            Some(path) if !origin.own_file => (format!("L{path};"), Some(origin.file.to_owned())),
            None if !origin.own_file => (call.class.clone(), Some(origin.file.to_owned())),
            _ => (call.class.clone(), call.file.clone()),
        };
        let around = |extent: &&Extent| (extent.0..=extent.1).contains(&origin.line);
        let methods = functions.get(&class).into_iter().flatten();
        let narrowest = methods.filter(around).min_by_key(|extent| extent.1 - extent.0);
        let (name, descriptor) = narrowest
            .map_or((INLINE.to_owned(), String::new()), |(_, _, name, descriptor)| (name.clone(), descriptor.clone()));
        vec![Frame { class, name, descriptor, file, line: origin.line }, call]
    }

    /// The methods that functions were compiled to besides being inlined: a source map does not say their names.
    fn functions(&self, map: &ProbeMap) -> Functions {
        let paths = self.source_maps.values().flat_map(SourceMap::paths).map(|path| format!("L{path};"));
        let wanted: BTreeSet<String> = paths.chain(self.source_maps.keys().cloned()).collect();
        let mut functions = Functions::new();
        if wanted.is_empty() {
            return functions;
        }
        for method in map.methods.iter().filter(|method| !method.name.ends_with("$default")) {
            if self.mapping.is_none() && !wanted.contains(&method.class) {
                continue;
            }
            let known = self.known(method);
            if !wanted.contains(&known.itself.class) {
                continue;
            }
            let own_lines = self.source_maps.get(&known.itself.class);
            let lines = own_lines_of(method).flat_map(|line| known.frames(line)).filter(|frame| {
                let itself = frame.name == known.itself.name && frame.class == known.itself.class;
                frame.line > 0 && itself && own_lines.is_none_or(|map| map.is_own(frame.line))
            });
            let lines = lines.map(|frame| (frame.line, frame.line));
            if let Some((first, last)) = lines.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) {
                let Frame { class, name, descriptor, .. } = known.itself;
                functions.entry(class).or_default().push((first, last, name, descriptor));
            }
        }
        functions
    }
}

impl Known<'_> {
    /// The frames that the mapping file has for a line, innermost first.
    fn frames(&self, line: u32) -> Vec<Frame> {
        match &self.lines {
            Some(lines) => lines.frames(line, self.hint.as_deref()),
            None => vec![Frame { line, ..self.itself.clone() }],
        }
    }
}

/// The text of a class's source map.
fn source_map(dex: &Dex, class: &ClassDef) -> Option<String> {
    let set = class.annotations.as_ref()?.class.as_ref()?;
    let of_type = |type_: &str| set.iter().find(|item| dex.type_name(item.annotation.type_) == type_);
    let annotation = &SOURCE_MAPS.iter().find_map(|type_| of_type(type_))?.annotation;
    let (_, value) = annotation.elements.iter().find(|(name, _)| dex.string(*name) == "value")?;
    let text = |value: &Value| match value {
        Value::String(string) => Some(dex.string(*string).into_owned()),
        _ => None,
    };
    match value {
        // What does not fit one string is in several.
        Value::Array(values) => values.iter().map(text).collect(),
        single => text(single),
    }
}

fn lines_of(method: &MethodMap) -> impl Iterator<Item = u32> {
    method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line)
}

/// The lines of the method itself, without those of methods folded into it.
fn own_lines_of(method: &MethodMap) -> impl Iterator<Item = u32> {
    lines_of(method).map(|line| method.place(line)).filter_map(|place| {
        let own = (place.class, place.name) == (&*method.class, &*method.name) && place.descriptor == method.descriptor;
        own.then_some(place.line)
    })
}

/// Gives a method its places, in order of the lines that first had them; returns their numbers by line.
fn places(method: &mut MethodMap, frames: &BTreeMap<u32, Vec<Frame>>) -> BTreeMap<u32, u32> {
    let mut places: BTreeMap<&Vec<Frame>, u32> = BTreeMap::new();
    let mut new = BTreeMap::new();
    for (&old, frames) in frames {
        let next = places.len() as u32;
        let place = *places.entry(frames).or_insert_with(|| {
            method.places.push(frames.clone());
            next
        });
        new.insert(old, place);
    }
    new
}

/// Gives a block's lines their new numbers; lines that are one now are counted as one.
fn relabel(block: &mut BlockMap, new: &BTreeMap<u32, u32>) {
    let mut lines: Vec<LineCounts> = Vec::with_capacity(block.lines.len());
    let mut known: BTreeMap<u32, usize> = BTreeMap::new();
    for old in std::mem::take(&mut block.lines) {
        let line = new.get(&old.line).copied().unwrap_or(old.line);
        match known.get(&line).and_then(|&at| lines.get_mut(at)) {
            Some(same) => same.counts.extend(old.counts),
            None => {
                known.insert(line, lines.len());
                lines.push(LineCounts { line, ..old });
            }
        }
    }
    for line in &mut lines {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        line.counts.iter().for_each(|&(feature, count)| *counts.entry(feature).or_default() += count);
        line.counts = counts.into_iter().collect();
    }
    block.lines = lines;
}

/// The original signature of a method, given as in `La/b;->c(La/d;)V`.
fn original_signature(signature: &str, mapping: &Mapping) -> Option<String> {
    let (class, rest) = signature.split_once("->")?;
    let (name, descriptor) = rest.split_at(rest.find('(')?);
    let itself = mapping.method(class, name, descriptor).and_then(|method| method.itself(None));
    Some(match itself {
        Some(Frame { class, name, descriptor, .. }) => format!("{class}->{name}{descriptor}"),
        None => format!("{}->{name}{}", mapping.class(class), mapping.descriptor(descriptor)),
    })
}
