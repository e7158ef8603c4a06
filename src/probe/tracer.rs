//! The tracer: a Java class that probes call. Its source is beside this file, its compiled form checked in.

use super::ProbeError;
use wattline_dex::{Code, Dex, MethodIdx, ReadError, Units};

/// Descriptor of the class whose static methods probes call.
pub const TRACER_CLASS: &str = "Lwattline/rt/Frame;";

/// What the descriptors of its classes begin with.
const TRACER_PACKAGE: &str = "Lwattline/rt/";

/// The compiled tracer, a dex file of version 035.
pub fn tracer_dex() -> &'static [u8] {
    include_bytes!("tracer/tracer.dex")
}

/// Refuses files that have classes of the tracer's package.
///
/// # Errors
/// With the first of them.
pub(crate) fn is_absent(dexes: &[(String, Dex)]) -> Result<(), ProbeError> {
    for (name, dex) in dexes {
        if dex.find_class(TRACER_CLASS).is_some() {
            return Err(ProbeError::AlreadyInstrumented { dex: name.clone() });
        }
        let classes = dex.classes.iter().map(|class| dex.type_name(class.class));
        if let Some(class) = classes.into_iter().find(|class| class.starts_with(TRACER_PACKAGE)) {
            return Err(ProbeError::InTracersPackage { dex: name.clone(), class: class.into_owned() });
        }
    }
    Ok(())
}

/// The tracer of a measuring build: it does not time its own probes, which the counting run has done.
///
/// # Errors
/// When the embedded tracer cannot be read: a defect of wattline.
pub fn measuring_tracer() -> Result<Dex<'static>, ReadError> {
    let mut dex = Dex::read(tracer_dex())?;
    if let Some(at) = times_probes(&dex)
        && let Some((_, code)) = dex.codes_mut().nth(at)
    {
        *code = untimed();
    }
    Ok(dex)
}

/// The position of the method that times probes among the methods with code of a file that has the tracer.
pub(crate) fn times_probes(dex: &Dex) -> Option<usize> {
    let class = dex.find_type(OWN_CLASS)?;
    let is_it = |method: MethodIdx| {
        dex.methods.get(method.at()).is_some_and(|id| id.class == class && dex.string(id.name) == TIMES_PROBES)
    };
    dex.methods_with_code().position(|(method, _)| is_it(method.method))
}

/// The position of that method and what it is in a measuring build, if the file has the tracer.
pub fn untimed_in(dex: &Dex) -> Option<(usize, Code<'static>)> {
    Some((times_probes(dex)?, untimed()))
}

/// What it does in a measuring build.
pub(crate) fn untimed() -> Code<'static> {
    let (tries, handlers, debug) = (Vec::new(), Vec::new(), None);
    Code { registers: 1, ins: 0, outs: 0, insns: Units(NULL.to_vec().into()), tries, handlers, debug }
}

/// The class that knows what probes take.
const OWN_CLASS: &str = "Lwattline/rt/Own;";
/// Times the probes, or returns null if that has been done lately.
const TIMES_PROBES: &str = "ifDue";
/// `const/4 v0, 0` and `return-object v0`.
const NULL: [u8; 4] = [0x12, 0x00, 0x11, 0x00];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measuring_tracer_differs_in_the_timing_alone() {
        let (plain, measuring) = (Dex::read(tracer_dex()).unwrap(), measuring_tracer().unwrap());
        let methods = plain.methods_with_code().zip(measuring.methods_with_code());
        let changed = methods.filter(|((_, before), (_, after))| before != after);
        let names: Vec<String> = changed.map(|((method, _), _)| plain.method_signature(method.method)).collect();
        assert_eq!(names, ["Lwattline/rt/Own;->ifDue()Lwattline/rt/Own;"]);
        assert!(Dex::read(&measuring.write().unwrap()).is_ok());
    }
}
