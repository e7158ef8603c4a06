//! Random methods, walked at random: branches, switches, loops of any shape, ranges with handlers of both kinds.
//!
//! A failure prints arbtest's seed; `arbtest(…).seed(0x…)` runs it again.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;

use super::walk_tests::walk_dex;
use wattline_dex::{
    ClassData, ClassDef, Code, Dex, DexString, EncodedMethod, Handler, Insn, MethodId, MethodIdx, Op, Payload, Proto,
    ProtoIdx, StringIdx, Try, TypeIdx, access,
};

/// The ways in which a block ends.
enum End {
    Goto(usize),
    If(usize),
    Switch(Vec<usize>),
    Return,
    Throw,
    FallsThrough,
}

struct Block {
    /// Begins with `move-exception`, so that only exceptions lead there.
    catches: bool,
    /// Instructions, and whether each can throw.
    insns: Vec<bool>,
    end: End,
    /// The block's handlers, typed ones first; the last one catches everything.
    handlers: Vec<usize>,
}

fn blocks(random: &mut Unstructured) -> Result<Vec<Block>> {
    let count = random.int_in_range(1..=24usize)?;
    let mut catches = vec![false; count];
    for catches in catches.iter_mut().skip(1) {
        *catches = random.ratio(1, 6)?;
    }
    let plain: Vec<usize> = (0..count).filter(|&at| !catches[at]).collect();
    let mut blocks: Vec<Block> = Vec::new();
    for at in 0..count {
        let insns = (0..random.int_in_range(0..=3)?).map(|_| random.ratio(1, 3)).collect::<Result<_>>()?;
        let falls = catches.get(at + 1) == Some(&false);
        let end = match random.int_in_range(0..=9)? {
            0 | 1 => End::Goto(*random.choose(&plain)?),
            2..=4 if falls => End::If(*random.choose(&plain)?),
            5 | 6 if falls => {
                let keys = random.int_in_range(0..=9)?;
                End::Switch((0..keys).map(|_| Ok(*random.choose(&plain)?)).collect::<Result<_>>()?)
            }
            7 => End::Throw,
            8 | 9 if falls => End::FallsThrough,
            _ => End::Return,
        };
        // Ranges go on over several blocks as often as not.
        let handlers = match blocks.last() {
            Some(last) if random.ratio(1, 2)? => last.handlers.clone(),
            _ => (0..random.int_in_range(0..=2)?).map(|_| random.choose_index(count)).collect::<Result<_>>()?,
        };
        let handlers = handlers.into_iter().filter(|&to| to > 0 || !catches[0]).collect();
        blocks.push(Block { catches: catches[at], insns, end, handlers });
    }
    Ok(blocks)
}

/// The code of the blocks: register 0 is a number, 1 an exception.
fn code(blocks: &[Block]) -> Code<'static> {
    let nop = Insn::new(Op::NOP);
    let call = Insn::new(Op::INVOKE_STATIC);
    let ends = |end: &End| match end {
        End::Goto(_) => Some(Op::GOTO_32),
        End::If(_) => Some(Op::IF_EQZ),
        End::Switch(_) => Some(Op::PACKED_SWITCH),
        End::Return => Some(Op::RETURN_VOID),
        End::Throw => Some(Op::THROW),
        End::FallsThrough => None,
    };
    let listing = blocks.iter().map(|block| {
        let head = block.catches.then_some(Insn { a: 1, ..Insn::new(Op::MOVE_EXCEPTION) });
        let body = block.insns.iter().map(|&throws| if throws { call } else { nop });
        let last = ends(&block.end).map(|op| Insn { a: u16::from(op == Op::THROW), ..Insn::new(op) });
        // So that no block is empty.
        let all: Vec<Insn> = head.into_iter().chain(body).chain(last).collect();
        if all.is_empty() { vec![nop] } else { all }
    });
    let mut listing: Vec<Vec<Insn>> = listing.collect();
    let (mut starts, mut at) = (Vec::new(), 0);
    for insns in &listing {
        starts.push(at);
        at += insns.iter().map(Insn::units).sum::<usize>();
    }
    starts.push(at);
    let mut payload_at = at.next_multiple_of(2);
    let mut payloads = Vec::new();
    for (block, (insns, bounds)) in blocks.iter().zip(listing.iter_mut().zip(starts.windows(2))) {
        let Some(last) = insns.last_mut() else { continue };
        let from = bounds[1] - last.units();
        match &block.end {
            End::Goto(to) | End::If(to) => last.offset = starts[*to] as i32 - from as i32,
            End::Switch(targets) => {
                last.offset = payload_at as i32 - from as i32;
                let targets = targets.iter().map(|&to| starts[to] as i32 - from as i32).collect();
                let payload = Payload::Packed { first_key: 0, targets };
                payload_at += payload.units();
                payloads.push(payload);
            }
            End::Return | End::Throw | End::FallsThrough => {}
        }
        // An `if` may not lead to itself without an instruction in between.
        if last.op == Op::IF_EQZ && last.offset == 0 {
            last.offset = 2;
        }
    }
    let mut units = Vec::new();
    listing.iter().flatten().for_each(|insn| insn.encode(&mut units).unwrap());
    units.resize(at.next_multiple_of(2), 0);
    payloads.iter().for_each(|payload| payload.encode(&mut units));
    let (mut tries, mut handlers) = (Vec::new(), Vec::new());
    for (block, bounds) in blocks.iter().zip(starts.windows(2)).filter(|(block, _)| !block.handlers.is_empty()) {
        let addresses: Vec<u32> = block.handlers.iter().map(|&to| starts[to] as u32).collect();
        let (typed, all) = addresses.split_at(addresses.len() - 1);
        let catches = typed.iter().map(|&to| (TypeIdx(0), to)).collect();
        tries.push(Try { start: bounds[0] as u32, count: (bounds[1] - bounds[0]) as u32, handler: handlers.len() });
        handlers.push(Handler { catches, catch_all: Some(all[0]) });
    }
    Code { registers: 2, ins: 0, outs: 0, insns: units.into_iter().collect(), tries, handlers, debug: None }
}

/// A file with the code as `static void f()` of a class.
fn dex(code: Code<'static>) -> Dex<'static> {
    let (class, void) = (TypeIdx(0), TypeIdx(2));
    let method = EncodedMethod { method: MethodIdx(0), access: access::STATIC, code: Some(code) };
    let data = ClassData { direct_methods: vec![method], ..ClassData::default() };
    let def = ClassDef {
        class,
        access: access::PUBLIC,
        superclass: Some(TypeIdx(1)),
        interfaces: vec![],
        source_file: None,
        annotations: None,
        static_values: None,
        data: Some(data),
        hidden_api: None,
    };
    Dex {
        version: 35,
        strings: ["LRandom;", "Ljava/lang/Object;", "V", "f"].map(DexString::new).to_vec(),
        types: [0, 1, 2].map(StringIdx).to_vec(),
        protos: vec![Proto { shorty: StringIdx(2), return_type: void, parameters: vec![] }],
        methods: vec![MethodId { class, proto: ProtoIdx(0), name: StringIdx(3) }],
        classes: vec![def],
        ..Dex::default()
    }
}

#[test]
fn every_reported_path_of_random_methods_is_the_one_walked() {
    arbtest(|random| {
        let bytes = dex(code(&blocks(random)?)).write().unwrap();
        assert_eq!(walk_dex("a random method", &bytes), 1, "a method was left out");
        Ok(())
    })
    .budget_ms(3000)
    .size_min(200)
    .size_max(4000);
}
