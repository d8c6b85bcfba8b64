// What pages and house send each other. Written by tools/wire.py from the messages in Python: change those.

declare namespace Wire {
  /** The board as if some moves had been played. */
  interface Ahead {
    /** How many events the game has: send it with `plan-line`. */
    ply: number;
    board: BoardOut;
    /** What may be played next; nothing where the line can go no further. */
    moves: MoveChoice[];
    /** Who would decide; null where nobody would. */
    acting: number | null;
    /** Whether the game would be over. */
    over: boolean;
    /** The moves that are thought of, in words. */
    told: HalfMoveOut[];
    /** The lines that the viewer has. */
    lines: LineOut[];
  }

  /** Accept or decline a draw. */
  interface AnswerDraw {
    type: "answer-draw";
    seat: number;
    /** True to accept. */
    agree: boolean;
  }

  /** Grant or refuse somebody's wish to take a decision back. */
  interface AnswerTakeback {
    type: "answer-takeback";
    seat: number;
    /** True to grant it. */
    agree: boolean;
  }

  /** Let somebody who asked into your team, or decline: for its captain. */
  interface AnswerToJoin {
    type: "answer-to-join";
    seat: number;
    /** The id of whoever asked. */
    person: string;
    /** True to let them in. */
    agree: boolean;
  }

  /** Ask to take your last decision back. */
  interface AskTakeback {
    type: "ask-takeback";
    seat: number;
  }

  /** Ask the captain to be let into the team on a seat. */
  interface AskToJoin {
    type: "ask-to-join";
    seat: number;
  }

  /** A small picture in the list of moves. */
  interface BadgeOut {
    /** The drawing that it shows; empty for a figure on a round ground. */
    symbol?: string;
    /** What the style sheet calls it. */
    classes?: string;
    /** Degrees, clockwise. */
    rotate?: number;
    /** How wide the drawing is, in its own units. */
    size?: number;
    /** What is written on it. */
    text?: string;
  }

  /** One event that was just played: who, in words, and how it moves. */
  interface Beat {
    /** The seat; null for chance. */
    by: number | null;
    /** What happened, in words. */
    tell: string;
    /** How it moves, one after the other. */
    steps: StepOut[];
  }

  /** What is still to be changed on a board when all steps were made, so that it shows the scene after them. */
  interface BoardChange {
    /** Those that are new or not yet as they are there. */
    sprites: SpriteOut[];
    /** The ids of those that are not there any more. */
    gone: string[];
    /** All ids from the lowest to the highest; None where those that stay lie as in the scene before, under the new. */
    order?: string[];
    /** All spots, where they are others than before. */
    spots?: SpotOut[];
  }

  /** A whole scene. */
  interface BoardOut {
    /** Of the whole board. */
    width: number;
    /** Of the whole board. */
    height: number;
    /** What never moves, as SVG. */
    background: string;
    /** Everything on it, from the lowest to the highest. */
    sprites: SpriteOut[];
    /** Where it can be touched. */
    spots: SpotOut[];
    /** What shows the last move. */
    marks: SpriteOut[];
    /** Through whose eyes it is seen. */
    seat: number | null;
    /** The board in words. */
    description: string;
    /** Of the sprites, where somebody may ask for them anew. */
    checksum?: number;
    /** What of it is shown where room is short: left, top, width, height; none where that is all of it. */
    crop?: number[];
  }

  /** What every script beside the real box needs to know. */
  interface BoxScript {
    game: string;
    language: Language;
    words: ScriptWords;
  }

  /** Contribute to the fairness of the dice on every seat of yours that has not yet, before the game begins. */
  interface BringNonce {
    type: "bring-nonce";
    /** 1 to 64 letters, digits, `-` or `_`. */
    nonce: string;
  }

  /** What one step does to one sprite. */
  interface ChangeOut {
    /** The sprite. */
    id: string;
    /** Where it goes; as before where it is left out, and so is the rest. */
    x?: number;
    /** Where it goes. */
    y?: number;
    /** How it turns. */
    rotate?: number;
    /** What size it takes. */
    scale?: number;
    /** Which drawing it shows then. */
    symbol?: string;
    /** What the style sheet calls it then. */
    classes?: string;
    /** The id that it has then. */
    becomes?: string;
    /** Whether it comes onto the board. */
    appears?: boolean;
    /** Whether it leaves the board. */
    leaves?: boolean;
  }

  /** Something that can happen now. */
  interface ChoiceOut {
    /** What to add to the list; empty where the dice alone say what happened. */
    token: string;
    /** What it is, in words. */
    label: string;
    /** The dice that follow at once. */
    roll?: RollOut;
    /** The signs of the dice that are thrown again. */
    again?: string;
  }

  /** Claim the win over a seat that has been away, and to move, for a fair while. */
  interface Claim {
    type: "claim";
    seat: number;
  }

  /** Anything that a person may ask of a table. */
  type Command = Sit | BringNonce | Leave | AskToJoin | AnswerToJoin | Play | PlanAhead | ForgetPlan | PlanLine | ForgetLine | Resign | OfferDraw | AnswerDraw | AskTakeback | AnswerTakeback | Say | Claim | HandOver | PlayOn | DeclineChallenge | WithdrawChallenge;

