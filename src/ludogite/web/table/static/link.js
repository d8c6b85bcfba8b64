// The socket of a table: comes back after a break, repeats what was not answered, notices silence.

const PING_MS = 15000;
const ANSWER_MS = 5000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const GONE = [4003, 4004];
const KEPT = 4009;
const FORGOTTEN = "guest/forgotten";
const OUTGROWN = "guest/outgrown";
/** Whoever was sent away, and whoever the house lets in no more. */
const SHOWN_OUT = ["guest/banned", "house/admission"];
/** The house could not store a command: it is sent again until it can. */
export const NOT_STORED = "storage/unavailable";

export class Link {
  /**
   * @param {string} path
   * @param {() => Partial<Wire.Hello>} about what the server should know of this page
   * @param {(message: Wire.Outward) => void} receive
   * @param {(up: boolean) => void} changed
   */
  constructor(path, about, receive, changed) {
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.about = about;
    this.receive = receive;
    this.changed = changed;
    /** The last event that came here; 0 until everything was told. */ this.seq = 0;
    /** @type {WebSocket | null} */ this.socket = null;
    /** @type {Map<string, Wire.Command>} */ this.pending = new Map();
    this.wait = FIRST_WAIT_MS;
    this.retryWait = FIRST_WAIT_MS;
    this.heard = 0;
    setInterval(() => this.#beat(), PING_MS);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.socket?.readyState !== WebSocket.OPEN) this.open();
    });
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.#drop());
  }

  open() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = (this.socket = new WebSocket(this.url));
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT_MS;
      this.heard = performance.now();
      this.changed(true);
      this.#greet();
      for (const [cid, command] of this.pending) this.#send({ type: "do", cid, command });
    });
    socket.addEventListener("message", (event) => {
      this.heard = performance.now();
      /** @type {Wire.Outward} */ const message = JSON.parse(event.data);
      this.#settle(message);
      // Who waits for the whole cannot use what is new: it is about a board that is not shown.
      if (message.type === "news" && !this.seq) return;
      // Noted when it comes, not when it was shown: after a break nothing is told twice.
      if (message.type === "news" || message.type === "snapshot") this.seq = message.seq;
      this.receive(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.changed(false);
      // Whoever was forgotten, here or on another device, goes on as somebody new, and not at this table.
      if (event.reason === FORGOTTEN) return location.replace("/");
      // The name is kept now, or this browser was signed out: whoever may still sit here does so with another page.
      if (event.code === KEPT || event.reason === OUTGROWN) return location.reload();
      // The door says why it is closed, and how it opens again.
      if (SHOWN_OUT.includes(event.reason)) return location.reload();
      if (GONE.includes(event.code)) return;
      setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    });
  }

  /** The device says that it has no network: nobody waits until silence tells. */
  #drop() {
    const { socket } = this;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.changed(false);
  }

  /** Ask for everything anew. @param {{ astray?: boolean }} [why] */
  restart(why) {
    this.seq = 0;
    this.#greet(why);
  }

  /**
   * Say who looks, and from where on; without a place in the list of events everything is told.
   * @param {{ astray?: boolean }} [more]
   */
  #greet(more) {
    this.#send({ type: "hello", seq: this.seq, ...this.about(), ...more });
  }

  /** Send a command; its answer bears what is returned. @param {Wire.Command} command */
  act(command) {
    const cid = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
    this.pending.set(cid, command);
    this.#send({ type: "do", cid, command });
    this.#expect(2 * ANSWER_MS);
    return cid;
  }

  /** Look for somebody else where nobody answers within this time. @param {number} ms */
  #expect(ms) {
    const { socket, heard } = this;
    setTimeout(() => {
      if (this.socket !== socket || this.heard !== heard || socket?.readyState !== WebSocket.OPEN) return;
      this.#drop();
      this.open();
    }, ms);
  }

  /** Ask about a move; an answer that does not come is not waited for. @param {Wire.Preview & { type: "preview" }} question */
  ask(question) {
    this.#send(question);
  }

  /** Forget the commands that were answered. @param {Wire.Outward} message */
  #settle(message) {
    if (message.type === "news") message.done?.forEach((cid) => this.#answered(cid));
    else if (message.type === "refused" && message.code === NOT_STORED) this.#retry(message.cid);
    else if (message.type === "refused" || message.type === "done") this.#answered(message.cid);
  }

  /** @param {string} cid */
  #answered(cid) {
    this.pending.delete(cid);
    this.retryWait = FIRST_WAIT_MS;
  }

  /** Send a command once more, later each time; with its cid it is carried out once. @param {string} cid */
  #retry(cid) {
    setTimeout(() => {
      const command = this.pending.get(cid);
      if (command) this.#send({ type: "do", cid, command });
    }, this.retryWait * (0.75 + Math.random() / 2));
    this.retryWait = Math.min(this.retryWait * 2, LONGEST_WAIT_MS);
  }

  /** @param {Wire.Inward} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #beat() {
    this.#send({ type: "ping" });
    this.#expect(ANSWER_MS);
  }
}
