//! The screen as a person would touch it: read from the app's own objects, so that showing it costs the app
//! nothing.

use super::error::Trap;
use super::heap::Body;
use super::ids::{ClassId, Handle};
use super::vm::Vm;

/// Width of the screen in pixels, as `android.view.Windows` has it.
pub const SCREEN_WIDTH: i32 = 1080;
/// Height of the screen in pixels.
pub const SCREEN_HEIGHT: i32 = 1920;

/// A view that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The name of the view's class, without the package.
    pub class: String,
    /// The full name of its id, as in `com.example:id/login`, if it has one that the app's resources name.
    pub id: Option<String>,
    /// The text that it shows.
    pub text: Option<String>,
    /// The view's place on the screen.
    pub bounds: Bounds,
    /// The part of it that can be seen and touched.
    pub visible: Bounds,
    /// The number of views that it is in.
    pub depth: usize,
    /// Whether a tap on it does something: in the front window, clickable or an item of a list.
    pub takes_taps: bool,
    /// Whether holding it does something.
    pub takes_holds: bool,
}

/// A rectangle in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Pixels from the left edge of the screen.
    pub x: i32,
    /// Pixels from the top edge of the screen.
    pub y: i32,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

impl Bounds {
    /// All of the screen.
    pub const SCREEN: Bounds = Bounds { x: 0, y: 0, width: SCREEN_WIDTH, height: SCREEN_HEIGHT };

    /// The middle.
    pub fn centre(self) -> (i32, i32) {
        (self.x.saturating_add(self.width / 2), self.y.saturating_add(self.height / 2))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// The rectangle that two have in common.
    #[must_use]
    pub fn with(self, other: Bounds) -> Bounds {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let end = |at: i32, size: i32| at.saturating_add(size);
        let right = end(self.x, self.width).min(end(other.x, other.width));
        let bottom = end(self.y, self.height).min(end(other.y, other.height));
        Bounds { x, y, width: right.saturating_sub(x), height: bottom.saturating_sub(y) }
    }
}

/// Deeper trees are no person's.
const DEPTH: usize = 200;

/// Where a view is in the tree.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    /// Origin of its parent's coordinates.
    x: i32,
    y: i32,
    /// The part of the screen that the view's parents leave.
    clip: Bounds,
    in_front: bool,
    /// Whether it is an item of a list.
    is_item: bool,
}

/// The library's classes that are looked into.
struct Classes {
    view: ClassId,
    group: ClassId,
    adapter: ClassId,
    list: ClassId,
    root: ClassId,
}

impl Vm<'_> {
    /// The views that are shown, in the order in which `shown` describes them, a line each.
    ///
    /// # Errors
    /// When the class library has no such classes, which a test excludes.
    pub(super) fn views(&mut self, shown: &str) -> Result<Vec<View>, Trap> {
        let classes = Classes {
            view: self.machine.library_class("Landroid/view/View;")?,
            group: self.machine.library_class("Landroid/view/ViewGroup;")?,
            adapter: self.machine.library_class("Landroid/widget/AdapterView;")?,
            list: self.machine.library_class("Ljava/util/ArrayList;")?,
            root: self.machine.library_class("Landroid/view/ViewRoot;")?,
        };
        let windows = self.machine.library_class("Landroid/view/Windows;")?;
        let roots = self.items(&classes, self.static_of(windows, "ROOTS"));
        let touchable = |vm: &Self, root: Handle| vm.of(classes.root, root, "touchable") != 0;
        let front = roots.iter().rposition(|&root| touchable(self, root));
        let mut views = Vec::new();
        for (position, &root) in roots.iter().enumerate() {
            let place =
                Place { depth: 0, x: 0, y: 0, clip: Bounds::SCREEN, in_front: front == Some(position), is_item: false };
            let view = self.of(classes.root, root, "view") as Handle;
            self.add_views(&classes, view, place, &mut views);
        }
        add_texts(&mut views, shown);
        Ok(views)
    }

    fn add_views(&self, classes: &Classes, view: Handle, place: Place, views: &mut Vec<View>) {
        let int = |name: &str| self.of(classes.view, view, name) as i32;
        let Some(class) = self.machine.class_of(view).filter(|_| place.depth < DEPTH && int("visibility") == 0) else {
            return;
        };
        let (left, top) = (int("left"), int("top"));
        let bounds = Bounds {
            x: place.x.wrapping_add(left),
            y: place.y.wrapping_add(top),
            width: int("right").wrapping_sub(left),
            height: int("bottom").wrapping_sub(top),
        };
        let visible = bounds.with(place.clip);
        let can = place.in_front && !visible.is_empty() && int("enabled") != 0;
        let has = |name: &str| int(name) != 0;
        views.push(View {
            class: simple_name(&self.machine.world.class(class).name),
            id: self.output.ids.get(&int("id").cast_unsigned()).cloned(),
            text: None,
            bounds,
            visible,
            depth: place.depth,
            takes_taps: can && (has("clickable") || has("touchListener") || place.is_item),
            takes_holds: can && (has("longClickable") || has("longClickListener")),
        });
        let supers = &self.machine.world.class(class).supers;
        if !supers.contains(&classes.group) {
            return;
        }
        let within = Place {
            depth: place.depth + 1,
            x: bounds.x.wrapping_sub(int("scrollX")),
            y: bounds.y.wrapping_sub(int("scrollY")),
            clip: visible,
            is_item: supers.contains(&classes.adapter),
            in_front: place.in_front,
        };
        for child in self.items(classes, self.of(classes.group, view, "children") as Handle) {
            self.add_views(classes, child, within, views);
        }
    }

    /// A field of an object, by the class that declares it.
    fn of(&self, class: ClassId, object: Handle, name: &str) -> u64 {
        self.machine.world.field_named(class, name).map_or(0, |field| self.machine.heap.field(object, field.slot))
    }

    fn static_of(&self, class: ClassId, name: &str) -> Handle {
        let symbol = self.machine.world.symbols.find(name);
        let fields = self.machine.world.class(class).fields.iter();
        let field =
            fields.filter(|((name, _), field)| Some(*name) == symbol && field.is_static).map(|(_, field)| field);
        let slot = field.map(|field| field.slot as usize).next();
        slot.and_then(|slot| self.machine.world.statics.get(slot)).copied().unwrap_or(0) as Handle
    }

    /// The elements of an `ArrayList`.
    fn items(&self, classes: &Classes, list: Handle) -> Vec<Handle> {
        let elements = self.of(classes.list, list, "elements") as Handle;
        let size = self.of(classes.list, list, "size") as usize;
        match self.machine.heap.get(elements).map(|object| &object.body) {
            Some(Body::Refs(items)) => items.iter().copied().take(size).collect(),
            _ => Vec::new(),
        }
    }
}