  /** A counted hand, and what everything else is worth. */
  interface Counted {
    /** All points of the hand. */
    total: number;
    /** What they are made of. */
    parts: Part[];
    /** What everything besides the hand is worth. */
    extras: number[];
  }

  /** What the script that counts hands needs to know. */
  interface CounterScript {
    game: string;
    language: Language;
    words: ScriptWords;
    rows: FaceOut[][];
    /** How many there are of a card, where there are several. */
    several: Record<string, number>;
    extras: string[];
    players: number;
  }

  /** What the script of a table with days per move needs to know. */
  interface DaysScript {
    /** Where the board is asked for as if moves had been played. */
    ahead: string;
    /** Where is asked which other tables wait. */
    waiting: string;
    words: ScriptWords;
  }

  /** A decision that is a matter of luck, and how many of a hundred games it wins. */
  interface DecisionOut {
    name: string;
    percent: number;
    touch: string[];
  }

  /** Decline a challenge, or a rematch: the table is put away. To accept it, sit down. */
  interface DeclineChallenge {
    type: "decline-challenge";
    /** Why: `no`, `later`, `game`, `clock`, `programs` or `people`. */
    reason?: string;
  }

  /** Please do this. Sent again with the same cid, it is done once. */
  interface Do {
    type: "do";
    /** Your own name for the command: 1 to 64 letters, digits, `-` or `_`. */
    cid: string;
    /** What to do. */
    command: Command;
  }

  /** A command was carried out. */
  interface Done {
    type: "done";
    /** Your name for the command. */
    cid: string;
    /** The table's last event. */
    seq: number;
    /** Its number on this connection. */
    n?: number;
  }

  /** The draw of an order by lot: what was promised, and what followed from it. */
  interface DrawFacts {
    /** The SHA-256 of the secret, shown since the tournament was announced. */
    commitment: string;
    /** What the order follows from, together with all nonces; null until it is drawn. */
    secret: string | null;
    /** Everybody in the order that was drawn, the first place first; empty until it is drawn. */
    places: DrawnPlace[];
  }

  /** What the script that checks a draw is told with the page of a tournament. */
  interface DrawScript {
    tournament: string;
    commitment: string;
    /** Where the draw is told once it is made. */
    address: string;
    words: ScriptWords;
  }

  /** Who was drawn for a place, and what they added to the draw. */
  interface DrawnPlace {
    /** The number under which they entered. */
    entrant: number;
    /** What they are called. */
    name: string;
    /** What they added, or whoever wrote them down; `none` where nobody brought anything. */
    nonce: string;
  }

  /** What the script of the card at the end of a game needs to know. */
  interface EndScript {
    /** Where it is said where the game turned. */
    turn: string;
    /** Where the game is looked back at. */
    after: string;
    /** The picture to share. */
    card: string;
    /** The pictures of the last moves. */
    film: string;
    /** What files are called. */
    name: string;
    /** Whether there is something to celebrate here. */
    celebrates: boolean;
    /** Where to ask for the card again, while the next game in a tournament is still to be paired; empty elsewhere. */
    again: string;
    words: ScriptWords;
  }

  /** One event of a game that is gone through at any pace, and what it changes on the board. */
  interface EventOut {
    /** The seat; null for chance. */
    by: number | null;
    /** What happened, in words. */
    tell: string;
    /** How it moves, one after the other. */
    steps: StepOut[];
    change: BoardChange | null;
    marks: SpriteOut[];
    token?: string;
    /** The number of the turn that it belongs to, from 1; 0 for setting up. */
    turn?: number;
    /** The seat whose turn that is; null for setting up. */
    owner?: number;
    /** How the list of moves tells it; null where there is no list. */
    note?: NoteOut;
  }

  /** A side of a die to touch. */
  interface FaceOut {
    /** How it is written. */
    sign: string;
    /** The drawing that it shows. */
    symbol: string;
    /** What the style sheet calls it. */
    classes: string;
    /** What it is, in words. */
    label: string;
  }

