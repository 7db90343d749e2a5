import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Clock, Command, CommandOutcome } from "../driver.ts";
import { ManualClock, settle } from "../test/fake-clock.ts";
import type { AcknowledgeCommandInput } from "../schema-types.generated.ts";
import { ServerFault } from "../server-answer.ts";
import { aFolder, aLog, hastyClock, until } from "../test/surroundings.ts";
import { CommandDesk } from "./command-desk.ts";
import { CommandJournal } from "./command-journal.ts";
import type { GatewayCommand } from "./command.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const DONE: CommandOutcome = { outcome: "DONE", vendorCode: null, transactionNo: "77" };

function anOrder(id: string, overrides: Partial<GatewayCommand> = {}): GatewayCommand {
  return {
    id,
    deviceId: "d1",
    kind: "AUTHORIZE",
    address: "1.1",
    presetType: "AMOUNT",
    presetValue: "30.00",
    unitPrice: null,
    cardNo: null,
    transactionNo: null,
    prices: [],
    configuration: null,
    expiresAt: "2026-11-20T10:00:30Z",
    traceparent: null,
    ...overrides,
  };
}

interface DeskOptions {
  readonly path?: string;
  readonly now?: Date;
  readonly device?: (command: Command, expiry: AbortSignal) => Promise<CommandOutcome>;
  readonly clock?: Clock;
  readonly server?: (input: AcknowledgeCommandInput) => boolean;
}

function aDesk({
  path = join(aFolder(), "commands.sqlite"),
  now = NOW,
  device,
  server,
  clock = hastyClock,
}: DeskOptions = {}) {
  /** What happened, in order: "ack c1", "device c1 AUTHORIZE", "ack c1 DONE". */
  const story: string[] = [];
  const sent: Command[] = [];
  const { log, lines } = aLog();
  const journal = new CommandJournal(path);
  const desk = new CommandDesk({
    journal,
    acknowledge: async (input) => {
      story.push(["ack", input.commandId, input.result].filter(Boolean).join(" "));
      return server?.(input) ?? true;
    },
    deviceOf: (id) =>
      id === "d1"
        ? {
            send: async (command, expiry) => {
              story.push(`device ${command.id} ${command.kind}`);
              sent.push(command);
              return device ? device(command, expiry) : DONE;
            },
          }
        : undefined,
    now: () => now,
    clock,
    log,
  });
  onTestFinished(async () => {
    await desk.stop(10);
    journal.close();
  });
  return { desk, journal, story, sent, lines, path };
}

test("a command is acknowledged, handed to the device, and its outcome told", async () => {
  const told: AcknowledgeCommandInput[] = [];
  const { desk, story, sent } = aDesk({ server: (input) => told.push(input) > 0 });
  desk.take([anOrder("c1")]);
  await until(() => told.length === 2);

  expect(story).toEqual(["ack c1", "device c1 AUTHORIZE", "ack c1 DONE"]);
  expect(sent).toEqual([
    {
      id: "c1",
      kind: "AUTHORIZE",
      address: "1.1",
      presetType: "AMOUNT",
      presetValue: "30.00",
      unitPrice: null,
      cardNo: null,
    },
  ]);
  expect(told[1]).toEqual({ commandId: "c1", result: "DONE", vendorCode: null, transactionNo: "77" });
});

describe("exactly once", () => {
  test("a command that comes again while it runs and after it has ended touches the device once", async () => {
    const { desk, story } = aDesk();
    desk.take([anOrder("c1"), anOrder("c1")]);
    desk.take([anOrder("c1")]);
    await until(() => story.includes("ack c1 DONE"));
    desk.take([anOrder("c1"), anOrder("c2")]);
    await until(() => story.includes("ack c2 DONE"));

    expect(story.filter((line) => line === "device c1 AUTHORIZE").length).toBe(1);
    expect(story.filter((line) => line.startsWith("ack c1"))).toEqual(["ack c1", "ack c1 DONE"]);
  });

  test("a command that ended before a restart is answered from memory if the server had not heard", async () => {
    const away = (): boolean => {
      throw new ServerFault("away", "no connection");
    };
    const first = aDesk({ server: (input) => (input.result ? away() : true) });
    first.desk.take([anOrder("c1")]);
    await until(() => first.story.includes("ack c1 DONE"));
    await first.desk.stop(100);
    first.journal.close();

    const second = aDesk({ path: first.path });
    second.desk.take([anOrder("c1")]);
    await until(() => second.story.length > 0);

    expect(second.story).toEqual(["ack c1 DONE"]);
    expect(second.sent).toEqual([]);
  });

  test("a command in whose midst the process ended is never tried again", async () => {
    const path = join(aFolder(), "commands.sqlite");
    const before = new CommandJournal(path);
    before.begin("c1");
    before.close();

    const { desk, story } = aDesk({ path });
    desk.take([anOrder("c1")]);
    await until(() => story.length > 0);

    expect(story).toEqual(["ack c1 TIMED_OUT"]);
  });
});

