// Questions to the house over HTTP.

/** The house answered, and not with what was asked for. */
export class Refusal extends Error {
  /** @param {Response} answer */
  constructor(answer) {
    super(`${answer.url}: ${answer.status}`);
    this.status = answer.status;
    /** How long to wait where too much was asked. */ this.seconds = answer.headers.get("retry-after") ?? "5";
  }

  /** Whether the house asks to slow down. */
  get isTooMuch() {
    return this.status === 429;
  }
}

/** Fetch something; whatever is no good answer is thrown as a refusal. @param {string} address */
export async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Refusal(answer);
  return answer;
}
