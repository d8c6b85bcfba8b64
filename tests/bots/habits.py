"""A program that speaks the engine protocol, and has one bad habit: `python habits.py HABIT`."""

import signal
import subprocess
import sys
from pathlib import Path

END_S = 600
"""Whatever a test has failed to end does so by itself after this."""

habit, *rest = sys.argv[1:]
signal.alarm(END_S)
moves: list[str] = []
decided = 0


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def decide() -> None:
    if decided < 3:
        say("info so far so good")
        say()
        say("move", moves[0])
    elif habit == "crashes":
        raise RuntimeError("I never learnt this")
    elif habit == "dawdles":
        subprocess.Popen([sys.executable, "-c", f"import signal; signal.alarm({END_S}); signal.pause()", *rest])
        signal.pause()
    elif habit == "floods":
        while True:
            say("info", "x" * 1000)
    elif habit == "rambles":
        say("x" * (1 << 21))
    elif habit == "greedy":
        say("move", str(len(bytearray(400 << 20))))
    else:
        say({"cheats": "move 99", "chats": "good evening", "resigns": "resign"}.get(habit, f"move {moves[0]}"))


for line in sys.stdin:
    word, _, value = line.rstrip("\n").partition(" ")
    if habit == "notes":
        with Path(rest[0]).open("a", encoding="utf-8") as notes:
            notes.write(line)
    if word == "ludogite" and habit != "mute":
        say("name Habits")
        say("ready")
    elif word == "begin":
        say("error game/unknown not that one" if habit == "refuses" else "ready")
    elif word == "moves":
        moves = value.split()
    elif word == "go":
        decided += 1
        decide()
    elif word == "quit" and habit != "stays":
        break
while habit == "stays":
    signal.pause()
