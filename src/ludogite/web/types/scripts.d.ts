// What the scripts of pages share among themselves. What they share with the house is in wire.d.ts.

declare namespace Page {
  /** What the house tells the script of a part of a page, by the attribute that holds it. */
  interface Scripts {
    box: Wire.BoxScript;
    days: Wire.DaysScript;
    draw: Wire.DrawScript;
    end: Wire.EndScript;
    fair: Wire.FairScript;
    invitation: Wire.InvitationPageScript;
    lesson: Wire.LessonScript;
    puzzle: Wire.PuzzleScript;
    replay: Wire.ReplayScript;
    run: Wire.RunScript;
    table: Wire.TableScript;
  }

  /** Says words of the page, with what is filled into them. */
  type Words = (key: string, ...filled: (string | number)[]) => string;

  /** How a move is played: by a second touch, at once with two seconds to call it back, or at once. */
  type Confirm = "twice" | "linger" | "once";

  /** How fast things move on a board. */
  type Speed = "calm" | "lively" | "none";

  /** What the box of the question shows; what is left out stays as it is. */
  interface Asking {
    /** Whose it is: mine to decide, advice, a plan for later, or nothing that is asked of me. */
    state?: "mine" | "hint" | "plan" | "idle";
    heading?: string;
    text?: string;
    buttons?: HTMLElement[];
  }

  /** What is asked besides a move, or what is waited for where there are no buttons. */
  interface Offer {
    /** The same as long as it is the same thing. */
    key: string;
    heading: string;
    text: string;
    buttons: HTMLElement[];
  }

  /** Asks something of the table. */
  type Act = (command: Wire.Command) => void;

  /** A turn as the page knows it. */
  interface KnownTurn extends Wire.Turn {
    moves: Wire.MoveChoice[];
    dice: string[];
    /** How many thoughts come before that of the machine to move. */
    queued?: number;
  }

  /** One line of the list of moves: what one seat did in one turn, or a heading. */
  interface MoveLine {
    /** The number of the turn; 0 for setting up, and for a heading. */
    number: number;
    owner: number | null;
    /** The last of its events. */
    last: number;
    events: { token: string; chance: boolean }[];
    chapter: string;
    badges: Wire.BadgeOut[];
    phrases: string[];
    signs: Wire.NoteSign[];
    points: number;
  }

  /** What the house last told of a table, and when. */
  interface KnownTable {
    table: Wire.Facts;
    turn: KnownTurn;
    moves: Wire.Played[];
    toldAt: number;
  }

  /**
   * A sprite as the house told it, and its element. What was shown ahead of the house is `early`: it stays in sight until
   * the steps of the move have brought the sprite there.
   */
  interface Piece {
    data: Wire.SpriteOut;
    element: SVGGElement;
    early?: Wire.SpriteOut;
  }

  /** Who says what would happen: whoever decides now, the house's advice, or a plan for later; nobody where it is only told. */
  type Speaker = "mine" | "hint" | "plan" | "";

  /** What answers where something is offered on a board. */
  interface Answers {
    touch: (spot: string, event: Event) => void;
    /** Somebody points at a spot, or no longer does. */
    look?: (spot: string | null) => void;
    /** The sprites that spots stand for, where rings are drawn around them. */
    pieces?: Map<string, Wire.SpriteOut>;
    /** Other spots than those of the board: what may be decided ahead. */
    spots?: Wire.SpotOut[];
    /** A finger or a mouse button went down on a spot: it may begin to drag. */
    grab?: (spot: string, event: PointerEvent) => void;
  }

  /** The groups of a board, one for each layer. */
  type Layers = Record<Wire.Layer, SVGGElement>;

  /** A good move, with the spots to touch in their order. */
  interface ShownHint extends Omit<Wire.Hint, "spots"> {
    spots: NamedSpot[];
  }

  /** A spot, or the name of one that is not on the board. */
  type NamedSpot = Pick<Wire.SpotOut, "name"> & Partial<Wire.SpotOut>;

  /** An event at which chance decided, as this device saw it. */
  interface SeenThrow {
    number: number;
    token: string;
  }

