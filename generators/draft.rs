//! A vector as its author writes it: a clause, a reason, a question and the answer, before it is checked.

use planproof::vector::format::Step;
use serde_json::{json, Value};

use crate::ops::PLAN;
use crate::text;

/// Whether a vector shows a clause at work, or where it does not apply or what it excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Positive,
    Negative,
    /// Usually: the call is one, its control the other.
    Both,
}

/// An answer as the author gives it.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The author has not said yet.
    Unset,
    /// Worked out by hand. The digest of a folded view may be left out; it is filled in.
    Given(Value),
    /// A refusal with this reason.
    Refused(&'static str),
    /// Left to the reference, and confirmed by the model.
    Computed,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Body {
    /// The author has not said yet.
    Unset,
    Call {
        method: &'static str,
        params: String,
        answer: Answer,
        arrivals: Vec<Vec<usize>>,
        control: Option<(String, Answer)>,
    },
    Relation {
        method: &'static str,
        of: &'static str,
        inputs: Vec<(String, String)>,
        same: Vec<Vec<String>>,
        differ: Vec<(String, String)>,
        /// True when plan id or revision is what makes the difference.
        identity_differs: bool,
    },
    Scenario(Vec<Step>),
}

/// A vector before it is checked and completed.
#[derive(Clone, Debug)]
pub struct Draft {
    pub id: String,
    pub title: String,
    pub why: String,
    pub clauses: Vec<String>,
    pub sign: Sign,
    pub body: Body,
    /// Who answers wrongly, and what.
    pub decoys: Vec<(String, Value)>,
    /// Misuse of this builder, reported with the other defects.
    pub misuse: Vec<String>,
}

/// A group of vectors: one file.
pub struct Group {
    pub suite: &'static str,
    pub name: &'static str,
    pub drafts: Vec<Draft>,
}

/// Begins a vector about `clause`; its id is `suite.clause.case`.
pub fn shows(suite: &str, clause: &str, case: &str, sign: Sign) -> Draft {
    let id = match clause.split_once('.') {
        Some((first, _)) if first == suite => format!("{clause}.{case}"),
        _ => format!("{suite}.{clause}.{case}"),
    };
    Draft {
        id,
        title: String::new(),
        why: String::new(),
        clauses: vec![clause.to_owned()],
        sign,
        body: Body::Unset,
        decoys: Vec::new(),
        misuse: Vec::new(),
    }
}

impl Draft {
    /// What it shows, and what goes wrong in the field without it.
    pub fn says(mut self, title: &str, why: &str) -> Draft {
        title.clone_into(&mut self.title);
        why.clone_into(&mut self.why);
        self
    }

    /// Further clauses that the answer rests on.
    pub fn with(mut self, clauses: &[&str]) -> Draft {
        self.clauses.extend(clauses.iter().map(|&clause| clause.to_owned()));
        self
    }

    /// Files it first under another clause than its id names: ids are permanent, clauses are split.
    pub fn under(mut self, clause: &str) -> Draft {
        clause.clone_into(&mut self.clauses[0]);
        self
    }

    /// A call of `method`; `params` is JSON text as it will be sent.
    pub fn call(mut self, method: &'static str, params: String) -> Draft {
        self.body = Body::Call { method, params, answer: Answer::Unset, arrivals: Vec::new(), control: None };
        self
    }

    /// `value/parse` of a text.
    pub fn parse(self, typed_text: &str) -> Draft {
        self.call("value/parse", parse_params(typed_text))
    }

    /// `value/parse` of the text of a value, which answers the value. Not `value/echo`: that is passed by whoever
    /// hands the params back unread.
    pub fn holds(self, value: Value) -> Draft {
        self.parse(&value.to_string()).reads(value)
    }

    /// `value/encode` of a value: the bytes in hexadecimal, spaces for the eye.
    pub fn encode(self, value: Value, hex: &str) -> Draft {
        let answer = json!({ "cbor": packed(hex) });
        self.call("value/encode", text::ascii(&json!({ "value": value }))).gives(answer)
    }

    /// `plan/fold` of plan `p`.
    pub fn fold(self, ops: Vec<Value>) -> Draft {
        self.call("plan/fold", fold_params(ops))
    }

    /// `plan/fold` with whatever params.
    pub fn fold_params(self, params: &Value) -> Draft {
        self.call("plan/fold", text::ascii(params))
    }

    /// The right answer.
    pub fn gives(self, result: Value) -> Draft {
        self.answer(Answer::Given(result))
    }

    /// The value that a text reads as.
    pub fn reads(self, value: Value) -> Draft {
        self.gives(json!({ "value": value }))
    }

    /// The view that a fold gives, without issues.
    pub fn view(self, view: Value) -> Draft {
        self.gives(folded(view, json!([])))
    }

    /// The view that a fold gives, with issues.
    pub fn view_and<const N: usize>(self, view: Value, issues: [Value; N]) -> Draft {
        self.gives(folded(view, json!(issues.to_vec())))
    }

    /// A refusal is the right answer.
    pub fn refused(self, reason: &'static str) -> Draft {
        self.answer(Answer::Refused(reason))
    }

    /// The reference says what is right and the model confirms it.
    pub fn computed(self) -> Draft {
        self.answer(Answer::Computed)
    }

    fn answer(mut self, given: Answer) -> Draft {
        match &mut self.body {
            Body::Call { answer, .. } => *answer = given,
            _ => self.misuse.push("an answer without a call".to_owned()),
        }
        self
    }

    /// The near miss of a `value/parse`, read as `value`.
    pub fn near_reads(self, typed_text: &str, value: Value) -> Draft {
        self.near(parse_params(typed_text), Answer::Given(json!({ "value": value })))
    }

    /// The near miss of a `value/parse`, refused.
    pub fn near_refused(self, typed_text: &str) -> Draft {
        self.near(parse_params(typed_text), Answer::Refused("invalid_value"))
    }

    /// The near miss of [`Draft::holds`].
    pub fn near_holds(self, value: Value) -> Draft {
        self.near_reads(&value.to_string(), value)
    }

    /// The near miss of a `value/encode`.
    pub fn near_encode(self, value: Value, hex: &str) -> Draft {
        self.near(text::ascii(&json!({ "value": value })), Answer::Given(json!({ "cbor": packed(hex) })))
    }

    /// The near miss of a `plan/fold` of plan `p`, with its view and no issues.
    pub fn near_view(self, ops: Vec<Value>, view: Value) -> Draft {
        self.near(fold_params(ops), Answer::Given(folded(view, json!([]))))
    }

    /// The near miss of a `plan/fold`, with its view and issues.
    pub fn near_view_and<const N: usize>(self, ops: Vec<Value>, view: Value, issues: [Value; N]) -> Draft {
        self.near(fold_params(ops), Answer::Given(folded(view, json!(issues.to_vec()))))
    }

    /// A near miss.
    pub fn near(mut self, near: String, given: Answer) -> Draft {
        match &mut self.body {
            Body::Call { control, .. } => *control = Some((near, given)),
            _ => self.misuse.push("a control without a call".to_owned()),
        }
        self
    }

    /// Every order of the ops is an arrival (up to five ops).
    pub fn every_order(self) -> Draft {
        let count = self.op_count();
        if count > 5 {
            let mut draft = self;
            draft.misuse.push(format!("every order of {count} ops is too many"));
            return draft;
        }
        let mut orders = Vec::new();
        permutations(&mut (0..count).collect(), 0, &mut orders);
        orders.sort();
        orders.remove(0);
        self.arrivals(orders)
    }

    /// Further arrivals.
    pub fn arrivals(mut self, more: Vec<Vec<usize>>) -> Draft {
        match &mut self.body {
            Body::Call { arrivals, .. } => arrivals.extend(more),
            _ => self.misuse.push("arrivals without a call".to_owned()),
        }
        self
    }

    /// How many ops the params list.
    pub fn op_count(&self) -> usize {
        let Body::Call { params, .. } = &self.body else { return 0 };
        serde_json::from_str::<Value>(params)
            .ok()
            .and_then(|params| params.get("ops").and_then(Value::as_array).map(Vec::len))
            .unwrap_or(0)
    }

    /// A relation on the member `of` of what `method` answers.
    pub fn relation(mut self, method: &'static str, of: &'static str) -> Draft {
        self.body = Body::Relation {
            method,
            of,
            inputs: Vec::new(),
            same: Vec::new(),
            differ: Vec::new(),
            identity_differs: false,
        };
        self
    }

    /// A relation on the digests of views that hold one staged value each.
    pub fn digests<const N: usize>(self, values: [(&str, Value); N]) -> Draft {
        values
            .into_iter()
            .fold(self.relation("plan/digest", "digest"), |draft, (name, value)| draft.input(name, &holding(value)))
    }

    /// A relation on the digests of folds that stage one value each.
    pub fn folds<const N: usize>(self, values: [(&str, Value); N]) -> Draft {
        values
            .into_iter()
            .fold(self.relation("plan/fold", "view.digest"), |draft, (name, value)| draft.input(name, &staging(value)))
    }

    /// A relation on the digests of folds.
    pub fn logs<const N: usize>(self, logs: [(&str, Vec<Value>); N]) -> Draft {
        logs.into_iter().fold(self.relation("plan/fold", "view.digest"), |draft, (name, ops)| {
            draft.input(name, &json!({"planId": PLAN, "ops": ops}))
        })
    }

    /// A relation on the digests of views.
    pub fn views<const N: usize>(self, views: [(&str, Value); N]) -> Draft {
        views.into_iter().fold(self.relation("plan/digest", "digest"), |draft, (name, view)| {
            draft.input(name, &json!({"view": view}))
        })
    }

    /// One more input of a relation.
    pub fn input(self, name: &str, params: &Value) -> Draft {
        self.input_text(name, text::ascii(params))
    }

    /// One more input of a relation, spelled as it will be sent.
    pub fn input_text(mut self, name: &str, params: String) -> Draft {
        match &mut self.body {
            Body::Relation { inputs, .. } => inputs.push((name.to_owned(), params)),
            _ => self.misuse.push("an input without a relation".to_owned()),
        }
        self
    }

    /// These inputs must answer alike.
    pub fn same(mut self, names: &[&str]) -> Draft {
        match &mut self.body {
            Body::Relation { same, .. } => same.push(names.iter().map(|&name| name.to_owned()).collect()),
            _ => self.misuse.push("`same` without a relation".to_owned()),
        }
        self
    }

    /// These two inputs must answer differently.
    pub fn differ(mut self, a: &str, b: &str) -> Draft {
        match &mut self.body {
            Body::Relation { differ, .. } => differ.push((a.to_owned(), b.to_owned())),
            _ => self.misuse.push("`differ` without a relation".to_owned()),
        }
        self
    }

    /// Each input must answer differently from each other.
    pub fn all_differ(mut self) -> Draft {
        let Body::Relation { inputs, differ, .. } = &mut self.body else {
            self.misuse.push("`all_differ` without a relation".to_owned());
            return self;
        };
        for (at, (a, _)) in inputs.iter().enumerate() {
            differ.extend(inputs[at + 1..].iter().map(|(b, _)| (a.clone(), b.clone())));
        }
        self
    }

    /// Plan id or revision is the point of this relation.
    pub fn identity_differs(mut self) -> Draft {
        match &mut self.body {
            Body::Relation { identity_differs, .. } => *identity_differs = true,
            _ => self.misuse.push("`identity_differs` without a relation".to_owned()),
        }
        self
    }

    /// A scenario.
    pub fn scenario(mut self, steps: Vec<Step>) -> Draft {
        self.body = Body::Scenario(steps);
        self
    }

    /// A wrong answer that this vector excludes.
    pub fn decoy(mut self, name: &str, result: Value) -> Draft {
        self.decoys.push((name.to_owned(), result));
        self
    }

    /// A wrong value.
    pub fn decoy_value(self, name: &str, value: Value) -> Draft {
        self.decoy(name, json!({ "value": value }))
    }

    /// Wrong bytes.
    pub fn decoy_hex(self, name: &str, hex: &str) -> Draft {
        self.decoy(name, json!({ "cbor": packed(hex) }))
    }

    /// A wrong view under the right issues.
    pub fn decoy_view(self, name: &str, view: Value) -> Draft {
        let issues = match &self.body {
            Body::Call { answer: Answer::Given(result), .. } => result.get("issues").cloned(),
            _ => None,
        };
        self.decoy(name, folded(view, issues.unwrap_or(json!([]))))
    }

    /// The right view under wrong issues.
    pub fn decoy_issues<const N: usize>(mut self, name: &str, issues: [Value; N]) -> Draft {
        let view = match &self.body {
            Body::Call { answer: Answer::Given(result), .. } => result.get("view").cloned(),
            _ => None,
        };
        let Some(view) = view else {
            self.misuse.push("`decoy_issues` before the view".to_owned());
            return self;
        };
        self.decoy(name, folded(view, json!(issues.to_vec())))
    }
}

/// Params of `plan/fold` for plan `p`.
pub fn fold_params(ops: Vec<Value>) -> String {
    text::ascii(&json!({"planId": PLAN, "ops": ops}))
}

/// A view at revision 1 with one call node `n` whose args hold the value as `v`.
pub fn holding(value: Value) -> Value {
    json!({"view": crate::ops::view(1, [crate::ops::node("n", json!({"args": {"v": value}}))], [])})
}

/// Params of a fold that adds such a node.
pub fn staging(value: Value) -> Value {
    json!({"planId": PLAN, "ops": crate::ops::log([crate::ops::add_node(
        crate::ops::node("n", json!({"args": {"v": value}})))])})
}

fn folded(view: Value, issues: Value) -> Value {
    json!({"view": view, "issues": issues})
}

fn parse_params(typed_text: &str) -> String {
    text::ascii(&json!({ "text": typed_text }))
}

fn packed(hex: &str) -> String {
    hex.split_ascii_whitespace().collect()
}

/// Every order of `items` from `from` on.
fn permutations(items: &mut Vec<usize>, from: usize, out: &mut Vec<Vec<usize>>) {
    if from >= items.len() {
        out.push(items.clone());
        return;
    }
    for at in from..items.len() {
        items.swap(from, at);
        permutations(items, from + 1, out);
        items.swap(from, at);
    }
}
