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

/// Edits from one to the other: a character put in, left out or replaced, or two neighbours swapped.
fn distance(typed: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().take(MAX_COMPARED).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=typed.len()).collect();
    for (row, character) in candidate.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in typed.iter().enumerate() {
            let replaced = above[column] + usize::from(other != character);
            let mut least = replaced.min(above[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && *other == candidate[row - 1] && typed[column - 1] == *character {
                least = least.min(before[column - 1] + 1);
            }
            current.push(least);
        }
        before = std::mem::replace(&mut above, current);
    }
    above[typed.len()]
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
        assert_eq!(distance(&chars, "iktten"), 1);
        assert_eq!(distance(&chars, "kittne"), 1);
    }
}
