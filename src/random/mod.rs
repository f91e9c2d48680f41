//! Random cases: typed values, their spellings and near misses, op logs, arrivals and views.
//!
//! Everything is drawn from one seeded [`Rng`], so that a seed names a case on any machine and for
//! good. Cases are biased towards what implementations get wrong: values that are nearly equal, keys
//! that tie, ids that sort differently in UTF-8 and UTF-16, paths that lead astray.

mod arrival;
mod malform;
mod misform;
mod mutate;
mod ops;
mod pool;
mod rng;
mod same;
mod spell;
mod value;
mod view;

pub use arrival::{arrival, arrive};
pub use malform::malform;
pub use misform::misform;
pub use mutate::mutate;
pub use ops::{fold_params, log};
pub use rng::Rng;
pub use same::identity;
pub use spell::{corrupt, respell, spell};
pub use value::{record, value};
pub use view::view;
