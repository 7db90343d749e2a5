import type { Logger } from "pino";
import type { CardAtGun, Clock, FillAnswer } from "../driver.ts";

/** A customer stands at the pump, and a controller waits no longer for its answer. */
const ANSWER_MS = 900;

const DECLINED: FillAnswer = { allowed: false, bound: null, price: null, holder: null, plate: null };

/** What the server says of a card. */
export interface ServerAnswer extends FillAnswer {
  readonly declinedBy: string | null;
}

export interface FillDeskOptions {
  /** Rejects where the server is away. */
  readonly ask: (card: CardAtGun & { readonly deviceId: string }) => Promise<ServerAnswer>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Answers guns that ask for a card: as the server decides, within a second; a card of which nobody knows may not fill. */
export class FillDesk {
  constructor(private readonly options: FillDeskOptions) {}

  /** Never rejects. */
  async ask(deviceId: string, card: CardAtGun): Promise<FillAnswer> {
    const { clock, log } = this.options;
    const answered = new AbortController();
    const late = clock.sleep(ANSWER_MS, answered.signal).then(
      () => null,
      () => null,
    );
    try {
      const answer = await Promise.race([this.options.ask({ deviceId, ...card }), late]);
      if (answer === null) {
        log.warn({ device: deviceId }, "the server was asked for a card and took too long");
      } else {
        log.info({ device: deviceId, allowed: answer.allowed, declinedBy: answer.declinedBy }, "a card was asked for");
      }
      return answer?.allowed ? answer : DECLINED;
    } catch (error) {
      log.warn({ device: deviceId, err: error }, "the server could not be asked for a card");
      return DECLINED;
    } finally {
      answered.abort();
    }
  }
}
