"""Changing a position text by its form: values set, added and left out, pieces put on cells and turned."""

from collections.abc import Iterator, Sequence
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from rookery.core.filling import Declared, fill_in
from rookery.core.refusal import refuse
from rookery.core.sheet import (
    AnyField,
    ChoiceField,
    LineField,
    LinesField,
    ManyField,
    NumberField,
    PartField,
    PartsField,
    PlaceField,
    RowField,
    Sheet,
    WordsField,
    inside,
    is_faulty,
    name_in,
    spelled,
)
from rookery.core.study import Fault

MOST_EDITS = 200
"""At once: more than there are pieces on any board that is cleared."""


MOST_WAYS = 12
"""So many ways are tried when something is turned: all that there are."""


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change. `path` leads to a field: at each step the number of a line, a part or an entry. `to` is its
    text from now on; None takes it away or leaves it out. One past the last entry of a list is a new one.

    With `line`, the path begins in the line of that key, which is added if it is not there. With `turn`, a
    choice goes on by so many, to the next that can be.
    """

    path: tuple[int, ...] = ()
    to: str | None = None
    line: str = ""
    turn: int = 0


class Movable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What stands on the board, or may be put there. It is on these `cells`, or else at `place`, which is not
    on the board: one of the `others`, to be written at `off`.

    Its cell is written at `path`; in the line `line` if that is still to be added; where it is one of a list,
    and not there yet, after `begin` was written one step before that. It is taken away at `gone`, if that is
    not empty, and turned at `turn`.
    """

    what: str
    path: tuple[int, ...]
    cells: tuple[str, ...] = ()
    place: str = ""
    off: tuple[int, ...] = ()
    others: dict[str, str] = {}
    line: str = ""
    begin: str = ""
    gone: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()


# ---- changes ----


def edited(declared: Declared, text: str, edits: Sequence[Edit]) -> str:
    """The text after all edits, one after the other. Each finds the form as the one before has left it; it is
    filled in anew where something new stands in it."""
    if len(edits) > MOST_EDITS:
        refuse("too_many_edits", f"At most {MOST_EDITS} changes are made at once; these are {len(edits)}.")
    sheet = fill_in(declared, text)
    for number, edit in enumerate(edits, 1):
        if edit.turn:
            root = _turned(declared, sheet, edit)
        elif edit.line:
            root = _in_line(sheet.root, edit)
        else:
            root = changed(sheet.root, edit.path, edit.to)
        only_taken_away = edit.to is None and not edit.turn and not edit.line
        if number < len(edits) and not only_taken_away:
            sheet = fill_in(declared, spelled(root))
        else:
            sheet = replace(sheet, root=root)
    return spelled(sheet.root)


def _nothing_there() -> NoReturn:
    refuse("bad_path", "There is nothing to change at that place; look at the position again.")


def changed(field: AnyField, path: tuple[int, ...], to: str | None) -> AnyField:
    """The form with that text at the end of the path. It has to be filled in anew to be looked at again."""
    if not path:
        if to is None:
            _nothing_there()
        return WordsField(what=field.what, text=to)
    at, rest = path[0], path[1:]
    match field:
        case LinesField():
            return _with_line(field, at, rest, to)
        case ManyField():
            is_new = at == len(field.fields)
            fields = [*field.fields, field.new] if is_new else [*field.fields]
            _check_place(fields, at)
            if rest or to is not None:
                fields[at] = changed(fields[at], rest, to)
            elif not is_new:
                del fields[at]
            return replace(field, fields=tuple(fields))
        case RowField():
            _check_place(field.fields, at)
            fields = [*field.fields]
            fields[at] = changed(fields[at], rest, to)
            return replace(field, fields=tuple(fields), text="")
        case PartsField():
            _check_place(field.parts, at)
            parts = [*field.parts]
            parts[at] = _with_part(parts[at], rest, to)
            return replace(field, parts=tuple(parts))
    _nothing_there()


def _check_place(among: Sequence[object], at: int) -> None:
    if not 0 <= at < len(among):
        _nothing_there()


