//! A small part of Java, compiled to DEX without a JDK: what apps made at random are written in.
//!
//! Classes and interfaces without type parameters, fields, constructors, static, virtual and abstract methods; `int`,
//! `long`, `double`, `boolean`, `char`, `byte`, `short`, arrays, texts and objects; all operators but those within
//! expressions that assign; `if`, `while`, `for`, `switch`, `try` with one `catch`, `synchronized`. Methods of the
//! phone's library are found by name and arguments. Values are boxed by hand. A statement has the line that it begins
//! in, as a Java compiler's has.

mod code;
mod compile;
mod parse;
mod pools;
mod tokens;
mod tree;
mod world;

use thiserror::Error;
use wattline::dex::{ClassDef, Dex};

use compile::Compiled;
use pools::Pools;
use tree::{Class, TypeName};
pub use world::World;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}: {what}")]
pub struct JavaError {
    /// The file; empty where it is not known yet.
    pub file: String,
    /// From 1; 0 where it is not known.
    pub line: u32,
    pub what: String,
}

impl JavaError {
    fn new(line: u32, what: impl Into<String>) -> JavaError {
        JavaError { file: String::new(), line, what: what.into() }
    }

    fn no_class(line: u32, name: &TypeName) -> JavaError {
        JavaError::new(line, format!("expected a class that is known, found {}", name.name))
    }

    fn at(self, file: &str, line: u32) -> JavaError {
        let line = if self.line == 0 { line } else { self.line };
        let file = if self.file.is_empty() { file.to_owned() } else { self.file };
        JavaError { file, line, ..self }
    }
}

/// Compiles files of a package, each a name and a text that holds one class, to the bytes of a DEX file.
///
/// # Errors
/// [`JavaError`] for the first thing that is not of the language, with its file and line.
pub fn compile(files: &[(String, String)], mut world: World) -> Result<Vec<u8>, JavaError> {
    let (mut classes, mut texts) = (Vec::new(), Vec::new());
    for (file, text) in files {
        let tokens = tokens::tokens(text).map_err(|error| error.at(file, 0))?;
        classes.push(parse::class(&tokens).map_err(|error| error.at(file, 0))?);
        texts.push((file, tokens));
    }
    world.add(&classes).map_err(|error| error.at("the package", 0))?;
    let mut compiled = Vec::new();
    for (class, (file, tokens)) in classes.iter().zip(&texts) {
        compiled.push(compile::class(&world, class, file, tokens).map_err(|error| error.at(file, class.line))?);
    }
    let order = parents_first(&world, &classes);
    build(&order.into_iter().filter_map(|at| compiled.get(at)).collect::<Vec<_>>())
}

/// Places of the classes so that each comes behind those that it extends or implements, as the format asks.
fn parents_first(world: &World, classes: &[Class]) -> Vec<usize> {
    let place = |name: &TypeName| {
        let own = world.type_(name)?;
        classes.iter().position(|class| world.own(&class.name) == own)
    };
    let (mut order, mut left): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..classes.len()).collect());
    while !left.is_empty() {
        let waits = |at: &usize| {
            let parents = classes[*at].superclass.iter().chain(&classes[*at].interfaces);
            parents.filter_map(place).any(|parent| !order.contains(&parent))
        };
        let (waiting, ready): (Vec<usize>, Vec<usize>) = left.iter().partition(|at| waits(at));
        // Classes that extend each other: the verifier says so.
        left = if ready.is_empty() { Vec::new() } else { waiting.clone() };
        order.extend(if ready.is_empty() { waiting } else { ready });
    }
    order
}

fn build(classes: &[&Compiled]) -> Result<Vec<u8>, JavaError> {
    let mut pools = Pools::default();
    classes.iter().try_for_each(|class| class.collect(&mut pools))?;
    let pools = pools.sorted();
    let classes = classes.iter().map(|class| class.build(&pools)).collect::<Result<Vec<ClassDef<'static>>, _>>()?;
    let dex = Dex { classes, ..pools.to_dex()? };
    dex.write().map_err(|error| JavaError::new(0, error.to_string()))
}

#[cfg(test)]
mod tests;
