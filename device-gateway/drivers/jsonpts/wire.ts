import type { CommandOutcome } from "../../driver.ts";
import type { Packet, Request } from "./envelope.ts";

/** A way of asking the controller something, whoever opened the connection. */
export interface Wire {
  /**
   * The answers in the order of the requests, null for one that was left out. Rejects with NoAnswer when there is
   * none at all. One message is under way at a time; others wait their turn. Nothing is sent once `expiry` is aborted:
   * what had not left by then rejects with TIMED_OUT.
   */
  ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]>;
}

/** The controller was certainly not reached (OFFLINE), or nobody knows what it made of the request (TIMED_OUT). */
export class NoAnswer extends Error {
  constructor(
    readonly outcome: Extract<CommandOutcome["outcome"], "OFFLINE" | "TIMED_OUT">,
    message: string,
  ) {
    super(message);
    this.name = "NoAnswer";
  }
}

/** A report that was given up so that a command could go. */
export class GaveWay extends NoAnswer {
  constructor() {
    super("TIMED_OUT", "a command went before the report");
  }
}

/** To be called last before anything is sent. Throws NoAnswer. */
export function throwIfExpired(expiry: AbortSignal | undefined): void {
  if (expiry?.aborted) throw new NoAnswer("TIMED_OUT", "the command expired before it could be sent");
}

/** Asks one thing; the answer may be an error packet. Rejects with NoAnswer. */
export async function askOne(wire: Wire, request: Request, expiry?: AbortSignal): Promise<Packet> {
  const [answer] = await wire.ask([request], expiry);
  if (!answer) throw new NoAnswer("TIMED_OUT", `no answer to ${request.type}`);
  return answer;
}

/** Runs tasks one after another, in the order of asking. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.last.then(task);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
