use super::*;
use crate::{DebugOp, Handler, Try, Units};

fn code(units: &[u16]) -> Code<'static> {
    let insns: Units<'static> = units.iter().copied().collect();
    Code { registers: 4, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None }
}

fn units(code: &Code) -> Vec<u16> {
    (0..code.insns.len()).map(|at| code.insns.get(at).unwrap()).collect()
}

fn nop() -> Node {
    Node::new(Insn::new(Op::NOP))
}

fn call() -> Node {
    Node::new(Insn::new(Op::INVOKE_STATIC))
}

/// A switch and an array whose payloads follow, a loop, and a handler.
fn sample() -> Code<'static> {
    let mut code = code(&[
        0x002b,
        10,
        0, // 0: packed-switch v0, +10
        0x0126,
        15,
        0,                  // 3: fill-array-data v1, +15
        0x000e,             // 6: return-void
        0x0012,             // 7: const/4 v0, 0
        0x0028 | 0xf8 << 8, // 8: goto -8
        0x0000,             // 9: nop
        0x0100,
        2,
        5,
        0,
        6,
        0,
        7,
        0, // 10: payload, key 5: 6, 7
        0x0300,
        2,
        1,
        0,
        0xbeef, // 18: payload
    ]);
    code.tries = vec![Try { start: 3, count: 3, handler: 0 }];
    code.handlers = vec![Handler { catches: vec![(TypeIdx(3), 7)], catch_all: Some(6) }];
    let line = |advance: u8, line: u8| DebugOp::Special(0x0a + 4 + line + advance * 15);
    let ops = vec![DebugOp::SetPrologueEnd, line(0, 0), line(3, 1), line(3, 1), line(1, 2)];
    code.debug = Some(std::sync::Arc::new(DebugInfo { line_start: 10, parameter_names: vec![], ops }));
    code
}

#[test]
fn an_unedited_body_comes_out_as_it_was() {
    let source = sample();
    let out = Body::decode(&source).unwrap().assemble().unwrap();
    assert_eq!(out.code, source);
    assert_eq!(out.pcs, [(0, 0), (3, 3), (6, 6), (7, 7), (8, 8), (9, 9)]);
}

#[test]
fn lines_seen_through_original_instructions_are_unchanged() {
    let source = sample();
    let mut body = Body::decode(&source).unwrap();
    for position in 0..body.nodes.len() {
        // More than a special opcode can advance.
        for _ in 0..position * 9 + 1 {
            body.insert(position, Place::Before, nop());
            body.insert(position, Place::Falling, nop());
        }
    }
    let out = body.assemble().unwrap();
    let line_at = |code: &Code, pc: u32| {
        let positions = code.debug.as_ref().unwrap().positions().collect::<Vec<_>>();
        positions.iter().rev().find(|(at, _)| *at <= pc).map(|(_, line)| *line)
    };
    assert_eq!(out.pcs.len(), 6);
    for &(new, old) in &out.pcs {
        assert_eq!(line_at(&out.code, new), line_at(&source, old), "old {old}");
    }
    // What was inserted in front of an instruction has its line.
    assert_eq!(line_at(&out.code, out.pcs[1].0 - 1), Some(11));
}

#[test]
fn inserted_code_runs_on_its_edges_only() {
    // 0: if-eqz v0, +3; 2: nop; 3: return-void
    let mut body = Body::decode(&code(&[0x0038, 3, 0, 0x000e])).unwrap();
    let mut marker = |position, place, value| {
        let insn = Insn { a: 1, literal: value, ..Insn::new(Op::CONST_4) };
        body.insert(position, place, Node::new(insn));
    };
    marker(2, Place::Before, 2);
    marker(2, Place::Falling, 1);
    let out = body.assemble().unwrap();
    // The branch skips the first constant and hits the second.
    assert_eq!(units(&out.code), [0x0038, 4, 0, 0x1112, 0x2112, 0x000e]);
    assert_eq!(out.pcs, [(0, 0), (2, 2), (5, 3)]);
}

