//! Arrays in JSON, of limited length.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// More than one array of a meter's file holds: two hours at 1 kHz.
const MAX_NUMBERS: usize = 1 << 23;
/// More rows of samples: twice what the one program that writes them keeps.
const MAX_ROWS: usize = 1 << 22;

/// An array of numbers; `null` is NaN.
#[derive(Debug, Default)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        limited(from, MAX_NUMBERS, |number: Option<f64>| number.unwrap_or(f64::NAN)).map(Numbers)
    }
}

/// Rows of numbers.
#[derive(Debug, Default)]
pub(crate) struct Rows(pub(crate) Vec<Numbers>);

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        limited(from, MAX_ROWS, |row| row).map(Rows)
    }
}

fn limited<'de, D, T, U>(from: D, most: usize, of: impl Fn(T) -> U) -> Result<Vec<U>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Array<T, F> {
        most: usize,
        of: F,
        element: PhantomData<T>,
    }
    impl<'de, T: Deserialize<'de>, U, F: Fn(T) -> U> Visitor<'de> for Array<T, F> {
        type Value = Vec<U>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an array")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<U>, A::Error> {
            let mut all = Vec::new();
            while let Some(one) = seq.next_element()? {
                if all.len() == self.most {
                    return Err(A::Error::custom(format!("more than {} values in an array", self.most)));
                }
                all.push((self.of)(one));
            }
            Ok(all)
        }
    }
    from.deserialize_seq(Array { most, of, element: PhantomData })
}
