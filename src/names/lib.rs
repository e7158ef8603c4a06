//! Names of the source: mapping files of shrinkers, source maps of the Kotlin compiler, and rules that choose classes
//! by their names.
//!
//! ```
//! use wattline_names::mapping::Mapping;
//! use wattline_names::scope::{Choice, Rule};
//!
//! let mapping = Mapping::parse("mapping.txt", "com.example.Main -> a.a:\n    1:1:void draw():20 -> b\n")?;
//! let frames = mapping.method("La/a;", "b", "()V").unwrap().frames(1, None);
//! assert_eq!((frames[0].class.as_str(), frames[0].line), ("Lcom/example/Main;", 20));
//!
//! let choice = Choice { exclude: vec!["com.example.*Test".parse()?], ..Choice::default() };
//! let scope = choice.scope(None);
//! assert_eq!(scope.left_by("Lcom/example/Main;"), None);
//! assert!(matches!(scope.left_by("Lcom/example/MainTest;"), Some(Rule::Exclude(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`mapping`] reads `mapping.txt` of R8 and ProGuard, and leads from a class, method and line of a shortened app
//!   back to those of the source, with the methods that were inlined there.
//! - [`smap`] reads the source maps by which kotlinc says which file a line of an inlined function comes from (JSR-45).
//! - [`scope`] decides which classes of an app get probes: by a user's patterns, and by a list of known libraries.
//!
//! Names in results are descriptors, as in DEX files: `Lcom/example/Main;` for a class, `(I)V` for a method's
//! parameters and result. Patterns have the dots of source code. Lines count from 1; 0 stands for a line that is not
//! known. Errors have the line of the file, what the format has there, and what was found.

pub mod mapping;
pub mod scope;
pub mod smap;
