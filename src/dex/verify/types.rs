//! The type of a register's content, as one small integer.
//!
//! The lattice is that of ART's verifier: primitive types, constants by the narrowest type that they fit (a constant
//! may still become an `int` or a `float`; zero may become a reference too), halves of pairs, references by class and
//! number of array dimensions, and objects whose constructor has not run yet, distinguished by who allocated them.

use std::fmt;

/// The type of a register. Equal types have equal integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Type(u32);

/// The meaning of a [`Type`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// A type without a class: one of the constants of [`Type`].
    Small,
    /// An initialized reference: an instance of the class, or an array of it.
    Reference {
        /// Array dimensions.
        dims: u32,
        /// The class, or the element's for an array: see [`super::hierarchy`].
        class: u32,
    },
    /// The object that the `new-instance` at this position of the method has allocated.
    Uninitialized(u32),
    /// A reference of one of several classes that are not all known: see [`super::merge`].
    Merged(u32),
}

const SMALL: u32 = 0;
const REFERENCE: u32 = 1 << 30;
const UNINITIALIZED: u32 = 2 << 30;
const MERGED: u32 = 3 << 30;
const TAG: u32 = 3 << 30;
const CLASS_BITS: u32 = 22;

/// Classes have numbers below this; those above are the elements of primitive arrays.
pub(super) const MAX_CLASSES: u32 = (1 << CLASS_BITS) - PRIMITIVES.len() as u32;

/// The element types of primitive arrays, with the letter in descriptors.
const PRIMITIVES: [(u8, Type); 8] = [
    (b'Z', Type::BOOLEAN),
    (b'B', Type::BYTE),
    (b'S', Type::SHORT),
    (b'C', Type::CHAR),
    (b'I', Type::INT),
    (b'F', Type::FLOAT),
    (b'J', Type::LONG),
    (b'D', Type::DOUBLE),
];