describe("what never touches the device", () => {
  test.each<[what: string, order: GatewayCommand, outcome: string]>([
    ["an expired command", anOrder("c1", { expiresAt: "2026-11-20T10:00:00Z" }), "TIMED_OUT"],
    ["a command for a device that is not ours", anOrder("c1", { deviceId: "d9" }), "OFFLINE"],
    ["an authorisation without a preset", anOrder("c1", { presetType: null }), "REFUSED"],
    ["a preset without its value", anOrder("c1", { presetValue: null }), "REFUSED"],
    ["a price change without prices", anOrder("c1", { kind: "SET_PRICES" }), "REFUSED"],
  ])("%s", async (_what, order, outcome) => {
    const { desk, story, sent } = aDesk();
    desk.take([order]);
    await until(() => story.includes(`ack c1 ${outcome}`));

    expect(story).toEqual([`ack c1 ${outcome}`]);
    expect(sent).toEqual([]);
  });

  test("a command that the server has given up meanwhile", async () => {
    const { desk, story } = aDesk({ server: ({ result }) => result !== undefined });
    desk.take([anOrder("c1")]);
    await until(() => story.includes("ack c1 TIMED_OUT"));

    expect(story).toEqual(["ack c1", "ack c1 TIMED_OUT"]);
  });

  test("an authorisation that can't be acknowledged; a stop goes through nevertheless", async () => {
    let away = true;
    const { desk, story, sent } = aDesk({
      server: () => {
        if (away) throw new ServerFault("away", "no connection");
        return true;
      },
    });
    desk.take([anOrder("c1"), anOrder("c2", { kind: "STOP" })]);
    await until(() => story.includes("ack c2 DONE") && story.includes("ack c1 TIMED_OUT"));
    away = false;

    expect(sent.map(({ kind }) => kind)).toEqual(["STOP"]);
  });
});

test("commands of one device reach it in the order in which they came, also while the first is still running", async () => {
  const { desk, sent } = aDesk({
    device: (command) => (command.id === "c1" ? new Promise(() => {}) : Promise.resolve(DONE)),
  });
  desk.take([anOrder("c1"), anOrder("c2", { kind: "STOP" }), anOrder("c3", { kind: "RESUME" })]);
  await until(() => sent.length === 3);

  expect(sent.map(({ id }) => id)).toEqual(["c1", "c2", "c3"]);
});

test.each([
  ["fails", () => Promise.reject(new Error("no route"))],
  ["never answers", () => new Promise<CommandOutcome>(() => {})],
])("a driver that %s leaves the outcome unknown: timed out", async (_what, device) => {
  const { desk, story } = aDesk({ device });
  desk.take([anOrder("c1")]);
  await until(() => story.includes("ack c1 TIMED_OUT"));

  expect(story).toEqual(["ack c1", "device c1 AUTHORIZE", "ack c1 TIMED_OUT"]);
});

describe("a driver that still holds a command", () => {
  /** Whether nothing more may be sent for the only command, as time goes on. */
  async function held(overrides: Partial<GatewayCommand>) {
    const clock = new ManualClock(NOW.toISOString());
    const given: AbortSignal[] = [];
    const { desk, story } = aDesk({ clock, device: (_command, expiry) => new Promise(() => given.push(expiry)) });
    desk.take([anOrder("c1", overrides)]);
    await settle();
    return { clock, story, isOver: () => given[0]?.aborted };
  }

  test("may send nothing more once it has expired", async () => {
    const { clock, story, isOver } = await held({ expiresAt: "2026-11-20T10:00:15Z" });
    await clock.advance(14_999);
    expect(isOver()).toBe(false);
    await clock.advance(1);

    expect(isOver()).toBe(true);
    expect(story).toEqual(["ack c1", "device c1 AUTHORIZE"]);
    await clock.advance(45_000);
    expect(story.at(-1)).toBe("ack c1 TIMED_OUT");
  });

  test("may send nothing more once the server was told that it timed out", async () => {
    const { clock, story, isOver } = await held({ expiresAt: "2026-11-20T10:05:00Z" });
    await clock.advance(59_999);
    expect(isOver()).toBe(false);
    await clock.advance(1);

    expect(isOver()).toBe(true);
    expect(story.at(-1)).toBe("ack c1 TIMED_OUT");
  });
});

test("an outcome is told again and again until the server has heard it", async () => {
  let refusals = 3;
  const { desk, story } = aDesk({
    server: ({ result }) => {
      if (result && refusals-- > 0) throw new ServerFault("away", "no connection");
      return true;
    },
  });
  desk.take([anOrder("c1")]);
  await until(() => story.filter((line) => line === "ack c1 DONE").length === 4);

  desk.take([anOrder("c1")]);
  desk.take([anOrder("c2", { expiresAt: "2026-11-20T09:00:00Z" })]);
  await until(() => story.includes("ack c2 TIMED_OUT"));
  expect(story.filter((line) => line === "ack c1 DONE").length).toBe(4);
});