  /** What is known of the table itself. */
  interface Facts {
    /** Its address. */
    id: string;
    /** The id of the game. */
    game: string;
    /** What the game is called. */
    title: string;
    /** Whether it waits for people, is being played or is over. */
    status: "over" | "playing" | "waiting";
    /** Seat by seat. */
    seats: SeatFacts[];
    /** What was chosen when it was laid. */
    options: Record<string, string | number | boolean>;
    /** Whether people throw dice of their own and type what they show. */
    own_dice: boolean;
    /** Whether words of one's own may be said. */
    free_chat: boolean;
    /** Whether a draw may be offered. */
    draws: boolean;
    /** Whether several people may share a seat. */
    teams: boolean;
    /** Whether something is hidden in this game. */
    secrets: boolean;
    /** Whether the house draws something here; people with dice of their own draw for themselves. */
    chance: boolean;
    /** The SHA-256 of the seed from which all of it follows. */
    commitment: string;
    /** What the seats added to it, fixed when the game began. */
    nonces: string[];
    /** Whether the game can begin only when the viewer has added a nonce. */
    awaits_nonce: boolean;
    /** The seat that offers a draw; null where none does. */
    draw_from: number | null;
    /** The seat that asks to take its decision back; null where none does. */
    takeback_from: number | null;
    /** The seats that have agreed to what is proposed; where two things are, to the draw. */
    answered: number[];
    /** Whether the host has put it away. */
    closed: boolean;
    /** The address of the next game of the same people. */
    rematch: string;
    /** How it ended; null before. */
    outcome: OutcomeFacts | null;
    /** The seats that have agreed to the take-back that is asked for. */
    takeback_answered?: number[];
    /** The secret word of the link for friends, for the founder of a listed table. */
    invitation?: string;
    /** Whether seats have sides of their own, so that the board may be turned. */
    sides?: boolean;
    /** Why it was put away, in words, where it was. */
    closed_text?: string;
    /** Whether titles only tell the seats apart: beside a name they say nothing. */
    lettered?: boolean;
    /** Whether it counts for the strengths of those who play. */
    rated?: boolean;
    /** The id of the tournament that laid it; empty where none did. */
    tournament?: string;
    /** Whoever is away for so long when it is their turn has lost; 0: nobody loses by that. */
    absence_wait_ms?: number;
  }

  /** What the script of the proof needs to know of a table. */
  interface FairScript {
    table: string;
    /** Where all chance of the game is told when it is over. */
    throws: string;
    /** Whether dice fall during the game, not only before it. */
    in_play: boolean;
    words: ScriptWords;
  }

  /** Goes its own way, is sent somewhere by what goes, or leaves the board. */
  type Fate = "moves" | "sent" | "taken";

  /** A field of a message that cannot be taken. */
  interface FieldOut {
    /** Where it stands, such as `command.seat`; empty for the whole message. */
    path: string;
    /** What should stand there, in the reader's language. */
    expected: string;
    /** What was given, the beginning of it where it is long. */
    given?: string | number | boolean;
    /** Everything that may stand there, where that can be counted. */
    allowed?: (string | number | boolean | null)[];
  }

  /** Take a line back. */
  interface ForgetLine {
    type: "forget-line";
    seat: number;
    /** The moves of the line that are still to come, as in `lines` of the turn. */
    moves: string[];
  }

  /** Take back what you decided ahead. */
  interface ForgetPlan {
    type: "forget-plan";
    seat: number;
  }

  /** One picture of an animation. */
  interface FrameOut {
    /** What moves, as SVG. */
    sprites: string;
    /** How long it is seen. */
    ms: number;
  }

  /** What would become of one thing on the board. */
  interface GhostOut {
    /** Whether it goes its own way, is sent away by what goes, or leaves the board. */
    fate: Fate;
    /** As it would be; where it is taken, as it is. */
    sprite: SpriteOut;
    /** The places that it would pass, from where it is to where it ends. */
    way: [number, number][];
  }

  /** One move of a line, in words. */
  interface HalfMoveOut {
    /** Whether it is the viewer's own. */
    mine: boolean;
    tell: string;
  }

  /** A hand to count. */
  interface Hand {
    /** The cards, as the game writes them. */
    cards?: string[];
    /** What was chosen before the game. */
    options?: Record<string, string | number | boolean>;
    /** The language of the answer; that of the request where it is left out. */
    language?: Language | null;
  }

  /** Give a seat that has been away, and to move, for a fair while to a machine. */
  interface HandOver {
    type: "hand-over";
    seat: number;
    /** The level of the machine; the usual one where it is left out. */
    level?: string;
  }

  /** The first message of a client, and again when its language or shape changes. */
  interface Hello {
    type: "hello";
    /** The last event it has seen, when it comes back after a break. */
    seq?: number;
    /** The language of everything that is said; English where it is left out. */
    language?: Language;
    /** Whether its board stands upright, as on a telephone. */
    upright?: boolean;
    /** Whether drawings are sent. */
    scene?: boolean;
    /** Whether it asks because what it shows is not what it should be. */
    astray?: boolean;
    /** Whether people who share it are shown what all may see, until the one who acts is alone with it. */
    covers?: boolean;
    /** The seat of whoever is alone with it. */
    uncovered?: number | null;
    /**
     * How often the board was turned, where seats have sides of their own: first one's own side is near, then the
     * next seat's, and at last it lies as it is printed.
     */
    turned?: number;
    /** Who it is, in the first hello of a client that cannot send headers: the token of `POST /api/guests`. */
    token?: string;
  }

  /** A good move. */
  interface Hint {
    /** How many events the game had. */
    ply: number;
    /** The move, as text. */
    move: string;
    /** The spots to touch for it, in order. */
    touch: string[];
    /** Where they are; those without a size are buttons. */
    spots: SpotOut[];
    /** What to do and what it does, in words. */
    tell: string;
    /** How other moves compare, and what it is worth against best play; against easy opponents in words alone. */
    reasons: string[];
    /** What is expected to follow, in words; empty where dice come next, or opponents make many mistakes. */
    line: string;
    /** `exact` or `estimate`. */
    kind: string;
    /** The best moves and what they are worth. */
    best: Worth[];
  }