macro_rules! small {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $flags:expr;)*) => {
        impl Type {
            $($(#[$doc])* pub(super) const $name: Type = Type($value);)*
        }

        /// The flags of each type without a class.
        const FLAGS: [u32; SMALL_COUNT] = [$($flags),*];
    };
}

// What a value can be used as.
const BOOLEAN: u32 = 1;
const BYTE: u32 = 1 << 1;
const SHORT: u32 = 1 << 2;
const CHAR: u32 = 1 << 3;
const INTEGRAL: u32 = 1 << 4;
const FLOAT: u32 = 1 << 5;
const LONG: u32 = 1 << 6;
const DOUBLE: u32 = 1 << 7;
const REF: u32 = 1 << 8;
// What it is.
const CONSTANT: u32 = 1 << 9;
const LOW: u32 = 1 << 10;
const HIGH: u32 = 1 << 11;
const LONG_HIGH: u32 = 1 << 12;
const DOUBLE_HIGH: u32 = 1 << 13;
const NULL: u32 = 1 << 14;
const UNINIT: u32 = 1 << 15;

const CONST: u32 = INTEGRAL | FLOAT | CONSTANT;
const SMALL_COUNT: usize = 24;

small! {
    /// Never written.
    UNDEFINED = 0, 0;
    /// Different on different ways here; may be copied, not used.
    CONFLICT = 1, 0;
    /// The constant 0, or null.
    ZERO = 2, CONST | BOOLEAN | BYTE | SHORT | CHAR | REF | NULL;
    /// An element of a null array.
    NULL = 3, REF | NULL;
    /// The constant 1.
    ONE = 4, CONST | BOOLEAN | BYTE | SHORT | CHAR;
    /// A constant of 0 to 127.
    POS_BYTE_CONST = 5, CONST | BYTE | SHORT | CHAR;
    /// A constant of 0 to 32,767.
    POS_SHORT_CONST = 6, CONST | SHORT | CHAR;
    /// A constant of 0 to 65,535.
    CHAR_CONST = 7, CONST | CHAR;
    /// Any constant.
    INT_CONST = 8, CONST;
    /// A constant of -128 to 127.
    BYTE_CONST = 9, CONST | BYTE | SHORT;
    /// A constant of -32,768 to 32,767.
    SHORT_CONST = 10, CONST | SHORT;
    /// `boolean`.
    BOOLEAN = 11, BOOLEAN | BYTE | SHORT | CHAR | INTEGRAL;
    /// `byte`.
    BYTE = 12, BYTE | SHORT | INTEGRAL;
    /// `short`.
    SHORT = 13, SHORT | INTEGRAL;
    /// `char`.
    CHAR = 14, CHAR | INTEGRAL;
    /// `int`.
    INT = 15, INTEGRAL;
    /// `float`.
    FLOAT = 16, FLOAT;
    /// Low half of a `long`.
    LONG = 17, LONG | LOW;
    /// High half of a `long`.
    LONG_HI = 18, LONG_HIGH | HIGH;
    /// Low half of a `double`.
    DOUBLE = 19, DOUBLE | LOW;
    /// High half of a `double`.
    DOUBLE_HI = 20, DOUBLE_HIGH | HIGH;
    /// Low half of a 64-bit constant.
    WIDE_CONST = 21, LONG | DOUBLE | LOW;
    /// High half of a 64-bit constant.
    WIDE_CONST_HI = 22, LONG_HIGH | DOUBLE_HIGH | HIGH;
    /// `this` in a constructor that has not called another one yet.
    UNINIT_THIS = 23, REF | UNINIT;
}

impl Type {
    /// A reference to an instance of `class`, or to an array of it.
    pub(super) fn reference(dims: u32, class: u32) -> Type {
        Type(REFERENCE | dims << CLASS_BITS | class)
    }

    /// The type that a descriptor names; conflict for `void`. `number` finds a class by its descriptor.
    pub(super) fn of<'n>(descriptor: &'n [u8], number: impl FnOnce(&'n [u8]) -> u32) -> Type {
        let dims = descriptor.iter().take_while(|&&byte| byte == b'[').count();
        let element = descriptor.get(dims..).unwrap_or_default();
        match element {
            [b'L', ..] => Type::reference(dims as u32, number(element)),
            [letter] => {
                let Some(at) = PRIMITIVES.iter().position(|(byte, _)| byte == letter) else { return Type::CONFLICT };
                let primitive = PRIMITIVES.get(at).map_or(Type::CONFLICT, |(_, primitive)| *primitive);
                if dims == 0 { primitive } else { Type::reference(dims as u32, MAX_CLASSES + at as u32) }
            }
            _ => Type::CONFLICT,
        }
    }

    /// The primitive type that arrays with this element number hold.
    pub(super) fn primitive_element(class: u32) -> Option<Type> {
        PRIMITIVES.get(class.checked_sub(MAX_CLASSES)? as usize).map(|(_, primitive)| *primitive)
    }

    /// The type of the object that the instruction at this position has allocated.
    pub(super) fn uninitialized(position: u32) -> Type {
        Type(UNINITIALIZED | position)
    }

    /// The reference of several classes with this number.
    pub(super) fn merged(number: u32) -> Type {
        Type(MERGED | number)
    }

    pub(super) fn view(self) -> View {
        let rest = self.0 & !TAG;
        match self.0 & TAG {
            SMALL => View::Small,
            REFERENCE => View::Reference { dims: rest >> CLASS_BITS, class: rest & ((1 << CLASS_BITS) - 1) },
            UNINITIALIZED => View::Uninitialized(rest),
            _ => View::Merged(rest),
        }
    }

    /// Array dimensions and class of an initialized reference.
    pub(super) fn class(self) -> Option<(u32, u32)> {
        match self.view() {
            View::Reference { dims, class } => Some((dims, class)),
            _ => None,
        }
    }

    fn flags(self) -> u32 {
        match self.0 & TAG {
            SMALL => FLAGS.get(self.0 as usize).copied().unwrap_or(0),
            UNINITIALIZED => REF | UNINIT,
            _ => REF,
        }
    }

    fn has(self, flag: u32) -> bool {
        self.flags() & flag != 0
    }

    /// The type of a 32-bit constant.
    pub(super) fn constant(value: i64) -> Type {
        match value {
            0 => Type::ZERO,
            1 => Type::ONE,
            2..=127 => Type::POS_BYTE_CONST,
            128..=32_767 => Type::POS_SHORT_CONST,
            32_768..=65_535 => Type::CHAR_CONST,
            -128..=-1 => Type::BYTE_CONST,
            -32_768..=-129 => Type::SHORT_CONST,
            _ => Type::INT_CONST,
        }
    }

    /// Any reference, null included.
    pub(super) fn is_reference(self) -> bool {
        self.has(REF)
    }

    /// The constant zero or null.
    pub(super) fn is_null(self) -> bool {
        self.has(NULL)
    }

    /// A reference that is not the null constant.
    pub(super) fn is_object(self) -> bool {
        self.flags() & (REF | NULL) == REF
    }

    pub(super) fn is_uninitialized(self) -> bool {
        self.has(UNINIT)
    }

    pub(super) fn is_integral(self) -> bool {
        self.has(INTEGRAL)
    }

    pub(super) fn is_boolean(self) -> bool {
        self.has(BOOLEAN)
    }

    pub(super) fn is_float(self) -> bool {
        self.has(FLOAT)
    }

    /// One word that is no reference.
    pub(super) fn is_category1(self) -> bool {
        self.has(INTEGRAL | FLOAT)
    }

    /// The low half of a pair.
    pub(super) fn is_low(self) -> bool {
        self.has(LOW)
    }

    /// The high half that belongs to this low half.
    pub(super) fn high(self) -> Type {
        match self {
            Type::LONG => Type::LONG_HI,
            Type::DOUBLE => Type::DOUBLE_HI,
            _ => Type::WIDE_CONST_HI,
        }
    }

    /// Whether the two are the halves of one value.
    pub(super) fn is_pair(self, high: Type) -> bool {
        self.is_low() && self.high() == high
    }

    /// Bytes of an array element of this primitive type.
    pub(super) fn element_size(self) -> u16 {
        match self {
            Type::BOOLEAN | Type::BYTE => 1,
            Type::SHORT | Type::CHAR => 2,
            Type::LONG | Type::DOUBLE => 8,
            _ => 4,
        }
    }

    /// Whether a value of type `from` may stand where this type, which has no class, is expected.
    pub(super) fn accepts_small(self, from: Type) -> bool {
        let wanted = match self {
            Type::BOOLEAN => BOOLEAN,
            Type::BYTE => BYTE,
            Type::SHORT => SHORT,
            Type::CHAR => CHAR,
            Type::INT => INTEGRAL,
            Type::FLOAT => FLOAT,
            Type::LONG => LONG,
            Type::DOUBLE => DOUBLE,
            _ => 0,
        };
        self == from || from.has(wanted)
    }

    /// Whether it is plain that merging another type into this one leaves this one. Registers that are of no use behind
    /// a handler are most of those that are ever merged.
    pub(super) fn absorbs(self, other: Type) -> bool {
        self == Type::UNDEFINED || self == Type::CONFLICT && other != Type::UNDEFINED
    }

    /// The type of a register that holds one of two different types, at least one of which is no object.
    pub(super) fn merge_small(self, other: Type) -> Type {
        let (a, b) = (self.flags(), other.flags());
        let both = a & b;
        if self == Type::UNDEFINED || other == Type::UNDEFINED {
            Type::UNDEFINED
        } else if both & CONSTANT != 0 {
            self.merge_constants(other)
        } else if both & INTEGRAL != 0 {
            let narrowest = [BOOLEAN, BYTE, SHORT, CHAR].into_iter().position(|kind| both & kind != 0);
            [Type::BOOLEAN, Type::BYTE, Type::SHORT, Type::CHAR]
                .get(narrowest.unwrap_or(4))
                .copied()
                .unwrap_or(Type::INT)
        } else if both & (FLOAT | LONG | LONG_HIGH | DOUBLE | DOUBLE_HIGH) != 0 {
            let constant =
                |t: Type, flags: u32| flags & CONSTANT != 0 || matches!(t, Type::WIDE_CONST | Type::WIDE_CONST_HI);
            if constant(self, a) { other } else { self }
        } else if both & REF != 0 && (a | b) & UNINIT == 0 {
            // One of the two is zero or null: of both, null; of null and an object, the object.
            if self == Type::ZERO || (self == Type::NULL && !other.is_null()) { other } else { self }
        } else {
            Type::CONFLICT
        }
    }

    fn merge_constants(self, other: Type) -> Type {
        let negative = |t: Type| matches!(t, Type::BYTE_CONST | Type::SHORT_CONST);
        // The positive ones are numbered by width, and so are the negative ones.
        if negative(self) == negative(other) {
            return self.max(other);
        }
        match self.flags() & other.flags() {
            both if both & BYTE != 0 => Type::BYTE_CONST,
            both if both & SHORT != 0 => Type::SHORT_CONST,
            _ => Type::INT_CONST,
        }
    }

    /// The name of a type without a class.
    pub(super) fn small_name(self) -> &'static str {
        match self {
            Type::UNDEFINED => "nothing",
            Type::CONFLICT => "different things on different ways here",
            Type::ZERO => "zero",
            Type::NULL => "null",
            Type::BOOLEAN => "boolean",
            Type::BYTE => "byte",
            Type::SHORT => "short",
            Type::CHAR => "char",
            Type::INT => "int",
            Type::FLOAT => "float",
            Type::LONG => "long",
            Type::LONG_HI => "the high half of a long",
            Type::DOUBLE => "double",
            Type::DOUBLE_HI => "the high half of a double",
            Type::WIDE_CONST => "a 64-bit constant",
            Type::WIDE_CONST_HI => "the high half of a 64-bit constant",
            Type::UNINIT_THIS => "this, not initialized",
            _ => "a constant",
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view() {
            View::Small => f.write_str(self.small_name()),
            view => write!(f, "{view:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_merge_to_the_narrowest_that_holds_both() {
        let cases = [
            (0, 1, Type::ONE),
            (0, 100, Type::POS_BYTE_CONST),
            (-1, 100, Type::BYTE_CONST),
            (-1, 1000, Type::SHORT_CONST),
            (-1000, 5, Type::SHORT_CONST),
            (-1, -1000, Type::SHORT_CONST),
            (40_000, 7, Type::CHAR_CONST),
            (40_000, -7, Type::INT_CONST),
            (-40_000, -7, Type::INT_CONST),
        ];
        for (a, b, merged) in cases {
            assert!(Type::constant(a).merge_small(Type::constant(b)) == merged, "{a} and {b}");
            assert!(Type::constant(b).merge_small(Type::constant(a)) == merged, "{b} and {a}");
        }
    }

    #[test]
    fn what_absorbs_another_type_is_what_merging_gives() {
        let small = (0..FLAGS.len() as u32).map(Type);
        let all = small.chain([Type::reference(0, 5), Type::reference(1, 5), Type::uninitialized(4), Type::merged(0)]);
        let mut absorbed = 0;
        for other in all {
            for type_ in [Type::UNDEFINED, Type::CONFLICT, Type::INT].into_iter().filter(|type_| type_.absorbs(other)) {
                assert!(type_.merge_small(other) == type_);
                absorbed += 1;
            }
        }
        assert_eq!(absorbed, 2 * (FLAGS.len() + 4) - 1);
    }

    #[test]
    fn words_merge_as_their_uses_allow() {
        let object = Type::reference(0, 5);
        let cases = [
            (Type::BOOLEAN, Type::ONE, Type::BOOLEAN),
            (Type::BOOLEAN, Type::BYTE, Type::BYTE),
            (Type::BYTE, Type::CHAR, Type::INT),
            (Type::CHAR, Type::POS_BYTE_CONST, Type::CHAR),
            (Type::FLOAT, Type::INT_CONST, Type::FLOAT),
            (Type::FLOAT, Type::INT, Type::CONFLICT),
            (Type::LONG, Type::WIDE_CONST, Type::LONG),
            (Type::LONG, Type::DOUBLE, Type::CONFLICT),
            (Type::LONG_HI, Type::WIDE_CONST_HI, Type::LONG_HI),
            (Type::WIDE_CONST, Type::WIDE_CONST_HI, Type::CONFLICT),
            (Type::ZERO, object, object),
            (Type::NULL, object, object),
            (Type::NULL, Type::ZERO, Type::NULL),
            (Type::NULL, Type::ONE, Type::CONFLICT),
            (Type::ONE, object, Type::CONFLICT),
            (Type::ZERO, Type::UNINIT_THIS, Type::CONFLICT),
            (Type::ZERO, Type::uninitialized(4), Type::CONFLICT),
            (Type::UNDEFINED, Type::CONFLICT, Type::UNDEFINED),
            (Type::CONFLICT, Type::INT, Type::CONFLICT),
        ];
        for (a, b, merged) in cases {
            assert!(a.merge_small(b) == merged, "{} and {}", a.small_name(), b.small_name());
            assert!(b.merge_small(a) == merged, "{} and {}", b.small_name(), a.small_name());
        }
    }

    #[test]
    fn a_type_keeps_what_it_was_made_of() {
        assert!(Type::reference(255, MAX_CLASSES).view() == View::Reference { dims: 255, class: MAX_CLASSES });
        assert!(Type::uninitialized(77).view() == View::Uninitialized(77));
        assert!(Type::merged(3).view() == View::Merged(3));
        assert!(Type::ZERO.view() == View::Small);
    }
}
