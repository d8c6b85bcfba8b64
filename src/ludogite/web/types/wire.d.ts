// What pages and house send each other. Written by tools/wire.py from the messages in Python: change those.

declare namespace Wire {
  /** Accept or decline a draw. */
  interface AnswerDraw {
    type: "answer-draw";
    seat: number;
    agree: boolean;
  }

  /** Grant or refuse somebody's wish to take a decision back. */
  interface AnswerTakeback {
    type: "answer-takeback";
    seat: number;
    agree: boolean;
  }

  /** Let somebody who asked into your team, or decline: for its captain. */
  interface AnswerToJoin {
    type: "answer-to-join";
    seat: number;
    person: string;
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

  /** One event that was just played: who, in words, and how it moves. */
  interface Beat {
    by: number | null;
    tell: string;
    steps: StepOut[];
  }

  /** What is still to be changed on a board when all steps were made, so that it shows the scene after them. */
  interface BoardChange {
    /** Those that are new or not yet as they are there. */
    sprites: SpriteOut[];
    gone: string[];
    /** All ids from the lowest to the highest; None where those that stay lie as in the scene before, under the new. */
    order?: string[];
    /** All spots, where they are others than before. */
    spots?: SpotOut[];
  }

  /** A whole scene. */
  interface BoardOut {
    width: number;
    height: number;
    background: string;
    sprites: SpriteOut[];
    spots: SpotOut[];
    marks: SpriteOut[];
    /** Through whose eyes it is seen. */
    seat: number | null;
    description: string;
    /** Of the sprites, where somebody may ask for them anew. */
    checksum?: number;
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
    nonce: string;
  }

  /** What one step does to one sprite. */
  interface ChangeOut {
    id: string;
    x?: number;
    y?: number;
    rotate?: number;
    scale?: number;
    symbol?: string;
    classes?: string;
    becomes?: string;
    appears?: boolean;
    leaves?: boolean;
  }

  /** Something that can happen now. */
  interface ChoiceOut {
    /** What to add to the list; empty where the dice alone say what happened. */
    token: string;
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
  type Command = Sit | BringNonce | Leave | AskToJoin | AnswerToJoin | Play | Resign | OfferDraw | AnswerDraw | AskTakeback | AnswerTakeback | Say | Claim | HandOver;

  /** A counted hand, and what everything else is worth. */
  interface Counted {
    total: number;
    parts: Part[];
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

  /** Please do this. Sent again with the same cid, it is done once. */
  interface Do {
    type: "do";
    cid: string;
    command: Command;
  }

  /** A command was carried out. */
  interface Done {
    type: "done";
    cid: string;
    seq: number;
    n?: number;
  }

  /** One event of a game that is gone through at any pace, and what it changes on the board. */
  interface EventOut {
    by: number | null;
    tell: string;
    steps: StepOut[];
    change: BoardChange | null;
    marks: SpriteOut[];
    token?: string;
  }

  /** A side of a die to touch. */
  interface FaceOut {
    sign: string;
    symbol: string;
    classes: string;
    label: string;
  }

  /** What is known of the table itself. */
  interface Facts {
    id: string;
    game: string;
    title: string;
    status: "over" | "playing" | "waiting";
    seats: SeatFacts[];
    options: Record<string, string | number | boolean>;
    own_dice: boolean;
    free_chat: boolean;
    draws: boolean;
    teams: boolean;
    secrets: boolean;
    /** Whether the house draws something here; people with dice of their own draw for themselves. */
    chance: boolean;
    /** The SHA-256 of the seed from which all of it follows. */
    commitment: string;
    /** What the seats added to it, fixed when the game began. */
    nonces: string[];
    /** Whether the game can begin only when the viewer has added a nonce. */
    awaits_nonce: boolean;
    draw_from: number | null;
    takeback_from: number | null;
    answered: number[];
    closed: boolean;
    rematch: string;
    outcome: OutcomeFacts | null;
    /** The secret word of the link for friends, for the founder of a listed table. */
    invitation?: string;
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

  /** A hand to count. */
  interface Hand {
    cards?: string[];
    options?: Record<string, string | number | boolean>;
    language?: Language;
  }

  /** Give a seat that has been away, and to move, for a fair while to a machine. */
  interface HandOver {
    type: "hand-over";
    seat: number;
    level?: string;
  }

  /** The first message of a client, and again when its language or shape changes. */
  interface Hello {
    type: "hello";
    /** The last event it has seen, when it comes back after a break. */
    seq?: number;
    language?: Language;
    upright?: boolean;
    scene?: boolean;
    /** Whether it asks because what it shows is not what it should be. */
    astray?: boolean;
    /** Whether people who share it are shown what all may see, until the one who acts is alone with it. */
    covers?: boolean;
    /** The seat of whoever is alone with it. */
    uncovered?: number | null;
  }

  /** A good move. */
  interface Hint {
    /** How many events the game had. */
    ply: number;
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
  type Inward = Hello | Do | Ping;

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
    options?: Record<string, string | number | boolean>;
    tokens?: string[];
    language?: Language;
    upright?: boolean;
  }

  /** The position, what is asked, and what can happen. */
  interface KeptPosition {
    picture: string;
    ask: string;
    seats: SeatOut[];
    turn: number | null;
    choices: ChoiceOut[];
    held: FaceOut[];
    told: string[];
    reason?: string;
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
  }

  /** A legal move: what to touch for it, and what it earns. */
  interface LessonTryOut {
    touch: string[];
    /** Where it is right: which of the step's `done` follows. */
    done?: number;
    /** Where it is a wrong try that has an answer of its own. */
    answer?: string;
  }