  /** Where a good move is asked for, and what is said meanwhile. */
  interface HintScript {
    url: string;
    words: ScriptWords;
  }

  /** The answer is not there yet; ask again. */
  interface HintWaiting {
    /** How many questions come before; 0 when it is being thought about. */
    ahead: number;
  }

  /** What the script of an invitation needs to know. */
  interface InvitationPageScript {
    socket: string;
    /** The seal of the table's chance: the nonce that one sits down with is made when it is known. */
    commitment: string;
    language: Language;
    /** Whether whoever reads it has touched the way to a rematch that keeps a seat for them: it sits them down. */
    comes: boolean;
  }

  /** What the link by which somebody came invites to. */
  interface InvitationScript {
    /** The secret word of the link; empty where it has none. */
    word: string;
    /** Whether it invites to the seats for friends. */
    friend: boolean;
    /** The seat to whose team it invites. */
    team: number | null;
  }

  /** Anything that a client may send. */
  type Inward = Hello | Do | Preview | Ping;

  /** Not at all; by the captain's link alone; by asking the captain; the captain has yet to answer; at once. */
  type Joining = "" | "link" | "ask" | "asked" | "welcome";

  /** What the script that keeps a game needs to know. */
  interface KeeperScript {
    game: string;
    language: Language;
    words: ScriptWords;
    seats: string[];
    /** How many can play. */
    most: number;
    /** The version of the rules by which a new game is begun. */
    rules: number;
  }

  /** A game kept on somebody's device: its options and everything that happened. */
  interface KeptGame {
    /** The rules it was begun by; the present ones where none are named. */
    rules_version?: number | null;
    /** What was chosen before the game. */
    options?: Record<string, string | number | boolean>;
    /** Everything that happened, as text. */
    tokens?: string[];
    /** The language of the answer; that of the request where it is left out. */
    language?: Language | null;
    /** Whether the board stands upright, as on a telephone. */
    upright?: boolean;
  }

  /** The position, what is asked, and what can happen. */
  interface KeptPosition {
    /** The board, as SVG. */
    picture: string;
    /** What is asked, in words. */
    ask: string;
    /** Seat by seat. */
    seats: SeatOut[];
    /** The seat that decides; null where none does. */
    turn: number | null;
    /** What can happen now. */
    choices: ChoiceOut[];
    /** The dice that lie on the table. */
    held: FaceOut[];
    /** The last events, in words. */
    told: string[];
    /** How it ended, in words; empty before. */
    reason?: string;
    /** Whether nobody won. */
    drawn?: boolean;
  }

  /** One of LANGUAGES: whatever decodes requests and messages takes these and refuses all others. */
  type Language = string;

  /** Where a sprite lies, from below: plates and racks, marks of the last move, what moves, arrows on top, words. */
  type Layer = "furniture" | "marks" | "sprites" | "over" | "labels";

  /** Get up: before the game begins, or from a team of several. A captain may also send somebody off the team. */
  interface Leave {
    type: "leave";
    seat: number;
    /** Whom the captain sends off; you yourself where nobody is named. */
    person?: string;
  }

  /** What happens when the right thing was done. */
  interface LessonDoneOut {
    events: EventOut[];
    answer: string;
  }

  /** What the script of a lesson needs to know. */
  interface LessonScript {
    /** Where the browser keeps what was done. */
    cookie: string;
    steps: string[];
    titles: string[];
    /** Where its steps are, each under its number. */
    address: string;
    language: Language;
    words: ScriptWords;
    /** What the browser remembers, where that is not the steps: the numbers of a game's puzzles. */
    lasting?: string[];
    /** Whether one step leads to the next without a touch. */
    flows?: boolean;
    /** Where to go after the last step; the end of the lesson where nothing is said. */
    onward?: string;
    /** Whose progress is kept with an account; empty for guests. */
    owner?: string;
  }

  /** One step, whole: the page needs nothing more to teach it. */
  interface LessonStepOut {
    name: string;
    title: string;
    text: string;
    task: string;
    otherwise: string;
    quiet: boolean;
    goes_on: boolean;
    board: BoardOut;
    tries: LessonTryOut[];
    /** Answers to touching places that no move begins with. */
    spots: Record<string, string>;
    done: LessonDoneOut[];
    /** What each decision is worth, the best first: shown once one of them was tried, which ends the step. */
    worths?: DecisionOut[];
  }

  /** A legal move: what to touch for it, and what it earns. */
  interface LessonTryOut {
    touch: string[];
    /** Where it is right: which of the step's `done` follows. */
    done?: number;
    /** Where it is a wrong try that has an answer of its own. */
    answer?: string;
  }

  /** A line of the viewer. */
  interface LineOut {
    /** The moves as text: what `forget-line` names it by. */
    moves: string[];
    told: HalfMoveOut[];
  }

