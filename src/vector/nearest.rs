//! The known names nearest to one that is not known.

/// Longer names are compared by their beginnings: the cost stays bounded whatever is typed.
const MAX_COMPARED: usize = 128;

/// The most names that are offered.
const OFFERED: usize = 3;

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
    near.dedup();
    near.truncate(OFFERED);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// [`nearest`] or, where nothing is near, at most three of `known` that begin with `name`, hold it, or
/// share most of its words (parted by anything but letters and digits), nearly spelled.
pub fn similar<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let known: Vec<&str> = known.into_iter().collect();
    let near = nearest(name, known.iter().copied());
    if !near.is_empty() {
        return near;
    }
    let name: String = name.chars().take(MAX_COMPARED).collect();
    let words = words_of(&name);
    if words.is_empty() {
        return Vec::new();
    }
    let rank = |candidate: &str| {
        let words_of_candidate = words_of(candidate);
        let shared = words.iter().filter(|word| !nearest(word, words_of_candidate.iter().copied()).is_empty()).count();
        (candidate.starts_with(&name), candidate.contains(&name), shared)
    };
    let mut ranked: Vec<_> =
        known.into_iter().map(|candidate| (std::cmp::Reverse(rank(candidate)), candidate)).collect();
    ranked.retain(|(std::cmp::Reverse((_, holds, shared)), _)| *holds || *shared > 0);
    ranked.sort_unstable();
    ranked.dedup();
    ranked.truncate(OFFERED);
    ranked.into_iter().map(|(_, candidate)| candidate).collect()
}

fn words_of(name: &str) -> Vec<&str> {
    name.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > 2).collect()
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
    fn where_nothing_is_near_names_with_the_same_beginning_or_words_are_offered() {
        let known = ["sort-utf8-bytes", "drop-order", "sort-by-actor-first", "keep-copies", "sort-by-actor-first"];
        assert_eq!(similar("drop-ordre", known), ["drop-order"]);
        assert_eq!(similar("sort-", known), ["sort-by-actor-first", "sort-utf8-bytes"]);
        assert_eq!(similar("first-actor", known), ["sort-by-actor-first"]);
        assert_eq!(similar("utf9", known), ["sort-utf8-bytes"]);
        assert!(similar("zzzzz", known).is_empty());
        assert!(similar("", known).is_empty());
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
