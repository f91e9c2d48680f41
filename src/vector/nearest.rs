//! The known names nearest to one that is not known.

/// Longer names are compared by their beginnings: the cost stays bounded whatever is typed.
const MAX_COMPARED: usize = 128;

/// At most three of `known`, nearest first, that could be meant by `name`: those within an edit
/// distance of a third of its length.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let typed: Vec<char> = name.chars().take(MAX_COMPARED).collect();
    let limit = (typed.len() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|candidate| (distance(&typed, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort_unstable();
    near.truncate(3);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Levenshtein distance.
fn distance(typed: &[char], candidate: &str) -> usize {
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    for (above, character) in candidate.chars().take(MAX_COMPARED).enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (index, other) in typed.iter().enumerate() {
            let substituted = diagonal + usize::from(*other != character);
            diagonal = row[index + 1];
            row[index + 1] = substituted.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[typed.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_the_far_do_not_come() {
        let known = ["fold.order.utf16", "fold.order", "value.plain", "fold.border"];
        assert_eq!(nearest("fold.ordr", known), ["fold.order", "fold.border"]);
        assert!(nearest("zzzzzzzzz", known).is_empty());
        assert!(nearest("", known).is_empty());
    }

    #[test]
    fn edits_are_counted() {
        let chars: Vec<char> = "kitten".chars().collect();
        assert_eq!(distance(&chars, "sitting"), 3);
        assert_eq!(distance(&[], "abc"), 3);
        assert_eq!(distance(&chars, ""), 6);
    }
}