  /** A legal move and the spots to touch for it. */
  interface MoveChoice {
    /** The move as text: send it as `token` of `play`. */
    move: string;
    /** The spots to touch for it, in order. */
    touch?: string[];
    /** What of it may be shown before it is agreed to. */
    ahead?: StepOut[];
  }

  /** The last moves of a game as pictures: each is `before`, its sprites, `after`. */
  interface MovingPicture {
    before: string;
    after: string;
    frames: FrameOut[];
  }

  /** What happened since the last message. */
  interface News {
    type: "news";
    /** The table's last event. */
    seq: number;
    /** What is asked of whom now. */
    turn: Turn;
    /** What was played since, and lines that have come to light. */
    moves: Played[];
    /** What was said since. */
    talk: TalkOut[];
    /** How it looks, already written. */
    shown: Shown;
    /** The table itself, where something of it has changed. */
    table?: Facts;
    /** The receiver's own commands that were carried out. */
    done?: string[];
    /** Its number on this connection. */
    n?: number;
  }

  /** What one seat added to the chance of the game. */
  interface NonceOut {
    seat: string;
    nonce: string;
    /** Who drew it. */
    by: "house" | "machine" | "seat";
  }

  /** An event as the list of moves shows it to people. */
  interface NoteOut {
    /** A few words that do not say whose turn it was. */
    phrase?: string;
    /** Small pictures before the words. */
    badges?: BadgeOut[];
    /** What is worth a mark of its own. */
    signs?: NoteSign[];
    /** What it scored. */
    points?: number;
    /** Whether it takes the place of what earlier events of the same turn showed. */
    fresh?: boolean;
    /** A heading over it, where a new part of the game begins. */
    chapter?: string;
    /** How far something goes, in a word or two, where that is said while it is dragged. */
    distance?: string;
  }

  /** What is worth a mark of its own: somebody jumped, turned round, came home, was shown a card, won. */
  type NoteSign = "jump" | "turn" | "home" | "card" | "win";

  /** A notice as a browser shows it. */
  interface NoticeOut {
    title: string;
    /** What awaits whoever it is for, a line a table. */
    body: string;
    /** Where a touch leads. */
    url: string;
    /** What ends all notices in one touch. */
    stop: string;
    /** What that touch is called. */
    stop_words: string;
    language: Language;
  }

  /** Propose a draw. */
  interface OfferDraw {
    type: "offer-draw";
    seat: number;
  }

  /** How the game ended. */
  interface OutcomeFacts {
    /** The rank of each seat, 1 for the best. */
    ranks: number[];
    /** Why it ended, a stable word. */
    reason: string;
    /** How it ended, in words. */
    text: string;
    /** Whether nobody won. */
    drawn?: boolean;
    /** The points of each seat, where the game counts them. */
    scores?: number[];
    /** Revealed: the dice can be computed again. */
    seed?: string;
  }

  /** Anything that is sent to a client. */
  type Outward = Snapshot | News | Done | Refused | Watching | Queued | Previewed | Pong;

  /** How far two devices have come that know each other by letters. */
  interface PairingOut {
    /** None where it is over: refused, too late, or done. */
    state: "allowed" | "asked" | "refused" | "shown" | null;
  }

  /** One combination of a counted hand. */
  interface Part {
    /** The cards of it. */
    cards: string[];
    /** What it is, in words. */
    what: string;
    /** What it is worth. */
    points: number;
  }

  /** What a browser is asked that makes or shows a passkey. */
  interface PasskeyQuestion {
    /** What goes back with the answer: it counts once, for a few minutes. */
    ticket: string;
    /** What the browser is told, in JSON as the standard writes it. */
    options: string;
  }

  /** Are you there? */
  interface Ping {
    type: "ping";
  }

  /**
   * Decide ahead, while another seat acts: your move is played when your turn comes, if it is still legal. Nobody
   * else learns of it before that. A seat has one plan; another one takes its place.
   */
  interface PlanAhead {
    type: "plan";
    seat: number;
    /** The move as text, such as those in `plannable` of the turn. */
    token: string;
    /** How many events the game had when you decided. */
    ply: number;
  }

  /**
   * Plan what you would answer, where a move has days: if the others play so, your moves are played at once.
   * Nobody else learns of it. A seat has up to 20 lines; what answered otherwise to the same gives way.
   */
  interface PlanLine {
    type: "plan-line";
    seat: number;
    /** The moves from here on as text, the others' and yours; the last one is yours. */
    moves: string[];
    /** How many events the game had when you decided. */
    ply: number;
  }

  /** Play a token: a decision of yours, or what your own dice showed where the table plays with its own dice. */
  interface Play {
    type: "play";
    /** The move as text, such as those in `moves` of your turn. */
    token: string;
    /** How many events the game had when you decided: a move meant for another position is refused. */
    ply: number;
  }

  /** Play on yourself, back at a seat of yours that was given to a machine while you were away. */
  interface PlayOn {
    type: "play-on";
    seat: number;
  }

