import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newCounters } from "../../driver.ts";
import { LinkClosed } from "../../link/tcp-link.ts";
import { CAPTURES } from "./test/captures.ts";
import { NoAnswer, Refused, Session, type Wire } from "./session.ts";

const TIMEOUTS = { connectMs: 5_000, firstByteMs: 5_000, gapMs: 2_000, answerMs: 15_000, retryMs: 500 };

/** After how many milliseconds which bytes come, counted from the step before; ">" waits for the next command. */
type Step = readonly [afterMs: number, text: string] | ">" | "end";

/** A wire on which time passes only while the session waits. */
class ScriptedWire implements Wire {
  written = "";
  time = 0;
  private waited = 0;
  private commands = 0;
  private reached = 0;

  constructor(private readonly steps: Step[]) {}

  write(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString("latin1");
    this.written += text;
    if (text.startsWith("\x01")) this.commands++;
  }

  read(timeoutMs: number): Promise<Buffer | null> {
    while (this.steps[0] === ">" && this.commands > this.reached) {
      this.reached++;
      this.waited = 0;
      this.steps.shift();
    }
    const step = this.steps[0];
    if (step === "end") return Promise.reject(new LinkClosed("gone"));
    if (step === undefined || step === ">" || step[0] - this.waited > timeoutMs) {
      this.waited += timeoutMs;
      this.time += timeoutMs;
      return Promise.resolve(null);
    }
    this.time += Math.max(0, step[0] - this.waited);
    this.waited = 0;
    this.steps.shift();
    return Promise.resolve(Buffer.from(step[1], "latin1"));
  }
}

function sessionOn(steps: Step[], settings = {}) {
  const wire = new ScriptedWire(steps);
  const counters = newCounters();
  const log = { debug: () => {}, info: () => {}, warn: () => {} };
  const clock = { now: () => new Date(wire.time), sleep: () => Promise.reject(new Error("a session never sleeps")) };
  let answers = 0;
  const messages: string[] = [];
  const session = new Session(
    wire,
    { etx: 3, securityCode: undefined, timeouts: TIMEOUTS, ...settings },
    {
      clock,
      counters,
      log,
      message: (direction, raw) => void messages.push(`${direction} ${raw}`),
      answered: () => void answers++,
    },
  );
  return { session, wire, counters, messages, answers: () => answers };
}

/** The text in pieces of one byte, each so many milliseconds after the one before. */
function trickle(text: string, everyMs: number): Step[] {
  return text.split("").map((letter) => [everyMs, letter] as const);
}

