//! `planproof digest`: the digest of one plan, and the bytes behind it.

use std::path::PathBuf;

use super::input::read_params;
use super::output::{complain, print, print_json};
use crate::adapter::arguments::{read_view, FoldArguments};
use crate::adapter::implementation::Refusal;
use crate::encode::diagnostic::diagnostic;
use crate::encode::{digest, preimage};
use crate::json::Json;
use crate::plan::{fold, View};
use crate::report::escape;
use crate::verdict::Exit;

/// Digests one plan, or the plan that one op log folds to
///
/// FILE holds the params of `plan/digest` or of `plan/fold` as JSON: {"view": {…}}, or
/// {"planId": …, "ops": [op, …]}, which is folded first. The result of a fold is taken too.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The plan or log, such as plan.json; `-` reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Show the bytes that are hashed too, in hexadecimal and in CBOR diagnostic notation
    #[arg(long)]
    preimage: bool,

    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Exit {
    match read_params(&args.file, read_plan) {
        Ok(view) if args.json => print_json(&describe(&view, args)),
        Ok(view) => print(&describe(&view, args)),
        Err(error) => {
            complain(&error.to_string());
            Exit::Usage
        }
    }
}

fn read_plan(params: &Json) -> Result<View, Refusal> {
    if let (Some(view), Some(_)) = (params.get("view"), params.get("issues")) {
        return read_view(&Json::object([("view", view.clone())]));
    }
    if params.get("ops").is_none() {
        return read_view(params);
    }
    let arguments = FoldArguments::read(params)?;
    Ok(fold(arguments.plan_id, &arguments.ops, arguments.provenance).view)
}

fn describe(view: &View, args: &Args) -> String {
    let digest = digest(view);
    if !args.preimage {
        return if args.json {
            format!("{}\n", Json::object([("digest", Json::String(digest))]))
        } else {
            digest + "\n"
        };
    }
    let bytes = preimage(view);
    // Our own encoding is well-formed; were it not, the bytes still say everything.
    let notation = diagnostic(&bytes).unwrap_or_else(|error| error.to_string());
    let hexadecimal = hex::encode(&bytes);
    if args.json {
        let members = [
            ("digest", Json::String(digest)),
            ("cbor", Json::String(hexadecimal)),
            ("diagnostic", Json::String(notation)),
        ];
        return format!("{}\n", Json::object(members));
    }
    format!("{digest}\n\npre-image ({} bytes)\n{hexadecimal}\n\n{}\n", bytes.len(), escape::whole_line(&notation))
}