def _with_part(part: PartField, rest: tuple[int, ...], to: str | None) -> PartField:
    """What is said as it usually is need not be said."""
    if not rest and to is None:
        return replace(part, left_out=True, said="")
    if not rest and to in part.bare:
        return replace(part, left_out=to == part.usual, said=to or "")
    if part.field is None:
        _nothing_there()
    field = changed(part.field, rest, to)
    as_usual = not part.needed and part.usual not in ("", *part.bare) and spelled(field) == part.usual
    return replace(part, field=field, left_out=as_usual, said="")


def _with_line(field: LinesField, at: int, rest: tuple[int, ...], to: str | None) -> LinesField:
    lines = [*field.lines]
    _check_place(lines, at)
    if rest or to is not None:
        lines[at] = replace(lines[at], field=changed(lines[at].field, rest, to))
    else:
        del lines[at]
    return replace(field, lines=tuple(lines))


def _in_line(root: AnyField, edit: Edit) -> AnyField:
    """The change in the line of that key; if there is none, in a new one where it belongs."""
    if not isinstance(root, LinesField):
        _nothing_there()
    lines = [*root.lines]
    at = next((n for n, line in enumerate(lines) if line.key == edit.line), None)
    if at is None or not edit.path:
        new = next((line for line in root.new if line.key == edit.line), None)
        if new is None:
            _nothing_there()
        at = next((n for n, line in enumerate(lines) if line.number > new.number), len(lines))
        lines.insert(at, new)
    root = replace(root, lines=tuple(lines))
    return changed(root, (at, *edit.path), edit.to) if edit.path or edit.to is not None else root


def field_at(root: AnyField, path: Sequence[int]) -> AnyField:
    for at in path:
        fields = inside(root)
        _check_place(fields, at)
        found = fields[at]
        if found is None:
            _nothing_there()
        root = found
    return root


def _turned(declared: Declared, sheet: Sheet, edit: Edit) -> AnyField:
    """The first that is not refused, going round; if all are, the next one."""
    field = field_at(sheet.root, edit.path)
    if not isinstance(field, ChoiceField):
        _nothing_there()
    names = sheet.names[field.names]
    at = names.index(field.text) if field.text in names else 0
    roots = [
        changed(sheet.root, edit.path, names[(at + edit.turn * step) % len(names)])
        for step in range(1, min(len(names), MOST_WAYS))
    ]
    around = edit.path[:-1]
    fine = (root for root in roots if not is_faulty(field_at(fill_in(declared, spelled(root)).root, around)))
    return next(fine, roots[0] if roots else sheet.root)


# ---- what stands on the board ----


def pieces(sheet: Sheet) -> tuple[Movable, ...]:
    """All that stands on cells, in the order of the text, and what may be added."""
    root, names = sheet.root, sheet.names
    if not isinstance(root, LinesField):
        return tuple(_pieces(root, (), "", names))
    found: list[Movable] = []
    for at, line in enumerate(root.lines):
        gone = (at,) if line.named else ()
        found += [
            replace(piece, gone=piece.gone or gone)
            for piece in _pieces(line.field, (at,), _what(line), names)
        ]
    there = {line.key for line in root.lines}
    for line in root.new:
        if line.key not in there:
            found += [
                replace(piece, line=line.key, cells=(), place="", off=(), turn=())
                for piece in _pieces(line.field, (), _what(line), names)
            ]
    return tuple(found)


def _what(line: LineField) -> str:
    return line.piece.format(line.key)


