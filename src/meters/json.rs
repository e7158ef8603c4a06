//! Arrays of numbers in JSON, of limited length.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// More than one array of a meter's file holds: some hours at 1 kHz, and 128 MB.
const MAX_NUMBERS: usize = 1 << 24;

/// An array of numbers; `null` is NaN.
#[derive(Debug, Default)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Array;
        impl<'de> Visitor<'de> for Array {
            type Value = Numbers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Numbers, A::Error> {
                let mut numbers = Vec::new();
                while let Some(number) = seq.next_element::<Option<f64>>()? {
                    if numbers.len() == MAX_NUMBERS {
                        return Err(A::Error::custom(format!("more than {MAX_NUMBERS} numbers in an array")));
                    }
                    numbers.push(number.unwrap_or(f64::NAN));
                }
                Ok(Numbers(numbers))
            }
        }
        from.deserialize_seq(Array)
    }
}
