//! The original instructions in the rewritten code.

use wattline::dex::{Code, Dex, Op, decode};
use wattline::probe::{CLONE_PREFIX, MARK_CLASS};

use super::references::named;
use super::{Listing, Method, PcMaps};

/// Instructions of the original code keep their order and line and what they name, and invocations their results.
pub fn check_instructions(name: &str, before: &[(&Dex, &Code)], after: &[Method], pc_maps: &PcMaps) {
    assert_eq!((before.len(), after.len()), (pc_maps.len(), pc_maps.len()), "{name}: methods");
    for ((&(dex, old), method), pcs) in before.iter().zip(after).zip(pc_maps) {
        let name = format!("{name}: {}", method.name);
        let lines =
            [old, method.code].map(|code| code.debug.iter().flat_map(|debug| debug.positions()).collect::<Vec<_>>());
        let line_at =
            |lines: &[(u32, u32)], pc: u32| lines.iter().rev().find(|(at, _)| *at <= pc).map(|(_, line)| *line);
        // By position: addresses count from where an instruction became longer for its wide index.
        for (&(old_pc, old_insn), &(new, _)) in Listing::new(old).insns.iter().zip(pcs) {
            let new_insn = decode(&method.code.insns, new as usize).unwrap();
            let [was, is] = [(dex, old_insn), (method.dex, new_insn)].map(|(dex, insn)| named(dex, &insn));
            // A call that is folded goes to the method's clone.
            let is = is.replacen(&format!("->{CLONE_PREFIX}"), "->", 1).replacen(&format!("{MARK_CLASS})"), ")", 1);
            assert_eq!(was, is, "{name} {:?} at {old_pc:#x}", old_insn.op);
            let [old_line, new_line] = [line_at(&lines[0], old_pc), line_at(&lines[1], new)];
            assert_eq!(old_line, new_line, "{name} line at {old_pc:#x}");
        }
        assert!(pcs.is_sorted(), "{name} instructions in another order");
        check_results(&name, method);
        check_ranges(&name, method, pcs);
    }
}

/// `move-result` directly follows what makes the result, and nothing runs into a handler's `move-exception`.
fn check_results(name: &str, method: &Method) {
    let mut last = Op::NOP;
    for (at, insn) in Listing::new(method.code).insns {
        let makes_result = last.is_invoke() || matches!(last, Op::FILLED_NEW_ARRAY | Op::FILLED_NEW_ARRAY_RANGE);
        assert!(!insn.op.is_move_result() || makes_result, "{name} orphan at {at:#x}");
        let falls_in = insn.op == Op::MOVE_EXCEPTION && last.can_continue();
        assert!(!falls_in, "{name} falls into the handler at {at:#x}");
        last = insn.op;
    }
}

/// Calls of the tracer lie in no range, except the stamp in front of an invocation, which lies in that one's.
fn check_ranges(name: &str, method: &Method, pcs: &[(u32, u32)]) {
    let code = method.code;
    let range_of = |pc: u32| code.tries.iter().find(|t| (t.start..t.start + t.count).contains(&pc)).map(|t| t.handler);
    for &(pc, insn) in &Listing::new(code).insns {
        let added = pcs.binary_search_by_key(&pc, |(new, _)| *new).is_err();
        if !added || !insn.op.is_invoke() {
            continue;
        }
        let called = named(method.dex, &insn);
        let stamped = pcs.iter().find(|(new, _)| *new > pc).filter(|_| called.contains("->before("));
        let expected = stamped.and_then(|(new, _)| range_of(*new));
        assert_eq!(range_of(pc), expected, "{name} range of {called} at {pc:#x}");
    }
}
