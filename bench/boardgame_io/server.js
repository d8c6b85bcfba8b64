// A game like Squadro on a server of boardgame.io, which keeps its matches in memory: node server.js PORT
"use strict";

const { Server } = require("boardgame.io/server");

const LANES = 5;
const [TURNED, HOME] = [6, 12];
const SPEEDS = [
  [1, 3, 2, 3, 1],
  [3, 1, 2, 1, 3],
];

/** How far a piece stands from its starting edge, on the way out or back. */
const place = (far) => (far <= TURNED ? far : HOME - far);

/** Move a piece crossing by crossing: it leaps over those in its way, which go back to the edge they came from. */
function advance(pieces, seat, lane) {
  const out = pieces[seat][lane] < TURNED;
  const edge = out ? TURNED : HOME;
  let left = out ? SPEEDS[seat][lane] : 4 - SPEEDS[seat][lane];
  while (left > 0 && pieces[seat][lane] < edge) {
    pieces[seat][lane] += 1;
    const crossing = place(pieces[seat][lane]) - 1;
    const other = pieces[1 - seat];
    if (crossing >= 0 && crossing < LANES && place(other[crossing]) === lane + 1) {
      other[crossing] = other[crossing] >= TURNED ? TURNED : 0;
      left = 1;
    } else {
      left -= 1;
    }
  }
}

const game = {
  name: "squadro",
  setup: () => ({ pieces: [Array(LANES).fill(0), Array(LANES).fill(0)] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    advance: ({ G, playerID }, lane) => {
      const seat = Number(playerID);
      if (G.pieces[seat][lane] >= HOME) return "INVALID_MOVE";
      advance(G.pieces, seat, lane);
    },
  },
  endIf: ({ G }) => {
    const winner = G.pieces.findIndex((far) => far.filter((one) => one >= HOME).length >= 4);
    return winner < 0 ? undefined : { winner: String(winner) };
  },
};

Server({ games: [game], origins: ["*"] }).run(Number(process.argv[2]), () => console.log("open"));
