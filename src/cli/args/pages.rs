//! `completions SHELL` and `man`

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

pub(crate) const COMPLETIONS_EXAMPLES: &[(&str, &str)] = &[(
    "completions bash > completions.bash",
    "Write the file that bash's completion reads",
)];

pub(crate) const MAN_EXAMPLES: &[(&str, &str)] = &[
    ("man | man -l -", "Read the main page"),
    (
        "man --dir man1",
        "Write the pages of all commands into a folder",
    ),
];

/// Write the completion script for a shell to standard output
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Write the man page to standard output, or all pages to a folder
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Write the page of each command into this folder, which exists [default: the main page to
    /// standard output]
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
