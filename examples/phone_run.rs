use wattline::phone::{Phone, Settings};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("wattline.app", &[("classes.dex".into(), std::fs::read(&args[1]).unwrap())]).unwrap();
    let t = std::time::Instant::now();
    let o = phone.run_main(&args[2], &args[3..], None).unwrap();
    let s = t.elapsed().as_secs_f64();
    print!("{}", o.stdout);
    eprint!("{}", o.stderr);
    eprintln!(
        "{:?} {:.1} M instr {:.3} s {:.0} M/s",
        o.uncaught,
        o.instructions as f64 / 1e6,
        s,
        o.instructions as f64 / 1e6 / s
    );
}
