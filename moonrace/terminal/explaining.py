"""What things are: articles of a game's encyclopaedia, clauses of its rules, the words of its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import CLAUSE_ID
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article, is_called, look_up, related, suggestions
from moonrace.tables.encyclopaedia import clauses_naming, named_by
from moonrace.tables.kit.words import listed
from moonrace.terminal import clause_text
from moonrace.terminal.choosing import verbs_for
from moonrace.terminal.output import bold, wrapped

MOST_IN_FULL = 3
"""More articles than these are listed by name."""
MOST_LISTED = 24


def explained(
    title: Title, articles: Sequence[Article], typed: str, synonyms: Mapping[str, Sequence[str]]
) -> str:
    """What a name, a clause, the verb of an action, or a word that people type for one stands for."""
    if CLAUSE_ID.fullmatch(typed.strip().upper()):
        return clause_text.one(title, typed)
    found = look_up(articles, typed)
    is_called_so = any(is_called(item, typed) for item in found)
    verb = _verb(title, typed) or ("" if is_called_so else _other_verbs(title, typed, synonyms))
    if found or verb:
        rules = [] if is_called_so or not articles else clause_text.on_topic(title, typed)
        return "\n".join(filter(None, [verb, *_told(title, articles, found, typed), *rules]))
    if not articles:
        return clause_text.one(title, typed)
    clauses = clause_text.speaking_of(title, typed)
    if clauses:
        return "\n".join([wrapped(f"Nothing is called “{typed}”. The rules speak of it:"), *clauses])
    close = suggestions(articles, typed)
    hint = f" Did you mean {listed([f'“{name}”' for name in close], 'or')}?" if close else ""
    raise BadText(f"Nothing here is called “{typed}”.{hint} “?” alone tells how to play.")


def named_in(articles: Sequence[Article], action: str) -> list[str]:
    """The articles of what an action names, in full."""
    words = {word for text in action.split()[1:] for word in (text, *text.split("+"))}
    return [told(item) for item in articles if item.id in words and not item.id.isdigit()]


def told(item: Article) -> str:
    """An article in full."""
    history = [f"In truth: {item.history}"] if item.history else []
    lines = (wrapped(line, "    ", "  ") for line in (*item.lines, *item.now, *history))
    return "\n".join([bold(item.title), *lines])


def _occurring(title: Title, articles: Sequence[Article], item: Article, told_of: Sequence[str]) -> str:
    """Which clauses name a thing, and which other articles that are not told of anyway."""
    names = [name for name in named_by(articles, item) if name not in told_of]
    rules = [f"{id_} ({about})" for id_, about in clauses_naming(title, item)]
    words = ", ".join([*names, *rules])
    return wrapped(f"Named by: {words}.", "    ", "  ") if words else ""


def _verb(title: Title, typed: str) -> str:
    kind = title.codec.kinds.get(typed.strip().lower())
    if kind is None:
        return ""
    return f"{bold('Typed')}: {title.codec.usage(kind.verb())}\n{wrapped(_about(kind), '  ')}"


def _other_verbs(title: Title, typed: str, synonyms: Mapping[str, Sequence[str]]) -> str:
    """What the game calls an act that people may call otherwise."""
    word, codec = typed.strip().lower(), title.codec
    verbs = verbs_for(word, codec.kinds, synonyms)
    told = [wrapped(f"{codec.usage(verb)}: {_about(codec.kinds[verb])}", "    ", "  ") for verb in verbs]
    return "\n".join([f"“{word}” is typed here:", *told]) if told else ""


def _about(kind: type[Action]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _told(title: Title, articles: Sequence[Article], found: Sequence[Article], typed: str) -> list[str]:
    if len(found) > MOST_IN_FULL:
        names = [f"  {item.title}" for item in found[:MOST_LISTED]]
        more = [f"  and {len(found) - MOST_LISTED} more"] if len(found) > MOST_LISTED else []
        return [f"“{typed}” fits several; ask for one of them:", *names, *more]
    others = [item.name for item in related(articles, typed, found)][:MOST_LISTED]
    see = [wrapped(f"See also: {', '.join(dict.fromkeys(others))}.")] if found and others else []
    whole = [text for item in found for text in (told(item), _occurring(title, articles, item, others))]
    return [*whole, *see]
