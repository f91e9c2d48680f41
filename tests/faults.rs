//! Every fault shows: for each there is a request that it answers otherwise than the sound model.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::adapter::reference::Reference;
use planproof::json::Json;
use planproof::model::{named, names, Degenerate, Fault, Model};
use planproof::random;

/// One request as text.
struct Ask(&'static str, String);

/// What is judged of an answer.
fn judged(answer: &Answer) -> String {
    match answer {
        Answer::UnknownMethod => "unknown method".to_owned(),
        Answer::Refused(refusal) => format!("refused: {}", refusal.reason),
        Answer::Result(Json::Object(members)) => {
            let members = members.iter().map(|(name, value)| match value {
                Json::Array(issues) if name == "issues" => {
                    let issue = |issue: &Json| {
                        ["code", "severity", "nodeId", "edgeId"]
                            .map(|name| issue.get(name).unwrap_or(&Json::Null).to_string())
                            .join(" ")
                    };
                    format!("issues: {:?}", issues.iter().map(issue).collect::<BTreeSet<_>>())
                }
                _ => format!("{name}: {}", random::identity(value)),
            });
            members.collect::<Vec<_>>().join("\n")
        }
        Answer::Result(other) => other.to_string(),
    }
}

fn answers(implementation: &mut dyn Implementation, asks: &[Ask]) -> Vec<String> {
    let answer = |Ask(method, params): &Ask| {
        let params = Json::parse(params).unwrap_or_else(|error| panic!("{params}: {error}"));
        judged(&implementation.call(method, &params))
    };
    asks.iter().map(answer).collect()
}

fn parse(text: &str) -> Ask {
    Ask("value/parse", Json::object([("text", Json::string(text))]).to_string())
}

/// A reference with this branchId.
fn branch(branch_id: &str) -> Ask {
    parse(&format!(r#"{{"$nodeRef":{{"node":"a","select":"all","branchId":{branch_id}}}}}"#))
}

fn encode(value: &str) -> Ask {
    Ask("value/encode", format!(r#"{{"value":{value}}}"#))
}

fn view(members: &str) -> Ask {
    let bounds = r#"{"maxNodes":1,"maxEdges":2,"maxSteps":3,"maxConcurrentFrames":4,"maxEncodedBytes":5}"#;
    let view = format!(r#"{{"planId":"p","revision":7,"nodes":[],"edges":[],"bounds":{bounds}{members}}}"#);
    Ask("plan/digest", format!(r#"{{"view":{view}}}"#))
}

fn of_view(params: &str) -> Ask {
    Ask("plan/digest", params.to_owned())
}

/// Params of a view whose first bound is this and whose last is 5.
fn bounded(max_nodes: &str) -> Ask {
    of_view(&view("").1.replace(r#""maxNodes":1"#, &format!(r#""maxNodes":{max_nodes}"#)))
}

/// Params of a view with these nodes and edges.
fn with_parts(nodes: &str, edges: &str) -> String {
    let parts = (r#""nodes":[],"edges":[]"#, format!(r#""nodes":[{nodes}],"edges":[{edges}]"#));
    view("").1.replace(parts.0, &parts.1)
}

fn a_node(id: &str) -> String {
    format!(r#"{{"id":"{id}","kind":"call","definition":{{}}}}"#)
}

fn fold(ops: &[String]) -> Ask {
    Ask("plan/fold", format!(r#"{{"planId":"p","ops":[{}]}}"#, ops.join(",")))
}

/// An op: `opId/actorId/lamport`, its kind and its own members.
fn op(key: &str, kind: &str, members: &str) -> String {
    let [op_id, actor_id, lamport] = key.split('/').collect::<Vec<_>>().try_into().unwrap();
    format!(r#"{{"op":"{kind}","opId":"{op_id}","actorId":"{actor_id}","lamport":{lamport},"at":"x",{members}}}"#)
}

fn add(key: &str, id: &str) -> String {
    add_with(key, id, "{}", "")
}

fn add_with(key: &str, id: &str, definition: &str, phase: &str) -> String {
    op(key, "add_node", &format!(r#""node":{{"id":"{id}","kind":"call","definition":{definition}{phase}}}"#))
}

fn remove(key: &str, id: &str, edges: &str) -> String {
    op(key, "remove_node", &format!(r#""nodeId":"{id}","incidentEdgeIds":[{edges}]"#))
}

fn field(key: &str, id: &str, path: &str, value: &str) -> String {
    op(key, "set_node_field", &format!(r#""nodeId":"{id}","path":"{path}","value":{value}"#))
}

fn definition(key: &str, id: &str, definition: &str) -> String {
    op(key, "set_node_definition", &format!(r#""nodeId":"{id}","definition":{definition}"#))
}

fn phase(key: &str, id: &str, phase: &str) -> String {
    op(key, "set_node_phase", &format!(r#""nodeId":"{id}","phase":{phase}"#))
}

fn edge(key: &str, id: &str, from: &str, to: &str) -> String {
    edge_on(key, id, from, to, "always")
}

fn edge_on(key: &str, id: &str, from: &str, to: &str, handle: &str) -> String {
    op(key, "add_edge", &format!(r#""edge":{{"id":"{id}","from":"{from}","to":"{to}","handle":"{handle}"}}"#))
}

fn remove_edge(key: &str, id: &str) -> String {
    op(key, "remove_edge", &format!(r#""edgeId":"{id}""#))
}

fn bounds(key: &str, max_nodes: &str) -> String {
    op(
        key,
        "set_bounds",
        &format!(r#""bounds":{{{max_nodes}"maxEdges":9999,"maxSteps":1,"maxConcurrentFrames":1,"maxEncodedBytes":1}}"#),
    )
}

/// A node with an array, a reference, a Map, bytes and scalars to walk into, and one edit of it.
fn edited(path: &str, value: &str) -> Ask {
    let start = r#"{"list":[1,2],"ref":{"$nodeRef":{"node":"a","select":"first"}},"map":{"$map":[["k",1]]},"text":"t","r":{"x":1},"bytes":{"$bytes":["Uint8Array","00"]}}"#;
    fold(&[add_with("o1/a/1", "n", start, ""), field("o2/a/2", "n", path, value)])
}

/// A log of two nodes and the given ops.
fn between_nodes(ops: &[String]) -> Ask {
    let nodes = [add("m/a/1", "m"), add("n/a/1", "n")];
    fold(&[&nodes, ops].concat())
}

fn nested(levels: usize) -> String {
    format!("{}{}", "[".repeat(levels), "]".repeat(levels))
}

/// Requests of which the fault answers at least one otherwise.
#[expect(clippy::too_many_lines, reason = "a table")]
fn witness(fault: Fault) -> Vec<Ask> {
    use Fault as F;
    let one = match fault {
        F::PrototypeKeyLost => parse(r#"{"__proto__":1}"#),
        F::EmptyNameLost => parse(r#"{"":1}"#),
        F::NfcApplied => parse("\"e\u{301}\""),
        F::LineEndsNormalised => parse(r#""a\r\nb""#),
        F::StringEndsAtNul => parse(r#""a\u0000b""#),
        F::FifteenDigits => parse("0.30000000000000004"),
        F::IntegersSaturate => parse("1e30"),
        F::MinusZeroTokenAccepted => parse("-0"),
        F::OverflowIsInfinity => parse("1e400"),
        F::MinusZeroReadAsZero => parse(r#"{"$number":"-0"}"#),
        F::NanReadAsNull => parse(r#"{"$number":"NaN"}"#),
        F::UndefinedMemberLost => parse(r#"{"a":{"$undefined":true}}"#),
        F::UndefinedReadAsNull => parse(r#"{"$undefined":true}"#),
        F::BigintThroughDouble => parse(r#"{"$bigint":"9007199254740993"}"#),
        F::BigintLeadingZeroAccepted => parse(r#"{"$bigint":"01"}"#),
        F::DateToWholeSeconds => parse(r#"{"$date":1500}"#),
        F::InvalidDateAsNull => parse(r#"{"$date":null}"#),
        F::DateRangeUnchecked => parse(r#"{"$date":8640000000000001}"#),
        F::RegexpFlagsDropped => parse(r#"{"$regexp":["a","g"]}"#),
        F::RegexpFlagsUnsorted => parse(r#"{"$regexp":["a","ig"]}"#),
        F::RegexpSlashUnchecked => parse(r#"{"$regexp":["a/b",""]}"#),
        F::MapKeyEqualityByText => parse(r#"{"$map":[[{"a":1,"b":2},1],[{"b":2,"a":1},2]]}"#),
        F::NanKeyTwiceAccepted => parse(r#"{"$set":[{"$number":"NaN"},{"$number":"NaN"}]}"#),
        F::MinusZeroKeyAccepted => parse(r#"{"$map":[[{"$number":"-0"},1]]}"#),
        F::DuplicateKeyLastWins => parse(r#"{"$map":[["k",1],["k",2]]}"#),
        F::SetMembersMerged => parse(r#"{"$set":[1,1]}"#),
        F::FloatPayloadLost => parse(r#"{"$bytes":["Float64Array","010000000000f87f"]}"#),
        F::BytesUpperCaseAccepted => parse(r#"{"$bytes":["Uint8Array","FF"]}"#),
        F::ElementSizeUnchecked => parse(r#"{"$bytes":["Int16Array","000000"]}"#),
        F::ZoneDropped => parse(r#"{"$datetime":[0,"Europe/Paris"]}"#),
        F::DurationNormalised => parse(r#"{"$duration":{"minutes":90}}"#),
        F::DurationZerosDropped => parse(r#"{"$duration":{"days":0}}"#),
        F::IntervalAsArray => parse(r#"{"$interval":[{"$datetime":[0,"UTC"]},{"$datetime":[1,"UTC"]}]}"#),
        F::IntervalReversedAccepted => parse(r#"{"$interval":[{"$datetime":[1,"UTC"]},{"$datetime":[0,"UTC"]}]}"#),
        F::BranchIdDropped => parse(r#"{"$nodeRef":{"node":"a","select":"all","branchId":{"segments":[]}}}"#),
        F::ReferencePathNullAccepted => parse(r#"{"$nodeRef":{"node":"a","select":"all","path":null}}"#),
        F::ReferenceExtraMemberIgnored => parse(r#"{"$nodeRef":{"node":"a","select":"all","kind":"x"}}"#),
        F::ReferenceIndexNegativeAccepted => parse(r#"{"$nodeRef":{"node":"a","select":{"index":-1}}}"#),
        F::ParamRefExtraMemberIgnored => parse(r#"{"$paramRef":{"path":"a","kind":"x"}}"#),
        F::ConstructorNameIsAType => parse(r#"{"constructor":{"name":"NodeRef"},"node":"a","select":"first"}"#),
        F::DollarRecordIsAType => parse(r#"{"$record":[["$nodeRef",{"node":"a","select":"first"}]]}"#),
        F::EscapeAlwaysAccepted => parse(r#"{"$record":[["a",1]]}"#),
        F::EscapeNameTwiceAccepted => parse(r#"{"$record":[["$a",1],["$a",2]]}"#),
        F::UnknownFormIsARecord => parse(r#"{"$ref":1}"#),
        F::SecondMemberIgnored => parse(r#"{"$date":0,"a":1}"#),
        F::OneReasonForAll => parse("{"),
        F::DuplicateNamesLastWins => parse(r#"{"a":1,"a":2}"#),
        F::LoneSurrogateReplaced => parse(r#""\ud800""#),
        F::TrailingTextIgnored => parse("1 2"),
        F::ByteOrderMarkSkipped => parse("\u{feff}1"),
        F::TrailingCommaAccepted => parse("[1,]"),
        F::ControlCharactersAccepted => parse("\"\t\""),
        F::LenientNumbers => parse("01"),
        F::BareNanAccepted => parse("NaN"),
        F::ValueDepthOffByOne => parse(&nested(65)),
        F::MapKeysCountNoDepth => parse(&format!(r#"{{"$map":[[{},1]]}}"#, nested(64))),
        F::TuplesFromText => parse(r#"{"$regexp":"ai"}"#),
        F::TuplesByIndex => parse(r#"{"$datetime":{"0":0,"1":"UTC"}}"#),
        F::WordListsAccepted => parse(r#"{"$number":["NaN"]}"#),
        F::SignedElementsUnchecked => parse(r#"{"$bytes":["Int16Array","00"]}"#),
        F::FloatElementsUnchecked => parse(r#"{"$bytes":["Float32Array","00"]}"#),
        F::BigintElementsUnchecked => parse(r#"{"$bytes":["BigInt64Array","00"]}"#),
        F::FourBytesTakenForTwo => parse(r#"{"$bytes":["Uint32Array","0000"]}"#),
        F::EightBytesTakenForFour => parse(r#"{"$bytes":["Float64Array","00000000"]}"#),
        F::BytesFromText => parse(r#"{"$bytes":"00"}"#),
        F::BytesClassDefaulted => parse(r#"{"$bytes":[1,"00"]}"#),
        F::BytesDigitsCoerced => parse(r#"{"$bytes":["Uint8Array",10]}"#),
        F::BytesFromNumbers => parse(r#"{"$bytes":["Uint8Array",[10]]}"#),
        F::ZoneDefaulted => parse(r#"{"$datetime":[0,null]}"#),
        F::DurationOfNothing => parse(r#"{"$duration":null}"#),
        F::DurationFromPairs => parse(r#"{"$duration":[["days",1]]}"#),
        F::IntervalEndsBare => parse(r#"{"$interval":[[0,"UTC"],[1,"UTC"]]}"#),
        F::IntervalEndsFromNumbers => parse(r#"{"$interval":[0,1]}"#),
        F::IntervalEndDefaulted => parse(r#"{"$interval":[{"$datetime":[0,"UTC"]},null]}"#),
        F::BranchMayBeAList => branch("[]"),
        F::MissingSegmentsAreNone => branch("{}"),
        F::EmptySegmentsOfAnyType => branch(r#"{"segments":""}"#),
        F::EmptySegmentSkipped => branch(r#"{"segments":[{}]}"#),
        F::SegmentTextIsAnEdge => branch(r#"{"segments":["e"]}"#),
        F::RouteIdsCoerced => branch(r#"{"segments":[{"edge":1}]}"#),
        F::JoinEdgesFromText => branch(r#"{"segments":[{"join":"j","of":"ab"}]}"#),
        F::JoinEdgesFiltered => branch(r#"{"segments":[{"join":"j","of":[null]}]}"#),
        F::ReferenceInnerMemberIgnored => branch(r#"{"segments":[],"x":1}"#),
        F::MistypedFormIsARecord => parse(r#"{"$interval":"x"}"#),
        F::NullWordDefaulted => fold(&[op("o1/a/1", "add_node", r#""node":{"id":"n","kind":null,"definition":{}}"#)]),
        F::PathIndexIntoMaps => edited("map.0", "2"),
        F::PathIndexIntoText => edited("text.0", r#""x""#),
        F::PathIndexIntoBytes => edited("bytes.0", "1"),
        F::PathIndexMakesLists => edited("r.x.0", "1"),
        F::ParamDepthUnchecked => encode(&nested(65)),
        F::FieldValueDepthUnchecked => fold(&[add("o1/a/1", "n"), field("o2/a/2", "n", "a", &nested(65))]),
        F::NodeDefinitionDepthUnchecked => fold(&[add_with("o1/a/1", "n", &format!(r#"{{"a":{}}}"#, nested(64)), "")]),
        F::NewDefinitionDepthUnchecked => {
            fold(&[add("o1/a/1", "n"), definition("o2/a/2", "n", &format!(r#"{{"a":{}}}"#, nested(64)))])
        }
        F::ProvenanceDepthUnchecked => {
            Ask("plan/fold", format!(r#"{{"planId":"p","ops":[],"provenance":{{"a":{}}}}}"#, nested(64)))
        }
        F::OpDepthByKind => fold(&[op("o1/a/1", "remove_edge", &format!(r#""edgeId":"e","value":{}"#, nested(65)))]),
        F::ViewDepthUnchecked => view(&format!(r#","provenance":{{"a":{}}}"#, nested(127))),
        F::ViewDepthOfAValue => view(&format!(r#","provenance":{{"a":{}}}"#, nested(126))),
        F::DigestMemberNotMeasured => view(&format!(r#","digest":{}"#, nested(128))),

        F::MinusZeroEqualsZero => encode(r#"{"$number":"-0"}"#),
        F::UndefinedEqualsAbsent => encode(r#"{"a":{"$undefined":true}}"#),
        F::UndefinedEncodedAsNull => encode(r#"{"$undefined":true}"#),
        F::BigintEqualsNumber => encode(r#"{"$bigint":"1"}"#),
        F::BigintLeadingZeroBytes => encode(r#"{"$bigint":"255"}"#),
        F::BigintNegativeMagnitude => encode(r#"{"$bigint":"-1"}"#),
        F::SafeIntegerOffByOne => encode("9007199254740992"),
        F::IntegersAsFloats => encode("1"),
        F::LongHeads => encode("0"),
        F::AlwaysDouble | F::HalvesSkipped => encode("1.5"),
        F::HalfSubnormalsSkipped => encode("5.960464477539063e-8"),
        F::NanKeptDouble => encode(r#"{"$number":"NaN"}"#),
        F::StringLengthInUnits => encode("\"\u{e9}\""),
        F::ArraySorted => encode("[2,1]"),
        F::MemberOrderKept => encode(r#"{"b":1,"a":2}"#),
        F::MemberOrderKeptInsideMaps => encode(r#"{"$set":[{"b":1,"a":2}]}"#),
        F::KeysInUtf16Order => encode("{\"\u{1f600}\":1,\"\u{fb33}\":2}"),
        F::KeysInByteOrder => encode(r#"{"b":1,"aa":2}"#),
        F::WideMapHead => encode("{}"),
        F::CanonicalStringify | F::DateEqualsNumber => encode(r#"{"$date":0}"#),
        F::MapSorted => encode(r#"{"$map":[["b",1],["a",2]]}"#),
        F::SetSorted => encode(r#"{"$set":["b","a"]}"#),
        F::MapEqualsRecord => encode(r#"{"$map":[["a",1]]}"#),
        F::SetEqualsArray => encode(r#"{"$set":[1]}"#),
        F::TypedArraysByElements => encode(r#"{"$bytes":["Int8Array","01"]}"#),
        F::ReferenceAbsentAsNull => encode(r#"{"$nodeRef":{"node":"a","select":"first"}}"#),
        F::LookalikeEqualsReference => encode(r#"{"node":"a","select":"first"}"#),
        F::ParamRefEqualsRecord => encode(r#"{"$paramRef":{"path":"a"}}"#),

        F::DigestWithoutLabel
        | F::DigestUpperCase
        | F::BoundsNotDigested
        | F::PlanIdNotDigested
        | F::RevisionNotDigested => view(""),
        F::ProvenanceNotDigested => view(r#","provenance":{"a":1}"#),
        F::ProvenanceIgnoredByFold => {
            Ask("plan/fold", r#"{"planId":"p","ops":[],"provenance":{"kind":"clone"}}"#.to_owned())
        }
        F::DigestMemberHashed => view(r#","digest":"stale""#),
        F::DigestCountsCalls => return vec![view(""), view("")],
        F::NodesDigestedSorted => fold(&[add("o1/a/1", "b"), add("o2/a/2", "a")]),

        F::MalformedOpSkipped => fold(&["1".to_owned()]),
        F::UnknownOpKindIgnored => fold(&[op("o1/a/1", "zzz", r#""x":1"#)]),
        F::ExtraOpMemberIgnored => fold(&[op("o1/a/1", "remove_edge", r#""edgeId":"e","x":1"#)]),
        F::ExtraNodeMemberIgnored => fold(&[add_with("o1/a/1", "n", "{}", r#","x":1"#)]),
        F::ExtraParamIgnored => Ask("plan/fold", r#"{"planId":"p","ops":[],"x":1}"#.to_owned()),
        F::EmptyOpIdAccepted => fold(&[add("/a/1", "n")]),
        F::EmptyNodeIdRefused => fold(&[add("o1/a/1", "")]),
        F::LamportUnchecked => fold(&[add("o1/a/-1", "n")]),
        F::MissingTimeAccepted => fold(&[add("o1/a/1", "n").replace(r#""at":"x","#, "")]),
        F::NodeKindUnchecked => fold(&[add("o1/a/1", "n").replace(r#""call""#, r#""zzz""#)]),
        F::EmptyCaseRefused => fold(&[edge_on("o1/a/1", "e", "m", "n", "case_")]),
        F::HandleUnchecked => fold(&[edge_on("o1/a/1", "e", "m", "n", "zzz")]),
        F::ZeroBoundAccepted => fold(&[bounds("o1/a/1", r#""maxNodes":0,"#)]),
        F::PartialBoundsMerged => fold(&[bounds("o1/a/1", "")]),
        F::PhaseNullInNodeAccepted => fold(&[add_with("o1/a/1", "n", "{}", r#","phase":null"#)]),

        F::ArrivalOrder => fold(&[remove("o2/a/2", "n", ""), add("o1/a/1", "n")]),
        F::LamportOnly => fold(&[phase_after("o3/b/2", "b"), phase_after("o2/a/2", "a"), add("o1/a/1", "n")]),
        F::OpIdNotInKey => fold(&[phase_after("o3/a/2", "b"), phase_after("o2/a/2", "a"), add("o1/a/1", "n")]),
        F::OpIdBeforeActorId => fold(&[phase_after("o3/a/2", "b"), phase_after("o2/b/2", "a"), add("o1/a/1", "n")]),
        F::LamportAsText => fold(&[phase_after("o3/a/10", "b"), phase_after("o2/a/9", "a"), add("o1/a/1", "n")]),
        F::TimeOrders => fold(&[
            phase_after("o3/a/2", "b").replace(r#""at":"x""#, r#""at":"b""#),
            phase_after("o2/b/2", "a").replace(r#""at":"x""#, r#""at":"a""#),
            add("o1/a/1", "n"),
        ]),
        F::Utf8Order => {
            fold(&[phase_after("o3/\u{1f600}/2", "b"), phase_after("o2/\u{ffff}/2", "a"), add("o1/a/1", "n")])
        }
        F::EqualKeyByArrival => {
            return vec![
                fold(&[phase_after("o2/a/2", "a"), phase_after("o2/a/2", "b"), add("o1/a/1", "n")]),
                fold(&[phase_after("o2/a/2", "b"), phase_after("o2/a/2", "a"), add("o1/a/1", "n")]),
            ];
        }
        F::CopiesCounted | F::CopiesConflict => fold(&[add("o1/a/1", "n"), add("o1/a/1", "n")]),
        F::LaterCopyAppliedAgain => fold(&[add("o1/a/1", "n"), remove("o2/a/2", "n", ""), add("o1/a/1", "n")]),
        F::FirstOpOfIdCounts | F::LastOpOfIdCounts => fold(&[add("o1/a/1", "m"), add("o1/a/1", "n")]),
        F::TimeNotInIdentity => fold(&[add("o1/a/1", "n"), add("o1/a/1", "n").replace(r#""at":"x""#, r#""at":"y""#)]),
        F::EquivocationSilent | F::EquivocationByActor => fold(&[add("o1/a/1", "m"), add("o1/b/1", "n")]),

        F::BoundsAsImpliedOp | F::EmptyLogUndigested => fold(&[]),
        F::BoundsOnlyTightened => fold(&[bounds("o1/a/1", r#""maxNodes":1,"#)]),
        F::AddWins => fold(&[add("o1/a/1", "n"), remove("o2/b/2", "n", "")]),
        F::ResurrectionOnEqualLamport => fold(&[add("o1/a/1", "n"), remove("o2/a/1", "n", "")]),
        F::RemovalIsForGood | F::ReAddKeepsOldPlace => {
            fold(&[add("o1/a/1", "n"), add("o2/a/2", "m"), remove("o3/a/3", "n", ""), add("o4/a/4", "n")])
        }
        F::AddOfExistingIgnored | F::AddMergesDefinition => {
            fold(&[add_with("o1/a/1", "n", r#"{"a":1}"#, ""), add_with("o2/a/2", "n", r#"{"b":1}"#, "")])
        }
        F::ReplaceKeepsPhase => fold(&[add_with("o1/a/1", "n", "{}", r#","phase":"x""#), add("o2/a/2", "n")]),
        F::DefinitionMerged => {
            fold(&[add_with("o1/a/1", "n", r#"{"a":1}"#, ""), definition("o2/a/2", "n", r#"{"b":1}"#)])
        }
        F::DefinitionClearsPhase => {
            fold(&[add_with("o1/a/1", "n", "{}", r#","phase":"x""#), definition("o2/a/2", "n", r#"{"b":1}"#)])
        }
        F::PhaseNullKept => fold(&[add("o1/a/1", "n"), phase("o2/a/2", "n", "null")]),

        F::ReplaceMovesToEnd => fold(&[add("o1/a/1", "n"), add("o2/a/2", "m"), add("o3/a/3", "n")]),
        F::SortedById => fold(&[add("o1/a/1", "n"), add("o2/a/2", "m")]),
        F::CascadeForgotten => {
            between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove("o2/a/3", "n", r#""e""#), add("o3/a/4", "n")])
        }
        F::CascadeOverPresentEdges => {
            between_nodes(&[remove("o2/a/3", "n", r#""e""#), add("o3/a/4", "n"), edge("o1/a/2", "e", "m", "n")])
        }
        F::CascadeOverIncidentEdges => between_nodes(&[edge("o1/a/2", "e", "m", "m"), remove("o2/a/3", "n", r#""e""#)]),
        F::CascadeNeedsTheNode => between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove("o2/a/3", "z", r#""e""#)]),
        F::CascadeIsForGood => {
            between_nodes(&[remove("o2/a/3", "n", r#""e""#), add("o3/a/4", "n"), edge("o4/a/5", "e", "m", "n")])
        }
        F::DanglingEdgesKept | F::DanglingSilent | F::DanglingBlocking => {
            between_nodes(&[edge("o1/a/2", "e", "m", "z")])
        }
        F::DanglingRemovedForGood => {
            between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove("o2/a/3", "n", ""), add("o3/a/4", "n")])
        }
        F::EdgeNeedsItsNodes => between_nodes(&[edge("o1/a/0", "e", "m", "n")]),
        F::DanglingSourceUnseen => between_nodes(&[edge("o1/a/2", "e", "z", "n")]),
        F::SetCreatesNode | F::UnknownSilent => fold(&[phase("o1/a/1", "n", r#""x""#)]),
        F::SetRevivesNode => fold(&[add("o1/a/1", "n"), remove("o2/a/2", "n", ""), phase("o3/a/3", "n", r#""x""#)]),
        F::SetWaitsForNode | F::UnknownForLaterAdded => fold(&[phase("o1/a/1", "n", r#""x""#), add("o2/a/2", "n")]),
        F::UnknownForRemoved => fold(&[add("o1/a/1", "n"), phase("o2/a/2", "n", r#""x""#), remove("o3/a/3", "n", "")]),
        F::CollisionAcrossRemovals => {
            between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove_edge("o2/a/3", "e"), edge("o3/a/4", "e", "n", "m")])
        }
        F::CollisionAcrossCascades => between_nodes(&[
            edge("o1/a/2", "e", "m", "n"),
            remove("o2/a/3", "z", r#""e""#),
            edge("o3/a/4", "e", "n", "m"),
        ]),
        F::CollisionOfEqualEdges => between_nodes(&[edge("o1/a/2", "e", "m", "n"), edge("o2/a/3", "e", "m", "n")]),
        F::CollisionHandleIgnored => {
            between_nodes(&[edge("o1/a/2", "e", "m", "n"), edge_on("o2/a/3", "e", "m", "n", "error")])
        }
        F::CollisionNeedsVisibleEdge => between_nodes(&[edge("o1/a/2", "e", "m", "n"), edge("o2/a/3", "e", "m", "z")]),
        F::CollisionFirstWins | F::CollisionSilent => {
            between_nodes(&[edge("o1/a/2", "e", "m", "n"), edge("o2/a/3", "e", "n", "m")])
        }

        F::PathMissingNotCreated => edited("new.x", "1"),
        F::PathCreatesArrays => edited("new.0", "1"),
        F::PathAppendRefused => edited("list.2", "1"),
        F::PathUndefinedDeletes => edited("text", r#"{"$undefined":true}"#),
        F::PathMergesRecords => edited("r", r#"{"y":1}"#),
        F::PathInsertsIntoArrays => edited("list.0", "9"),
        F::PathOpensReference => edited("ref.path", r#""x""#),
        F::PathOpensMap => edited("map.k", "2"),
        F::PathReplacesScalars => edited("text.x", "1"),
        F::PathIndexFillsHoles => edited("list.3", "1"),
        F::PathIndexLenient => edited("list.01", "1"),
        F::PathAppliedPartially => edited("new.__proto__", "1"),
        F::PathForbiddenAccepted => edited("constructor.x", "1"),
        F::PathForbiddenLastAccepted => edited("x.prototype", "1"),
        F::PathEmptyStepAccepted => edited("", "1"),
        F::PathStepsOffByOne => edited(&["a"; 33].join("."), "1"),
        F::PathDepthOffByOne => edited("a.b", &nested(63)),
        F::PathSilent => edited("list.9", "1"),
        F::PathJudgedOnNodes => fold(&[field("o1/a/1", "z", "a..b", "1")]),
        F::InvalidPathNotCounted => edited("a..b", "1"),
        F::InheritedNamesLost => parse(r#"{"toString":1}"#),
        F::NullMemberLost => parse(r#"{"a":null}"#),
        F::IndexedRecordIsAnArray => parse(r#"{"0":1}"#),
        F::ArraysFlattened => parse("[[1]]"),
        F::ToJsonHonoured => parse(r#"{"toJSON":1,"a":2}"#),
        F::DateTextGuessed => parse(r#""2024-01-01T00:00:00.000Z""#),
        F::NumericTextGuessed => parse(r#""12""#),
        F::NamesNormalised => parse("{\"e\u{301}\":1}"),
        F::WhiteSpaceTrimmed => parse(r#"" a""#),
        F::ControlsStripped => parse(r#""\u007f""#),
        F::AstralReplaced => parse("\"\u{1f600}\""),
        F::SinglePrecision => parse("0.1"),
        F::OrdinaryNumberInForm => parse(r#"{"$number":"1"}"#),
        F::UndefinedPayloadUnchecked => parse(r#"{"$undefined":false}"#),
        F::BigintReadAsNumber => parse(r#"{"$bigint":"1"}"#),
        F::BigintParsedLeniently => parse(r#"{"$bigint":"+1"}"#),
        F::BigintMinusZeroAccepted => parse(r#"{"$bigint":"-0"}"#),
        F::BigintNumberAccepted => parse(r#"{"$bigint":1}"#),
        F::BigintLengthUnchecked => parse(&format!(r#"{{"$bigint":"{}"}}"#, "1".repeat(4001))),
        F::DateFractionAccepted => parse(r#"{"$date":0.5}"#),
        F::DateTextAccepted => parse(r#"{"$date":"2024-01-01"}"#),
        F::DateReadAsNumber => parse(r#"{"$date":0}"#),
        F::RegexpSourceUnchecked => parse(r#"{"$regexp":["",""]}"#),
        F::RegexpSeparatorsAccepted => parse(r#"{"$regexp":["\u2028",""]}"#),
        F::RegexpSlashInClassRefused => parse(r#"{"$regexp":["[/]",""]}"#),
        F::MapReadAsRecord => parse(r#"{"$map":[["a",1]]}"#),
        F::MapReadSorted => parse(r#"{"$map":[["b",1],["a",2]]}"#),
        F::MapObjectAccepted => parse(r#"{"$map":{"a":1}}"#),
        F::MapPairLengthUnchecked => parse(r#"{"$map":[["a"]]}"#),
        F::KeysLooselyEqual => parse(r#"{"$set":[1,{"$bigint":"1"}]}"#),
        F::RegexpKeysBySource => parse(r#"{"$set":[{"$regexp":["a",""]},{"$regexp":["a","g"]}]}"#),
        F::SetReadAsArray => parse(r#"{"$set":[1]}"#),
        F::SetReadSorted => parse(r#"{"$set":[2,1]}"#),
        F::SetUndefinedDropped => parse(r#"{"$set":[{"$undefined":true}]}"#),
        F::SetOfOneAccepted => parse(r#"{"$set":"a"}"#),
        F::BytesClassLost => parse(r#"{"$bytes":["Int8Array","00"]}"#),
        F::UnknownClassAccepted => parse(r#"{"$bytes":["Buffer","00"]}"#),
        F::HalfByteIgnored => parse(r#"{"$bytes":["Uint8Array","abc"]}"#),
        F::ZoneUnchecked => parse(r#"{"$datetime":[0,""]}"#),
        F::InstantNullAccepted => parse(r#"{"$datetime":[null,"UTC"]}"#),
        F::DurationRounded => parse(r#"{"$duration":{"days":1.5}}"#),
        F::UnknownUnitIgnored => parse(r#"{"$duration":{"day":1}}"#),
        F::EmptyIntervalRefused => parse(r#"{"$interval":[{"$datetime":[0,"UTC"]},{"$datetime":[0,"UTC"]}]}"#),
        F::SelectDefaultsToFirst => parse(r#"{"$nodeRef":{"node":"a"}}"#),
        F::SelectUnchecked => parse(r#"{"$nodeRef":{"node":"a","select":"middle"}}"#),
        F::IndexReadAsFirst => parse(r#"{"$nodeRef":{"node":"a","select":{"index":1}}}"#),
        F::EmptyPathDropped => parse(r#"{"$nodeRef":{"node":"a","select":"all","path":""}}"#),
        F::BranchNullAccepted => parse(r#"{"$nodeRef":{"node":"a","select":"all","branchId":null}}"#),
        F::ParamRefTextAccepted => parse(r#"{"$paramRef":"a"}"#),
        F::ParamRefPathJoined => parse(r#"{"$paramRef":{"path":["a","b"]}}"#),
        F::ParamRefReadAsRecord => parse(r#"{"$paramRef":{"path":"a"}}"#),
        F::ConstructorMemberRefused => parse(r#"{"constructor":{"name":"x"}}"#),
        F::KindMemberIsAType => parse(r#"{"kind":"nodeRef","node":"a","select":"first"}"#),
        F::BareShapeIsAType => parse(r#"{"node":"a","select":"first"}"#),
        F::DurationShapeIsAType => parse(r#"{"days":1}"#),
        F::DollarNamesLost => parse(r#"{"$record":[["$a",1]]}"#),
        F::EscapeNameCoerced => parse(r#"{"$record":[["$a",1],[1,2]]}"#),
        F::CapitalLiteralsAccepted => parse("TRUE"),
        F::CommentsSkipped => parse("/* c */ 1"),
        F::CutOffCompleted => parse("[1"),
        F::EmptyTextIsNull => parse(" "),
        F::AnyWhiteSpaceSkipped => parse("\u{a0}1"),
        F::SingleQuotesAccepted => parse("'a'"),
        F::UnquotedNamesAccepted => parse("{a:1}"),
        F::UnknownEscapesAccepted => parse(r#""\x""#),
        F::ValueDepthTooStrict => parse(&nested(64)),
        F::SetsCountNoDepth => parse(&format!(r#"{{"$set":[{}]}}"#, nested(64))),
        F::ReferencesCountDepth => {
            let reference = r#"{"$nodeRef":{"node":"a","select":"all"}}"#;
            parse(&format!("{}{reference}{}", "[".repeat(64), "]".repeat(64)))
        }

        F::FalseEqualsZero => encode("false"),
        F::NullEqualsAbsent => encode(r#"{"a":null}"#),
        F::NumericTextEqualsNumber => encode(r#""1""#),
        F::NumbersDigestedSingle => encode("0.1"),
        F::TextHeadsWide => encode(r#""a""#),
        F::LongTextsCut => encode(&format!("\"{}\"", "a".repeat(300))),
        F::AstralDigestedAlike => encode("\"\u{1f600}\""),
        F::ArrayHeadsWide => encode("[]"),
        F::ArrayTextsJoined => encode(r#"["a","b"]"#),
        F::NamesAndValuesApart => encode(r#"{"a":1,"b":2}"#),
        F::PrototypeNamesNotDigested => encode(r#"{"__proto__":1}"#),
        F::TypedAsDollarRecord => encode(r#"{"$date":0}"#),
        F::DurationAsPairs => encode(r#"{"$duration":{"days":1}}"#),
        F::ReferencePathNotDigested => encode(r#"{"$nodeRef":{"node":"a","select":"first","path":"b"}}"#),
        F::ParamRefPathNotDigested => encode(r#"{"$paramRef":{"path":"a"}}"#),
        F::KindNotDigested => fold(&[add("o1/a/1", "n")]),
        F::HandleNotDigested => between_nodes(&[edge("o1/a/2", "e", "m", "n")]),
        F::DigestNamesNotDigested => view(r#","provenance":{"digest":1}"#),

        F::UndefinedInArraysAsNull => encode(r#"[{"$undefined":true}]"#),
        F::TwentyThreeTakesAByte => encode("23"),
        F::TwoHundredFiftyFiveTakesTwo => encode("255"),
        F::SixteenBitsTakeThirtyTwo => encode("65535"),
        F::LengthsCutToSixteenBits => encode(&format!("\"{}\"", "a".repeat(65_536))),
        F::ByteStringHeadsWide => encode(r#"{"$bigint":"1"}"#),
        F::BoundsWrapped => bounded("4294967297"),
        F::BoundsSwappable => bounded("9"),
        F::DigestMemberTrusted => view(&format!(r#","digest":"{}""#, "0".repeat(64))),

        F::TextCoerced => Ask("value/parse", r#"{"text":1}"#.to_owned()),
        F::MissingValueIsUndefined => Ask("value/echo", "{}".to_owned()),
        F::MissingViewIsABadView => Ask("plan/digest", "{}".to_owned()),
        F::ParamsMayBeAMap => Ask("value/echo", r#"{"$map":[["value",1]]}"#.to_owned()),
        F::OpsBeforeParams => Ask("plan/fold", r#"{"planId":1,"ops":[1]}"#.to_owned()),
        F::ParamsBeforeValues => Ask("plan/fold", r#"{"planId":1,"ops":[{"$x":1}]}"#.to_owned()),
        F::ViewExtraMemberIgnored => view(r#","x":1"#),
        F::ViewPartsDefaulted => Ask("plan/digest", r#"{"view":{"planId":"p","revision":1}}"#.to_owned()),
        F::ViewRevisionUnchecked => of_view(&view("").1.replace(r#""revision":7"#, r#""revision":-1"#)),
        F::ViewNullIsAbsent => view(r#","provenance":null"#),
        F::ViewPartsUnchecked | F::ViewRefusedAsAnOp => of_view(&with_parts("1", "")),
        F::ViewIdsMustDiffer => of_view(&with_parts(&[a_node("n"), a_node("n")].join(","), "")),
        F::ViewEndsMustExist => of_view(&with_parts("", r#"{"id":"e","from":"m","to":"n","handle":"always"}"#)),

        F::MissingOpsAreNone => Ask("plan/fold", r#"{"planId":"p"}"#.to_owned()),
        F::OpsMayBeASet => Ask("plan/fold", r#"{"planId":"p","ops":{"$set":[]}}"#.to_owned()),
        F::OpsMayBeARecord => Ask("plan/fold", r#"{"planId":"p","ops":{}}"#.to_owned()),
        F::PlanIdCoerced => Ask("plan/fold", r#"{"planId":1,"ops":[]}"#.to_owned()),
        F::ProvenanceUnchecked => Ask("plan/fold", r#"{"planId":"p","ops":[],"provenance":"x"}"#.to_owned()),
        F::KeyNotInIdentity => fold(&[add("o1/a/1", "n"), add("o2/a/1", "n")]),
        F::FoldEnforcesBounds => fold(&[bounds("o1/a/1", r#""maxNodes":1,"#), add("o2/a/2", "m"), add("o3/a/3", "n")]),
        F::GrowOnly => fold(&[add("o1/a/1", "n"), remove("o2/a/2", "n", "")]),
        F::RemovalToggles => fold(&[add("o1/a/1", "n"), remove("o2/a/2", "n", ""), remove("o3/a/3", "n", "")]),
        F::FirstEditWins => fold(&[
            add("o1/a/1", "n"),
            definition("o2/a/2", "n", r#"{"a":1}"#),
            definition("o3/a/3", "n", r#"{"a":2}"#),
        ]),
        F::ParallelEdgesMerged => between_nodes(&[edge("o1/a/2", "e", "m", "n"), edge("o2/a/3", "f", "m", "n")]),
        F::IdsShared => between_nodes(&[edge("o1/a/2", "z", "m", "n"), remove("o2/a/3", "z", "")]),
        F::IdsTrimmed => fold(&[add("o1/a/1", " n")]),
        F::PrototypeIdLost => fold(&[add("o1/a/1", "__proto__")]),
        F::EditMovesToEnd => between_nodes(&[phase("o1/a/2", "m", r#""x""#)]),
        F::CascadeTransitive => between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove("o2/a/3", "n", r#""e""#)]),
        F::CascadeClearsEdges => between_nodes(&[edge("o1/a/2", "e", "m", "n"), remove("o2/a/3", "z", "")]),
        F::RemovalRaisesUnknown => fold(&[remove("o1/a/1", "n", "")]),
        F::PathReplacesNothing => edited("text", "1"),
        F::PathIndexFromOne => edited("list.1", "9"),
        F::PathDigitsRefusedInRecords => edited("r.0", "1"),
        F::PathBracketsSplit => edited("r/x", "2"),
        F::PathStepsTrimmed => edited(" r.x", "2"),
        F::PathIsOneName => edited("r.x", "2"),
        F::PathReachesTheNode => edited("phase", r#""x""#),
        // What a host takes for equal, or for an integer.
        F::BooleanIndexAccepted => parse(r#"{"$nodeRef":{"node":"a","select":{"index":true}}}"#),
        F::BooleanKeysAreNumbers => parse(r#"{"$set":[1,true]}"#),
        F::DateEqualsOffsetText | F::DateEqualsZuluText => encode(r#"{"$date":951868799123}"#),
        F::LargeIntegersRefused => parse("9007199254740993"),
        F::BooleanRevisionAccepted => of_view(&view("").1.replace(r#""revision":7"#, r#""revision":false"#)),
        F::ViewProvenanceOfNothing => view(r#","provenance":[]"#),
        F::ViewProvenanceMayBeAMap => view(r#","provenance":{"$map":[]}"#),
        F::ProvenanceOfNothing => Ask("plan/fold", r#"{"planId":"p","ops":[],"provenance":0}"#.to_owned()),
        F::ProvenanceMayBeAMap => Ask("plan/fold", r#"{"planId":"p","ops":[],"provenance":{"$map":[]}}"#.to_owned()),
        F::BooleanLamportAccepted => fold(&[add("o/a/true", "n")]),
        F::BooleanBoundAccepted => fold(&[bounds("o/a/1", r#""maxNodes":true,"#)]),
        F::BlankIdRefused => fold(&[add(" /a/1", "n")]),
        F::OpsByHostEquality => written_twice("0", "false"),
        F::OpsByLooseEquality => written_twice("1", r#""1""#),
        F::OpsByNumericZero => written_twice("0", r#"{"$number":"-0"}"#),
        F::OpsByEmptiness => written_twice("[]", "{}"),
        F::EquivocationByTrimmedId => fold(&[add("o/a/1", "m"), add(" o/a/2", "n")]),
        F::CollisionPartsBarred => between_nodes(&[edge("o1/a/2", "e", "m|n", "n"), edge("o2/a/3", "e", "m", "n|n")]),
        F::CollisionPartsPointed => {
            between_nodes(&[edge("o1/a/2", "e", "m->n", "n"), edge("o2/a/3", "e", "m", "n->n")])
        }
        F::CollisionPartsRunTogether => {
            between_nodes(&[edge("o1/a/2", "e", "mn", "n"), edge("o2/a/3", "e", "m", "nn")])
        }
        F::FoldLeavesBoundsBehind => return vec![fold(&[bounds("o1/a/1", r#""maxNodes":1,"#)]), fold(&[])],
    };
    vec![one]
}

/// One node of which two ops under one key set the definition, to these values deep down.
fn written_twice(one: &str, other: &str) -> Ask {
    let set = |value: &str| definition("x/a/2", "n", &format!(r#"{{"a":[{{"b":{value}}}]}}"#));
    fold(&[add("o/a/1", "n"), set(one), set(other)])
}

/// A phase set on the node `n`.
fn phase_after(key: &str, to: &str) -> String {
    phase(key, "n", &format!(r#""{to}""#))
}

#[test]
fn each_fault_answers_its_witness_otherwise_than_the_model() {
    for fault in Fault::ALL {
        let asks = witness(*fault);
        let sound = answers(&mut Model::new(None), &asks);
        let faulty = answers(&mut Model::new(Some(*fault)), &asks);
        assert_ne!(faulty, sound, "{fault} changes nothing");
    }
}

#[test]
fn the_reference_answers_each_witness_as_the_model_does() {
    for fault in Fault::ALL {
        let asks = witness(*fault);
        assert_eq!(answers(&mut Reference, &asks), answers(&mut Model::new(None), &asks), "{fault}");
    }
}

#[test]
fn no_two_faults_are_the_same_on_all_witnesses() {
    // Two switches that no witness tells apart are one fault counted twice.
    let asks: Vec<Ask> = Fault::ALL.iter().flat_map(|fault| witness(*fault)).collect();
    let mut seen = std::collections::HashMap::new();
    for fault in Fault::ALL {
        let twin = seen.insert(answers(&mut Model::new(Some(*fault)), &asks), *fault);
        assert_eq!(twin, None, "{fault} is the same");
    }
}

#[test]
fn fault_names_are_stable_words_and_lead_back_to_the_fault() {
    let word = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    for fault in Fault::ALL {
        assert!(word(fault.name()), "{fault}");
        assert_eq!(Fault::named(fault.name()), Some(*fault));
        assert!(fault.description().ends_with('.'), "{fault}");
    }
    assert_eq!(Fault::named("no-such-fault"), None);
    assert_eq!(names().collect::<BTreeSet<_>>().len(), names().count());
    assert!(names().all(|name| named(name).is_some()));
    assert!(named("no-such-fault").is_none());
}

#[test]
fn the_clauses_of_each_fault_stand_in_the_specification() {
    let specification = include_str!("../SPEC.md");
    for fault in Fault::ALL {
        for clause in fault.clauses() {
            assert!(specification.contains(&format!("### `{clause}` (")), "{fault} breaks {clause}");
        }
    }
}

#[test]
fn the_handshake_of_a_fault_claims_everything_and_names_the_fault() {
    let handshake = Model::new(Some(Fault::ArrivalOrder)).handshake();
    assert_eq!(handshake.get("name"), Some(&Json::string("planproof-fault-arrival-order")));
    assert_eq!(handshake.pointer("/digest/mode"), Some(&Json::string("golden")));
    let Some(Json::Array(capabilities)) = handshake.get("capabilities") else { panic!("{handshake}") };
    for method in planproof::suite::METHODS {
        assert!(capabilities.contains(&Json::string(method.capability)), "{}", method.capability);
    }
}

#[test]
fn a_model_with_digests_of_its_own_says_so_and_tells_apart_what_the_golden_one_does() {
    let mut own = Model::with_own_digests(None);
    assert_eq!(own.handshake().pointer("/digest/mode"), Some(&Json::string("own")));
    assert!(planproof::runner::handshake::Handshake::read(&own.handshake()).is_ok());
    let asks = [view(""), view(r#","provenance":{}"#), view("")];
    let (own, golden) = (answers(&mut own, &asks), answers(&mut Model::new(None), &asks));
    assert_eq!(own[0], own[2]);
    assert_ne!(own[0], own[1]);
    assert_ne!(own[0], golden[0]);
}

#[test]
fn degenerate_adapters_answer_whatever_they_are_asked() {
    let params = Json::object([("value", Json::Number(1.0))]);
    let mut answers = Degenerate::ALL.map(|mut degenerate| degenerate.call("value/echo", &params));
    assert_eq!(answers[0], Answer::Result(Json::object([("value", Json::Null)])));
    assert_eq!(answers[1], Answer::Result(params));
    assert_eq!(answers[2], Answer::Result(Json::object([("value", Json::Object(vec![]))])));
    let Answer::Refused(refusal) = &mut answers[3] else { panic!("{:?}", answers[3]) };
    assert_eq!(refusal.reason, "invalid_value");
}
