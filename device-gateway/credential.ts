import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "./driver.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";
import type { ActivateStationInput } from "./schema-types.generated.ts";
import { ServerFault } from "./server-answer.ts";
import { serverPause } from "./server-link.ts";
import type { ActivateStationMutation } from "./server-link.generated.ts";

const Stored = z.object({ gatewayId: z.string(), token: z.string(), tradedCodes: z.array(z.string()) });

/** What a trade needs. */
export interface Counter {
  readonly gatewayName: string;
  /** Throws ServerFault. */
  readonly activate: (input: ActivateStationInput) => Promise<ActivateStationMutation["activateStation"]>;
  readonly clock: Clock;
  readonly log: Logger;
  /** A station more is ours. */
  readonly onActivated: () => void;
}

/** The gateway's credential, kept in a file of its own, and the activation codes that it came from. */
export class Credential {
  /** Resolves when there is a token. */
  readonly ready: Promise<void>;
  private stored: z.infer<typeof Stored> | null;
  private readonly announce: () => void;

  /** Reads the file. Throws an Error naming it when it is damaged: a new credential must not replace it by accident. */
  constructor(private readonly path: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.announce = resolve;
    this.stored = readStored(path);
    if (this.stored) resolve();
  }

  get token(): string | null {
    return this.stored?.token ?? null;
  }

  /**
   * Trades each code once: the first makes the gateway, the following add their station to it. A code that the server
   * refuses is logged, and the rest go on; while the server is away, the trade waits for it.
   */
  async trade(codes: readonly string[], counter: Counter, signal: AbortSignal): Promise<void> {
    for (const code of new Set(codes)) {
      if (signal.aborted) return;
      if (!this.stored?.tradedCodes.includes(fingerprint(code))) await this.tradeOne(code, counter, signal);
    }
  }

  private async tradeOne(code: string, counter: Counter, signal: AbortSignal): Promise<void> {
    const { log, clock, gatewayName } = counter;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        const gatewayToken = this.token ?? undefined;
        const { gatewayId, token, stationId } = await counter.activate({ code, gatewayName, gatewayToken });
        this.store({ gatewayId, token, tradedCodes: [...(this.stored?.tradedCodes ?? []), fingerprint(code)] });
        log.info({ stationId, gatewayId }, "a station was activated");
        counter.onActivated();
        return;
      } catch (error) {
        const named = { code: hint(code), reason: error instanceof Error ? error.message : String(error) };
        if (!(error instanceof ServerFault) || (error.kind !== "away" && error.kind !== "internal")) {
          log.error(named, "an activation code was refused");
          return;
        }
        if (failures === 1) log.warn(named, "the activation waits for the server");
        await clock.sleep(serverPause(failures), signal).catch(() => undefined);
      }
    }
  }

  private store(stored: z.infer<typeof Stored>): void {
    writePrivateJson(this.path, stored);
    this.stored = stored;
    this.announce();
  }
}

function readStored(path: string): z.infer<typeof Stored> | null {
  try {
    const value = readPrivateJson(path);
    return value === undefined ? null : Stored.parse(value);
  } catch (error) {
    throw new Error(`the gateway's credential in ${path} can't be read: repair or remove it`, { cause: error });
  }
}

/** Codes are secrets until they are traded, and need no second life in a file. */
function fingerprint(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** Enough for a person to know which code is meant. */
function hint(code: string): string {
  return `${code.slice(0, 3)}…`;
}
