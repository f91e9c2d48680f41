//! The kill matrix for people and for programs.

use std::fmt::Write as _;

use super::matrix::{DegenerateRow, FaultRow, Matrix};
use super::own::UnderOwn;
use crate::json::Json;

/// How many killers of a fault are named.
const NAMED_KILLERS: usize = 3;

/// The matrix as text: a line a fault, then what is wrong, then the sum in the last line.
#[must_use]
pub fn human(matrix: &Matrix) -> String {
    let mut text = String::new();
    for row in &matrix.faults {
        line(&mut text, &fault_line(row));
    }
    for row in &matrix.degenerate {
        line(&mut text, &degenerate_line(row));
    }
    if let Some(idle) = matrix.idle.as_ref().filter(|idle| !idle.is_empty()) {
        line(&mut text, &format!("{} of {} vectors kill nothing: {}", idle.len(), matrix.vectors, idle.join(", ")));
    }
    let bytes_only: Vec<&str> = matrix
        .faults
        .iter()
        .filter(|row| row.under_own == Some(UnderOwn::BytesOnly))
        .map(|row| row.fault.name())
        .collect();
    if !bytes_only.is_empty() {
        let names = bytes_only.join(", ");
        line(&mut text, &format!("{} faults show under golden digests only: {names}", bytes_only.len()));
    }
    end(matrix, &mut text);
    text
}

/// What of the matrix is wrong, a line each, and the sum in the last line.
#[must_use]
pub fn quiet(matrix: &Matrix) -> String {
    let mut text = String::new();
    for row in matrix.faults.iter().filter(|row| row.escaped()) {
        line(&mut text, &fault_line(row));
    }
    for row in matrix.passing() {
        line(&mut text, &degenerate_line(row));
    }
    end(matrix, &mut text);
    text
}

/// What is wrong with the vectors as a whole, and the sum.
fn end(matrix: &Matrix, text: &mut String) {
    if matrix.too_many_idle() {
        line(text, "TOO MANY IDLE: more than a quarter of the vectors kill nothing; add faults that they notice");
    }
    for (id, why) in &matrix.unsound {
        line(text, &format!("UNSOUND {id}: the model without a fault does not pass it: {why}"));
    }
    let faults = matrix.faults.len();
    let killed = faults - matrix.survivors().count();
    let caught = matrix.degenerate.len() - matrix.passing().count();
    let degenerate = matrix.degenerate.len();
    let vectors = matrix.vectors;
    line(
        text,
        &format!(
            "selftest: {killed} of {faults} faults killed, {caught} of {degenerate} degenerate adapters pass nothing, \
             {vectors} vectors"
        ),
    );
}

fn line(text: &mut String, line: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}

fn fault_line(row: &FaultRow) -> String {
    let fault = row.fault;
    if row.killers.is_empty() {
        let elsewhere = match row.caught_elsewhere.as_slice() {
            [] => "no vector notices it".to_owned(),
            ids => format!("only vectors of other clauses notice it: {}", named(ids)),
        };
        let (what, clauses) = (fault.description(), fault.clauses().join(", "));
        return format!("{fault}: SURVIVED. {what} It breaks {clauses}; {elsewhere}");
    }
    if let Some(clause) = row.unguarded {
        let (what, killers) = (fault.description(), named(&row.killers));
        return format!(
            "{fault}: UNGUARDED AT LEVEL CORE. {what} It breaks {clause}, which is core, and only vectors of level \
             exact notice it: {killers}. Add a core vector, or file the fault under a clause of level exact"
        );
    }
    match &row.under_own {
        Some(UnderOwn::Survived) => format!(
            "{fault}: SURVIVED UNDER OWN DIGESTS. {} It breaks {}; only golden digests show it: {}. Add a relation, or \
             a call that is judged in both modes",
            fault.description(),
            fault.clauses().join(", "),
            named(&row.killers)
        ),
        Some(UnderOwn::Misfiled(id)) => format!(
            "{fault}: MISFILED: it is listed as a fault of bytes that only golden digests show, and {id} notices it \
             under digests of its own: take it off the list"
        ),
        _ => format!("{fault}: {} {}", row.killers.len(), named(&row.killers)),
    }
}

fn degenerate_line(row: &DegenerateRow) -> String {
    let name = row.degenerate.name();
    if row.passes.is_empty() {
        return format!("{name}: passes nothing");
    }
    format!("{name}: PASSES {}: {}", row.passes.len(), row.passes.join(", "))
}

fn named(ids: &[String]) -> String {
    let more = if ids.len() > NAMED_KILLERS { ", …" } else { "" };
    format!("{}{more}", ids[..ids.len().min(NAMED_KILLERS)].join(", "))
}

/// The matrix as one JSON object: everything that [`human`] shows, with all ids.
#[must_use]
pub fn json(matrix: &Matrix) -> Json {
    let faults = matrix.faults.iter().map(|row| {
        Json::object([
            ("name", Json::string(row.fault.name())),
            ("description", Json::string(row.fault.description())),
            ("clauses", Json::Array(row.fault.clauses().iter().map(|clause| Json::string(*clause)).collect())),
            ("killed", Json::Bool(!row.killers.is_empty())),
            ("killers", strings(&row.killers)),
            ("underOwnDigests", under_own(row)),
            ("unguarded", row.unguarded.map_or(Json::Null, Json::string)),
            ("caughtElsewhere", strings(&row.caught_elsewhere)),
        ])
    });
    let degenerate = matrix
        .degenerate
        .iter()
        .map(|row| Json::object([("name", Json::string(row.degenerate.name())), ("passes", strings(&row.passes))]));
    let unsound =
        matrix.unsound.iter().map(|(id, why)| Json::object([("id", Json::string(id)), ("why", Json::string(why))]));
    Json::object([
        ("vectors", Json::Number(matrix.vectors as f64)),
        ("faults", Json::Array(faults.collect())),
        ("degenerate", Json::Array(degenerate.collect())),
        ("idle", matrix.idle.as_deref().map_or(Json::Null, strings)),
        ("unsound", Json::Array(unsound.collect())),
        ("exit", Json::Number(f64::from(matrix.exit() as u8))),
    ])
}

/// The vector that notices the fault under digests of its own, or why there is none.
fn under_own(row: &FaultRow) -> Json {
    match &row.under_own {
        None => Json::Null,
        Some(UnderOwn::Killed(id)) => Json::object([("killed", Json::Bool(true)), ("killer", Json::string(id))]),
        Some(UnderOwn::BytesOnly) => {
            Json::object([("killed", Json::Bool(false)), ("why", Json::string("bytes that only golden digests show"))])
        }
        Some(UnderOwn::Survived) => {
            Json::object([("killed", Json::Bool(false)), ("why", Json::string("no vector notices it"))])
        }
        Some(UnderOwn::Misfiled(id)) => Json::object([
            ("killed", Json::Bool(true)),
            ("killer", Json::string(id)),
            ("why", Json::string("listed as bytes that only golden digests show")),
        ]),
    }
}

fn strings(ids: &[String]) -> Json {
    Json::Array(ids.iter().map(Json::string).collect())
}