  /** One event of the game, for its list of moves. What is hidden from the reader is told again later. */
  interface Played {
    /** Which event it is, from 0: one told again takes the place of the one that hid it. */
    n: number;
    /** Who decided; null for chance. */
    seat: number | null;
    /** What was played, as text. */
    token: string;
    /** The number of the turn that it belongs to, from 1; 0 for setting up. */
    turn?: number;
    /** The seat whose turn that is; null for setting up. */
    owner?: number;
    /** How it is told to people; null where it is hidden. */
    note?: NoteOut;
  }

  /** The server is there. */
  interface Pong {
    type: "pong";
    /** Its number on this connection. */
    n?: number;
  }

  /** What would this move do? Asked by whoever decides. */
  interface Preview {
    type: "preview";
    /** The move as text, such as those in `moves` of your turn. */
    token: string;
    /** How many events the game had when you asked. */
    ply: number;
  }

  /** What a move would do, as far as it is certain. */
  interface Previewed {
    type: "previewed";
    /** The position of which it is said. */
    ply: number;
    /** The move. */
    token: string;
    /** It in a few words. */
    note: NoteOut;
    /** It in whole sentences. */
    tell: string;
    /** What would become of the things on the board. */
    ghosts: GhostOut[];
    /** Its number on this connection. */
    n?: number;
  }

  /** What the script of a puzzle, or of their list, needs to know. */
  interface PuzzleScript {
    words: ScriptWords;
    /** Whose progress is kept with an account; empty for guests. */
    owner?: string;
  }

  /** The machine whose turn it is waits for time to think. */
  interface Queued {
    type: "queued";
    /** How many thoughts come before; 0 when it thinks. */
    ahead: number;
    /** Its number on this connection. */
    n?: number;
  }

  /** A command or message was refused. */
  interface Refused {
    type: "refused";
    /** The command that was refused; empty where it could not be read. */
    cid: string;
    /** A stable code, such as `move/illegal`: programs decide by it. */
    code: string;
    /** Why, in the viewer's language. */
    text: string;
    /** What is filled into the text, by name. */
    parameters?: Record<string, string | number>;
    /** The fields at fault, with the code `message/field`. */
    fields?: FieldOut[];
    /** Its number on this connection. */
    n?: number;
  }

  /** A finished game from its first position to its last. */
  interface Replay {
    board: BoardOut;
    moments: EventOut[];
  }

  /** What the scripts of a finished game need to know. */
  interface ReplayScript {
    review: string;
    hint: string;
    /** Whether it was looked back at before, so that what was found is there at once. */
    reviewed: boolean;
    language: Language;
    /** From how many moments it can be played on, counted from the beginning. */
    open_moments: number;
    /** How each seat is headed in the list of moves. */
    names: string[];
    /** What each seat played with, as a small picture. */
    marks: BadgeOut[];
    replay: string;
    here: string;
    picture: string;
    words: ScriptWords;
  }

  /** Give up. */
  interface Resign {
    type: "resign";
    seat: number;
  }

  /** A game that is being looked at. */
  interface ReviewProgress {
    done: number;
    total: number;
    /** How many games are looked at before it. */
    ahead: number;
  }

  /** Dice to type in. */
  interface RollOut {
    /** How many dice. */
    count: number;
    /** What stands before their signs in the token. */
    prefix: string;
    /** What each can show. */
    faces: FaceOut[];
  }

  /** What the script of a run against the clock needs to know. */
  interface RunScript {
    /** Where the puzzles are, by their stars, the easy ones first. */
    stars: string[][];
    words: ScriptWords;
    /** Whose progress is kept with an account; empty for guests. */
    owner?: string;
  }

  /** Speak: a set phrase, or words of your own where the table allows them. */
  interface Say {
    type: "say";
    /** The name of a set phrase, such as `hello`. */
    phrase?: string;
    /** Words of your own. */
    text?: string;
  }

  /** The words that a script says, in the language of its page. */
  interface ScriptWords {
    /** By key: words, or where something is counted every form of them. */
    texts: Record<string, string | string[]>;
    /** For each of COUNTS the number of the form that is said of it, a digit; empty where nothing is counted. */
    forms?: string;
  }

  /** One seat, as the viewer sees it. */
  interface SeatFacts {
    /** What records call the seat; a letter before sides are drawn. */
    name: string;
    /** What it is called, in words. */
    title: string;
    /** The names of those who sit there. */
    people: string[];
    /** Which of them are programs: for each of those names, who answers for it; empty where that was forgotten. */
    programs?: Record<string, string>;
    /** Whether the viewer sits there. */
    mine?: boolean;
    /** The level of the machine that plays there. */
    level?: string;
    /** Whether that machine plays on for whoever sits there: they may `play-on` themselves. */
    handed_over?: boolean;
    /** For whom it was laid: `me`, `device`, `friend`, `open` or `bot`. */
    kind?: string;
    /** Whether it is kept for somebody. */
    reserved?: boolean;
    /** What that person is called, where it is known. */
    reserved_name?: string;
    /** Whether it is kept for the viewer. */
    kept_for_you?: boolean;
    /** For how long its people have been away; null where they are here. */
    away_ms?: number;
    /** Until when somebody there is on vacation, in milliseconds since 1970: the clocks stand still meanwhile. */
    vacation_until?: number;
    /** Whose turn it is in a team. */
    member?: string;
    /** Whether the free seat is kept for those with the founder's link. */
    invited_only?: boolean;
    /** Whether the viewer speaks for the seat. */
    captain?: boolean;
    /** How the viewer may come into the team on it. */
    joining?: Joining;
    /** The secret word of the link into the team, for its captain. */
    invitation?: string;
    /** Who waits for the captain's answer, for the captain. */
    asking?: Teammate[];
    /** The rest of the team, for its captain. */
    mates?: Teammate[];
  }