def _pieces(
    field: AnyField, path: tuple[int, ...], what: str, names: Sequence[Sequence[str]]
) -> Iterator[Movable]:
    """`what` is the name of what stands there; without one it is no piece, such as the trail of a walk."""
    match field:
        case PlaceField() if what:
            cells = () if field.text in field.others or field.fault else (field.text,)
            yield Movable(what, path, cells, field.text, path, field.others)
        case PartsField():
            turn = _way_in(inside(field), path)
            for at, part in enumerate(field.parts):
                for piece in _pieces_of_part(part, (*path, at), what, names):
                    yield replace(piece, turn=turn) if piece.cells and not piece.turn else piece
        case RowField():
            yield from _pieces_of_row(field, path, what, names)
        case ManyField():
            for at, one in enumerate(field.fields):
                for piece in _pieces(one, (*path, at), what, names):
                    yield replace(piece, gone=(*path, at))
            yield from _more(field, (*path, len(field.fields)), what, names)


def _pieces_of_part(
    part: PartField, path: tuple[int, ...], what: str, names: Sequence[Sequence[str]]
) -> Iterator[Movable]:
    if part.field is None or part.left_out:
        return
    marks = dict.fromkeys(part.bare, "")
    for piece in _pieces(part.field, path, part.piece or what, names):
        if part.said:
            yield replace(piece, cells=(), place=part.said, others=marks, off=path)
        else:
            yield replace(piece, others={**piece.others, **marks}, off=piece.off or path)


def _pieces_of_row(
    field: RowField, path: tuple[int, ...], what: str, names: Sequence[Sequence[str]]
) -> Iterator[Movable]:
    """A name or a number in the row tells one from the others. A row may say as a whole where it is not."""
    number = next((one.text for one in field.fields if isinstance(one, NumberField)), "")
    called = what and (name_in(field) or f"{what} {number}".strip())
    is_off, turn = field.text in field.others, _way_in(field.fields, path)
    for at, one in enumerate(field.fields):
        for piece in _pieces(one, (*path, at), called, names):
            if is_off:
                yield replace(piece, cells=(), place=field.text, others=field.others, off=path)
            else:
                off = path if field.others else piece.off
                cells = field.cells or piece.cells
                yield replace(piece, cells=cells, others=field.others or piece.others, off=off, turn=turn)


def _more(
    field: ManyField, path: tuple[int, ...], what: str, names: Sequence[Sequence[str]]
) -> Iterator[Movable]:
    """What the list has room for: one of each name that is not there yet."""
    if not what or len(field.fields) >= field.most:
        return
    if isinstance(field.new, PlaceField):
        yield Movable(what, path)
    elif isinstance(field.new, RowField):
        at = next((n for n, one in enumerate(field.new.fields) if isinstance(one, PlaceField)), None)
        name = next((n for n, one in enumerate(field.new.fields) if _names_it(one)), None)
        if at is None or name is None:
            return
        choice = field.new.fields[name]
        assert isinstance(choice, ChoiceField)
        there = {name_in(one) for one in field.fields}
        for one in names[choice.names]:
            if one not in there:
                yield Movable(one, (*path, at), begin=spelled(changed(field.new, (name,), one)))


def _names_it(field: AnyField) -> bool:
    return isinstance(field, ChoiceField) and not field.way


def _way_in(fields: Sequence[AnyField | None], path: tuple[int, ...]) -> tuple[int, ...]:
    for at, one in enumerate(fields):
        if isinstance(one, ChoiceField) and one.way:
            return (*path, at)
    return ()


def to_look_at(sheet: Sheet) -> Sheet:
    """The form without what is in lines that are not there: whoever adds one gets it filled in."""
    if not isinstance(sheet.root, LinesField):
        return sheet
    new = [replace(line, field=WordsField()) for line in sheet.root.new]
    return replace(sheet, root=replace(sheet.root, new=tuple(new)))


# ---- what is wrong ----


def faults(root: AnyField, where: str = "") -> Iterator[Fault]:
    """Every fault in a form, with the line or the part it is in."""
    if root.fault:
        yield Fault(where or root.what, root.fault)
    match root:
        case LinesField():
            for line in root.lines:
                yield from faults(line.field, line.key)
        case PartsField() if not where:
            for part in root.parts:
                if part.field and not part.left_out and not part.said:
                    yield from faults(part.field, part.what)
        case _:
            for one in inside(root):
                if one is not None:
                    yield from faults(one, where)
