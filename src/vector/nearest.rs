//! The known names nearest to one that is not known.

/// Longer names are compared by their beginnings: the cost stays bounded whatever is typed.
const MAX_COMPARED: usize = 128;

/// The most names that are offered.
const OFFERED: usize = 3;

/// How much farther than the nearest a name may be that is offered beside it.
const FARTHER: usize = 1;

/// What it costs that a name goes on behind the part that was typed.
const UNFINISHED: usize = 2;

/// At most three of `known`, nearest first, that could be meant by `name`: those within an edit distance
/// of a third of its length, and about as near as the nearest. Capitals count as small letters, and a
/// beginning counts as a name, with a handicap.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let typed: Vec<char> = beginning(name).chars().collect();
    let limit = (typed.len() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|candidate| (distance(&typed, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort_unstable();
    near.dedup();
    let nearest = near.first().map_or(0, |(distance, _)| *distance);
    near.retain(|(distance, _)| *distance <= nearest + FARTHER);
    near.truncate(OFFERED);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// [`nearest`] or, where nothing is near, at most three of `known` that begin with `name` or hold it (as a
/// part between dots, as a word, or anywhere, in this order), else those that share the most of its words,
/// nearly spelled, and more than half of them. Of equals the shorter comes first.
pub fn similar<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let known: Vec<&str> = known.into_iter().collect();
    let near = nearest(name, known.iter().copied());
    if !near.is_empty() {
        return near;
    }
    let name = beginning(name);
    let words = words_of(&name);
    if words.is_empty() {
        return Vec::new();
    }
    let shared = |candidate: &str| {
        let words_of_candidate = words_of(candidate);
        words.iter().filter(|word| !nearest(word, words_of_candidate.iter().copied()).is_empty()).count()
    };
    let mut ranked: Vec<(Resemblance, usize, &str)> = known
        .into_iter()
        .filter_map(|candidate| {
            let by_words = || Some(shared(candidate)).filter(|shared| 2 * shared > words.len()).map(Resemblance::Words);
            holds(candidate, &name).or_else(by_words).map(|resemblance| (resemblance, candidate.len(), candidate))
        })
        .collect();
    ranked.sort_unstable_by_key(|(resemblance, length, candidate)| {
        (std::cmp::Reverse(*resemblance), *length, *candidate)
    });
    ranked.dedup();
    // Who shares fewer words than another is not meant.
    if let Some((Resemblance::Words(most), ..)) = ranked.first().copied() {
        ranked.retain(|(resemblance, ..)| *resemblance == Resemblance::Words(most));
    }
    ranked.truncate(OFFERED);
    ranked.into_iter().map(|(.., candidate)| candidate).collect()
}

/// How a name resembles another that is not near it, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Resemblance {
    /// It shares so many words.
    Words(usize),
    /// It holds it anywhere.
    Anywhere,
    /// It holds it as a word.
    Word,
    /// It holds it as a part between dots.
    Part,
    /// It begins with it.
    Beginning,
}

/// How `candidate` holds `name`, if it does.
fn holds(candidate: &str, name: &str) -> Option<Resemblance> {
    let is_word_end = |character: char| !character.is_alphanumeric();
    if candidate.starts_with(name) {
        Some(Resemblance::Beginning)
    } else if candidate.split('.').any(|part| part == name) {
        Some(Resemblance::Part)
    } else if candidate.split(is_word_end).any(|word| word == name) {
        Some(Resemblance::Word)
    } else {
        candidate.contains(name).then_some(Resemblance::Anywhere)
    }
}

/// As much of a name as is compared, in small letters, as all known names are.
fn beginning(name: &str) -> String {
    name.chars().take(MAX_COMPARED).flat_map(char::to_lowercase).collect()
}

fn words_of(name: &str) -> Vec<&str> {
    name.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > 2).collect()
}

/// Edits from one to the other, or to a beginning of `candidate`, for which [`UNFINISHED`] are added: a character
/// put in, left out or replaced, or two neighbours swapped.
fn distance(typed: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().take(MAX_COMPARED).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=typed.len()).collect();
    let mut of_beginning = typed.len();
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
        of_beginning = of_beginning.min(above[typed.len()]);
    }
    above[typed.len()].min(of_beginning + UNFINISHED)
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
        // What is much farther than the nearest is not meant, and capitals are slips.
        assert_eq!(nearest("fold.oder", ["fold.order", "fold.pure", "fold.seed"]), ["fold.order"]);
        assert_eq!(nearest("fold.order.oop-id", ["fold.order.op-id-breaks-ties", "fold.order.total"]).len(), 1);
        assert_eq!(nearest("FOLD.ORDER", known), ["fold.order", "fold.border"]);
    }

    #[test]
    fn where_nothing_is_near_names_with_the_same_beginning_or_words_are_offered() {
        let known = ["sort-utf8-bytes", "drop-order", "sort-by-actor-first", "keep-copies", "sort-by-actor-first"];
        assert_eq!(similar("drop-ordre", known), ["drop-order"]);
        assert_eq!(similar("sort-", known), ["sort-utf8-bytes", "sort-by-actor-first"]);
        assert_eq!(similar("first-actor", known), ["sort-by-actor-first"]);
        assert_eq!(similar("utf9", known), ["sort-utf8-bytes"]);
        assert!(similar("zzzzz", known).is_empty());
        assert!(similar("", known).is_empty());
    }

    #[test]
    fn who_holds_more_of_the_name_comes_first_and_one_word_of_several_is_no_likeness() {
        let known =
            ["digest.member_order", "fold.order.total", "fold.order", "a.reorder.b", "fold.bounds", "x.in-order"];
        assert_eq!(similar("order", known), ["fold.order", "fold.order.total", "x.in-order"]);
        assert_eq!(similar("fold.totals", known), ["fold.order.total"]);
        assert!(similar("fold.qqqq", known).is_empty());
    }

    #[test]
    fn edits_are_counted() {
        let chars: Vec<char> = "kitten".chars().collect();
        assert_eq!(distance(&chars, "sitting"), 3);
        assert_eq!(distance(&[], "ab"), 2);
        assert_eq!(distance(&chars, "kiten-and-more"), 1 + UNFINISHED);
        assert_eq!(distance(&chars, ""), 6);
        assert_eq!(distance(&chars, "iktten"), 1);
        assert_eq!(distance(&chars, "kittne"), 1);
    }
}