  /**
   * What a device knows by itself of the chance of a table: the seal that it saw first, the nonce that it made after
   * that, the nonces with which the game began, on which seats this device played then, and whether people typed dice.
   */
  interface FairMemory {
    commitment?: string;
    nonce?: string;
    nonces?: string[];
    seats?: number[];
    own_dice?: boolean;
    at?: number;
  }

  /** What checking a proof has found: the first fault, or how much was proven. */
  interface Finding {
    fault: "" | "seal" | "nonce" | "sides" | "throw" | "list";
    at: number;
    proven: number;
    typed: number;
  }

  /** How far somebody has come with puzzles, as the device keeps it. */
  interface PuzzleProgress {
    /** Puzzles solved in a row without a wrong try, and the most there ever were. */
    streak: number;
    longest: number;
    /** Days in a row on which one was solved, and the last of them. */
    days: number;
    day: string;
    /** The puzzle at which the last streak ended: found later, it begins none. */
    missed: string;
    /** The most puzzles solved in a run against the clock. */
    best: number;
    /** Whose progress it is, where an account keeps it too. */
    of?: string;
  }

  /** A run against the clock. */
  interface PuzzleRun {
    /** When the time is over, in milliseconds since 1970. */
    ends: number;
    /** Where its puzzles are, the easy ones first, and which of them comes now. */
    queue: string[];
    at: number;
    score: number;
    over?: boolean;
    record?: boolean;
  }

  /** A game beside its real box, as the device keeps it. */
  interface BoxGame {
    options: Record<string, string>;
    names: string[];
    /** What happened, in the groups that are taken back together; null before the game has begun. */
    groups: string[][] | null;
    /** The rules it was begun by. */
    rules: number;
  }

  /** Hands that are counted, as the device keeps them. */
  interface BoxHands {
    at: number;
    options: Record<string, string>;
    players: BoxPlayer[];
  }

  interface BoxPlayer {
    name: string;
    cards: string[];
    extras: number[];
    total: number;
  }

  /** A knock-out sheet, as devices kept it before the house did. */
  interface KeptSheet {
    names: string[];
    scores: Record<string, string>;
  }

  /** What this device keeps beside a real box, by name. */
  interface BoxKept {
    game: BoxGame;
    hands: BoxHands;
  }

  /** Something that a worker is woken for, and may take its time with. */
  interface WorkerEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }

  /** The worker that shows notices: the types of the standard are those of pages or of workers, never of both. */
  interface NoticeWorker {
    registration: ServiceWorkerRegistration;
    clients: {
      matchAll(wish: { type: "window"; includeUncontrolled: boolean }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
      openWindow(url: string): Promise<unknown>;
    };
    skipWaiting(): Promise<void>;
    addEventListener(type: "install", hear: () => void): void;
    addEventListener(type: "push", hear: (event: WorkerEvent & { data: { json(): Wire.NoticeOut } }) => void): void;
    addEventListener(
      type: "notificationclick",
      hear: (event: WorkerEvent & { action: string; notification: Notification }) => void,
    ): void;
  }
}

/** What the parts of a page tell each other. */
interface HTMLElementEventMap {
  /** Something is being shown. */
  beats: Event;
  /** A turn begins, or the screen has another shape. */
  turn: CustomEvent<{ turn: Page.KnownTurn; upright: boolean; spots: Wire.SpotOut[] }>;
  /** Something is asked of the table. */
  act: CustomEvent<Wire.Command>;
  /** The house advises this move, or no longer any. */
  advising: CustomEvent<string>;
  /** A lesson's step or a puzzle was done; it counts where nothing was tried in vain, nothing shown, and it was new. */
  solved: CustomEvent<{ counts: boolean }>;
  /** The first wrong try. */
  missed: Event;
  /** A move that was advised is to be played. */
  advised: CustomEvent<string>;
  /** A finished game is shown at this moment. */
  moment: CustomEvent<{ at: number; decides: boolean }>;
  /** A finished game is to be shown at this moment. */
  go: CustomEvent<number>;
}
