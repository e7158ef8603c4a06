//! Windows round calls: a user's list of them, from the file to the rewritten code.

use wattline::dex::asm::Body;
use wattline::dex::{Dex, Op};
use wattline::probe::ApiList;
use wattline::session::{InstrumentOptions, instrument};

use super::support::apps;

/// How many results of calls to a method the rewritten program takes, each right behind its call.
fn results_of(dex: &[u8], callee: &str) -> usize {
    let dex = Dex::read(dex).unwrap();
    let mut found = 0;
    for (method, code) in dex.methods_with_code() {
        let body = Body::decode(code).unwrap();
        for pair in body.nodes.windows(2).filter(|pair| pair[1].insn.op.is_move_result()) {
            let before = &pair[0].insn;
            let array = matches!(before.op, Op::FILLED_NEW_ARRAY | Op::FILLED_NEW_ARRAY_RANGE);
            let name = dex.method_signature(method.method);
            assert!(before.op.is_invoke() || array, "{name}: move-result behind {:?}", before.op);
            let called = dex.method_signature(wattline::dex::MethodIdx(before.index));
            found += usize::from(before.op.is_invoke() && called == callee);
        }
    }
    found
}

#[test]
fn a_users_call_gets_a_window_and_keeps_its_result() {
    let path = apps().join("tracer/ManyThreads.dex");
    let dex = std::fs::read(&path).unwrap();
    let callee = "Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;";
    let mine = "[[api]]\nclass = 'Ljava/lang/StringBuilder;'\nmethods = ['append', 'toString']\ncategory = 'text'\n";
    let mut apis = ApiList::embedded().unwrap();
    apis.extend("mine.toml", mine).unwrap();
    let probed = |apis| instrument(&path, &dex, &InstrumentOptions { apis, ..Default::default() }).unwrap();
    let (plain, windowed) = (probed(None), probed(Some(apis)));
    let sites = |done: &wattline::session::Instrumented| {
        done.map.sites.iter().filter(|site| site.callee.starts_with("Ljava/lang/StringBuilder;")).count()
    };
    assert_eq!(sites(&plain), 0);
    assert!(sites(&windowed) >= 4, "{:?}", windowed.map.sites);
    let wanted = "Ljava/lang/StringBuilder;->toString()Ljava/lang/String;";
    assert!(results_of(&windowed.bytes, wanted) >= 2);
    assert_eq!(results_of(&windowed.bytes, callee), results_of(&plain.bytes, callee));
}
