//! Tests of the estimators against others' and against problems with a known truth.

mod impossible;
mod reference;
mod wine;
