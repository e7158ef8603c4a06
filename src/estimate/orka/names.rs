//! Routines by number.

use std::collections::HashMap;

use wattline_map::{MethodMap, ProbeMap};

use super::executed::Chain;

/// A routine's number: that of its method in the probe map, or one behind those for methods that are only there as code
/// that was put into others.
pub(super) type Routine = usize;

/// Routines and their signatures.
pub(super) struct Names {
    /// By number, as in `Lcom/app/Main;->run(I)V`.
    pub signatures: Vec<String>,
    numbers: HashMap<String, Routine>,
    /// Numbers of methods of the map by name and descriptor.
    pub alike: HashMap<String, Vec<Routine>>,
}

impl Names {
    pub fn new(map: &ProbeMap) -> Self {
        let mut names = Names { signatures: Vec::new(), numbers: HashMap::new(), alike: HashMap::new() };
        for (at, method) in map.methods.iter().enumerate() {
            let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
            names.numbers.entry(signature.clone()).or_insert(at);
            names.alike.entry(format!("{}{}", method.name, method.descriptor)).or_default().push(at);
            names.signatures.push(signature);
        }
        names
    }

    /// That of a method by its position in the map.
    pub fn of_method(&self, at: usize) -> Routine {
        let number = self.signatures.get(at).and_then(|signature| self.numbers.get(signature));
        number.copied().unwrap_or(at)
    }

    pub fn of_signature(&self, signature: &str) -> Option<Routine> {
        self.numbers.get(signature).copied()
    }

    /// The frames that a line of a method's block stands for, outermost first.
    pub fn chain(&mut self, at: usize, method: &MethodMap, line: u32) -> Chain {
        let Some(frames) = method.places.get(line as usize).filter(|frames| !frames.is_empty()) else {
            return vec![(self.of_method(at), i64::from(line))];
        };
        let mut chain: Chain = Vec::with_capacity(frames.len());
        for frame in frames.iter().rev() {
            let signature = format!("{}->{}{}", frame.class, frame.name, frame.descriptor);
            chain.push((self.number(signature), i64::from(frame.line)));
        }
        // What the method itself calls is the method's, whatever it was called before it was renamed.
        if let Some(first) = chain.first_mut() {
            first.0 = self.of_method(at);
        }
        chain
    }

    fn number(&mut self, signature: String) -> Routine {
        let next = self.signatures.len();
        *self.numbers.entry(signature).or_insert_with_key(|signature| {
            self.signatures.push(signature.clone());
            next
        })
    }
}