#[test]
fn appended_code_takes_an_edge() {
    let mut body = Body::decode(&code(&[0x0038, 2, 0x000e])).unwrap();
    let pad = body.append(vec![nop(), Node::goto(Label::of(1))]);
    body.nodes[0].jump = Jump::To(pad);
    let out = body.assemble().unwrap();
    assert_eq!(units(&out.code), [0x0038, 3, 0x000e, 0, 0x0028 | 0xfe << 8]);
}

#[test]
fn detours_stand_in_front_of_their_instruction_and_are_hopped_over() {
    // 0: if-eqz v0, 3; 2: nop; 3: return-void
    let mut body = Body::decode(&code(&[0x0038, 3, 0, 0x000e])).unwrap();
    let const_ = |value| Node::new(Insn { a: 1, literal: value, ..Insn::new(Op::CONST_4) });
    let first = body.detour(2, vec![const_(1)]);
    let second = body.detour(2, vec![const_(2)]);
    body.insert(2, Place::Falling, const_(3));
    body.insert(2, Place::Before, const_(4));
    let mut other = body.clone();
    body.nodes[0].jump = Jump::To(first);
    let out = body.assemble().unwrap();
    let goto = |distance: u16| 0x28 | distance << 8;
    let expected = [0x0038, 5, 0, 0x3112, goto(4), 0x1112, goto(2), 0x2112, 0x4112, 0x000e];
    assert_eq!(units(&out.code), expected);
    assert_eq!((out.pcs, out.added), (vec![(0, 0), (2, 2), (9, 3)], 6));
    other.nodes[0].jump = Jump::To(second);
    assert_eq!(units(&other.assemble().unwrap().code)[1], 7);
}

#[test]
fn code_is_not_appended_behind_a_nop_that_aligned_a_payload() {
    let mut body = Body::decode(&code(&[0x0026, 6, 0, 0x000e, 0, 0, 0x0300, 1, 0, 0])).unwrap();
    assert_eq!(body.nodes.len(), 4);
    body.append(vec![Node::new(Insn::new(Op::RETURN_VOID))]);
    let out = body.assemble().unwrap();
    assert_eq!(units(&out.code), [0x0026, 6, 0, 0x000e, 0x000e, 0, 0x0300, 1, 0, 0]);
    assert_eq!(out.pcs, [(0, 0), (3, 3)]);
}

#[test]
fn branches_widen_to_a_fixpoint() {
    for (padding, first, second) in [(10, Op::GOTO, Op::IF_EQZ), (200, Op::GOTO_16, Op::IF_EQZ)] {
        let out = far(padding);
        let (goto, test) = (decode(&out.insns, 0).unwrap(), decode(&out.insns, out.insns.len() - 3).unwrap());
        assert_eq!((goto.op, test.op), (first, second), "{padding}");
        assert_eq!(goto.offset as usize, out.insns.len() - 3);
        assert_eq!(test.offset, -(out.insns.len() as i32 - 3));
    }
    let out = far(40_000);
    let at = out.insns.len() - 6;
    let (goto, test) = (decode(&out.insns, 0).unwrap(), decode(&out.insns, at).unwrap());
    assert_eq!((goto.op, goto.offset), (Op::GOTO_32, at as i32));
    assert_eq!((test.op, test.offset), (Op::IF_NEZ, 5));
    let back = decode(&out.insns, at + 2).unwrap();
    assert_eq!((back.op, back.offset), (Op::GOTO_32, -(at as i32 + 2)));
}

/// A goto over `padding` nops to an if that leads back to it.
fn far(padding: usize) -> Code<'static> {
    let mut body = Body::decode(&code(&[0x0128, 0x0038, 0xffff, 0x000e])).unwrap();
    for _ in 0..padding {
        body.insert(1, Place::Falling, nop());
    }
    body.assemble().unwrap().code
}

#[test]
fn a_goto_to_itself_is_32_bits_wide() {
    let mut body = Body::decode(&code(&[0x0128, 0x000e])).unwrap();
    body.nodes[0].jump = Jump::To(Label::of(0));
    assert_eq!(units(&body.assemble().unwrap().code), [0x002a, 0, 0, 0x000e]);
}

#[test]
fn a_string_index_beyond_16_bits_becomes_jumbo() {
    let mut body = Body::decode(&code(&[0x001a, 7, 0x000e])).unwrap();
    body.nodes[0].insn.index = 0x1_2345;
    assert_eq!(units(&body.assemble().unwrap().code), [0x001b, 0x2345, 1, 0x000e]);
}

