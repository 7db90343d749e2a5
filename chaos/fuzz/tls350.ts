import * as computer from "../../device-gateway/drivers/tls350/computer.ts";
import { readDisplayInventory } from "../../device-gateway/drivers/tls350/display.ts";
import { NoAnswer, Refused, Session } from "../../device-gateway/drivers/tls350/session.ts";
import { CAPTURES } from "../../device-gateway/drivers/tls350/test/captures.ts";
import { LinkClosed } from "../../device-gateway/link/tcp-link.ts";
import { QuietHost } from "./quiet-host.ts";
import type { Target } from "./target.ts";

const LAYOUTS = {
  i201: computer.INVENTORY,
  i202: computer.DELIVERIES,
  i205: computer.TANK_STATUS,
  i101: computer.SYSTEM_STATUS,
} as const;
const FUNCTIONS = Object.keys(LAYOUTS) as readonly (keyof typeof LAYOUTS)[];
const TIMEOUTS = { connectMs: 5_000, firstByteMs: 5_000, gapMs: 2_000, answerMs: 15_000, retryMs: 500 };

/** A gauge that answers as it likes: silence is over at once. */
export function tls350Target(): Target {
  const host = new QuietHost();
  const answers: Buffer[] = [];
  const wire = {
    write: () => undefined,
    read: async (ms: number) => {
      const next = answers.shift() ?? null;
      host.clock.at += next ? 1 : ms;
      return next;
    },
  };
  const aSession = () =>
    new Session(
      wire,
      { etx: 3, securityCode: undefined, timeouts: TIMEOUTS },
      {
        clock: host.clock,
        counters: host.counters,
        log: host.log,
        message: () => undefined,
        answered: () => undefined,
      },
    );
  let session = aSession();
  let turn = 0;
  return {
    name: "TLS-350, answers to four questions",
    frames: Object.values(CAPTURES).map((text) => Buffer.from(text, "latin1")),
    take: async (bytes) => {
      const fn = FUNCTIONS[turn++ % FUNCTIONS.length] ?? "i201";
      answers.splice(0, answers.length, bytes);
      try {
        const { frame } = await session.ask(`${fn}00`);
        if (frame.kind === "computer") computer.readRecords(LAYOUTS[fn], frame.data);
        else readDisplayInventory(frame.text);
      } catch (error) {
        if (error instanceof LinkClosed) session = aSession();
        else if (!(error instanceof NoAnswer || error instanceof Refused || error instanceof computer.LayoutFault)) {
          throw error;
        }
      }
    },
    understands: async () => {
      answers.splice(0, answers.length, Buffer.from(CAPTURES.inventory, "latin1"));
      const { frame } = await aSession().ask("i20100");
      return frame.kind === "computer" && computer.readRecords(computer.INVENTORY, frame.data).length === 2;
    },
  };
}
