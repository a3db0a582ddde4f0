//! The size of a board and the form of the rules, where a game lets people
//! choose them.

use clap::Args;

use crate::cli::units::{parse_setting, parse_shape};

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Board and rules (for games that let them be chosen)")]
pub(crate) struct VariantArgs {
    /// The size of the board, width first, such as 4x3
    #[arg(long, value_name = "WxH", value_parser = parse_shape, allow_hyphen_values = true)]
    pub(crate) size: Option<(u32, u32)>,

    /// A rule in one of its forms, such as misere=yes; the command `games` tells those of a game
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_setting, allow_hyphen_values = true)]
    pub(crate) set: Vec<(String, String)>,
}
