use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::PathBuf;
use wattline::adjust::{DeviceModel, Rows, adjust};
use wattline::apk::KeySource;
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::phone::{Effects, Meter, Settings};
use wattline::probe::map::ProbeMap;
use wattline::recording::FrameEnd;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};
use serde_json::json;

fn place_of(map: &ProbeMap, m: usize, ln: u32) -> serde_json::Value { let p = map.methods[m].place(ln); json!([p.class, format!("{}{}", p.name, p.descriptor), p.line]) }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (name, scen, seeds, eff, out) = (&a[1], &a[2], a[3].parse::<u64>().unwrap(), &a[4], &a[5]);
    let path = PathBuf::from(format!("tests/apps/{name}.apk"));
    let apk = std::fs::read(&path).unwrap();
    let key = KeySource::Pem { key: "tests/keys/rsa.pem".into(), certificate: None };
    let options = InstrumentOptions { key: Some(key), ..InstrumentOptions::default() };
    let app = instrument(&path, &apk, &options).unwrap().into_app().unwrap();
    let plain = App { package: app.package.clone(), activity: app.activity.clone(), apk, map: ProbeMap::default() };
    let (pa, pp) = (Package::unpack(&app).unwrap(), Package::unpack(&plain).unwrap());
    let scenario = Scenario::read(&PathBuf::from(format!("tests/apps/{name}/scenarios/{scen}.mks"))).unwrap();
    let effects = match eff.as_str() { "all" => Effects::REALISTIC, "none" => Effects::IDEAL, n if n.starts_with('-') => { let mut e = Effects::REALISTIC; *e.switch(&n[1..]).unwrap() = false; e } n => Effects::only(n).unwrap() };
    let meter = if eff == "all" || eff.starts_with('-') { Meter::BENCH } else { Meter::EXACT };
    let mut f = std::io::BufWriter::new(std::fs::File::create(out).unwrap());
    let dev = DeviceModel::embedded().unwrap();
    let mut rows = Rows::new(&app.map);
    let mut seen = 0usize;
    let mut runs = vec![];
    for seed in 1..=seeds {
        let st = Settings { seed, effects, meter, ..Settings::default() };
        let o = pa.run(&app, &scenario, st.clone(), None).unwrap();
        let o2 = pp.run(&plain, &scenario, st, None).unwrap();
        let tl = |t: &wattline::phone::Truth| t.lines.iter().map(|l| json!([l.class, l.method, l.line, l.energy_pj as f64*1e-12, l.time_ps as f64*1e-12])).collect::<Vec<_>>();
        let sums = |t: &wattline::phone::Truth| json!({"framework": t.framework_pj as f64*1e-12, "tracer": t.tracer_pj as f64*1e-12, "idle": t.idle_pj as f64*1e-12, "gc": t.gc_pj as f64*1e-12, "switch": t.switch_pj as f64*1e-12, "compile": t.compile_pj as f64*1e-12,"switching": t.switching_pj as f64*1e-12,"system": t.system_pj as f64*1e-12,"screen": t.screen_pj as f64*1e-12,"thermal": t.thermal_pj as f64*1e-12,
            "radio": t.radio.iter().map(|r| json!([r.line, r.active_pj as f64*1e-12, r.tail_pj as f64*1e-12])).collect::<Vec<_>>(), "hw": t.hardware.iter().map(|r| json!([r.line, r.energy_pj as f64*1e-12])).collect::<Vec<_>>(), "integral": t.integral_pj as f64*1e-12});
        let (t_i, t_p) = (tl(&o.truth), tl(&o2.truth));
        let (s_i, s_p) = (sums(&o.truth), sums(&o2.truth));
        let calls_t: Vec<_> = o2.truth.calls.iter().map(|c| json!([c.class, c.method, c.line, c.called, c.energy_pj as f64*1e-12])).collect();
        let run = collect(&app, &scenario, seed, o).unwrap();
        let ad = adjust(&run, &dev, &app.map, &mut rows).unwrap();
        // group line tables
        let mut by: HashMap<(u32,i64,i64), Vec<usize>> = HashMap::new();
        for (i,t) in run.trace.tuples.iter().enumerate() { if t.end == FrameEnd::Returned { by.entry((t.thread,t.start_ns,t.end_ns)).or_default().push(i); } }
        let mut glines: BTreeMap<u32, serde_json::Value> = BTreeMap::new();
        let mut wins = vec![];
        for w in &ad.windows {
            let tuple = by[&(w.thread,w.start_ns,w.end_ns)][0];
            wins.push(json!([w.thread, w.start_ns, w.end_ns, w.energy.0, w.group, w.took_ns]));
            let _ = tuple;
        }
        // lines per group: recompute via tuples in order
        let mut wi = 0;
        for t in &run.trace.tuples {
            if wi >= ad.windows.len() { break; }
            let w = &ad.windows[wi];
            if !(t.end == FrameEnd::Returned && (t.thread,t.start_ns,t.end_ns)==(w.thread,w.start_ns,w.end_ns)) { continue; }
            wi += 1;
            if (w.group as usize) < seen || glines.contains_key(&w.group) { continue; }
            let mut l: BTreeMap<(usize,u32), BTreeMap<u32,f64>> = BTreeMap::new();
            let mut vis: BTreeMap<(usize,u32), f64> = BTreeMap::new();
            for p in run.trace.paths_of(t) {
                let facts = rows.paths.get(&p.path).unwrap();
                for (&line, counts) in &facts.lines { *vis.entry((facts.method,line)).or_default() += f64::from(p.count); for &(c,x) in counts { *l.entry((facts.method,line)).or_default().entry(c).or_default() += x*f64::from(p.count); } }
            }
            glines.insert(w.group, json!(l.iter().map(|((m,ln),c)| json!([place_of(&app.map, *m, *ln), 0, c.iter().map(|(a,b)| json!([a,b])).collect::<Vec<_>>()])).collect::<Vec<_>>()));
        }
        assert_eq!(wi, ad.windows.len());
        seen = rows.groups.len();
        // unfitted paths
        let mut unf: BTreeMap<u32,u64> = BTreeMap::new();
        let mut fit: BTreeMap<u32,u64> = BTreeMap::new();
        let mut wi = 0;
        for t in &run.trace.tuples {
            let m = wi < ad.windows.len() && { let w=&ad.windows[wi]; t.end == FrameEnd::Returned && (t.thread,t.start_ns,t.end_ns)==(w.thread,w.start_ns,w.end_ns) };
            let d = if m { wi+=1; &mut fit } else { &mut unf };
            for p in run.trace.paths_of(t) { *d.entry(p.path).or_default() += u64::from(p.count); }
        }
        let ulines: Vec<_> = unf.iter().map(|(p,n)| { let facts = rows.paths.get(p).unwrap(); json!([n, facts.lines.iter().map(|(ln,c)| json!([place_of(&app.map, facts.method, *ln), 0, c.iter().map(|(a,b)| json!([a,b])).collect::<Vec<_>>()])).collect::<Vec<_>>()]) }).collect();
        let calls: Vec<_> = run.trace.calls.iter().zip(&ad.calls).zip(&ad.tails).map(|((c,e),t)| json!([c.thread, c.start_ns, c.end_ns, c.site, e.0, t.0])).collect();
        runs.push(json!({"seed": seed, "windows": wins, "glines": glines, "unfitted": ulines, "calls": calls, "truth_i": t_i, "truth_p": t_p, "sums_i": s_i, "sums_p": s_p, "calls_t": calls_t,
            "whole": ad.whole.0, "idle": ad.idle_energy.0, "idle_uw": ad.idle.power_uw, "own": ad.own.0, "outside": ad.outside.0, "duration": ad.duration.0,
            "samples": if seed==1 { json!([run.samples.iter().map(|s| s.at_ns).collect::<Vec<_>>(), run.samples.iter().map(|s| s.power_uw).collect::<Vec<_>>()]) } else { json!(null) },
            "clock": run.clock.iter().map(|s| json!([s.device_ns,s.meter_ns])).collect::<Vec<_>>(),
            "probes": run.trace.notes.probes.iter().map(|p| json!([p.at_ns, p.columns()])).collect::<Vec<_>>(), "pauses": run.trace.notes.pauses.len(),
            "unfinished": ad.frames_unfinished, "unmeasured": ad.frames_unmeasured}));
    }
    let doc = json!({
        "columns": rows.columns.iter().map(|c| c.label()).collect::<Vec<_>>(),
        "iscode": (0..rows.columns.len()).map(|c| wattline::lines::is_code(&rows, c as u32)).collect::<Vec<_>>(),
        "methods": app.map.methods.iter().map(|m| json!([m.class, format!("{}{}", m.name, m.descriptor), m.leaf, m.table])).collect::<Vec<_>>(),
        "sites": app.map.sites.iter().map(|s| json!([place_of(&app.map, s.method as usize, s.line), 0, s.callee, s.category, s.component])).collect::<Vec<_>>(),
        "groups": rows.groups.iter().map(|g| json!([g.method, g.row])).collect::<Vec<_>>(),
        "runs": runs});
    serde_json::to_writer(&mut f, &doc).unwrap();
    f.flush().unwrap();
}
