//! `completions` and `man`: the command line, told to shells and to `man`.

use std::fs;
use std::io;
use std::path::Path;

use clap_mangen::Man;

use crate::cli::Registry;
use crate::cli::args::{CompletionsArgs, ManArgs};
use crate::cli::context::{Context, Failure};
use crate::cli::source::shown;

pub(crate) fn completions(
    registry: &Registry,
    args: &CompletionsArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut registry.command(),
        registry.program,
        &mut script,
    );
    Ok(ctx.out.write_all(&script)?)
}

pub(crate) fn man(
    registry: &Registry,
    args: &ManArgs,
    ctx: &mut Context<'_>,
) -> Result<(), Failure> {
    let mut command = registry.command();
    command.build();
    let Some(dir) = &args.dir else {
        return Ok(ctx.out.write_all(&page(command)?)?);
    };
    let commands = command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help");
    for sub in commands.cloned() {
        let name = format!("{}-{}", registry.program, sub.get_name());
        // The page is called as people look it up: `program-command`.
        store(dir, &format!("{name}.1"), &page(sub.display_name(name))?)?;
    }
    store(dir, &format!("{}.1", registry.program), &page(command)?)
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}

/// Writes a file whole or not at all: under a name of its own first.
fn store(dir: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let file = dir.join(name);
    let unfinished = dir.join(format!(".{name}.{}", std::process::id()));
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &file));
    written.map_err(|error| {
        // What is left of it is of no use; where even that cannot be removed,
        // the first error says more.
        let _ = fs::remove_file(&unfinished);
        Failure::from(format!(
            "{}: cannot be written: {error}: give a folder that exists and may be written to",
            shown(&file)
        ))
    })
}
