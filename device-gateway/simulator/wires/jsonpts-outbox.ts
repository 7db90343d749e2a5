import { setTimeout as sleep } from "node:timers/promises";
import type { KeptPacket } from "../state.ts";

/** A packet on its way out. */
export interface OutgoingPacket {
  readonly id: number;
  readonly type: string;
  readonly text: string;
}

/** What a controller still has to send, in order. */
export interface Outbox {
  first(): KeptPacket | null;
  accepted(packet: KeptPacket): void;
  /** Packets sent once and forgotten: tag requests, results of piggy-backed commands, statuses asked for. */
  readonly passing: OutgoingPacket[];
  /** An UploadStatus of this moment. */
  status(): OutgoingPacket;
}

/** How a packet fared: the other side said OK to it, said no, or nothing that counts came back. */
export type Fate = "ACCEPTED" | "REFUSED" | "UNANSWERED";

/** One of the ways out. */
export interface Carrier {
  readonly ready: boolean;
  send(packet: OutgoingPacket): Promise<Fate>;
}

/** Real times of the upload, in ms. */
export interface UploadPace {
  readonly statusMs: number;
  readonly retryMs: number;
  readonly idleMs: number;
}

export const UPLOAD_PACE: UploadPace = { statusMs: 10_000, retryMs: 1500, idleMs: 100 };

/**
 * Sends a controller's packets one after the other until the signal says stop. A kept packet is sent again until
 * it is accepted, and nothing overtakes it; a status or a passing packet gets one try.
 */
export async function upload(outbox: Outbox, carrier: Carrier, terms: { pace: UploadPace; signal: AbortSignal }) {
  const { pace, signal } = terms;
  let statusDue = Date.now() + pace.statusMs;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    if (!carrier.ready) {
      await pause(pace.idleMs);
      continue;
    }
    const passing = outbox.passing.shift();
    if (passing) {
      await carrier.send(passing);
    } else if (Date.now() >= statusDue) {
      statusDue = Date.now() + pace.statusMs;
      await carrier.send(outbox.status());
    } else {
      await pause(await sendFirst(outbox, carrier, pace));
    }
  }
}

/** Tries the oldest kept packet; how long to wait before the next turn. */
async function sendFirst(outbox: Outbox, carrier: Carrier, pace: UploadPace): Promise<number> {
  const first = outbox.first();
  if (!first) return pace.idleMs;
  if ((await carrier.send(first)) !== "ACCEPTED") return pace.retryMs;
  outbox.accepted(first);
  return 0;
}
