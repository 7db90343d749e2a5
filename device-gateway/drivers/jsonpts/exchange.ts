import type { Clock } from "../../driver.ts";
import { requestPacket, writeMessage, type Packet, type PacketFault, type Request } from "./envelope.ts";
import { NoAnswer, Turns, throwIfExpired, type Wire } from "./wire.ts";

/** The controller numbers its own requests 1..65535; ours start above, so that no answer is taken for a request. */
const FIRST_ID = 65_536;
const LAST_ID = 2_147_483_647;

interface Pending {
  /** Answers by our Id; null until it has come. */
  readonly answers: Map<number, Packet | null>;
  readonly settle: (failure: NoAnswer | null) => void;
}

/** Pairs requests with answers over a duplex connection. */
export class Exchange implements Wire {
  private readonly turns = new Turns();
  private readonly closed = new AbortController();
  private nextId = FIRST_ID;
  private pending: Pending | null = null;
  /** Messages that had no answer in their time: an error without an Id may be about one of them. */
  private unanswered = 0;

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
    private readonly send: (text: string) => void,
  ) {}

  ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]> {
    return this.turns.run(() => this.askNow(requests, expiry));
  }

  /** Takes an answer; false when nothing of that Id is awaited. */
  take(packet: Packet): boolean {
    const { pending } = this;
    const awaited = packet.id !== null && pending?.answers.get(packet.id) === null;
    if (!awaited || packet.id === null) return false;
    pending.answers.set(packet.id, packet);
    // It answers in turn, so nothing of before is to come any more.
    this.unanswered = 0;
    if ([...pending.answers.values()].every((answer) => answer !== null)) pending.settle(null);
    return true;
  }

  /**
   * The controller refused a whole message: every request in it has failed alike. It doesn't say which message that was, so
   * nothing is concluded while an earlier one may still be answered.
   */
  takeFault(fault: PacketFault): boolean {
    const { pending } = this;
    if (this.unanswered > 0) {
      this.unanswered--;
      return true;
    }
    if (!pending) return false;
    for (const [id, answer] of pending.answers) if (!answer) pending.answers.set(id, faultPacket(id, fault));
    pending.settle(null);
    return true;
  }

  /** The connection is gone. Whether what waits for its answer was done nobody knows; all else was never sent. */
  close(reason: string): void {
    this.closed.abort(new NoAnswer("OFFLINE", reason));
    this.pending?.settle(new NoAnswer("TIMED_OUT", reason));
  }

  private async askNow(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]> {
    this.closed.signal.throwIfAborted();
    throwIfExpired(expiry);
    const answers = new Map<number, Packet | null>(requests.map(() => [this.takeId(), null]));
    const done = new AbortController();
    try {
      const settled = new Promise<void>((resolve, reject) => {
        this.pending = { answers, settle: (failure) => (failure ? reject(failure) : resolve()) };
      });
      this.send(writeMessage([...answers.keys()].map((id, index) => requestPacket(id, requests[index] ?? NOTHING))));
      await Promise.race([settled, this.clock.sleep(this.timeoutMs, done.signal)]);
    } finally {
      this.pending = null;
      done.abort();
    }
    const packets = [...answers.values()];
    if (packets.some((packet) => packet !== null)) return packets;
    this.unanswered++;
    throw new NoAnswer("TIMED_OUT", `no answer to ${requests[0]?.type ?? "nothing"} within ${this.timeoutMs} ms`);
  }

  private takeId(): number {
    const id = this.nextId;
    this.nextId = id === LAST_ID ? FIRST_ID : id + 1;
    return id;
  }
}

const NOTHING: Request = { type: "" };

function faultPacket(id: number, fault: PacketFault): Packet {
  return { id, echo: id, type: "", data: undefined, members: {}, fault, raw: "" };
}