  /** Somebody who plays: where they stand, and how they came in. */
  interface SeatOut {
    /** What the seat is called. */
    title: string;
    /** How far it has come. */
    figure: string;
    /** 1 for the best, 0 while the game goes on. */
    rank: number;
  }

  /** How what happened looks: the same for all who look with the same eyes, so it is written once. */
  interface Shown {
    /** One for every event, in order. */
    beats: Beat[];
    /** What is still to be changed when all of them were made. */
    board?: BoardChange;
    /** What shows the last move. */
    marks?: SpriteOut[];
    /** The board before the first beat, where other eyes look than before. */
    first?: BoardOut;
    /** Of the sprites that are on the board then; whoever sees others has gone astray. */
    checksum?: number;
  }

  /** Take a seat, or join the team on it to which you were invited. */
  interface Sit {
    type: "sit";
    seat: number;
    /** Your own contribution to the fairness of the dice; one is drawn for you if you bring none. */
    nonce?: string;
    /** The secret word of the link that you were given, where the seat needs one. */
    invitation?: string;
  }

  /** All that a viewer may know now. */
  interface Snapshot {
    type: "snapshot";
    /** The table's last event. */
    seq: number;
    /** The table itself. */
    table: Facts;
    /** What is asked of whom. */
    turn: Turn;
    /** Everything that was played. */
    moves: Played[];
    /** What was said lately. */
    talk: TalkOut[];
    /** How it looks; null where drawings are left out. */
    board: BoardOut | null;
    /**
     * What happened last, in words, after what has come to light since the last message where no news could tell
     * it.
     */
    told?: string;
    /** Its number on this connection. */
    n?: number;
  }

  /** A place to touch, or a button where it has no size. */
  interface SpotOut {
    /** What moves call it in `touch`. */
    name: string;
    /** What it is, in words. */
    label: string;
    /** Its left edge. */
    x?: number;
    /** Its upper edge. */
    y?: number;
    /** 0 for a button. */
    width?: number;
    /** 0 for a button. */
    height?: number;
    /** The drawing of the thing that it is, where it stands beside the board; empty where there is none. */
    symbol?: string;
    /** What is drawn over its place while it can be touched. */
    mark?: string;
    /** What the style sheet calls it. */
    classes?: string;
    /** A word or two below the drawing, where it stands beside the board. */
    caption?: string;
    /** Whether it is chosen by a touch and let go by another, in any order with others that toggle. */
    toggles?: boolean;
    /** The first of several spots that stand for each other. */
    alike?: string;
    /** Whether a touch plays even for those who look first. */
    at_once?: boolean;
  }

  /** One thing on the board. */
  interface SpriteOut {
    /** The same as long as it is the same thing. */
    id: string;
    /** The drawing that it shows. */
    symbol?: string;
    /** Where its middle is, from the left. */
    x?: number;
    /** Where its middle is, from above. */
    y?: number;
    /** Degrees, clockwise. */
    rotate?: number;
    /** Its size; 1 is as it is drawn. */
    scale?: number;
    /** What the style sheet calls it. */
    classes?: string;
    /** On which layer it lies. */
    layer?: Layer;
    /** What it is, in words. */
    label?: string;
    /** What is written on it. */
    text?: string;
  }

  /** One beat of an animation. */
  interface StepOut {
    /** All of them happen together. */
    changes: ChangeOut[];
    /** How long it lasts. */
    ms?: number;
    /** What is heard, if anything. */
    sound?: string;
  }

  /** Streaks and records of puzzles, as an account keeps them. */
  interface Streaks {
    streak: number;
    longest: number;
    days: number;
    day: string;
    missed: string;
    best: number;
  }

  /** What the script of a table needs to know. */
  interface TableScript {
    /** The id of the game. */
    game: string;
    /** Whether the clock counts days, so that nobody is in a hurry. */
    days: boolean;
    /** Whether things to touch lie beside the board, for which the question keeps room from the beginning. */
    hand: boolean;
    link: string;
    invitation: InvitationScript;
    socket: string;
    description: string;
    final: string;
    /** Where the board is asked for as it was. */
    position: string;
    /** Where the card is that is laid beside the board when the game is over. */
    end: string;
    language: Language;
    hint: HintScript;
    /** What is counted beside each seat; empty where nothing is. */
    tally: string;
    words: ScriptWords;
    /** The names of the machines, by level. */
    opponents: Record<string, string>;
    /** The same, as narrow labels say them. */
    labels: Record<string, string>;
  }