describe("question and answer", () => {
  test("an answer is returned and counted", async () => {
    const { session, wire, counters, messages, answers } = sessionOn([">", [10, CAPTURES.tankStatus]]);
    expect(await session.ask("i20500")).toMatchObject({ frame: { data: "010002020711" }, raw: CAPTURES.tankStatus });
    expect(wire.written).toBe("\x01i20500\r\n");
    expect(counters).toMatchObject({ frames: 1, badFrames: 0, lastSeenAt: new Date(10) });
    expect(answers()).toBe(1);
    expect(messages).toEqual(["OUT \x01i20500\r\n", `IN ${CAPTURES.tankStatus}`]);
  });

  test("the security code goes before the function", async () => {
    const { session, wire } = sessionOn([">", [10, CAPTURES.tankStatus]], { securityCode: "987654" });
    await session.ask("i20500");
    expect(wire.written).toBe("\x01987654i20500\r\n");
  });

  test("an answer may take its time, byte by byte, up to the longest time for an answer", async () => {
    const { session, wire } = sessionOn([">", ...trickle(CAPTURES.tankStatus, 400)]);
    expect((await session.ask("i20500")).raw).toBe(CAPTURES.tankStatus);
    expect(wire.time).toBe(400 * CAPTURES.tankStatus.length);
  });

  test("noise, a broken frame and a stray answer before the right one are passed over", async () => {
    const text = `noise\x01i201${CAPTURES.allNormal}${CAPTURES.tankStatus}`;
    const { session, counters } = sessionOn([">", [10, text]]);
    expect((await session.ask("i20500")).raw).toBe(CAPTURES.tankStatus);
    expect(counters).toMatchObject({ frames: 1, badFrames: 1 });
  });

  test("a wrong checksum is counted, and the command is sent again after ESC and half a second", async () => {
    const wrong = CAPTURES.tankStatus.replace("FA0C", "0000");
    const { session, wire, counters } = sessionOn([">", [10, wrong], ">", [10, CAPTURES.tankStatus]]);
    expect((await session.ask("i20500")).raw).toBe(CAPTURES.tankStatus);
    expect(wire.written).toBe("\x01i20500\r\n\x1b\x01i20500\r\n");
    expect(counters).toMatchObject({ frames: 1, badFrames: 1 });
    expect(wire.time).toBe(10 + 500 + 10);
  });

  test.each([
    ["no byte came for five seconds", [] as Step[], 5_000 + 500],
    ["the answer stopped for two seconds", [[10, CAPTURES.tankStatus.slice(0, 20)]] as Step[], 10 + 2_000 + 500],
    ["only noise came", [[10, "noise"]] as Step[], 10 + 5_000 + 500],
    // The rest of the endless answer still trickles in after the second command.
    ["the answer was not done after fifteen seconds", trickle(`\x01${"A".repeat(20)}`, 1_000), 21_000],
  ])("%s: the command is sent again", async (_name, first, ms) => {
    const { session, wire } = sessionOn([">", ...first, ">", [0, CAPTURES.tankStatus]]);
    expect((await session.ask("i20500")).raw).toBe(CAPTURES.tankStatus);
    expect(wire.time).toBe(ms);
    expect(wire.written).toBe("\x01i20500\r\n\x1b\x01i20500\r\n");
  });

  test("an answer that comes during the pause after a time-out is taken, and nothing is sent again", async () => {
    const { session, wire } = sessionOn([">", [5_200, CAPTURES.tankStatus]]);
    expect((await session.ask("i20500")).raw).toBe(CAPTURES.tankStatus);
    expect(wire.written).toBe("\x01i20500\r\n\x1b");
  });

  test("a refusal is believed when it is repeated", async () => {
    const { session, wire, counters } = sessionOn([">", [10, CAPTURES.refusal], ">", [10, CAPTURES.refusal]]);
    await expect(session.ask("i20500")).rejects.toThrow(Refused);
    expect(wire.written).toBe("\x01i20500\r\n\x01i20500\r\n");
    expect(wire.time).toBe(10 + 500 + 10);
    expect(counters).toMatchObject({ frames: 2, badFrames: 0 });
  });

  test("a page or refusal without SOH and ETX ends when the console falls silent", async () => {
    const page = "\nI20100\n11/20/2026 10:56\n\nIN-TANK INVENTORY\n";
    const refused: Step[] = [">", [10, "9999FF1B\n"]];
    const { session, wire } = sessionOn([">", [10, page.slice(0, 30)], [10, page.slice(30)], ...refused, ...refused]);
    expect(await session.ask("I20100")).toMatchObject({ frame: { kind: "display", echo: "I20100" }, raw: page });
    expect(wire.time).toBe(20 + 2_000);
    await expect(session.ask("i20100")).rejects.toThrow(Refused);
  });

  test.each([
    ["another function", "\nI20200\n11/20/2026 10:56\n"],
    ["a page whose beginning was lost", "I20100\r\nJAN 22, 1996\x03"],
    ["the end of a refusal", "99FF1B"],
  ])("%s without SOH is no answer", async (_name, text) => {
    const { session, counters } = sessionOn([">", [10, text], ">"]);
    await expect(session.ask("I20100")).rejects.toThrow(NoAnswer);
    expect(counters.frames).toBe(0);
  });

  test("silence is no answer, and three silent commands in a row end the connection", async () => {
    const { session, wire } = sessionOn([]);
    await expect(session.ask("i20500")).rejects.toThrow(NoAnswer);
    await expect(session.ask("i20500")).rejects.toThrow("security");
    await expect(session.ask("i20500")).rejects.toThrow(LinkClosed);
    expect(wire.written.endsWith("\x1b")).toBe(true);
  });

  test("a good answer in between starts the count anew", async () => {
    const failure: Step[] = [">", ">"];
    const { session } = sessionOn([...failure, ...failure, ">", [10, CAPTURES.tankStatus], ...failure, ...failure]);
    for (const kind of ["fails", "fails", "answers", "fails", "fails"]) {
      const outcome = await session
        .ask("i20500")
        .then(() => "answers")
        .catch((error) => (error instanceof NoAnswer ? "fails" : error));
      expect(outcome).toBe(kind);
    }
  });

  test("a connection that ends in the middle of a frame ends the session", async () => {
    const { session } = sessionOn([">", [10, CAPTURES.tankStatus.slice(0, 12)], "end"]);
    await expect(session.ask("i20500")).rejects.toThrow(LinkClosed);
  });

  test("a connection that ends while nothing is asked is noticed", async () => {
    const { session } = sessionOn([[10, "noise"], "end"]);
    await expect(session.idle(60_000)).rejects.toThrow(LinkClosed);
  });

  test("waiting without a question lasts as long as told, whatever comes", async () => {
    const { session, wire } = sessionOn([
      [10, "noise"],
      [700, CAPTURES.allNormal],
    ]);
    await session.idle(1_000);
    expect(wire.time).toBe(1_000);
  });

  test("whatever came before, the next good answer is read", async () => {
    const good = fc.constantFrom(...Object.values(CAPTURES));
    const spoilt = fc.tuple(good, fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, junk]) => {
      const cut = at % text.length;
      return text.slice(0, cut) + junk + text.slice(cut + junk.length);
    });
    const cut = fc.tuple(good, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));
    const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("latin1"));
    await fc.assert(
      fc.asyncProperty(
        // Each piece spoils one command at most; three questions are six commands.
        fc.array(fc.oneof(good, spoilt, cut, noise), { maxLength: 5 }),
        fc.nat(3_000),
        async (junk, ms) => {
          const steps: Step[] = [
            ">",
            ...junk.map((text) => [ms, text] as const),
            ">",
            ">",
            ">",
            [1, CAPTURES.deliveries],
          ];
          const { session } = sessionOn(steps);
          const failures: unknown[] = [];
          for (let tries = 0; tries < 3; tries++) {
            try {
              expect((await session.ask("i20200")).frame.echo).toBe("i20200");
              return;
            } catch (error) {
              failures.push(error);
            }
          }
          expect(failures.every((error) => error instanceof NoAnswer || error instanceof Refused)).toBe(true);
          expect(failures).toHaveLength(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
