from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.kernel.errors import DocumentError
from carpg.storage.codes import HEAD, decode_code, encode_code

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(st.sampled_from(["team", "arena", "setup", "replay"]), JSON)
def test_round_trip(kind: str, content: object) -> None:
    code = encode_code(kind, content)
    assert decode_code(code) == (kind, content)
    assert decode_code(f"some page#{code[:9]}\n {code[9:]}") == (kind, content)


@given(JSON, st.data())
def test_any_single_mistake_is_noticed(content: object, data: st.DataObject) -> None:
    code = encode_code("team", content)
    at = data.draw(st.integers(len(HEAD) + 1, len(code) - 1))
    wrong = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda c: c != code[at]))
    try:
        assert decode_code(code[:at] + wrong + code[at + 1 :]) == ("team", content)
    except DocumentError as error:
        assert error.message


@given(st.text(max_size=200))
def test_rubbish_says_what_is_wrong(text: str) -> None:
    with pytest.raises(DocumentError):
        decode_code(text)


def test_a_bomb_is_refused() -> None:
    import base64

    packed = zlib.compress(b"[" + b"0," * 3_000_000 + b"0]", 9)
    data = zlib.crc32(packed).to_bytes(4, "big") + packed
    with pytest.raises(DocumentError, match="too much"):
        decode_code(HEAD + "T" + base64.urlsafe_b64encode(data).decode())


def test_versions_and_kinds_are_named() -> None:
    with pytest.raises(DocumentError, match="another version"):
        decode_code("CPG9-TAAAA")
    with pytest.raises(DocumentError, match="does not say"):
        decode_code("CPG1-ZAAAA")
