"""Cases for the clauses of SPEC.md, asked through the adapter's own frames.

Run with `python3 -m unittest` in this folder, or `python3 test_adapter.py` from anywhere.
"""

from __future__ import annotations

import copy
import io
import json
import os
import random
import subprocess
import sys
import time
import unittest
from typing import Any, Dict, List, Optional

import adapter
import plan_fold

EMPTY_PLAN_PREIMAGE = (
    "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e6f646573"
    "190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272656e744672616d6573"
    "182066706c616e49646170687265766973696f6e00"
)
EMPTY_PLAN_DIGEST = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"
BOUNDS = {"maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576}
MAX = 2**53 - 1


def exchange(*lines: Any) -> List[Dict[str, Any]]:
    """What the adapter answers to these lines; a line that is no bytes is sent as JSON."""
    frames = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    answers = io.BytesIO()
    adapter.serve(io.BytesIO(b"".join(frame + b"\n" for frame in frames)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def ask_raw(method: str, params: str) -> Dict[str, Any]:
    """Ask with params as JSON text, for spellings that `json.dumps` would change."""
    answer, = exchange(('{"jsonrpc":"2.0","id":1,"method":"%s","params":%s}' % (method, params)).encode())
    assert answer["jsonrpc"] == "2.0" and answer["id"] == 1 and ("result" in answer) != ("error" in answer)
    return answer


def ask(method: str, params: Any) -> Dict[str, Any]:
    return ask_raw(method, json.dumps(params))


def arrays(depth: int) -> Any:
    return json.loads("[" * depth + "]" * depth)


class Case(unittest.TestCase):
    maxDiff = None

    def assert_refused(self, answer: Dict[str, Any], reason: str, at: Optional[str] = None) -> None:
        self.assertIn("error", answer)
        self.assertEqual((answer["error"]["code"], answer["error"]["data"]["reason"]), (1, reason), answer)
        if at is not None:
            self.assertEqual(answer["error"]["data"]["at"], at)

    def assert_bad_text(self, text: str) -> None:
        with self.subTest(text=text[:80]):
            self.assert_refused(ask("value/parse", {"text": text}), "invalid_value", "/text")

    def parsed(self, text: str) -> Any:
        answer = ask("value/parse", {"text": text})
        self.assertIn("result", answer, (text[:200], answer))
        return answer["result"]["value"]

    def assert_kept(self, text: str) -> None:
        with self.subTest(text=text[:80]):
            self.assertEqual(self.parsed(text), json.loads(text))
            self.assertEqual(ask_raw("value/echo", '{"value":%s}' % text)["result"]["value"], json.loads(text))

    def encoded(self, text: str) -> str:
        answer = ask_raw("value/encode", '{"value":%s}' % text)
        self.assertIn("result", answer, (text, answer))
        return answer["result"]["cbor"]


class Values(Case):
    def test_plain(self):
        for text in (
            "null", "true", "false", "[]", "{}", '[1,[],{"a":[]}]',
            '{"__proto__":1,"constructor":2,"toString":3,"":4}',
        ):
            self.assert_kept(text)

    def test_strings_are_kept(self):
        self.assert_kept('"\u00e9e\u0301\\u0000\\r\\n  \u2028"')
        self.assertEqual(self.parsed('"\\u0061\\ud83d\\ude00"'), "a\U0001f600")
        self.assertEqual(self.parsed(' \t\r\n"x" \t\r\n'), "x")

    def test_number_spellings_are_one_value(self):
        for text in ("1", "1.0", "1e0", "10e-1", "0.1E+1"):
            self.assertEqual(self.encoded(text), "01")
        for text in ("0", "0.0", "0e7", "1e-400"):
            self.assertEqual(self.encoded(text), "00")
        self.assertEqual(self.encoded("9007199254740993"), "fa5a000000")
        self.assertEqual(self.encoded("1" + "0" * 5000 + "e-5000"), "01")
        self.assertEqual(self.encoded("5e-324"), "fb0000000000000001")

    def test_numbers_that_are_refused(self):
        for text in ("1e400", "-1e400", "1" + "0" * 400, "-0", "-0.0", "-0e7", "-1e-400"):
            self.assert_bad_text(text)
            self.assert_refused(ask_raw("value/echo", '{"value":[%s]}' % text), "invalid_value", "/value/0")

    def test_special_numbers(self):
        for name in ("NaN", "Infinity", "-Infinity", "-0"):
            self.assert_kept('{"$number":"%s"}' % name)
        for payload in ('"0"', '"+Infinity"', "1", "null", '["NaN"]'):
            self.assert_bad_text('{"$number":%s}' % payload)

    def test_undefined(self):
        self.assert_kept('{"a":{"$undefined":true}}')
        for payload in ("false", "1", "null"):
            self.assert_bad_text('{"$undefined":%s}' % payload)

    def test_bigint(self):
        for digits in ("0", "-123", "9" * 4000, "-" + "9" * 4000):
            self.assert_kept('{"$bigint":"%s"}' % digits)
        for digits in ("", "-", "-0", "01", "-01", "+1", "1n", " 1", "1\\n", "1_0", "\u0661", "9" * 4001):
            self.assert_bad_text('{"$bigint":"%s"}' % digits)
        self.assert_bad_text('{"$bigint":1}')

    def test_date(self):
        for payload in ("null", "0", "-1", "8640000000000000", "-8640000000000000"):
            self.assert_kept('{"$date":%s}' % payload)
        self.assertEqual(self.parsed('{"$date":1e3}'), {"$date": 1000})
        for payload in ("8640000000000001", "-8640000000000001", "0.5", "-0", '"0"', "true", '{"$number":"NaN"}', "[]"):
            self.assert_bad_text('{"$date":%s}' % payload)

    def test_regexp(self):
        for source, flags in (
            ("^inv-\\d+$", "i"), ("a", "dgimsuy"), ("a", "dgimsvy"), ("\\/", ""), ("[/]", ""), ("[[/]", ""),
            ("[\\]/]", ""), ("\\\\", ""), ("\\[", ""), ("(", ""), ("[", ""), ("]", ""),
        ):
            self.assert_kept(json.dumps({"$regexp": [source, flags]}))
        for source, flags in (
            ("", ""), ("a\n", ""), ("\r", ""), ("\u2028", ""), ("\\\u2029", ""), ("\\", ""), ("\\\\\\", ""),
            ("/", ""), ("[a]/", ""), ("\\[/", ""), ("[[]/]", ""), ("\\\\/", ""), ("[\\", ""),
            ("a", "x"), ("a", "ii"), ("a", "mi"), ("a", "uv"), ("a", "i\n"),
        ):
            self.assert_bad_text(json.dumps({"$regexp": [source, flags]}))
        for payload in ('"a"', '["a"]', '["a","",""]', '["a",null]', '[1,""]'):
            self.assert_bad_text('{"$regexp":%s}' % payload)

    def test_map(self):
        for text in (
            '{"$map":[]}', '{"$map":[["b",1],["a",{"$map":[[{"$map":[]},null]]}]]}',
            '{"$map":[[1,1],[{"$bigint":"1"},1],[true,1],["1",1],[[1],1],[{"$number":"NaN"},1],[0,1]]}',
            '{"$map":[[[{"$number":"-0"}],1],[[0],1],[1,{"$number":"-0"}]]}',
            '{"$map":[[{"$set":[1,2]},1],[{"$set":[2,1]},1],[[1,2],1]]}',
        ):
            self.assert_kept(text)
        for payload in (
            "{}", "null", "[1]", "[[1]]", "[[1,2,3]]", '[["a",1],["\\u0061",2]]', "[[1,0],[1.0,0]]",
            '[[{"$number":"-0"},1]]', '[[{"a":1,"b":2},0],[{"b":2,"a":1},0]]',
            '[[{"$number":"NaN"},1],[{"$number":"NaN"},2]]', '[[{"$map":[[1,2]]},0],[{"$map":[[1,2]]},0]]',
        ):
            self.assert_bad_text('{"$map":%s}' % payload)

    def test_set(self):
        for text in ('{"$set":[]}', '{"$set":[2,1,"1",{"$set":[]},[{"$number":"-0"}]]}'):
            self.assert_kept(text)
        for payload in ("{}", "[1,1]", '[{"$number":"-0"}]', '[{"$set":[[1]]},{"$set":[[1e0]]}]', "[[],[]]"):
            self.assert_bad_text('{"$set":%s}' % payload)

    def test_bytes(self):
        elements = {
            "ArrayBuffer": 1, "DataView": 1, "Int8Array": 1, "Uint8Array": 1, "Uint8ClampedArray": 1, "Int16Array": 2,
            "Uint16Array": 2, "Int32Array": 4, "Uint32Array": 4, "Float32Array": 4, "Float64Array": 8,
            "BigInt64Array": 8, "BigUint64Array": 8,
        }
        for name, size in elements.items():
            self.assert_kept(json.dumps({"$bytes": [name, ""]}))
            self.assert_kept(json.dumps({"$bytes": [name, "f0" * size]}))
            if size > 1:
                self.assert_bad_text(json.dumps({"$bytes": [name, "00" * (size // 2)]}))
        self.assert_kept('{"$bytes":["Float64Array","010000000000f87f"]}')
        for payload in (
            '["Uint8Array","0"]', '["Uint8Array","FF"]', '["Uint8Array","00 0"]', '["Uint8Array","00\\n"]',
            '["Array",""]', '["Float16Array",""]', '["Uint8Array",[]]', '["Uint8Array"]', '[["Uint8Array"],""]',
        ):
            self.assert_bad_text('{"$bytes":%s}' % payload)

    def test_datetime_duration_interval(self):
        early, late = '{"$datetime":[1,"Europe/Paris"]}', '{"$datetime":[2,"Etc/GMT+1"]}'
        for text in (
            early, late, '{"$datetime":[0,"%s"]}' % ("a" * 64),
            '{"$duration":{}}', '{"$duration":{"days":1,"hours":-2.5,"minutes":0}}',
            '{"$duration":{"years":1,"quarters":1,"months":1,"weeks":1,"seconds":1,"milliseconds":1e300}}',
            '{"$interval":[%s,%s]}' % (early, late), '{"$interval":[%s,%s]}' % (early, early),
        ):
            self.assert_kept(text)
        for text in (
            '{"$datetime":[null,"UTC"]}', '{"$datetime":[1.5,"UTC"]}', '{"$datetime":[1,""]}',
            '{"$datetime":[1,"a b"]}', '{"$datetime":[1,"UTC\\n"]}', '{"$datetime":[1,"%s"]}' % ("a" * 65),
            '{"$datetime":[1]}', '{"$datetime":[1,1]}', '{"$datetime":[8640000000000001,"UTC"]}',
            '{"$duration":{"day":1}}', '{"$duration":{"days":null}}', '{"$duration":{"days":-0}}',
            '{"$duration":{"days":{"$number":"NaN"}}}', '{"$duration":[]}', '{"$duration":{"days":1,"days":1}}',
            '{"$interval":[%s,%s]}' % (late, early), '{"$interval":[%s]}' % early, '{"$interval":[1,2]}',
            '{"$interval":[%s,{"$date":2}]}' % early,
        ):
            self.assert_bad_text(text)

    def test_node_ref(self):
        for payload in (
            '{"node":"a","select":"first"}', '{"node":"","select":"last","path":""}',
            '{"node":"a","select":{"index":0}}', '{"node":"a","select":{"index":%d}}' % MAX,
            '{"node":"a","select":"all","branchId":{"segments":[]}}',
            '{"node":"a","select":"all","path":"x","branchId":{"segments":[{"edge":"e"},{"join":"j","of":["a",""]}]}}',
        ):
            self.assert_kept('{"$nodeRef":%s}' % payload)
        for payload in (
            "null", '{"node":"a"}', '{"select":"first"}', '{"node":1,"select":"first"}', '{"node":"a","select":"any"}',
            '{"node":"a","select":{"index":-1}}', '{"node":"a","select":{"index":0.5}}', '{"node":"a","select":{}}',
            '{"node":"a","select":{"index":%d}}' % (MAX + 1), '{"node":"a","select":{"index":1,"x":1}}',
            '{"node":"a","select":["first"]}', '{"node":"a","select":"first","path":null}',
            '{"node":"a","select":"first","branchId":null}', '{"node":"a","select":"first","x":1}',
            '{"node":"a","select":"first","branchId":{"segments":{}}}', '{"node":"a","select":"first","branchId":{}}',
            '{"node":"a","select":"first","branchId":{"segments":[],"x":1}}',
            '{"node":"a","select":"first","branchId":{"segments":[{"edge":"e","of":[]}]}}',
            '{"node":"a","select":"first","branchId":{"segments":[{"join":"j"}]}}',
            '{"node":"a","select":"first","branchId":{"segments":[{"join":"j","of":[1]}]}}',
            '{"node":"a","select":"first","branchId":{"segments":[{}]}}', '{"node":"\\ud800","select":"first"}',
        ):
            self.assert_bad_text('{"$nodeRef":%s}' % payload)

    def test_param_ref(self):
        self.assert_kept('{"$paramRef":{"path":"folder"}}')
        for payload in ('"folder"', "{}", '{"path":1}', '{"path":"a","x":1}'):
            self.assert_bad_text('{"$paramRef":%s}' % payload)

    def test_lookalikes_are_records(self):
        lookalikes = (
            '{"kind":"nodeRef","node":"a","select":"first"}', '{"node":"a","select":"first"}',
            '{"constructor":{"name":"NodeRef"},"node":"a","select":"first"}',
            '{"$record":[["$nodeRef",{"node":"a","select":"first"}]]}',
        )
        encodings = {self.encoded(text) for text in lookalikes}
        encodings.add(self.encoded('{"$nodeRef":{"node":"a","select":"first"}}'))
        self.assertEqual(len(encodings), 5)
        for text in lookalikes:
            self.assert_kept(text)

    def test_record_form(self):
        for text in ('{"$record":[["$ref",1],["a",2]]}', '{"$record":[["$record",1]]}', '{"$record":[["$",1],["",2]]}'):
            self.assert_kept(text)
        self.assertEqual(self.encoded('{"$record":[["b",2],["$",1]]}'), "a2" + "612401" + "616202")
        for payload in ("[]", '[["a",1]]', '[["$a",1],["$a",2]]', "1", "{}", '[["$a"]]', "[[1,1]]", '[["$a",1,1]]'):
            self.assert_bad_text('{"$record":%s}' % payload)

    def test_strict(self):
        for text in (
            '{"$":1}', '{"$foo":1}', '{"$Date":1}', '{"$date":1,"a":1}', '{"a":1,"$date":1}',
            '{"$date":1,"$undefined":true}', '{"a":[{"$foo":1}]}',
        ):
            self.assert_bad_text(text)

    def test_text(self):
        for text in (
            "", " ", "1 2", "[1,]", '{"a":1,}', "[,1]", "//\n1", "/**/1", "'a'", "NaN", "Infinity", "-Infinity", "+1",
            ".5", "1.", "01", "-", "1e", "0x1", "\ufeff1", "\u00a01", "\x0b1", "True", "[1", '"a', '{"a"}', "{a:1}",
            "\u0661", "1\u0661", '"\t"', '"\x00"', '"\x1f"', '"\\x41"', '"\\u00g0"', '"\\u 041"', '"\\ud800"',
            '"\\udc00"',
            '"\\ude00\\ud83d"', '{"\\ud800":1}', '"\ud800"', "\ud800", '"\ud83d\\ude00"',
            '{"a":1,"\\u0061":1}', '[{"x":{"a":1,"a":1}}]', '{"$date":{"a":1,"a":1}}', '{"$date":1,"$date":1}',
        ):
            self.assert_bad_text(text)
        self.assertEqual(self.parsed('"\x7f"'), "\x7f")

    def test_depth(self):
        self.assert_kept("[" * 64 + "]" * 64)
        self.assert_kept("[" * 63 + '{"$nodeRef":{"node":"a","select":{"index":1}}}' + "]" * 63)
        self.assert_kept('{"$map":[[' * 64 + "1" + ",1]]}" * 64)
        self.assert_kept('{"$set":[' * 64 + "1" + ',"x"]}' * 64)
        self.assert_kept('{"$record":[["$",' * 64 + "1" + "]]}" * 64)
        self.assert_bad_text("[" * 65 + "]" * 65)
        self.assert_bad_text('{"a":' * 65 + "1" + "}" * 65)
        self.assert_bad_text('{"$map":[[1,' * 65 + "1" + "]]}" * 65)
        self.assert_bad_text('{"$set":[' * 65 + "1" + "]}" * 65)
        self.assert_refused(ask_raw("value/echo", '{"value":%s}' % ("[" * 65 + "]" * 65)), "invalid_value")

    def test_hostile_text_is_answered_soon(self):
        started = time.monotonic()
        size = 200_000
        for text in (
            "[" * size, "[" * size + "]" * size, '{"a":' * size, '{"$map":[[' * size, '{"$record":[["$",' * size,
            '{"$date":' * size + "1" + "}" * size, '"' + "\\" * size, '"' + "\\u" * size, "-" * size,
            "1" * size, "1e" + "9" * size, '{"$bigint":"%s"}' % ("9" * size),
            '{"$regexp":["%s/",""]}' % ("[" * size + "]"),
            '{"$datetime":[1,"%s"]}' % ("a" * size), "[%s" % ("{}," * size), '{"$set":[%s0]}' % ("0," * size),
        ):
            self.assert_bad_text(text)
        self.parsed("[%s1]" % ("1," * size))
        self.parsed('"%s"' % ("\\u00e9" * size))
        self.parsed("{%s}" % ",".join('"%d":1' % n for n in range(size)))
        wide = '{"$set":[%s]}' % ",".join(map(str, range(size)))
        self.parsed('{"$set":[0,' * 63 + wide + "]}" * 63)
        self.assertLess(time.monotonic() - started, 20)


class Encoding(Case):
    def test_examples(self):
        for text, expected in (
            ("null", "f6"), ("false", "f4"), ("true", "f5"), ('{"$undefined":true}', "f7"),
            ("0", "00"), ("23", "17"), ("24", "1818"), ("255", "18ff"), ("256", "190100"), ("65535", "19ffff"),
            ("65536", "1a00010000"), ("4294967295", "1affffffff"), ("4294967296", "1b0000000100000000"),
            ("-1", "20"), ("-24", "37"), ("-25", "3818"), ("1000000", "1a000f4240"),
            ("9007199254740991", "1b001fffffffffffff"), ("-9007199254740991", "3b001ffffffffffffe"),
            ("1.5", "f93e00"), ("9007199254740992", "fa5a000000"), ("0.1", "fb3fb999999999999a"),
            ('{"$number":"-0"}', "f98000"), ('{"$number":"Infinity"}', "f97c00"),
            ('{"$number":"-Infinity"}', "f9fc00"),
            ("5.960464477539063e-8", "f90001"), ('{"$number":"NaN"}', "f97e00"), ("65504.5", "fa477fe080"),
            ("1e300", "fb7e37e43c8800759c"), ("1.401298464324817e-45", "fa00000001"),
            ('{"$bigint":"0"}', "c240"), ('{"$bigint":"1"}', "c24101"), ('{"$bigint":"-1"}', "c340"),
            ('{"$bigint":"-18446744073709551616"}', "c348ffffffffffffffff"), ('{"$bigint":"256"}', "c2420100"),
            ('""', "60"), ('"\u00e9"', "62c3a9"), ('"e\u0301"', "6365cc81"), ('"%s"' % ("a" * 24), "7818" + "61" * 24),
            ("[]", "80"), ("[1,[2]]", "82018102"), ("{}", "a0"),
            ('{"b":1,"aa":2}', "a2" "616201" "62616102"), ('{"aa":2,"b":1}', "a2" "616201" "62616102"),
            ('{"\U0001f600":1,"\uffff":2}', "a2" "63efbfbf02" "64f09f988001"),
            ('{"$date":null}', "d81b82" "6444617465" "f6"),
            ('{"$set":[2,1]}', "d81b82" "63536574" "820201"),
            ('{"$map":[[{"b":1,"a":2},1]]}', "d81b82" "634d6170" "8182" "a2616102616201" "01"),
            ('{"$bytes":["Uint8Array","00ff"]}', "d81b82" "6a55696e74384172726179" "4200ff"),
            ('{"$datetime":[1,"UTC"]}', "d81b83" "684461746554696d65" "01" "63555443"),
            ('{"$duration":{"hours":-2,"days":1}}', "d81b82" "684475726174696f6e" "a2" "646461797301" "65686f75727321"),
            (
                '{"$interval":[{"$datetime":[0,"Z"]},{"$datetime":[1,"Z"]}]}',
                "d81b83" "68496e74657276616c" "d81b83684461746554696d6500615a" "d81b83684461746554696d6501615a",
            ),
            ('{"$nodeRef":{"node":"a","select":"first"}}', "d81b85" "674e6f6465526566" "6161" "656669727374" "f7f7"),
            (
                '{"$nodeRef":{"node":"a","select":{"index":1},"path":"p",'
                '"branchId":{"segments":[{"join":"j","of":["e"]}]}}}',
                "d81b85" "674e6f6465526566" "6161" "a165696e64657801" "6170"
                "a1687365676d656e747381" "a2" "626f66816165" "646a6f696e616a",
            ),
            ('{"$paramRef":{"path":"p"}}', "d81b82" "68506172616d526566" "6170"),
            (
                '{"pattern":{"$regexp":["^inv-\\\\d+$","i"]},"when":{"$date":1577836800000},"m":{"$map":[["k",1]]}}',
                "a3616dd81b82634d61708182616b01647768656ed81b8264446174651b0000016f5e66e800677061747465726ed81b83"
                "66526567457870695e696e762d5c642b246169",
            ),
        ):
            with self.subTest(text=text):
                self.assertEqual(self.encoded(text), expected)


def view(**members: Any) -> Dict[str, Any]:
    return {"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": BOUNDS, **members}


class Digest(Case):
    def digest(self, given: Any) -> str:
        answer = ask("plan/digest", {"view": given})
        self.assertIn("result", answer)
        return answer["result"]["digest"]

    def test_empty_plan(self):
        self.assertEqual(ask("plan/preimage", {"view": view()})["result"]["cbor"], EMPTY_PLAN_PREIMAGE)
        self.assertEqual(self.digest(view()), EMPTY_PLAN_DIGEST)

    def test_own_digest_is_ignored(self):
        for digest in ("x", None, [1]):
            self.assertEqual(self.digest(view(digest=digest)), EMPTY_PLAN_DIGEST)

    def test_everything_else_is_content(self):
        node = {"id": "a", "kind": "call", "definition": {}}
        edge = {"id": "e", "from": "a", "to": "b", "handle": "case_"}
        views = [
            view(), view(planId="q"), view(revision=1), view(bounds={**BOUNDS, "maxNodes": 1}), view(provenance={}),
            view(provenance={"a": 1}), view(nodes=[node]), view(nodes=[{**node, "phase": "x"}]),
            view(nodes=[node, {**node, "id": "b"}]), view(nodes=[{**node, "id": "b"}, node]), view(edges=[edge]),
            view(edges=[{**edge, "handle": "case_1"}]),
        ] + [
            view(nodes=[{**node, "definition": {"x": value}}])
            for value in (
                {"$date": 1}, {"date": 1}, {"$map": [[1, 1], [2, 2]]}, {"$map": [[2, 2], [1, 1]]}, [1, 2], [2, 1],
                {"$regexp": ["a", ""]}, {"$regexp": ["a", "i"]}, {"$undefined": True}, None, {"$bigint": "1"}, 1,
            )
        ]
        self.assertEqual(len(set(map(self.digest, views))), len(views))

    def test_member_order(self):
        one, other = '[{"$set":[{"$map":[[{"a":1,"b":2},3]]}]}]', '[{"$set":[{"$map":[[{"b":2,"a":1},3]]}]}]'
        self.assertEqual(
            self.digest(view(provenance={"x": json.loads(one)})), self.digest(view(provenance={"x": json.loads(other)}))
        )

    def test_malformed_views(self):
        node = {"id": "a", "kind": "call", "definition": {}}
        edge = {"id": "e", "from": "a", "to": "b", "handle": "error"}
        missing = [{name: member for name, member in view().items() if name != left_out} for left_out in view()]
        for given in missing + [
            view(extra=1), view(planId=1), view(revision=-1), view(revision=0.5), view(revision="0"), view(nodes={}),
            view(nodes=[1]), view(nodes=[{**node, "kind": "loop"}]), view(nodes=[{**node, "phase": None}]),
            view(nodes=[{**node, "x": 1}]), view(nodes=[{**node, "definition": []}]),
            view(edges=[{**edge, "handle": "case"}]), view(edges=[{**edge, "to": None}]), view(edges=None),
            view(bounds={}), view(bounds={**BOUNDS, "x": 1}),
            view(bounds={**BOUNDS, "maxNodes": 0}), view(bounds={**BOUNDS, "maxNodes": MAX + 1}), view(provenance=None),
            view(provenance=[]), view(nodes=[{**node, "definition": {"$date": 1}}]),
        ]:
            with self.subTest(view=given):
                for method in ("plan/digest", "plan/preimage"):
                    self.assert_refused(ask(method, {"view": given}), "invalid_view")

    def test_malformed_params(self):
        for params in ({}, {"view": view(), "x": 1}, {"view": [], "x": 1}, [], None, "view", {"$map": []}):
            self.assert_refused(ask("plan/digest", params), "invalid_argument")
        for given in ([], None, 1, "p", {"$map": []}, {"$undefined": True}):
            self.assert_refused(ask("plan/digest", {"view": given}), "invalid_view", "/view")

    def test_depth(self):
        def nested(levels: int) -> Any:  # the view, its nodes and a node are three levels
            value: Any = 1
            for level in range(levels - 4):
                value = {"$set": [{"$undefined": True}, value]} if level % 2 else {"$map": [[value, 1], [2, 1]]}
            return view(nodes=[{"id": "a", "kind": "call", "definition": {"x": value}}])

        self.digest(nested(128))
        self.assert_refused(ask("plan/digest", {"view": nested(129)}), "invalid_value", "/view")
        self.assert_refused(ask("plan/digest", {"view": arrays(128)}), "invalid_view")
        self.assert_refused(ask("plan/digest", {"view": arrays(129), "x": 1}), "invalid_value")
        self.digest(view(digest=arrays(127)))
        self.assert_refused(ask("plan/digest", {"view": view(digest=arrays(128))}), "invalid_value")


def op(kind: str, lamport: int, actor: str = "u", op_id: Optional[str] = None, **members: Any) -> Dict[str, Any]:
    op_id = "%s-%d" % (actor, lamport) if op_id is None else op_id
    return {"op": kind, "opId": op_id, "actorId": actor, "lamport": lamport, "at": "", **members}


def add_node(lamport: int, node_id: str = "n", definition: Any = None, **more: Any) -> Dict[str, Any]:
    phase = {"phase": more.pop("phase")} if "phase" in more else {}
    node = {"id": node_id, "kind": "call", "definition": {} if definition is None else definition, **phase}
    return op("add_node", lamport, node=node, **more)


def set_field(lamport: int, path: str, value: Any, node_id: str = "n", **more: Any) -> Dict[str, Any]:
    return op("set_node_field", lamport, nodeId=node_id, path=path, value=value, **more)


def add_edge(lamport: int, edge_id: str = "e", to: str = "n", handle: str = "always", **more: Any) -> Dict[str, Any]:
    return op("add_edge", lamport, edge={"id": edge_id, "from": "n", "to": to, "handle": handle}, **more)


def remove_node(lamport: int, node_id: str = "n", edges: Any = (), **more: Any) -> Dict[str, Any]:
    return op("remove_node", lamport, nodeId=node_id, incidentEdgeIds=list(edges), **more)


def remove_edge(lamport: int, edge_id: str = "e") -> Dict[str, Any]:
    return op("remove_edge", lamport, edgeId=edge_id)


class Fold(Case):
    def fold(self, ops: List[Any], **params: Any) -> Dict[str, Any]:
        answer = ask("plan/fold", {"planId": "p", "ops": ops, **params})
        self.assertIn("result", answer, answer)
        result = answer["result"]
        self.assertEqual(
            ask("plan/digest", {"view": result["view"]})["result"]["digest"], result["view"]["digest"]
        )
        for arrival in (list(reversed(ops)), ops + ops[:2]):
            self.assertEqual(ask("plan/fold", {"planId": "p", "ops": arrival, **params})["result"], result)
        return result

    def issues(self, result: Dict[str, Any]) -> set:
        for issue in result["issues"]:
            self.assertEqual(issue["severity"], "advisory")
            self.assertTrue(issue["message"])
        return {(issue["code"], issue.get("nodeId", issue.get("edgeId"))) for issue in result["issues"]}

    def definition(self, *ops: Any) -> Any:
        result = self.fold([add_node(0), *ops])
        self.assertEqual(self.issues(result), set())
        return result["view"]["nodes"][0]["definition"]

    def test_seed(self):
        self.assertEqual(self.fold([]), {"view": view(digest=EMPTY_PLAN_DIGEST), "issues": []})

    def test_provenance(self):
        provenance = {"$record": [["$a", 1]]}
        self.assertEqual(self.fold([], provenance=provenance)["view"]["provenance"], provenance)
        self.assertNotIn("provenance", self.fold([], provenance=None)["view"])

    def test_order_is_by_lamport_then_actor_then_op_id(self):
        for ops in (
            [set_field(2, "x", "lose"), set_field(10, "x", "win")],
            [set_field(1, "x", "lose", actor="a", op_id="z"), set_field(1, "x", "win", actor="b", op_id="a")],
            [set_field(1, "x", "lose", op_id="a"), set_field(1, "x", "win", op_id="b")],
            [set_field(1, "x", "lose", actor="\U0001f600"), set_field(1, "x", "win", actor="\uffff")],
            [set_field(1, "x", "lose", op_id="\U0001f600"), set_field(1, "x", "win", op_id="\uffff")],
        ):
            self.assertEqual(self.definition(*ops), {"x": "win"})

    def test_order_of_full_ties_is_by_encoding(self):
        # The ops differ in `value` alone: "b" is 6162, "aa" is 626161.
        result = self.fold([add_node(0), set_field(1, "x", "aa"), set_field(1, "x", "b")])
        self.assertEqual(result["view"]["nodes"][0]["definition"], {"x": "aa"})
        self.assertEqual(result["view"]["revision"], 3)
        self.assertEqual(self.issues(result), {("conflicting_op_id", None)})

    def test_copies_count_once(self):
        result = ask_raw(
            "plan/fold",
            '{"planId":"p","ops":[%s,%s,%s]}' % (
                json.dumps(set_field(1, "x", {"a": 1, "b": 2})),
                json.dumps(set_field(1, "x", {"b": 2, "a": 1})),
                json.dumps(set_field(1, "x", {"a": 1, "b": 2})).replace('"lamport": 1', '"lamport": 1.0'),
            ),
        )["result"]
        self.assertEqual(result["view"]["revision"], 1)
        self.assertEqual(self.issues(result), {("unknown_node", "n")})

    def test_equivocation(self):
        result = self.fold([add_node(1, op_id="o"), set_field(2, "x", 1, op_id="o")])
        self.assertEqual(result["view"]["nodes"][0]["definition"], {"x": 1})
        self.assertEqual(self.issues(result), {("conflicting_op_id", None)})

    def test_last_writer_wins(self):
        result = self.fold([
            add_node(1, "a", {"x": 1}, phase="one"), add_node(2, "b"), add_node(3, "a", {"y": 1}),
            remove_node(4, "zz", ["zz"]), remove_edge(5, "zz"), add_node(6, "c"), remove_node(7, "b"), add_node(8, "b"),
        ])
        self.assertEqual([node["id"] for node in result["view"]["nodes"]], ["a", "c", "b"])
        self.assertEqual(result["view"]["nodes"][0], {"id": "a", "kind": "call", "definition": {"y": 1}})
        self.assertEqual(result["issues"], [])
        self.assertEqual(result["view"]["revision"], 8)
        self.assertEqual(self.fold([add_node(1), remove_node(2)])["view"]["nodes"], [])

    def test_definition_and_phase(self):
        result = self.fold([
            add_node(1, phase="one"), op("set_node_definition", 2, nodeId="n", definition={"x": {"$set": [1]}}),
        ])
        node, = result["view"]["nodes"]
        self.assertEqual(node, {"id": "n", "kind": "call", "phase": "one", "definition": {"x": {"$set": [1]}}})
        result = self.fold([add_node(1, phase="one"), op("set_node_phase", 2, nodeId="n", phase=None)])
        self.assertNotIn("phase", result["view"]["nodes"][0])
        result = self.fold([add_node(1), op("set_node_phase", 2, nodeId="n", phase="")])
        self.assertEqual(result["view"]["nodes"][0]["phase"], "")

    def test_bounds(self):
        bounds = {name: 1 for name in BOUNDS}
        result = self.fold([op("set_bounds", 1, bounds=bounds)])
        self.assertEqual((result["view"]["bounds"], result["view"]["revision"]), (bounds, 1))

    def test_cascade(self):
        start = [add_node(0), add_edge(1, "e"), add_edge(2, "f")]
        result = self.fold(start + [remove_node(3, "no such node", ["e", "no such edge"])])
        self.assertEqual([edge["id"] for edge in result["view"]["edges"]], ["f"])
        result = self.fold(start + [remove_node(3, "zz", ["e"]), add_edge(4, "e")])
        self.assertEqual([edge["id"] for edge in result["view"]["edges"]], ["f", "e"])

    def test_places_of_edges(self):
        result = self.fold([add_node(0), add_edge(1, "e"), add_edge(2, "f"), add_edge(3, "e")])
        self.assertEqual([edge["id"] for edge in result["view"]["edges"]], ["e", "f"])

    def test_dangling(self):
        log = [add_node(0), add_node(1, "m"), add_edge(2, "e", "m"), add_edge(3, "f"), remove_node(4, "m")]
        result = self.fold(log)
        self.assertEqual([edge["id"] for edge in result["view"]["edges"]], ["f"])
        self.assertEqual(self.issues(result), {("dangling_edge", "e")})
        result = self.fold(log + [add_node(5, "m")])
        self.assertEqual([edge["id"] for edge in result["view"]["edges"]], ["e", "f"])
        self.assertEqual(result["issues"], [])

    def test_unknown(self):
        edits = [
            set_field(1, "x", 1), op("set_node_definition", 2, nodeId="n", definition={"x": 1}),
            op("set_node_phase", 3, nodeId="n", phase="x"),
        ]
        for edit in edits:
            self.assertEqual(self.issues(self.fold([edit])), {("unknown_node", "n")})
            result = self.fold([edit, add_node(4)])
            self.assertEqual(result["view"]["nodes"], [{"id": "n", "kind": "call", "definition": {}}])
            self.assertEqual(result["issues"], [])
        self.assertEqual(self.fold([add_node(0), *edits, remove_node(4)])["issues"], [])
        result = self.fold([add_node(0), remove_node(1), set_field(2, "x", 1)])
        self.assertEqual(self.issues(result), {("unknown_node", "n")})

    def test_edge_collision(self):
        collision = {("duplicate_edge_id", "e")}
        one, other = add_edge(1), add_edge(2, handle="error")
        result = self.fold([add_node(0), one, other])
        self.assertEqual(self.issues(result), collision)
        self.assertEqual(result["view"]["edges"][0]["handle"], "error")
        self.assertEqual(self.issues(self.fold([add_node(0), one, other, add_edge(3)])), collision)
        self.assertEqual(self.issues(self.fold([add_node(0), one, add_edge(2)])), set())
        self.assertEqual(self.issues(self.fold([one, other])), collision | {("dangling_edge", "e")})
        for removal in (remove_edge, lambda lamport: remove_node(lamport, "zz", ["e"])):
            self.assertEqual(self.issues(self.fold([add_node(0), one, other, removal(3)])), set())
            self.assertEqual(self.issues(self.fold([add_node(0), one, other, removal(3), add_edge(4)])), set())
            between = [add_node(0), one, removal(2), add_edge(3, handle="error")]
            self.assertEqual(self.issues(self.fold(between)), set())
            self.assertEqual(self.issues(self.fold(between + [add_edge(4)])), collision)

    def test_paths(self):
        self.assertEqual(self.definition(set_field(1, "a.b.0", 1)), {"a": {"b": {"0": 1}}})
        self.assertEqual(
            self.definition(set_field(1, "a", [1, {"x": 1}]), set_field(2, "a.0", 9), set_field(3, "a.1.y", 8),
                            set_field(4, "a.2.z.z", 7), set_field(5, "a.3", [])),
            {"a": [9, {"x": 1, "y": 8}, {"z": {"z": 7}}, []]},
        )
        self.assertEqual(self.definition(set_field(1, "$date", 1)), {"$record": [["$date", 1]]})
        self.assertEqual(self.definition(set_field(1, "toString.x", 1)), {"toString": {"x": 1}})
        self.assertEqual(
            self.definition(set_field(1, "a", {"$undefined": True}), set_field(2, "a", {"$date": 1})),
            {"a": {"$date": 1}},
        )
        steps = ".".join("s" * 32)
        self.assertEqual(len(json.dumps(self.definition(set_field(1, steps, 1))).split("s")), 33)
        deep: Any = 1
        for _ in range(62):
            deep = [deep]
        self.assertEqual(self.definition(set_field(1, "a.b", deep)), {"a": {"b": deep}})

    def test_invalid_paths(self):
        deep: Any = 1
        for _ in range(63):
            deep = [deep]
        always = [
            ("", 1), (".", 1), ("a.", 1), (".a", 1), ("a..b", 1), (".".join("s" * 33), 1), ("__proto__", 1),
            ("a.prototype", 1), ("new.x.__proto__", 1), ("constructor.a", 1), ("a.b", deep), ("s." * 100_000, 1),
        ]
        at_a_node = [
            (path, 1)
            for path in (
                "text.x", "null.x", "undefined.x", "date.x", "map.k", "ref.node", "number.x.y",
                "list.-1", "list.01", "list.x", "list.2", "list.9.x", "list.1e0", "list.length", "list.\u0661",
                "list.0.x", "list." + "9" * 10_000, "list. 0", "list.0\n",
            )
        ]
        definition = {
            "text": "s", "null": None, "undefined": {"$undefined": True}, "date": {"$date": 1}, "number": 1,
            "map": {"$map": [["k", {}]]}, "ref": {"$nodeRef": {"node": "a", "select": "first"}}, "list": [0],
        }
        for path, value in always + at_a_node:
            with self.subTest(path=path[:50]):
                result = self.fold([add_node(1, definition=definition), set_field(2, path, value)])
                self.assertEqual(result["view"]["nodes"][0]["definition"], definition)
                self.assertEqual(self.issues(result), {("invalid_path", "n")})
                self.assertEqual(result["view"]["revision"], 2)
        for path, value in always:
            with self.subTest(path=path[:50]):
                both = {("invalid_path", "n"), ("unknown_node", "n")}
                self.assertEqual(self.issues(self.fold([set_field(1, path, value)])), both)
                result = self.fold([set_field(1, path, value), add_node(2)])
                self.assertEqual(self.issues(result), {("invalid_path", "n")})
        self.assertEqual(self.issues(self.fold([set_field(1, "list.x", 1)])), {("unknown_node", "n")})

    def test_malformed_ops(self):
        well_formed = [
            add_node(1), remove_node(1), set_field(1, "a", 1), op("set_node_definition", 1, nodeId="n", definition={}),
            op("set_node_phase", 1, nodeId="n", phase=None), add_edge(1), remove_edge(1),
            op("set_bounds", 1, bounds=BOUNDS),
        ]
        malformed: List[Any] = [1, None, [], {}, {"$map": []}, {"$record": [["$op", 1]]}]
        for sound in well_formed:
            self.assertIn("result", ask("plan/fold", {"planId": "p", "ops": [sound]}))
            malformed.append({**sound, "extra": 1})
            for name in sound:
                malformed.append({other: member for other, member in sound.items() if other != name})
        malformed += [
            {**add_node(1), **change}
            for change in (
                {"op": "move_node"}, {"op": ["add_node"]}, {"opId": ""}, {"opId": 1}, {"actorId": ""}, {"at": None},
                {"lamport": -1}, {"lamport": 0.5}, {"lamport": MAX + 1}, {"lamport": "1"},
                {"lamport": {"$bigint": "1"}}, {"lamport": True}, {"node": None},
            )
        ]
        node, edge = add_node(1)["node"], add_edge(1)["edge"]
        malformed += [
            {**add_node(1), "node": {**node, **change}}
            for change in ({"id": 1}, {"kind": "x"}, {"kind": []}, {"definition": []}, {"definition": {"$set": []}},
                           {"phase": None}, {"x": 1})
        ]
        malformed += [
            {**add_edge(1), "edge": {**edge, **change}}
            for change in ({"id": 1}, {"from": None}, {"to": []}, {"handle": "case"}, {"handle": ""}, {"x": 1})
        ]
        malformed += [
            op("set_bounds", 1, bounds={**BOUNDS, **change})
            for change in ({"maxNodes": 0}, {"maxSteps": 1.5}, {"maxEdges": MAX + 1}, {"x": 1})
        ]
        malformed += [
            remove_node(1, edges=[1]), {**remove_node(1), "incidentEdgeIds": {}}, set_field(1, 1, 1),
            op("set_node_definition", 1, nodeId="n", definition=None), op("set_node_phase", 1, nodeId="n", phase=1),
        ]
        for bad in malformed:
            with self.subTest(op=bad):
                self.assert_refused(ask("plan/fold", {"planId": "p", "ops": [add_node(1), bad]}), "invalid_op")
        bad = {**add_edge(1), "edge": {**edge, "to": 1}}
        answer = ask("plan/fold", {"planId": "p", "ops": [add_node(1), bad]})
        self.assert_refused(answer, "invalid_op", "/ops/1/edge/to")

    def test_malformed_params(self):
        for params in (
            {}, {"planId": "p"}, {"ops": []}, {"planId": 1, "ops": []}, {"planId": "p", "ops": {}}, [],
            {"planId": "p", "ops": [], "x": 1}, {"planId": "p", "ops": [], "provenance": []}, {"$map": []},
            {"planId": "p", "ops": [], "provenance": {"$undefined": True}}, {"planId": None, "ops": [1]},
        ):
            with self.subTest(params=params):
                self.assert_refused(ask("plan/fold", params), "invalid_argument")
        self.assert_refused(exchange({"jsonrpc": "2.0", "id": 1, "method": "plan/fold"})[0], "invalid_argument")

    def test_reasons_in_order(self):
        self.assert_refused(ask("plan/fold", {"planId": 1, "ops": [1, {"$foo": 1}]}), "invalid_value", "/ops/1/$foo")
        deep = arrays(65)
        for carrier, place in (
            (set_field(1, "a", deep), "value"), (add_node(1, definition={"a": deep[0]}), "node/definition"),
            (op("set_node_definition", 1, nodeId="n", definition={"a": deep[0]}), "definition"),
            ({"value": deep}, "value"),
        ):
            answer = ask("plan/fold", {"planId": 1, "ops": [1, carrier]})
            self.assert_refused(answer, "invalid_value", "/ops/1/" + place)
        # Nothing is said about the depth of what has no place in a request.
        self.assert_refused(ask("plan/fold", {"planId": arrays(90), "ops": []}), "invalid_argument")
        self.assert_refused(ask("plan/fold", {"planId": "p", "ops": [{**remove_edge(1), "x": deep}]}), "invalid_op")
        self.assert_refused(ask("plan/fold", {"planId": "p", "ops": [], "provenance": {"a": deep[0]}}), "invalid_value")
        self.fold([set_field(1, "a", deep[0]), add_node(2, definition={"a": deep[0][0]})], provenance={"a": deep[0][0]})

    def test_ops_are_not_changed(self):
        ops = [
            add_node(1, definition={"list": [{}]}), set_field(2, "list.0.x", {"y": []}),
            set_field(3, "list.0.x.y.0", 1),
            add_edge(4), op("set_bounds", 5, bounds=dict(BOUNDS)),
        ]
        provenance = {"a": []}
        before = copy.deepcopy(ops)
        first, _ = plan_fold.fold("p", ops, provenance)
        again = copy.deepcopy(first)
        self.assertEqual(ops, before)
        for part in (first["bounds"], first["edges"][0], first["nodes"][0]["definition"], first["provenance"]):
            part.clear()
        self.assertEqual(ops, before)
        self.assertEqual(plan_fold.fold("p", ops, provenance)[0], again)
        plan_fold.fold("p", [], None)[0]["bounds"].clear()
        self.assertEqual(plan_fold.fold("p", [], None)[0]["bounds"], BOUNDS)

    def test_many_ops_in_any_order(self):
        count = 100_000
        ops = [add_node(0, definition={"list": []})]
        ops += [set_field(1 + index, "list.%d" % index, index, actor="a" * 200) for index in range(count)]
        random.Random(1).shuffle(ops)
        params = {"planId": "p", "ops": ops + ops[:1000]}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "plan/fold", "params": params})
        started = time.monotonic()
        answer, = exchange(line.encode())
        self.assertLess(time.monotonic() - started, 9)
        self.assertEqual(answer["result"]["view"]["nodes"][0]["definition"]["list"], list(range(count)))
        self.assertEqual(answer["result"]["view"]["revision"], count + 1)
        self.assertEqual(answer["result"]["issues"], [])


class Protocol(Case):
    def test_initialize(self):
        answer = ask("initialize", {"protocol": 1, "suite": 1, "spec": 1})["result"]
        self.assertEqual((answer["protocol"], answer["name"], answer["language"]), (1, "planproof-python", "python"))
        self.assertEqual((answer["digest"], answer["window"], len(answer["values"])), ({"mode": "golden"}, 8, 14))

    def test_errors(self):
        request = {"jsonrpc": "2.0", "id": 5, "method": "initialize"}
        for line, code, request_id in (
            (b"{", -32700, None), (b"", -32700, None), (b"\xff", -32700, None), (b'"\xed\xa0\x80"', -32700, None),
            (b'{"jsonrpc":"2.0","id":1,"method":"value/echo","params":{"value":NaN}}', -32700, None),
            (b"[" * 100_000, -32700, None), (b"\xef\xbb\xbf{}", -32700, None),
            ([request], -32600, None), (1, -32600, None), ({}, -32600, None),
            ({**request, "id": "\ud800"}, -32600, None), ({**request, "id": None}, -32600, None),
            ({**request, "id": [5]}, -32600, None), ({**request, "id": True}, -32600, None),
            (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"initialize"}', -32600, None),
            ({**request, "jsonrpc": "1.0"}, -32600, 5), ({**request, "method": 1}, -32600, 5), ({"id": 5}, -32600, 5),
            ({**request, "method": "plan/freeze"}, -32601, 5), ({**request, "method": "\ud800"}, -32601, 5),
            ({**request, "method": "shutdown"}, -32601, 5),
        ):
            with self.subTest(line=str(line)[:80]):
                answer, again = exchange(line, request)
                self.assertEqual((answer["error"]["code"], answer["id"]), (code, request_id))
                self.assertIn("result", again)

    def test_ids_are_numbers_or_strings(self):
        for request_id in (0, -1, 1.5, 2**60, "5", "", "\u00e9"):
            answer, = exchange({"jsonrpc": "2.0", "id": request_id, "method": "initialize"})
            self.assertEqual(answer["id"], request_id)
            self.assertIn("result", answer)

    def test_notifications_get_no_answer(self):
        self.assertEqual(exchange(*({"jsonrpc": "2.0", "method": method} for method in ("value/echo", "$/x"))), [])

    def test_shutdown_ends_the_adapter(self):
        request = {"jsonrpc": "2.0", "id": 5, "method": "initialize"}
        self.assertEqual(len(exchange(request, {"jsonrpc": "2.0", "method": "shutdown"}, request)), 1)

    def test_a_defect_of_the_adapter_costs_one_request(self):
        def fail(_params: Any) -> Any:
            raise RuntimeError("broken \ud800" + "x" * 1000)

        adapter._METHODS["test/fail"] = fail
        try:
            first, second = exchange(*({"jsonrpc": "2.0", "id": n, "method": "test/fail"} for n in (1, 2)))
        finally:
            del adapter._METHODS["test/fail"]
        self.assertEqual((first["id"], first["error"]["code"], second["id"]), (1, -32603, 2))
        self.assertLess(len(first["error"]["message"]), 400)

    def test_value_params(self):
        for method, name in (("value/parse", "text"), ("value/echo", "value"), ("value/encode", "value")):
            for params in ({}, {name: "1", "x": 1}, [], None, 1, "1", {"$set": []}):
                self.assert_refused(ask(method, params), "invalid_argument")
        self.assert_refused(ask("value/parse", {"text": 1}), "invalid_argument", "/text")
        self.assert_refused(ask("value/parse", {"text": arrays(70)}), "invalid_argument", "/text")
        for text in ("[", "[" * 65 + "]" * 65, '{"$foo":1}'):
            self.assert_refused(ask("value/parse", {"text": text, "x": 1}), "invalid_value", "/text")
        self.assert_refused(ask("value/echo", {"value": arrays(65), "x": 1}), "invalid_value", "/value")
        self.assert_refused(ask("value/echo", {"value": {"a/b~": {"$x": 1}}}), "invalid_value", "/value/a~1b~0/$x")
        self.assert_refused(ask("value/echo", {"value": {"\ud800": 1}}), "invalid_value")
        self.assert_refused(ask_raw("value/echo", '{"value":{"a":1,"a":1}}'), "invalid_value", "/value")

    def test_a_line_that_is_too_long(self):
        request = {"jsonrpc": "2.0", "id": 5, "method": "initialize"}
        limit = adapter._MAX_LINE_BYTES
        adapter._MAX_LINE_BYTES = 100
        try:
            answers = exchange(b" " * 350 + b"1", b"1" * 101, b"1" * 202, b" " * 99 + b"1", request)
        finally:
            adapter._MAX_LINE_BYTES = limit
        self.assertEqual([answer["error"]["code"] for answer in answers], [-32600, -32600, -32600, -32600, -32603])
        self.assertIn("result", exchange(request)[0])

    def test_as_a_process(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "adapter.py")
        pipe = subprocess.PIPE
        process = subprocess.Popen([sys.executable, script], cwd="/", stdin=pipe, stdout=pipe)
        with process:
            for request_id in (0, -3, MAX):
                frame = '{"jsonrpc":"2.0","id":%d,"method":"value/echo","params":{"value":"\u00e9\u2028"}}\r\n'
                process.stdin.write((frame % request_id).encode("utf-8"))
                process.stdin.flush()
                answer = json.loads(process.stdout.readline().decode("utf-8"))
                self.assertEqual(answer, {"jsonrpc": "2.0", "id": request_id, "result": {"value": "\u00e9\u2028"}})
            process.stdin.close()
            self.assertEqual(process.wait(10), 0)
            self.assertEqual(process.stdout.read(), b"")


if __name__ == "__main__":
    unittest.main()
