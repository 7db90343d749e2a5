import { Box } from "../../device-gateway/drivers/sparkplug/box.ts";
import { UNBORN, garbled, take, tick, type Step } from "../../device-gateway/drivers/sparkplug/node.ts";
import { Undecodable, decode } from "../../device-gateway/drivers/sparkplug/payload.ts";
import { bytesOf } from "../../device-gateway/drivers/sparkplug/test/bytes.ts";
import { ABOUT, GUN, TANK, by, saleOf } from "../../device-gateway/drivers/sparkplug/test/test-box.ts";
import { VERBS, type Verb } from "../../device-gateway/drivers/sparkplug/topic.ts";
import { QuietHost } from "./quiet-host.ts";
import type { Target } from "./target.ts";

const PARTS = [null, "gun-1", "tank-1", "plc-1", "gun-77"] as const;

/** A box with a gun, a tank and a skid that says whatever it likes under any verb. */
export function sparkplugTarget(): Target {
  const host = new QuietHost();
  const { clock } = host;
  const box = new Box({ guns: [{ address: "gun-1", number: 1 }], tanks: [{ address: "tank-1", number: 1 }] }, host, {
    answered: () => undefined,
    allowed: () => undefined,
  });
  let node = UNBORN;
  const step = (next: Step) => {
    ({ node } = next);
    for (const happening of next.happenings) if (happening.what !== "REBIRTH") box.happened(happening);
  };
  const hear = (verb: Verb, device: string | null, bytes: Buffer) => {
    clock.at += 50;
    try {
      step(take(node, { verb, device, payload: decode(bytes) }, clock.at));
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      step(garbled(node, clock.at));
    }
  };
  const bear = () => {
    hear("NBIRTH", null, bytesOf({ at: clock.at, seq: 0, metrics: [{ name: "bdSeq", type: 4, value: 7 }, ...ABOUT] }));
    hear("DBIRTH", "gun-1", bytesOf({ at: clock.at, seq: 1, metrics: GUN }));
    hear("DBIRTH", "tank-1", bytesOf({ at: clock.at, seq: 2, metrics: TANK }));
  };
  let [turn, price] = [0, 0];
  return {
    name: "Sparkplug B, payloads under six verbs",
    frames: [
      bytesOf({ at: clock.at, seq: 0, metrics: [{ name: "bdSeq", type: 4, value: 7 }, ...ABOUT] }),
      bytesOf({ at: clock.at, seq: 1, metrics: GUN }),
      bytesOf({ at: clock.at, seq: 2, metrics: TANK }),
      bytesOf({ at: clock.at, seq: 3, metrics: [by(101, 7.5), by(102, 12.25)] }),
      bytesOf({ at: clock.at, seq: 4, metrics: saleOf("t-1", clock.at) }),
    ],
    take: (bytes) => {
      turn += 1;
      hear(VERBS[turn % VERBS.length] ?? "DDATA", PARTS[Math.floor(turn / 7) % PARTS.length] ?? null, bytes);
      if (turn % 100 === 0) {
        step(tick(node, clock.at));
        box.tick();
      }
    },
    understands: () => {
      price = (price % 900) + 1;
      bear();
      hear("DDATA", "gun-1", bytesOf({ at: clock.at, seq: 3, metrics: [by(101, price)] }));
      return host.lastShown?.kind === "gun" && host.lastShown.unitPrice === String(price);
    },
  };
}
