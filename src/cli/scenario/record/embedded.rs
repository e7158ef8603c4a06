//! Recording on the embedded phone: commands in, views out.

use std::io::{BufRead as _, IsTerminal as _};

use super::super::super::common::{CliError, Exit};
use super::command::parse;
use super::session::Session;
use super::step::{Step, finish, listed, step};
use super::{Args, apk, launch, web};
use crate::phone::Bounds;

/// Runs the loop.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let apk = apk(args)?;
    let mut session = Session::new(&apk, launch(Some(&apk)), args.pause, args.seed)?;
    let (package, screen) = (&apk.manifest.package, Bounds::SCREEN);
    if let Some(port) = args.web {
        return web::run(args, port, session, package);
    }
    let (width, height) = (screen.width, screen.height);
    args.show(&format!("{package} on the embedded phone, {width} x {height}; `help` lists the commands\n"))?;
    args.show(&listed(&session, false))?;
    let stdin = std::io::stdin();
    let asks = stdin.is_terminal();
    let mut lines = stdin.lock().lines();
    let mut number = 0;
    loop {
        if asks {
            args.show("> ")?;
        }
        let Some(line) = lines.next().transpose()? else { break };
        number += 1;
        let step = parse(&line).and_then(|command| match command {
            None => Ok(Step::On(String::new())),
            Some(command) => step(&mut session, &command),
        });
        match step {
            Ok(Step::On(text)) => args.show(&text)?,
            Ok(end) => {
                finish(&end, &session, args, package)?.print(args.json)?;
                return Ok(Exit::Pass);
            }
            // Whoever types can try again; a list of commands that goes wrong is not what was meant.
            Err(what) if asks => args.show(&format!("{what}\n"))?,
            Err(what) => return Err(format!("failed to record: line {number}: {what}; nothing was written").into()),
        }
    }
    match session.len() {
        0 => Err("failed to record: there was no command; nothing was written".into()),
        events => {
            Err(format!("failed to record: the commands ended before `save`; {events} events were not written").into())
        }
    }
}