#[test]
fn switches_that_share_a_payload_get_one_each() {
    // Two switches, one payload at 8 whose only target is +6 from either: 6 and 9.
    let source = code(&[0x002b, 10, 0, 0x002b, 7, 0, 0x000e, 0, 0, 0x000e, 0x0100, 1, 0, 0, 6, 0]);
    let out = Body::decode(&source).unwrap().assemble().unwrap().code;
    let offsets = [0, 3].map(|at| at as i32 + decode(&out.insns, at).unwrap().offset);
    assert_eq!(offsets, [10, 16]);
    for (switch, payload, target) in [(0, 10, 6), (3, 16, 9)] {
        let Payload::Packed { targets, .. } = Payload::decode(&out.insns, payload).unwrap() else { panic!() };
        assert_eq!(switch + targets[0], target);
    }
}

#[test]
fn try_ranges_leave_out_inserted_calls_and_keep_arithmetic() {
    let mut body = Body::decode(&sample()).unwrap();
    body.insert(1, Place::Before, nop());
    let out = body.clone().assemble().unwrap().code;
    assert_eq!(out.tries, [Try { start: 4, count: 3, handler: 0 }]);
    assert_eq!(out.handlers, [Handler { catches: vec![(TypeIdx(3), 8)], catch_all: Some(7) }]);

    // The whole body covered, a call in its middle.
    body.nodes.iter_mut().for_each(|node| node.cover = Cover::By(0));
    body.insert(2, Place::Before, call());
    let out = body.assemble().unwrap().code;
    let at = |start, count| Try { start, count, handler: 0 };
    assert_eq!(out.tries, [at(0, 7), at(10, 4)]);
}

#[test]
fn long_try_ranges_are_split_at_an_instruction() {
    let mut source = code(&[]);
    source.insns = std::iter::repeat_n([0x0014u16, 1, 0], 30_000).flatten().chain([0x000e]).collect();
    source.tries =
        vec![Try { start: 0, count: 0xffff, handler: 0 }, Try { start: 0xffff, count: 90_001 - 0xffff, handler: 0 }];
    source.handlers = vec![Handler { catches: vec![], catch_all: Some(90_000) }];
    let mut body = Body::decode(&source).unwrap();
    body.insert(5, Place::Before, nop());
    let tries = body.assemble().unwrap().code.tries;
    assert_eq!(tries.len(), 2);
    assert_eq!(tries[0].start, 0);
    assert_eq!(tries[1].start, tries[0].count);
    assert_eq!(tries[1].start + tries[1].count, 90_002);
    assert_eq!(tries[1].start % 3, 1);
}

#[test]
fn outs_grow_and_registers_are_renumbered() {
    let mut body = Body::decode(&code(&[0x2101, 0x000e])).unwrap();
    body.map_registers(|register| register + 2).unwrap();
    let mut five = call();
    five.insn.args.count = 5;
    body.insert(1, Place::Before, five);
    let out = body.assemble().unwrap().code;
    assert_eq!(out.outs, 5);
    assert_eq!(units(&out)[0], 0x4301);
}

#[test]
fn bad_bodies_are_refused_with_the_place() {
    let cases: [(&[u16], &str); 4] = [
        (&[0x0328, 0x000e], "code unit 0x0: a branch leads to 0x3, where no instruction starts"),
        (&[0x002b, 0x4000, 0], "code unit 0x4000: the payload runs past the end"),
        (&[0x003e], "code unit 0x0: opcode 0x3e is unused"),
        (
            &[0x002b, 4, 0, 0, 0x0300, 0, 0, 0],
            "code unit 0x0: expected the payload of packed-switch, found another kind",
        ),
    ];
    for (units, message) in cases {
        assert_eq!(Body::decode(&code(units)).unwrap_err().to_string(), message);
    }
    let mut source = code(&[0x0000, 0x000e]);
    source.tries = vec![Try { start: 0, count: 1, handler: 1 }];
    assert!(matches!(Body::decode(&source), Err(AsmError::Tries { at: 0 })));
}