  /** A legal move and the spots to touch for it. */
  interface MoveChoice {
    move: string;
    touch?: string[];
    /** What of it may be shown before it is agreed to. */
    ahead?: StepOut[];
  }

  /** What happened since the last message. */
  interface News {
    type: "news";
    seq: number;
    turn: Turn;
    moves: Played[];
    talk: TalkOut[];
    /** How it looks, already written. */
    shown: Shown;
    table?: Facts;
    /** The receiver's own commands that were carried out. */
    done?: string[];
    n?: number;
  }

  /** What one seat added to the chance of the game. */
  interface NonceOut {
    seat: string;
    nonce: string;
    /** Who drew it. */
    by: "house" | "machine" | "seat";
  }

  /** Propose a draw. */
  interface OfferDraw {
    type: "offer-draw";
    seat: number;
  }

  /** How the game ended. */
  interface OutcomeFacts {
    ranks: number[];
    reason: string;
    text: string;
    drawn?: boolean;
    scores?: number[];
    /** Revealed: the dice can be computed again. */
    seed?: string;
  }

  /** Anything that is sent to a client. */
  type Outward = Snapshot | News | Done | Refused | Watching | Queued | Pong;

  /** One combination of a counted hand. */
  interface Part {
    cards: string[];
    what: string;
    points: number;
  }

  /** Are you there? */
  interface Ping {
    type: "ping";
  }

  /** Play a token: a decision of yours, or what your own dice showed where the table plays with its own dice. */
  interface Play {
    type: "play";
    token: string;
    /** How many events the game had when you decided: a move meant for another position is refused. */
    ply: number;
  }

  /** One line of the list of moves; nobody's seat is chance. What is hidden from the reader is told again later. */
  interface Played {
    /** Which line it is, from 0: a line told again takes the place of the one that hid it. */
    n: number;
    seat: number | null;
    token: string;
  }

  /** The server is there. */
  interface Pong {
    type: "pong";
    n?: number;
  }

  /** The machine whose turn it is waits for time to think. */
  interface Queued {
    type: "queued";
    /** How many thoughts come before; 0 when it thinks. */
    ahead: number;
    n?: number;
  }

  /** A command or message was refused. */
  interface Refused {
    type: "refused";
    cid: string;
    code: string;
    /** Why, in the viewer's language. */
    text: string;
    /** What is filled into the text, by name. */
    parameters?: Record<string, string | number>;
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
    /** How many events the game had. */
    count: number;
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
    count: number;
    prefix: string;
    faces: FaceOut[];
  }

  /** Speak: a set phrase, or words of your own where the table allows them. */
  interface Say {
    type: "say";
    phrase?: string;
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
    name: string;
    title: string;
    people: string[];
    mine?: boolean;
    level?: string;
    kind?: string;
    reserved?: boolean;
    kept_for_you?: boolean;
    away_ms?: number;
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
    title: string;
    figure: string;
    rank: number;
  }

  /** How what happened looks: the same for all who look with the same eyes, so it is written once. */
  interface Shown {
    beats: Beat[];
    board?: BoardChange;
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
    seq: number;
    table: Facts;
    turn: Turn;
    moves: Played[];
    talk: TalkOut[];
    board: BoardOut | null;
    /** What has come to light since the last message, in words, where no news could tell it. */
    told?: string;
    n?: number;
  }

  /** A place to touch, or a button where it has no size. */
  interface SpotOut {
    name: string;
    label: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  }

  /** One thing on the board. */
  interface SpriteOut {
    id: string;
    symbol?: string;
    x?: number;
    y?: number;
    rotate?: number;
    scale?: number;
    classes?: string;
    layer?: Layer;
    label?: string;
    text?: string;
  }

  /** One beat of an animation. */
  interface StepOut {
    changes: ChangeOut[];
    ms?: number;
    sound?: string;
  }

  /** What the script of a table needs to know. */
  interface TableScript {
    link: string;
    invitation: InvitationScript;
    socket: string;
    description: string;
    final: string;
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
    seq: number;
    /** Whoever speaks, the same each time: so that one person can be muted. */
    who: string;
    name: string;
    text: string;
    mine?: boolean;
  }

  /** Somebody in the viewer's team, or who would like to be. */
  interface Teammate {
    person: string;
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
  }

  /** What the script of a knock-out sheet needs to know. */
  interface TournamentScript {
    game: string;
    language: Language;
    words: ScriptWords;
    sides: string[];
  }

  /** What is asked of whom. */
  interface Turn {
    ply: number;
    acting: number | null;
    /** Milliseconds left, seat by seat. */
    clocks: number[] | null;
    running: number | null;
    position?: string;
    ask?: string;
    mine?: boolean;
    /** Whether the viewer may ask for a good move. */
    hints?: boolean;
    moves?: MoveChoice[];
    /** Whether the viewer may type what the dice on the real table showed. */
    may_type?: boolean;
    dice?: string[];
    /** How far each seat has come, where the game counts something. */
    tally?: string[];
    /** Whose absence the viewer may act on after a fair wait. */
    absent?: Waiting;
  }

  /** The seat to move is away, and keeps the viewer waiting. */
  interface Waiting {
    seat: number;
    /** How long the wait still is. */
    left_ms: number;
    /** Whether the win may be claimed then; a machine may play on in any case. */
    claimable?: boolean;
  }

  /** How many look on without a seat. */
  interface Watching {
    type: "watching";
    count: number;
    n?: number;
  }

  /** A decision and what it is worth to the seat that decides, from 0 to 1. */
  interface Worth {
    move: string;
    value: number;
  }
}
