//! Ratios between two benchmarks of one run, from criterion's own estimates.

use std::path::PathBuf;

/// Prints how many times as long the first (group, name) takes as the second.
pub fn print(what: &str, first: (&str, &str), second: (&str, &str)) {
    match (mean(first), mean(second)) {
        (Some(first), Some(second)) => println!("ratio  {:.2}  {what}", first / second),
        _ => println!("ratio  ?     {what}: run without a filter to see it"),
    }
}

/// The mean in nanoseconds.
fn mean((group, name): (&str, &str)) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let text =
        std::fs::read_to_string(target.join("criterion").join(group).join(name).join("new/estimates.json")).ok()?;
    serde_json::from_str::<serde_json::Value>(&text).ok()?["mean"]["point_estimate"].as_f64()
}
