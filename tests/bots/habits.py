"""A program that speaks the engine protocol, and has one bad habit: `python habits.py HABIT`."""

import subprocess
import sys
import time
from pathlib import Path

habit, *rest = sys.argv[1:]
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
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", *rest])
        time.sleep(600)
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
    time.sleep(1)