/// `Inner` of `La/Outer$Inner;`.
fn simple_name(descriptor: &str) -> String {
    let name = descriptor.trim_end_matches(';');
    name.rsplit(['/', '$']).next().unwrap_or(name).to_owned()
}

/// Takes the texts from the description, whose lines stand in the same order. A text may have lines of its own.
fn add_texts(views: &mut [View], shown: &str) {
    let starts = |view: &View| {
        let Bounds { x, y, width, height } = view.bounds;
        format!("{x} {y} {width} {height} ")
    };
    let heads: Vec<String> = views.iter().map(starts).collect();
    let mut rest = shown;
    for (position, view) in views.iter_mut().enumerate() {
        let Some(after) = rest.strip_prefix(heads[position].as_str()) else { return };
        let end = match heads.get(position + 1) {
            Some(next) => after.find(&format!("\n{next}")),
            None => Some(after.trim_end_matches('\n').len()),
        };
        let Some(end) = end else { return };
        let line = after.get(..end).unwrap_or_default();
        view.text = line.split_once(" \"").and_then(|(_, text)| text.strip_suffix('"')).map(str::to_owned);
        rest = after.get(end + 1..).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(x: i32, y: i32, width: i32, height: i32) -> View {
        let bounds = Bounds { x, y, width, height };
        let class = "TextView".to_owned();
        View { class, id: None, text: None, bounds, visible: bounds, depth: 0, takes_taps: false, takes_holds: false }
    }

    #[test]
    fn texts_with_lines_and_quotes_are_taken_whole() {
        let mut views = [view(0, 0, 9, 9), view(0, 0, 9, 4), view(0, 4, 9, 5)];
        let shown = "0 0 9 9 LinearLayout\n0 0 9 4 TextView \"say \"hi\"\nand\n1 2\"\n0 4 9 5 Button \"ok\"\n";
        add_texts(&mut views, shown);
        let texts: Vec<Option<&str>> = views.iter().map(|view| view.text.as_deref()).collect();
        assert_eq!(texts, [None, Some("say \"hi\"\nand\n1 2"), Some("ok")]);
    }

    #[test]
    fn bounds_are_cut_by_those_around_them() {
        let inner = Bounds { x: -10, y: 1900, width: 100, height: 100 };
        let visible = inner.with(Bounds::SCREEN);
        assert_eq!(visible, Bounds { x: 0, y: 1900, width: 90, height: 20 });
        assert_eq!(visible.centre(), (45, 1910));
        assert!(Bounds { x: 0, y: 2000, width: 5, height: 5 }.with(Bounds::SCREEN).is_empty());
        assert_eq!(simple_name("La/Outer$Inner;"), "Inner");
    }
}
