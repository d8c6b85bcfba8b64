"""The contract of a game: what every game says of itself and promises. No input, no output, no clock.

Everything else reaches a game through `Game` (`core/game.py`) and its parts (`core/parts.py`, `core/notation.py`,
`core/board.py`, `core/study.py`). `about`, `rules` and `notation` must be there, the others have honest defaults.
What a game has is data (`game.hidden is None`, `game.capabilities()`), never a comparison of functions. Which options
choose how many play, and whether sides are drawn, is declared (`Rules.players_option`, `Rules.side_draw`).

Positions: `State` (`core/state.py`) is a value: over, at chance, or some seat decides; there are no other cases and
no magic seats. Decisions and outcomes are integers inside and text at every door. Repetition needs history: `History`
is a game so far as a value, `Playthrough` holds one and goes on in place (`core/playthrough.py`). Versions of a list
share their items (`core/persistent_list.py`).

Versions of rules: a version is a whole `Game`; the present one has the `earlier` ones. Whatever was begun or written
down says its version: `open_game(id, version)` (`core/registry.py`) returns those rules or raises `RulesGoneError`.
Positions carry what their rules need to know. Published records of every version, with digests of their positions,
lie in `tests/records/` for ever (`testing/published.py`).

Text: a record is a whole game (`core/record.py`, `core/reading.py`), `core/serial.py` is a position as JSON,
`core/inputs.py` reads what people and programs type. Errors have stable codes and name the way out
(`core/errors.py`); the same mistake has the same words in every game (`core/refusals.py`).

Words: games and the house return a `Message` (`core/message.py`): English text, parameters, a count, a context, and
the package whose catalogues translate it. Only doors say it (`translation.py`). Names are put in for seats
(`core/naming.py`), words are filled in as a language asks for (`core/filling.py`). Languages are the folders of
`locale/` (`core/language.py`); long texts are files, one for each language (`core/lesson.py`,
`core/lesson_words.py`).

Boards: a `Scene` has a still background, sprites with stable ids and spots to touch; `stepped` is the meaning of a
step (`core/scene.py`), which the page's script repeats. A game that draws none has a board made of its notation
(`core/plain_board.py`). What is hidden from a seat, and what is told when it comes to light, is in
`core/disclosure.py`.

Chance is committed, revealed and derived in `core/chance.py`; `core/rng.py` is the generator of searches and tests.
Strengths are compared within a family of options (`core/family.py`).

`core/compiled.txt` names the modules that mypyc compiles.
"""
