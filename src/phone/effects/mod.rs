//! Physics that an estimator does not assume. Each effect has a switch of its own; `docs/physics.md` says what each of
//! them does. What is off costs the interpreter nothing.

pub(super) mod background;
pub(super) mod cores;
pub(super) mod hardware;
pub(super) mod operands;
pub(super) mod pipeline;
pub(super) mod speed;
pub(super) mod thermal;
pub(super) mod wake_ups;

macro_rules! effects {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// Which effects are on.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Effects {
            $($(#[doc = $doc])* pub $name: bool,)*
        }

        impl Effects {
            /// None: every instruction costs the same whenever it runs, and nothing else draws power but the idle phone
            /// and requests under way.
            pub const IDEAL: Effects = Effects { $($name: false,)* };
            /// All of them: the default.
            pub const REALISTIC: Effects = Effects { $($name: true,)* };
            /// Their names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            /// The switch of this name.
            pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

effects! {
    /// The cost of an instruction depends on the one before it.
    context,
    /// A branch that is taken costs more than one that is not.
    branches,
    /// Multiplications and divisions cost more for larger operands.
    operands,
    /// A method is interpreted at first, and compiled when it has run often: then its code is cheaper.
    warm_up,
    /// The cores' frequency follows the load, and with it time and energy of all code.
    frequency,
    /// Threads of the app keep a core for a while, and it costs something to give it to another.
    switching,
    /// A core that leaves rest for a thread takes time and energy to come back.
    wake_ups,
    /// Garbage collections stop all threads and take energy.
    collections,
    /// Other processes take a core now and then.
    processes,
    /// The system wakes up now and then, on cores that the app may not use.
    system,
    /// The radio has to be woken when it was asleep.
    promotion,
    /// The radio stays on for a while after a request.
    tail,
    /// GPS, sensors, vibrator, locks and sound draw power while they are on.
    sensors,
    /// The screen's power follows its brightness and what is drawn.
    screen,
    /// The chip leaks more the warmer it is.
    thermal,
    /// Each run has a chip and a supply that are slightly different.
    variation,
}

impl Effects {
    /// This effect alone.
    pub fn only(name: &str) -> Option<Effects> {
        let mut effects = Effects::IDEAL;
        *effects.switch(name)? = true;
        Some(effects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_have_all_switches_and_none() {
        for name in Effects::NAMES {
            assert!(
                *Effects::REALISTIC.clone().switch(name).unwrap() && !*Effects::IDEAL.clone().switch(name).unwrap()
            );
            let mut only = Effects::only(name).unwrap();
            *only.switch(name).unwrap() = false;
            assert_eq!(only, Effects::IDEAL);
        }
        assert_eq!(Effects::only("magic"), None);
    }
}