  /** Something said. */
  interface TalkOut {
    /** The event in which it was said. */
    seq: number;
    /** Whoever speaks, the same each time: so that one person can be muted. */
    who: string;
    /** What the speaker is called. */
    name: string;
    /** What was said. */
    text: string;
    /** Whether the viewer said it. */
    mine?: boolean;
    /** Who answers for the speaker, where it is a program; null for people. */
    program_of?: string;
  }

  /** Somebody in the viewer's team, or who would like to be. */
  interface Teammate {
    /** Their id. */
    person: string;
    /** What they are called here. */
    name: string;
  }

  /** One outcome of chance. */
  interface ThrowOut {
    /** Its place among the events of the game, from 0. */
    number: number;
    token: string;
    tell: string;
    /** From how many values each number was drawn, and which one came. */
    draws: [number, number][];
    /** Whether people typed it: their own dice showed it, and nothing can be checked. */
    typed?: boolean;
  }

  /** All chance of a game, to be drawn again from its secret. */
  interface ThrowsOut {
    commitment: string;
    seed: string;
    nonces: NonceOut[];
    throws: ThrowOut[];
    /**
     * Whether sides were drawn as well, before the first event: the nonces in alphabetical order, shuffled with the
     * source of number -1, stand seat by seat.
     */
    sides?: boolean;
  }

  /** What is asked of whom. */
  interface Turn {
    /** How many events the game has: send it with `play`. */
    ply: number;
    /** The seat that decides; null where none does. */
    acting: number | null;
    /** Milliseconds left, seat by seat. */
    clocks: number[] | null;
    /** The seat whose clock runs. */
    running: number | null;
    /** When its flag falls, in milliseconds since 1970, where a move has days. */
    flag_at?: number;
    /** The position as text, as the viewer may know it. */
    position?: string;
    /** What is asked, in words. */
    ask?: string;
    /** Whether the viewer decides. */
    mine?: boolean;
    /** Whether the viewer may ask for a good move. */
    hints?: boolean;
    /** Every legal move, where the viewer decides. */
    moves?: MoveChoice[];
    /** Whether the viewer may type what the dice on the real table showed. */
    may_type?: boolean;
    /** What dice can show, where the viewer types them. */
    dice?: string[];
    /** The dice that the viewer tells, where the game draws them. */
    roll?: RollOut;
    /** What each of `dice` does, in words, where no dice are drawn. */
    dice_words?: string[];
    /** How far each seat has come, where the game counts something. */
    tally?: string[];
    /** What each seat does now, in a few words, where sides have different tasks. */
    tasks?: string[];
    /** What each seat plays with, as a small picture beside its name; empty where there is nothing to show. */
    marks?: BadgeOut[];
    /** Whose absence the viewer may act on after a fair wait. */
    absent?: Waiting;
    /** What the viewer has decided ahead, as text; nobody else is told. */
    plan?: string;
    /** Whether what the viewer had decided ahead could not be played. */
    plan_dropped?: boolean;
    /** What the viewer may decide ahead, while another one acts. */
    plannable?: MoveChoice[];
    /** Where the board is touched for it. */
    plan_spots?: SpotOut[];
    /** Whether the viewer may plan lines now: what they would answer, where a move has days. */
    plans_lines?: boolean;
    /** The viewer's lines, each the moves from here on as text; nobody else is told. */
    lines?: string[][];
    /** Whether something else was played than all the viewer's lines say. */
    lines_missed?: boolean;
  }

  /** The one moment of a game that is worth a word. */
  interface TurnOfTheGame {
    /** What it is, and when. */
    title: string;
    /** What happened there, or what to try another time. */
    text: string;
    /** How many events the game had then: look back there. */
    event: number;
    /** Whether it is for whoever looks alone: something to try, or that nothing turned; no card tells it to others. */
    advice?: boolean;
  }

  /** The seat to move is away, and keeps the viewer waiting. */
  interface Waiting {
    /** Which seat it is. */
    seat: number;
    /** How long the wait still is. */
    left_ms: number;
    /** Whether the win may be claimed then; a machine may play on in any case. */
    claimable?: boolean;
    /**
     * Whether the end of the wait decides the game by itself: the seat has lost then, and nothing is claimed
     * before.
     */
    decides?: boolean;
  }

  /** The tables that wait for somebody. */
  interface WaitingTables {
    count: number;
    /** The address of the one where least time is left; empty where none waits. */
    next: string;
  }

  /** How many look on without a seat. */
  interface Watching {
    type: "watching";
    /** So many. */
    count: number;
    /** Its number on this connection. */
    n?: number;
  }

  /** Take a challenge of yours back, or a rematch, that was not answered yet: the table is put away. */
  interface WithdrawChallenge {
    type: "withdraw-challenge";
  }

  /** A decision and what it is worth to the seat that decides, from 0 to 1. */
  interface Worth {
    /** The decision, as text. */
    move: string;
    /** What it is worth. */
    value: number;
  }
}
