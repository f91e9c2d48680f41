//! The table of faults: name, clauses, and what an implementation with the fault does.

/// Declares the faults: variant, name, clauses, description.
macro_rules! faults {
    ($($variant:ident $name:literal [$($clause:literal),+] $description:literal;)+) => {
        /// A mistake in one rule of SPEC.md that a real implementor could make.
        ///
        /// A vector of one of its [clauses](Fault::clauses) must catch it; the selftest proves that.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Fault {
            $(#[doc = $description] $variant,)+
        }

        impl Fault {
            /// All faults, grouped by what they break.
            pub const ALL: &'static [Fault] = &[$(Fault::$variant,)+];

            /// The stable name, in kebab case.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Fault::$variant => $name,)+ }
            }

            /// What an implementation with this fault does, in a line.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Fault::$variant => $description,)+ }
            }

            /// The clauses of SPEC.md that it breaks.
            #[must_use]
            pub fn clauses(self) -> &'static [&'static str] {
                match self { $(Fault::$variant => &[$($clause),+],)+ }
            }
        }
    };
}

faults! {
    // Typed values: reading and writing.
    PrototypeKeyLost "prototype-key-lost" ["value.plain"]
        "A member named __proto__ is lost when a record is read.";
    EmptyNameLost "empty-name-lost" ["value.plain"]
        "A member with the empty name is lost when a record is read.";
    InheritedNamesLost "inherited-names-lost" ["value.plain"]
        "Members named like inherited ones (toString, constructor) are lost when a record is read.";
    NullMemberLost "null-member-lost" ["value.plain"]
        "A member that is null is lost when a record is read.";
    IndexedRecordIsAnArray "indexed-record-is-an-array" ["value.plain"]
        "A record whose names are digits is read as an array.";
    ArraysFlattened "arrays-flattened" ["value.plain"]
        "An array in an array is flattened.";
    ToJsonHonoured "to-json-honoured" ["value.plain"]
        "A record with a member toJSON is replaced by it.";
    DateTextGuessed "date-text-guessed" ["value.plain"]
        "A string that looks like a date is read as a Date.";
    NumericTextGuessed "numeric-text-guessed" ["value.plain"]
        "A string of digits is read as a number.";
    NamesNormalised "names-normalised" ["value.string"]
        "Names of members are brought to normalisation form C.";
    WhiteSpaceTrimmed "white-space-trimmed" ["value.string"]
        "White space around a string is trimmed.";
    ControlsStripped "controls-stripped" ["value.string"]
        "Control characters are stripped from strings.";
    AstralReplaced "astral-replaced" ["value.string"]
        "Characters above U+FFFF are replaced by U+FFFD.";
    NfcApplied "nfc-applied" ["value.string", "encoding.string"]
        "Strings are brought to Unicode normalisation form C when they are read.";
    LineEndsNormalised "line-ends-normalised" ["value.string"]
        "CR LF in a string becomes LF when it is read.";
    StringEndsAtNul "string-ends-at-nul" ["value.string"]
        "A string ends at its first U+0000.";
    FifteenDigits "fifteen-digits" ["value.number"]
        "Numbers are rounded to 15 significant digits.";
    SinglePrecision "single-precision" ["value.number"]
        "Numbers are kept in single precision.";
    IntegersSaturate "integers-saturate" ["value.number"]
        "Integers beyond the range of 64 bits are read as its ends.";
    MinusZeroTokenAccepted "minus-zero-token-accepted" ["value.number.special"]
        "The token -0 is read as 0 and not refused.";
    OverflowIsInfinity "overflow-is-infinity" ["value.number.special"]
        "A number token that overflows is read as Infinity and not refused.";
    MinusZeroReadAsZero "minus-zero-read-as-zero" ["value.number.special"]
        "The value -0 is read as 0.";
    NanReadAsNull "nan-read-as-null" ["value.number.special"]
        "NaN and the infinities are read as null, as JSON.stringify writes them.";
    OrdinaryNumberInForm "ordinary-number-in-form" ["value.number.special"]
        "The form $number is accepted for ordinary numbers.";
    UndefinedMemberLost "undefined-member-lost" ["value.undefined"]
        "A member that holds undefined is lost when a record is read.";
    UndefinedReadAsNull "undefined-read-as-null" ["value.undefined"]
        "undefined is read as null.";
    UndefinedPayloadUnchecked "undefined-payload-unchecked" ["value.undefined"]
        "Any payload of $undefined is accepted.";
    BigintReadAsNumber "bigint-read-as-number" ["value.bigint"]
        "A bigint is read as a number.";
    BigintParsedLeniently "bigint-parsed-leniently" ["value.bigint"]
        "A bigint may have a plus sign, white space around it or hexadecimal digits, and may be empty.";
    BigintMinusZeroAccepted "bigint-minus-zero-accepted" ["value.bigint"]
        "The bigint -0 is read as 0.";
    BigintNumberAccepted "bigint-number-accepted" ["value.bigint"]
        "The payload of $bigint may be a number.";
    BigintLengthUnchecked "bigint-length-unchecked" ["value.bigint"]
        "A bigint may have more than 4,000 digits.";
    BigintThroughDouble "bigint-through-double" ["value.bigint"]
        "A bigint passes through a double and loses its low digits.";
    BigintLeadingZeroAccepted "bigint-leading-zero-accepted" ["value.bigint"]
        "Leading zeros in a bigint are accepted.";
    DateToWholeSeconds "date-to-whole-seconds" ["value.date", "digest.lossless"]
        "Dates keep whole seconds only.";
    InvalidDateAsNull "invalid-date-as-null" ["value.date"]
        "The invalid Date is read as null.";
    DateRangeUnchecked "date-range-unchecked" ["value.date"]
        "Dates beyond 8.64e15 milliseconds are accepted.";
    DateFractionAccepted "date-fraction-accepted" ["value.date"]
        "Fractions of a millisecond are cut off and not refused.";
    DateTextAccepted "date-text-accepted" ["value.date"]
        "The payload of $date may be text, which gives the invalid Date.";
    DateReadAsNumber "date-read-as-number" ["value.date"]
        "A Date is read as its number.";
    RegexpSourceUnchecked "regexp-source-unchecked" ["value.regexp"]
        "Any text is accepted as the source of a RegExp.";
    RegexpSeparatorsAccepted "regexp-separators-accepted" ["value.regexp"]
        "U+2028 and U+2029 are accepted in a RegExp source.";
    RegexpSlashInClassRefused "regexp-slash-in-class-refused" ["value.regexp"]
        "A slash inside a class is refused.";
    RegexpFlagsDropped "regexp-flags-dropped" ["value.regexp", "digest.lossless"]
        "The flags of a RegExp are dropped.";
    RegexpFlagsUnsorted "regexp-flags-unsorted" ["value.regexp"]
        "RegExp flags are accepted in any order.";
    RegexpSlashUnchecked "regexp-slash-unchecked" ["value.regexp"]
        "A bare slash in a RegExp source is accepted.";
    TuplesFromText "tuples-from-text" ["value.regexp", "value.datetime"]
        "A text of two characters is taken for a list of two, a digit among them for a number.";
    TuplesByIndex "tuples-by-index" ["value.regexp", "value.bytes", "value.datetime", "value.interval"]
        "A record with the names 0 and 1 is taken for a list of two.";
    WordListsAccepted "word-lists-accepted" ["value.number.special", "value.bytes", "value.node_ref", "op.shape"]
        "A list of one text is taken for the text where words are looked up.";
    MapReadAsRecord "map-read-as-record" ["value.map"]
        "A Map is read as a record, its keys as text.";
    MapReadSorted "map-read-sorted" ["value.map"]
        "The pairs of a Map are sorted when it is read.";
    MapObjectAccepted "map-object-accepted" ["value.map"]
        "The payload of $map may be an object.";
    MapPairLengthUnchecked "map-pair-length-unchecked" ["value.map"]
        "An entry of a Map may have one element or three.";
    KeysLooselyEqual "keys-loosely-equal" ["value.map.special_keys"]
        "A bigint and a number that are loosely equal are one key.";
    BooleanKeysAreNumbers "boolean-keys-are-numbers" ["value.set", "value.map"]
        "Keys and members that differ in true and 1, or false and 0, are equal, also deeper inside.";
    RegexpKeysBySource "regexp-keys-by-source" ["value.set", "value.map"]
        "Two RegExps with one source are one key, whatever their flags.";
    SetReadAsArray "set-read-as-array" ["value.set"]
        "A Set is read as an array.";
    SetReadSorted "set-read-sorted" ["value.set"]
        "The members of a Set are sorted when it is read.";
    SetUndefinedDropped "set-undefined-dropped" ["value.map.special_keys"]
        "undefined is dropped from Sets.";
    SetOfOneAccepted "set-of-one-accepted" ["value.set"]
        "The payload of $set may be one value in place of a list.";
    MapKeyEqualityByText "map-key-equality-by-text" ["value.map"]
        "Map keys are equal when their JSON texts are, so that records with another member order differ.";
    NanKeyTwiceAccepted "nan-key-twice-accepted" ["value.map.special_keys"]
        "NaN is accepted twice as a Map key or Set member, as it is not == to itself.";
    MinusZeroKeyAccepted "minus-zero-key-accepted" ["value.map.special_keys"]
        "-0 is accepted as a Map key or Set member.";
    DuplicateKeyLastWins "duplicate-key-last-wins" ["value.map"]
        "Of two equal Map keys the last one wins and nothing is refused.";
    SetMembersMerged "set-members-merged" ["value.set"]
        "Equal Set members are merged and not refused.";
    BytesClassLost "bytes-class-lost" ["value.bytes"]
        "All bytes are read as Uint8Array.";
    UnknownClassAccepted "unknown-class-accepted" ["value.bytes"]
        "Bytes of an unknown class are read as Uint8Array.";
    HalfByteIgnored "half-byte-ignored" ["value.bytes"]
        "A last digit without a partner is ignored.";
    FloatPayloadLost "float-payload-lost" ["value.bytes"]
        "NaN payloads in a Float64Array are lost, as elements are read as numbers.";
    BytesUpperCaseAccepted "bytes-upper-case-accepted" ["value.bytes"]
        "Upper-case hexadecimal is accepted in bytes.";
    ElementSizeUnchecked "element-size-unchecked" ["value.bytes"]
        "A typed array may end inside an element.";
    SignedElementsUnchecked "signed-elements-unchecked" ["value.bytes"]
        "An Int16Array or Int32Array may end inside an element.";
    FloatElementsUnchecked "float-elements-unchecked" ["value.bytes"]
        "A Float32Array or Float64Array may end inside an element.";
    BigintElementsUnchecked "bigint-elements-unchecked" ["value.bytes"]
        "A BigInt64Array or BigUint64Array may end inside an element.";
    FourBytesTakenForTwo "four-bytes-taken-for-two" ["value.bytes"]
        "Elements of four bytes are taken for elements of two.";
    EightBytesTakenForFour "eight-bytes-taken-for-four" ["value.bytes"]
        "Elements of eight bytes are taken for elements of four.";
    BytesFromText "bytes-from-text" ["value.bytes"]
        "The payload of $bytes may be the bare digits of a Uint8Array.";
    BytesClassDefaulted "bytes-class-defaulted" ["value.bytes"]
        "What is no text in the place of a class is read as Uint8Array.";
    BytesDigitsCoerced "bytes-digits-coerced" ["value.bytes"]
        "A number in the place of hexadecimal is read as its text, null as no bytes.";
    BytesFromNumbers "bytes-from-numbers" ["value.bytes"]
        "The bytes may be a list of numbers.";
    ZoneDropped "zone-dropped" ["value.datetime"]
        "The zone of a DateTime is dropped in favour of UTC.";
    ZoneUnchecked "zone-unchecked" ["value.datetime"]
        "Any text is accepted as a zone name.";
    InstantNullAccepted "instant-null-accepted" ["value.datetime"]
        "A DateTime without an instant is read as that of 1970.";
    ZoneDefaulted "zone-defaulted" ["value.datetime"]
        "What is no text in the place of a zone is read as UTC.";
    DurationOfNothing "duration-of-nothing" ["value.duration"]
        "null, an empty text and an empty list are read as a Duration without units.";
    DurationFromPairs "duration-from-pairs" ["value.duration"]
        "The units of a Duration may be a list of pairs.";
    DurationRounded "duration-rounded" ["value.duration"]
        "Amounts of a Duration are cut to whole numbers.";
    UnknownUnitIgnored "unknown-unit-ignored" ["value.duration"]
        "An unknown unit of a Duration is ignored.";
    DurationNormalised "duration-normalised" ["value.duration"]
        "Durations are normalised: 60 minutes become an hour.";
    DurationZerosDropped "duration-zeros-dropped" ["value.duration"]
        "Units that are zero are dropped from a Duration.";
    IntervalAsArray "interval-as-array" ["value.interval"]
        "An Interval is read as an array of its two ends.";
    IntervalReversedAccepted "interval-reversed-accepted" ["value.interval"]
        "An Interval that ends before it starts is accepted.";
    EmptyIntervalRefused "empty-interval-refused" ["value.interval"]
        "An Interval that ends where it starts is refused.";
    IntervalEndsBare "interval-ends-bare" ["value.interval"]
        "The ends of an Interval may be payloads of $datetime without their form.";
    IntervalEndsFromNumbers "interval-ends-from-numbers" ["value.interval"]
        "The ends of an Interval may be milliseconds, in UTC.";
    IntervalEndDefaulted "interval-end-defaulted" ["value.interval"]
        "An Interval whose end is null ends where it starts.";
    SelectDefaultsToFirst "select-defaults-to-first" ["value.node_ref"]
        "A NodeRef without select selects the first.";
    SelectUnchecked "select-unchecked" ["value.node_ref"]
        "An unknown select is read as all.";
    IndexReadAsFirst "index-read-as-first" ["value.node_ref"]
        "A NodeRef that selects an index is read as one that selects the first.";
    EmptyPathDropped "empty-path-dropped" ["value.node_ref"]
        "The empty path of a NodeRef is read as an absent one.";
    BranchNullAccepted "branch-null-accepted" ["value.node_ref"]
        "A branchId that is null is read as an absent one.";
    BranchIdDropped "branch-id-dropped" ["value.node_ref"]
        "The branchId of a NodeRef is dropped.";
    BranchMayBeAList "branch-may-be-a-list" ["value.node_ref"]
        "A branchId may be the bare list of its segments.";
    MissingSegmentsAreNone "missing-segments-are-none" ["value.node_ref"]
        "A branchId without segments is read as one with none.";
    EmptySegmentsOfAnyType "empty-segments-of-any-type" ["value.node_ref"]
        "Segments that are null, an empty text or an empty record are read as none.";
    EmptySegmentSkipped "empty-segment-skipped" ["value.node_ref"]
        "A segment that is null, an empty text or an empty record is left out.";
    SegmentTextIsAnEdge "segment-text-is-an-edge" ["value.node_ref"]
        "A segment that is a text is read as the edge of that id.";
    RouteIdsCoerced "route-ids-coerced" ["value.node_ref"]
        "A number in the place of an edge or a join of a branchId is read as its text.";
    JoinEdgesFromText "join-edges-from-text" ["value.node_ref"]
        "The edges of a join may be a text, which is read character by character.";
    JoinEdgesFiltered "join-edges-filtered" ["value.node_ref"]
        "What is no text among the edges of a join is left out.";
    ReferenceInnerMemberIgnored "reference-inner-member-ignored" ["value.node_ref"]
        "An unknown member of a select, a branchId or a segment is ignored.";
    ReferencePathNullAccepted "reference-path-null-accepted" ["value.node_ref"]
        "A NodeRef path that is null is read as an absent one.";
    ReferenceExtraMemberIgnored "reference-extra-member-ignored" ["value.node_ref"]
        "An unknown member of a NodeRef is ignored.";
    ReferenceIndexNegativeAccepted "reference-index-negative-accepted" ["value.node_ref"]
        "A NodeRef may select a negative or fractional index.";
    BooleanIndexAccepted "boolean-index-accepted" ["value.node_ref"]
        "An index that is true or false is read as 1 or 0.";
    ParamRefExtraMemberIgnored "param-ref-extra-member-ignored" ["value.param_ref"]
        "An unknown member of a ParamRef is ignored.";
    ParamRefTextAccepted "param-ref-text-accepted" ["value.param_ref"]
        "The payload of $paramRef may be the bare path.";
    ParamRefPathJoined "param-ref-path-joined" ["value.param_ref"]
        "The path of a ParamRef may be a list of steps.";
    ParamRefReadAsRecord "param-ref-read-as-record" ["value.param_ref"]
        "A ParamRef is read as the record of its path.";
    ConstructorMemberRefused "constructor-member-refused" ["value.lookalike"]
        "A record with a member constructor is refused as a value of another class.";
    KindMemberIsAType "kind-member-is-a-type" ["value.lookalike"]
        "A record whose kind is nodeRef is read as a reference.";
    BareShapeIsAType "bare-shape-is-a-type" ["value.lookalike"]
        "A record with the members of a NodeRef and no others is read as a reference.";
    DurationShapeIsAType "duration-shape-is-a-type" ["value.lookalike"]
        "A record of units is read as a Duration.";
    DollarNamesLost "dollar-names-lost" ["value.escape"]
        "Members whose names start with $ are lost.";
    EscapeNameCoerced "escape-name-coerced" ["value.escape"]
        "A number in the place of a name is read as its text.";
    ConstructorNameIsAType "constructor-name-is-a-type" ["value.lookalike"]
        "A record whose constructor member is named NodeRef is read as a reference.";
    DollarRecordIsAType "dollar-record-is-a-type" ["value.escape"]
        "An escaped record whose only name is $nodeRef is read as the reference it mimics.";
    EscapeAlwaysAccepted "escape-always-accepted" ["value.escape"]
        "The $record form is accepted without need.";
    EscapeNameTwiceAccepted "escape-name-twice-accepted" ["value.escape"]
        "A name may stand twice in a $record: the last one wins.";
    UnknownFormIsARecord "unknown-form-is-a-record" ["value.strict"]
        "An object with an unknown $ name is read as a record.";
    SecondMemberIgnored "second-member-ignored" ["value.strict"]
        "A second member beside a $ form is ignored.";
    MistypedFormIsARecord "mistyped-form-is-a-record" ["value.strict", "value.regexp", "value.bytes", "value.datetime", "value.duration", "value.interval", "value.number.special"]
        "A $ form whose payload is of another JSON type is read as a record.";
    OneReasonForAll "one-reason-for-all" ["value.strict", "op.shape"]
        "Every refusal has the reason invalid_argument.";
    DuplicateNamesLastWins "duplicate-names-last-wins" ["value.text"]
        "Of two members with one name the last one wins and nothing is refused.";
    LoneSurrogateReplaced "lone-surrogate-replaced" ["value.text"]
        "A lone surrogate is replaced by U+FFFD and not refused.";
    TrailingTextIgnored "trailing-text-ignored" ["value.text"]
        "Text after the value is ignored.";
    ByteOrderMarkSkipped "byte-order-mark-skipped" ["value.text"]
        "A byte order mark before the value is skipped.";
    TrailingCommaAccepted "trailing-comma-accepted" ["value.text"]
        "A comma before a closing bracket is accepted.";
    ControlCharactersAccepted "control-characters-accepted" ["value.text"]
        "Raw control characters in strings are accepted.";
    LenientNumbers "lenient-numbers" ["value.text"]
        "Numbers such as +1, .5, 1. and 01 are accepted.";
    BareNanAccepted "bare-nan-accepted" ["value.text"]
        "The words NaN and Infinity are accepted, as some JSON readers do.";
    CapitalLiteralsAccepted "capital-literals-accepted" ["value.text"]
        "Null, TRUE and the like are accepted.";
    CommentsSkipped "comments-skipped" ["value.text"]
        "Comments are skipped.";
    CutOffCompleted "cut-off-completed" ["value.text"]
        "Closing brackets that are missing at the end are taken for granted.";
    EmptyTextIsNull "empty-text-is-null" ["value.text"]
        "A text without a value is read as null.";
    AnyWhiteSpaceSkipped "any-white-space-skipped" ["value.text"]
        "All that Unicode calls white space is skipped between tokens.";
    SingleQuotesAccepted "single-quotes-accepted" ["value.text"]
        "Strings in single quotes are accepted.";
    UnquotedNamesAccepted "unquoted-names-accepted" ["value.text"]
        "Names of members without quotes are accepted.";
    UnknownEscapesAccepted "unknown-escapes-accepted" ["value.text"]
        "An escape that JSON does not know stands for the character after the backslash.";
    ValueDepthOffByOne "value-depth-off-by-one" ["value.depth"]
        "Values of depth 65 are accepted.";
    ValueDepthTooStrict "value-depth-too-strict" ["value.depth"]
        "Values of depth 64 are refused.";
    SetsCountNoDepth "sets-count-no-depth" ["value.depth"]
        "The depth of Sets is not counted.";
    ReferencesCountDepth "references-count-depth" ["value.depth"]
        "A NodeRef counts as a level.";
    MapKeysCountNoDepth "map-keys-count-no-depth" ["value.depth"]
        "The depth of Map keys is not counted.";
    ParamDepthUnchecked "param-depth-unchecked" ["value.depth"]
        "The depth of a value is judged in texts and not where value/echo and value/encode take it.";
    FieldValueDepthUnchecked "field-value-depth-unchecked" ["value.depth"]
        "The depth of what set_node_field writes is judged with its path only.";
    NodeDefinitionDepthUnchecked "node-definition-depth-unchecked" ["value.depth"]
        "A node may be added with a definition of any depth.";
    NewDefinitionDepthUnchecked "new-definition-depth-unchecked" ["value.depth"]
        "set_node_definition may set a definition of any depth.";
    ProvenanceDepthUnchecked "provenance-depth-unchecked" ["value.depth"]
        "Provenance of any depth is put into the view.";
    OpDepthByKind "op-depth-by-kind" ["value.depth"]
        "The depth of a member of an op is judged only where the kind of the op has it.";
    ViewDepthUnchecked "view-depth-unchecked" ["value.depth"]
        "A view of any depth is digested.";
    ViewDepthOfAValue "view-depth-of-a-value" ["value.depth"]
        "A view is held to 64 levels, like a value.";
    DigestMemberNotMeasured "digest-member-not-measured" ["value.depth"]
        "The member digest of a view does not count for its depth.";

    // Encoding.
    MinusZeroEqualsZero "minus-zero-equals-zero" ["encoding.float", "digest.lossless.special"]
        "-0 is encoded as 0.";
    UndefinedEqualsAbsent "undefined-equals-absent" ["encoding.record", "encoding.simple", "digest.lossless.special"]
        "A member that holds undefined is left out of the encoding.";
    UndefinedEncodedAsNull "undefined-encoded-as-null" ["encoding.simple", "digest.lossless.special"]
        "undefined is encoded as null.";
    FalseEqualsZero "false-equals-zero" ["encoding.simple", "digest.lossless"]
        "false is encoded as 0.";
    NullEqualsAbsent "null-equals-absent" ["encoding.record", "digest.lossless"]
        "A member that is null is left out of the encoding.";
    NumericTextEqualsNumber "numeric-text-equals-number" ["encoding.string", "digest.lossless"]
        "A string of digits is encoded as a number.";
    NumbersDigestedSingle "numbers-digested-single" ["encoding.float", "digest.lossless"]
        "Numbers are narrowed to single precision, exact or not.";
    BigintEqualsNumber "bigint-equals-number" ["encoding.bigint", "digest.lossless.special"]
        "A small bigint is encoded as the number.";
    BigintLeadingZeroBytes "bigint-leading-zero-bytes" ["encoding.bigint"]
        "A bigint whose first bit is set gets a leading zero byte.";
    BigintNegativeMagnitude "bigint-negative-magnitude" ["encoding.bigint"]
        "A negative bigint n holds -n and not -1 - n.";
    SafeIntegerOffByOne "safe-integer-off-by-one" ["encoding.integer", "encoding.float"]
        "2^53 is encoded as an integer, as if it were safe.";
    IntegersAsFloats "integers-as-floats" ["encoding.integer"]
        "Whole numbers are encoded as floats.";
    LongHeads "long-heads" ["encoding.integer"]
        "Integers below 256 always take two bytes.";
    AlwaysDouble "always-double" ["encoding.float"]
        "Floats are always double precision.";
    HalvesSkipped "halves-skipped" ["encoding.float"]
        "Half precision is never used.";
    HalfSubnormalsSkipped "half-subnormals-skipped" ["encoding.float"]
        "Half-precision subnormals are never used.";
    NanKeptDouble "nan-kept-double" ["encoding.float"]
        "NaN is encoded in double precision, as it never equals its narrowed self.";
    UndefinedInArraysAsNull "undefined-in-arrays-as-null" ["encoding.simple", "digest.lossless.special"]
        "undefined in an array is encoded as null, as JSON.stringify writes it.";
    TwentyThreeTakesAByte "twenty-three-takes-a-byte" ["encoding.integer", "encoding.string", "encoding.array", "encoding.record"]
        "Heads of 23 have a byte more: the limit of the short form is off by one.";
    TwoHundredFiftyFiveTakesTwo "two-hundred-fifty-five-takes-two" ["encoding.integer", "encoding.string", "encoding.array", "encoding.record"]
        "Heads of 255 have two bytes in place of one.";
    SixteenBitsTakeThirtyTwo "sixteen-bits-take-thirty-two" ["encoding.integer", "encoding.string", "encoding.array"]
        "Heads of 65535 have four bytes in place of two.";
    LengthsCutToSixteenBits "lengths-cut-to-sixteen-bits" ["encoding.string", "encoding.array", "digest.lossless"]
        "The lengths of texts and arrays are cut to 16 bits.";
    ByteStringHeadsWide "byte-string-heads-wide" ["encoding.bigint", "encoding.typed"]
        "The head of a byte string always holds a 16-bit length.";
    StringLengthInUnits "string-length-in-units" ["encoding.string"]
        "The head of a string counts UTF-16 code units and not bytes.";
    TextHeadsWide "text-heads-wide" ["encoding.string"]
        "The head of a string always holds a 16-bit length.";
    LongTextsCut "long-texts-cut" ["encoding.string", "digest.lossless"]
        "Only the beginning of a long string is encoded.";
    AstralDigestedAlike "astral-digested-alike" ["encoding.string", "digest.lossless"]
        "All characters above U+FFFF are encoded alike.";
    ArrayHeadsWide "array-heads-wide" ["encoding.array"]
        "The head of an array always holds a 16-bit count.";
    ArrayTextsJoined "array-texts-joined" ["encoding.array", "digest.lossless"]
        "An array of strings is encoded as its elements joined by bars.";
    ArraySorted "array-sorted" ["encoding.array", "digest.lossless"]
        "The elements of an array are sorted.";
    MemberOrderKept "member-order-kept" ["encoding.record", "digest.member_order"]
        "The members of a record are encoded in the order in which they came.";
    MemberOrderKeptInsideMaps "member-order-kept-inside-maps" ["encoding.record", "digest.member_order"]
        "Records inside Maps and Sets are encoded in the order in which their members came.";
    KeysInUtf16Order "keys-in-utf16-order" ["encoding.record"]
        "Record keys are encoded in UTF-16 order.";
    KeysInByteOrder "keys-in-byte-order" ["encoding.record"]
        "Record keys are encoded in the order of their UTF-8 bytes, without regard to length.";
    WideMapHead "wide-map-head" ["encoding.record"]
        "The head of a record always holds a 16-bit count.";
    NamesAndValuesApart "names-and-values-apart" ["encoding.record", "digest.lossless"]
        "The names and the values of a record are encoded apart, each sorted.";
    PrototypeNamesNotDigested "prototype-names-not-digested" ["encoding.record", "digest.lossless"]
        "Members named __proto__, constructor or prototype are left out of the encoding.";
    TypedAsDollarRecord "typed-as-dollar-record" ["encoding.typed", "value.escape"]
        "A typed value is encoded as a record of one member whose name starts with $.";
    DurationAsPairs "duration-as-pairs" ["encoding.typed"]
        "The units of a Duration are encoded as pairs in the order in which they came.";
    ReferencePathNotDigested "reference-path-not-digested" ["encoding.typed", "digest.lossless"]
        "The path of a NodeRef is left out of the encoding.";
    ParamRefPathNotDigested "param-ref-path-not-digested" ["encoding.typed", "digest.lossless"]
        "The path of a ParamRef is left out of the encoding.";
    CanonicalStringify "canonical-stringify" ["digest.lossless", "encoding.typed"]
        "Date, RegExp, Map and Set are encoded as the empty record, as JSON.stringify sees them.";
    MapSorted "map-sorted" ["encoding.typed", "digest.lossless"]
        "The pairs of a Map are sorted.";
    SetSorted "set-sorted" ["encoding.typed", "digest.lossless"]
        "The members of a Set are sorted.";
    MapEqualsRecord "map-equals-record" ["encoding.typed", "digest.lossless"]
        "A Map with text keys is encoded as a record.";
    SetEqualsArray "set-equals-array" ["encoding.typed", "digest.lossless"]
        "A Set is encoded as an array.";
    DateEqualsNumber "date-equals-number" ["encoding.typed", "digest.lossless"]
        "A Date is encoded as its number.";
    DateEqualsOffsetText "date-equals-offset-text" ["encoding.typed", "digest.lossless"]
        "A Date is encoded as its ISO text with an offset, +00:00.";
    DateEqualsZuluText "date-equals-zulu-text" ["encoding.typed", "digest.lossless"]
        "A Date is encoded as its ISO text with milliseconds and a Z.";
    LargeIntegersRefused "large-integers-refused" ["value.number"]
        "Whole numbers of 2^53 and more are refused, as if they were not safe to read.";
    TypedArraysByElements "typed-arrays-by-elements" ["encoding.typed", "digest.lossless.special"]
        "Typed arrays are encoded as arrays of their elements, whatever their class.";
    ReferenceAbsentAsNull "reference-absent-as-null" ["encoding.typed"]
        "An absent path or branchId of a NodeRef is encoded as null.";
    LookalikeEqualsReference "lookalike-equals-reference" ["digest.lookalike"]
        "A record with the members of a NodeRef is encoded as a reference.";
    ParamRefEqualsRecord "param-ref-equals-record" ["digest.lookalike", "encoding.typed"]
        "A ParamRef is encoded as the record of its path.";

    // Digest.
    DigestWithoutLabel "digest-without-label" ["digest.golden"]
        "The pre-image lacks the leading text plan-ir/1.";
    DigestUpperCase "digest-upper-case" ["digest.golden"]
        "The digest is written in upper-case hexadecimal.";
    KindNotDigested "kind-not-digested" ["digest.golden", "digest.lossless"]
        "The kinds of nodes are left out of the digest.";
    HandleNotDigested "handle-not-digested" ["digest.golden", "digest.lossless"]
        "The handles of edges are left out of the digest.";
    DigestNamesNotDigested "digest-names-not-digested" ["digest.self"]
        "Members named digest are left out of the digest at any depth.";
    BoundsNotDigested "bounds-not-digested" ["digest.bounds"]
        "Bounds are left out of the digest.";
    BoundsWrapped "bounds-wrapped" ["digest.bounds"]
        "Bounds are digested as 32-bit integers.";
    BoundsSwappable "bounds-swappable" ["digest.bounds"]
        "Bounds are digested as a sorted list: two that change places are not noticed.";
    ProvenanceNotDigested "provenance-not-digested" ["digest.provenance"]
        "Provenance is left out of the digest.";
    PlanIdNotDigested "plan-id-not-digested" ["digest.provenance"]
        "The plan id is left out of the digest.";
    RevisionNotDigested "revision-not-digested" ["digest.provenance"]
        "The revision is left out of the digest.";
    ProvenanceIgnoredByFold "provenance-ignored-by-fold" ["digest.provenance"]
        "The fold does not put the provenance into the view.";
    DigestMemberHashed "digest-member-hashed" ["digest.self"]
        "The digest member of a view is hashed with it.";
    DigestMemberTrusted "digest-member-trusted" ["digest.self"]
        "A view that holds 64 hexadecimal digits as its digest is answered with them.";
    DigestCountsCalls "digest-counts-calls" ["digest.stable"]
        "The digest depends on how many requests were answered before.";
    NodesDigestedSorted "nodes-digested-sorted" ["fold.place"]
        "Nodes and edges are digested in the order of their ids.";

    // Params and views.
    TextCoerced "text-coerced" ["params.shape"]
        "A text that is a number is read as its digits.";
    MissingValueIsUndefined "missing-value-is-undefined" ["params.shape"]
        "A missing value is taken for undefined.";
    MissingViewIsABadView "missing-view-is-a-bad-view" ["params.shape"]
        "A missing view has the reason invalid_view and not invalid_argument.";
    ParamsMayBeAMap "params-may-be-a-map" ["params.shape"]
        "Params may be a Map with text keys.";
    OpsBeforeParams "ops-before-params" ["params.shape"]
        "A malformed op is the reason also when a param is malformed.";
    ParamsBeforeValues "params-before-values" ["params.shape"]
        "A malformed param is the reason also when a value is malformed.";
    ViewExtraMemberIgnored "view-extra-member-ignored" ["view.shape"]
        "An unknown member of a view is ignored.";
    ViewPartsDefaulted "view-parts-defaulted" ["view.shape"]
        "A view may lack nodes, edges or bounds: they are taken for none and for the defaults.";
    ViewRevisionUnchecked "view-revision-unchecked" ["view.shape"]
        "Any number is accepted as the revision of a view.";
    BooleanRevisionAccepted "boolean-revision-accepted" ["view.shape"]
        "A revision may be true or false.";
    ViewProvenanceOfNothing "view-provenance-of-nothing" ["view.shape"]
        "A provenance of a view that is false, 0, an empty text or an empty list is let through.";
    ViewProvenanceMayBeAMap "view-provenance-may-be-a-map" ["view.shape"]
        "The provenance of a view may be a Map.";
    ViewNullIsAbsent "view-null-is-absent" ["view.shape"]
        "A phase or provenance of a view may be null.";
    ViewPartsUnchecked "view-parts-unchecked" ["view.shape"]
        "The nodes, edges and bounds of a view are digested whatever they are.";
    ViewRefusedAsAnOp "view-refused-as-an-op" ["view.shape"]
        "A malformed node of a view is refused with the reason invalid_op.";
    ViewIdsMustDiffer "view-ids-must-differ" ["view.shape"]
        "A view with two nodes of one id is refused.";
    ViewEndsMustExist "view-ends-must-exist" ["view.shape"]
        "A view with an edge whose end is missing is refused.";

    // Ops.
    MalformedOpSkipped "malformed-op-skipped" ["op.shape"]
        "A malformed op is skipped and the others are folded.";
    UnknownOpKindIgnored "unknown-op-kind-ignored" ["op.shape"]
        "An op of an unknown kind does nothing but is counted.";
    ExtraOpMemberIgnored "extra-op-member-ignored" ["op.shape"]
        "An unknown member of an op is ignored.";
    ExtraNodeMemberIgnored "extra-node-member-ignored" ["op.shape"]
        "An unknown member of a node or an edge is ignored.";
    ExtraParamIgnored "extra-param-ignored" ["params.shape"]
        "An unknown param is ignored.";
    MissingOpsAreNone "missing-ops-are-none" ["params.shape"]
        "Params without ops fold the empty log.";
    OpsMayBeASet "ops-may-be-a-set" ["params.shape"]
        "ops may be a Set.";
    OpsMayBeARecord "ops-may-be-a-record" ["params.shape"]
        "ops may be a record, which holds no op.";
    PlanIdCoerced "plan-id-coerced" ["params.shape"]
        "A planId that is a number is read as its text.";
    ProvenanceUnchecked "provenance-unchecked" ["params.shape"]
        "Any value is accepted as provenance.";
    ProvenanceOfNothing "provenance-of-nothing" ["params.shape"]
        "A provenance that is false, 0, an empty text or an empty list is taken for none.";
    ProvenanceMayBeAMap "provenance-may-be-a-map" ["params.shape"]
        "Provenance may be a Map, which is put into the view.";
    BooleanLamportAccepted "boolean-lamport-accepted" ["op.shape"]
        "A lamport that is true or false is read as 1 or 0.";
    BooleanBoundAccepted "boolean-bound-accepted" ["op.shape", "view.shape"]
        "A bound that is true is read as 1.";
    BlankIdRefused "blank-id-refused" ["op.shape"]
        "An opId or actorId of white space alone is taken for an empty one.";
    EmptyOpIdAccepted "empty-op-id-accepted" ["op.shape"]
        "An empty opId or actorId is accepted.";
    EmptyNodeIdRefused "empty-node-id-refused" ["op.shape"]
        "An empty node id is refused.";
    LamportUnchecked "lamport-unchecked" ["op.shape"]
        "A lamport may be negative, fractional or beyond 2^53 - 1.";
    MissingTimeAccepted "missing-time-accepted" ["op.shape"]
        "An op without at is accepted.";
    NodeKindUnchecked "node-kind-unchecked" ["op.shape"]
        "Any text is accepted as the kind of a node.";
    EmptyCaseRefused "empty-case-refused" ["op.shape"]
        "The handle case_ with an empty label is refused.";
    HandleUnchecked "handle-unchecked" ["op.shape"]
        "Any text is accepted as the handle of an edge.";
    NullWordDefaulted "null-word-defaulted" ["op.shape"]
        "A handle that is null is read as always, a kind of a node as call.";
    ZeroBoundAccepted "zero-bound-accepted" ["op.shape"]
        "A bound of 0 is accepted.";
    PartialBoundsMerged "partial-bounds-merged" ["op.shape"]
        "set_bounds may lack members: they are merged over the present bounds.";
    PhaseNullInNodeAccepted "phase-null-in-node-accepted" ["op.shape"]
        "A node may be added with the phase null.";

    // Fold: the order and the set.
    ArrivalOrder "arrival-order" ["fold.order"]
        "Ops are applied in the order of arrival.";
    LamportOnly "lamport-only" ["fold.order"]
        "Ops are ordered by lamport only, then by arrival.";
    OpIdNotInKey "op-id-not-in-key" ["fold.order"]
        "Ops are ordered by lamport and actorId only, then by arrival.";
    OpIdBeforeActorId "op-id-before-actor-id" ["fold.order"]
        "Ops are ordered by opId before actorId.";
    LamportAsText "lamport-as-text" ["fold.order"]
        "Lamports are compared as decimal text: 10 before 9.";
    TimeOrders "time-orders" ["fold.order"]
        "Ops of one lamport are ordered by at before actorId.";
    Utf8Order "utf8-order" ["fold.order.utf16"]
        "actorId and opId compare by their UTF-8 bytes.";
    EqualKeyByArrival "equal-key-by-arrival" ["fold.order.total"]
        "Different ops with one key are applied in the order of arrival.";
    CopiesCounted "copies-counted" ["fold.idempotent"]
        "Copies of an op are counted in the revision.";
    LaterCopyAppliedAgain "later-copy-applied-again" ["fold.idempotent"]
        "A copy that arrives later is applied again, after all else.";
    CopiesConflict "copies-conflict" ["fold.equivocation"]
        "Copies of an op raise conflicting_op_id.";
    FirstOpOfIdCounts "first-op-of-id-counts" ["fold.equivocation"]
        "An opId alone is taken for identity: the op that arrives first counts.";
    LastOpOfIdCounts "last-op-of-id-counts" ["fold.equivocation"]
        "An opId alone is taken for identity: the op that arrives last counts.";
    TimeNotInIdentity "time-not-in-identity" ["fold.equivocation"]
        "Ops that differ in at only are taken for copies.";
    KeyNotInIdentity "key-not-in-identity" ["fold.idempotent"]
        "Ops that do the same are taken for copies, whatever their keys.";
    OpsByHostEquality "ops-by-host-equality" ["fold.equivocation"]
        "Ops that differ in true and 1, or in false and 0, are taken for copies.";
    OpsByLooseEquality "ops-by-loose-equality" ["fold.equivocation"]
        "Ops that differ in a number and its text are taken for copies.";
    OpsByNumericZero "ops-by-numeric-zero" ["fold.equivocation"]
        "Ops that differ in 0 and -0 are taken for copies.";
    OpsByEmptiness "ops-by-emptiness" ["fold.equivocation"]
        "Ops that differ in an empty list and an empty record are taken for copies.";
    EquivocationByTrimmedId "equivocation-by-trimmed-id" ["fold.equivocation"]
        "Op ids that differ in white space around them conflict.";
    EquivocationSilent "equivocation-silent" ["fold.equivocation"]
        "Two ops under one opId raise nothing.";
    EquivocationByActor "equivocation-by-actor" ["fold.equivocation"]
        "Two ops under one opId raise nothing when their actors differ.";

    // Fold: seed, bounds, last writer wins.
    BoundsAsImpliedOp "bounds-as-implied-op" ["fold.seed"]
        "The default bounds count as an op in the revision.";
    EmptyLogUndigested "empty-log-undigested" ["fold.seed"]
        "The empty log has an empty digest.";
    BoundsOnlyTightened "bounds-only-tightened" ["fold.bounds"]
        "set_bounds can lower a bound but not raise it.";
    FoldEnforcesBounds "fold-enforces-bounds" ["fold.bounds"]
        "The fold drops nodes beyond maxNodes.";
    GrowOnly "grow-only" ["fold.lww"]
        "Nodes are never removed.";
    RemovalToggles "removal-toggles" ["fold.lww", "fold.idempotent"]
        "Removing a node twice brings it back.";
    FirstEditWins "first-edit-wins" ["fold.lww"]
        "The first set_node_definition of a node wins.";
    ParallelEdgesMerged "parallel-edges-merged" ["fold.lww"]
        "An edge with the same ends as another is dropped.";
    IdsShared "ids-shared" ["fold.lww"]
        "Removing a node or edge removes the edge or node with its id, too.";
    IdsTrimmed "ids-trimmed" ["fold.lww"]
        "White space around node ids is trimmed.";
    PrototypeIdLost "prototype-id-lost" ["fold.lww"]
        "A node with the id __proto__ is lost.";
    AddWins "add-wins" ["fold.lww"]
        "A removal loses against an add by another actor.";
    ResurrectionOnEqualLamport "resurrection-on-equal-lamport" ["fold.order", "fold.lww"]
        "Among ops of one lamport removals come first, so that an add wins.";
    RemovalIsForGood "removal-is-for-good" ["fold.lww"]
        "What was removed cannot be added again.";
    AddOfExistingIgnored "add-of-existing-ignored" ["fold.lww"]
        "Adding what exists does nothing.";
    AddMergesDefinition "add-merges-definition" ["fold.lww"]
        "Adding a node that exists merges the definitions.";
    ReplaceKeepsPhase "replace-keeps-phase" ["fold.lww"]
        "Adding a node that exists keeps its phase when the new one has none.";
    DefinitionMerged "definition-merged" ["fold.lww"]
        "set_node_definition merges into the present definition.";
    DefinitionClearsPhase "definition-clears-phase" ["fold.lww"]
        "set_node_definition removes the phase.";
    PhaseNullKept "phase-null-kept" ["fold.lww"]
        "set_node_phase null leaves a phase that is null.";

    // Fold: place, cascade, dangling edges, unknown nodes, collisions.
    ReplaceMovesToEnd "replace-moves-to-end" ["fold.place"]
        "A replaced node or edge moves to the end.";
    ReAddKeepsOldPlace "re-add-keeps-old-place" ["fold.place"]
        "A node or edge that is removed and added again gets its old place.";
    EditMovesToEnd "edit-moves-to-end" ["fold.place"]
        "An edited node moves to the end.";
    SortedById "sorted-by-id" ["fold.place"]
        "Nodes and edges are in the order of their ids.";
    CascadeForgotten "cascade-forgotten" ["fold.cascade"]
        "remove_node does not delete the edges it names.";
    CascadeOverPresentEdges "cascade-over-present-edges" ["fold.cascade"]
        "A cascade deletes only edges that had arrived before the removal.";
    CascadeOverIncidentEdges "cascade-over-incident-edges" ["fold.cascade"]
        "A cascade deletes only edges that touch the node.";
    CascadeNeedsTheNode "cascade-needs-the-node" ["fold.cascade"]
        "Removing a node that is not there deletes no edges.";
    CascadeTransitive "cascade-transitive" ["fold.cascade"]
        "A cascade also removes nodes that are left without edges.";
    CascadeClearsEdges "cascade-clears-edges" ["fold.cascade"]
        "Removing a node deletes all edges.";
    CascadeIsForGood "cascade-is-for-good" ["fold.cascade"]
        "An edge that a cascade names cannot be added again.";
    DanglingEdgesKept "dangling-edges-kept" ["fold.dangling"]
        "Edges without an end stay in the view.";
    DanglingRemovedForGood "dangling-removed-for-good" ["fold.dangling", "fold.cascade"]
        "Removing a node deletes all its edges, named or not.";
    EdgeNeedsItsNodes "edge-needs-its-nodes" ["fold.dangling"]
        "An edge that is added before its ends is dropped.";
    DanglingSourceUnseen "dangling-source-unseen" ["fold.dangling"]
        "Only the target of an edge is checked.";
    DanglingSilent "dangling-silent" ["fold.dangling"]
        "An edge that is left out raises nothing.";
    DanglingBlocking "dangling-blocking" ["fold.dangling"]
        "dangling_edge is blocking.";
    SetCreatesNode "set-creates-node" ["fold.unknown"]
        "Setting a field, definition or phase of a missing node creates it.";
    SetRevivesNode "set-revives-node" ["fold.unknown"]
        "Setting something on a removed node brings it back.";
    SetWaitsForNode "set-waits-for-node" ["fold.unknown"]
        "An edit of a missing node is kept and applied when the node is added.";
    UnknownForLaterAdded "unknown-for-later-added" ["fold.unknown"]
        "unknown_node is raised also when the node is added later.";
    UnknownForRemoved "unknown-for-removed" ["fold.unknown"]
        "unknown_node is raised for a node that was edited while it existed and removed later.";
    RemovalRaisesUnknown "removal-raises-unknown" ["fold.unknown"]
        "Removing what is not there raises unknown_node.";
    UnknownSilent "unknown-silent" ["fold.unknown"]
        "Editing a node that never exists raises nothing.";
    CollisionAcrossRemovals "collision-across-removals" ["fold.edge_collision"]
        "Edges collide over a removal between them.";
    CollisionAcrossCascades "collision-across-cascades" ["fold.edge_collision"]
        "Edges collide over a cascade between them: only remove_edge clears.";
    CollisionOfEqualEdges "collision-of-equal-edges" ["fold.edge_collision"]
        "An edge that is added again unchanged collides with itself.";
    CollisionHandleIgnored "collision-handle-ignored" ["fold.edge_collision"]
        "Edges that differ in the handle only do not collide.";
    CollisionNeedsVisibleEdge "collision-needs-visible-edge" ["fold.edge_collision"]
        "A collision is not raised for an edge that is left out of the view.";
    CollisionPartsBarred "collision-parts-barred" ["fold.edge_collision"]
        "Edges are compared by source, target and handle joined with bars.";
    CollisionPartsPointed "collision-parts-pointed" ["fold.edge_collision"]
        "Edges are compared by a text in which an arrow joins the ends and a colon the handle.";
    CollisionPartsRunTogether "collision-parts-run-together" ["fold.edge_collision"]
        "Edges are compared by source, target and handle written one behind the other.";
    CollisionFirstWins "collision-first-wins" ["fold.edge_collision"]
        "Of colliding edges the earlier one stays.";
    CollisionSilent "collision-silent" ["fold.edge_collision"]
        "A collision raises nothing.";

    // Fold: paths.
    PathMissingNotCreated "path-missing-not-created" ["fold.path"]
        "A missing member on the way makes the path invalid.";
    PathCreatesArrays "path-creates-arrays" ["fold.path"]
        "A missing member before an index is created as an array.";
    PathAppendRefused "path-append-refused" ["fold.path"]
        "An index equal to the length is invalid.";
    PathUndefinedDeletes "path-undefined-deletes" ["fold.path"]
        "Writing undefined deletes the member.";
    PathMergesRecords "path-merges-records" ["fold.path"]
        "Writing a record over a record merges them.";
    PathInsertsIntoArrays "path-inserts-into-arrays" ["fold.path"]
        "Writing at an index of an array inserts there and moves the rest.";
    PathReplacesNothing "path-replaces-nothing" ["fold.path"]
        "A member that exists is not replaced.";
    PathIndexFromOne "path-index-from-one" ["fold.path"]
        "Indices of arrays start at 1.";
    PathDigitsRefusedInRecords "path-digits-refused-in-records" ["fold.path"]
        "A step of digits is invalid in a record.";
    PathBracketsSplit "path-brackets-split" ["fold.path"]
        "Brackets and slashes part steps, too.";
    PathStepsTrimmed "path-steps-trimmed" ["fold.path"]
        "White space around steps is trimmed.";
    PathIsOneName "path-is-one-name" ["fold.path"]
        "A path is one name: dots do not part steps.";
    PathReachesTheNode "path-reaches-the-node" ["fold.path"]
        "The path phase sets the phase of the node.";
    PathOpensReference "path-opens-reference" ["fold.path.invalid"]
        "A path steps into a NodeRef, which becomes a record.";
    PathOpensMap "path-opens-map" ["fold.path.invalid"]
        "A path steps into a Map by its text keys.";
    PathIndexIntoMaps "path-index-into-maps" ["fold.path.invalid"]
        "A step of digits leads into a Map or a Set, to what stands there in order.";
    PathIndexIntoText "path-index-into-text" ["fold.path.invalid"]
        "A step of digits replaces a character of a text.";
    PathIndexIntoBytes "path-index-into-bytes" ["fold.path.invalid"]
        "A step of digits replaces a byte of binary data.";
    PathIndexMakesLists "path-index-makes-lists" ["fold.path.invalid"]
        "A step of digits that meets null, undefined, a boolean or a number puts a list in its place.";
    PathReplacesScalars "path-replaces-scalars" ["fold.path.invalid"]
        "A path that meets a scalar replaces it by a record.";
    PathIndexFillsHoles "path-index-fills-holes" ["fold.path.invalid"]
        "An index beyond the end of an array fills the gap with undefined.";
    PathIndexLenient "path-index-lenient" ["fold.path.invalid"]
        "Leading zeros and a plus sign are accepted in an index.";
    PathAppliedPartially "path-applied-partially" ["fold.path.invalid"]
        "An invalid path is applied up to its first bad step.";
    PathForbiddenAccepted "path-forbidden-accepted" ["fold.path.invalid"]
        "The steps __proto__, prototype and constructor are ordinary names.";
    PathForbiddenLastAccepted "path-forbidden-last-accepted" ["fold.path.invalid"]
        "A forbidden step is accepted as the last one.";
    PathEmptyStepAccepted "path-empty-step-accepted" ["fold.path.invalid"]
        "An empty step is an ordinary name.";
    PathStepsOffByOne "path-steps-off-by-one" ["fold.path.invalid"]
        "A path of 33 steps is accepted.";
    PathDepthOffByOne "path-depth-off-by-one" ["fold.path.invalid"]
        "A definition may become 65 levels deep.";
    PathSilent "path-silent" ["fold.path.invalid"]
        "An invalid path raises nothing.";
    PathJudgedOnNodes "path-judged-on-nodes" ["fold.path.invalid"]
        "A path is judged only when the node exists.";
    InvalidPathNotCounted "invalid-path-not-counted" ["fold.path.invalid"]
        "An op with an invalid path is not counted in the revision.";
    FoldLeavesBoundsBehind "fold-leaves-bounds-behind" ["fold.pure"]
        "The bounds of one fold are the defaults of the next.";
}
