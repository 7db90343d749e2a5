import { describe, expect, test } from "vitest";
import type { Command, CommandOutcome } from "../../driver.ts";
import { carryOut } from "./commands.ts";
import { readMessage, requestPacket, writeMessage, type Packet, type Request } from "./envelope.ts";
import { GradeBook } from "./grade-book.ts";
import { OutcomeMemory } from "./outcome-memory.ts";
import { PumpBoard } from "./pump-board.ts";
import { pumpStatusOf } from "./status.ts";
import { ControllerClock } from "./time.ts";
import { NoAnswer, type Wire } from "./wire.ts";

type Answers = (request: Request) => object | null | NoAnswer;

/** Asks a function instead of a controller and remembers the requests. */
class TableWire implements Wire {
  readonly requests: Request[] = [];

  constructor(private readonly answer: Answers) {}

  async ask(requests: readonly Request[]): Promise<readonly (Packet | null)[]> {
    this.requests.push(...requests);
    return requests.map((request) => {
      const answer = this.answer(request);
      if (answer instanceof NoAnswer) throw answer;
      const text = writeMessage([{ ...requestPacket(70_000, { type: request.type }), ...answer }]);
      return answer && (readMessage(text)?.packets[0] ?? null);
    });
  }
}

const OK: Answers = () => ({ Message: "OK" });
const GUNS = [
  { address: "1.1", number: 1 },
  { address: "1.2", number: 2 },
];

const now = () => new Date("2026-11-20T04:00:00Z");

function run(command: Command, answer: Answers = OK, board = new PumpBoard(GUNS)) {
  const wire = new TableWire(answer);
  const clock = new ControllerClock("Asia/Shanghai");
  const context = {
    wire,
    board,
    grades: new GradeBook(),
    clock,
    now,
    gradesArrive: false,
    showPrices: () => undefined,
    controllerCloses: false,
  };
  return { wire, outcome: carryOut(command, context) };
}

const AUTHORIZE: Extract<Command, { kind: "AUTHORIZE" }> = {
  id: "c1",
  kind: "AUTHORIZE",
  address: "1.2",
  presetType: "VOLUME",
  presetValue: "2.750",
  unitPrice: null,
  cardNo: null,
};

const COMMANDS: readonly [Command, Request][] = [
  [AUTHORIZE, { type: "PumpAuthorize", data: { Pump: 1, Nozzle: 2, Type: "Volume", Dose: 2.75 } }],
  [
    { ...AUTHORIZE, presetType: "AMOUNT", presetValue: "100.00", unitPrice: "7.4500", cardNo: "0123AB" },
    { type: "PumpAuthorize", data: { Pump: 1, Nozzle: 2, Type: "Amount", Dose: 100, Price: 7.45, Tag: "0123AB" } },
  ],
  [
    { ...AUTHORIZE, presetType: "FULL", presetValue: null, cardNo: "no hexadecimal number" },
    { type: "PumpAuthorize", data: { Pump: 1, Nozzle: 2, Type: "FullTank" } },
  ],
  [
    { id: "c", kind: "STOP", address: "1.1" },
    { type: "PumpStop", data: { Pump: 1 } },
  ],
  [
    { id: "c", kind: "SUSPEND", address: "1.1" },
    { type: "PumpSuspend", data: { Pump: 1 } },
  ],
  [
    { id: "c", kind: "RESUME", address: "1.1" },
    { type: "PumpResume", data: { Pump: 1 } },
  ],
  [
    { id: "c", kind: "CLOSE_TRANSACTION", address: "1.1", transactionNo: "31" },
    { type: "PumpCloseTransaction", data: { Pump: 1, Transaction: 31 } },
  ],
];

describe("a command at a gun", () => {
  test.each(COMMANDS)("%j is the request %j", async (command, request) => {
    const { wire, outcome } = run(command);
    expect(await outcome).toEqual<CommandOutcome>({ outcome: "DONE", vendorCode: null, transactionNo: null });
    expect(wire.requests).toEqual([request]);
  });

  const FAILURES: readonly [string, Answers, Partial<CommandOutcome>][] = [
    ["done", OK, { outcome: "DONE" }],
    ["busy", () => ({ Error: true, Code: 42, Message: "JSONPTS_ERROR_PUMP_BUSY_FILLING" }), { outcome: "BUSY" }],
    ["refused", () => ({ Error: true, Code: 46, Message: "JSONPTS_ERROR_USER_NOT_MATCH" }), { outcome: "REFUSED" }],
    ["out of reach", () => new NoAnswer("OFFLINE", ""), { outcome: "OFFLINE" }],
    ["unanswered", () => new NoAnswer("TIMED_OUT", ""), { outcome: "TIMED_OUT" }],
    ["left out of the answer", () => null, { outcome: "TIMED_OUT" }],
  ];
  test.each(
    COMMANDS.flatMap(([command]) => FAILURES.map(([name, answer, expected]) => ({ command, name, answer, expected }))),
  )("$command.kind $command.presetType $name", async ({ command, answer, expected }) => {
    const { outcome, wire } = run(command, answer);
    expect(await outcome).toMatchObject(expected);
    expect(wire.requests).toHaveLength(1);
  });

  test.each<[string, Command]>([
    ["no preset value", { ...AUTHORIZE, presetValue: null }],
    ["a preset of zero", { ...AUTHORIZE, presetValue: "0.00" }],
    ["a preset below zero", { ...AUTHORIZE, presetValue: "-5" }],
    ["a preset in other words", { ...AUTHORIZE, presetValue: "1e3" }],
    ["a price of zero", { ...AUTHORIZE, unitPrice: "0" }],
    ["an address that is none", { ...AUTHORIZE, address: "1" }],
    ["nozzle 7", { ...AUTHORIZE, address: "1.7" }],
    ["no transaction to close", { id: "c", kind: "CLOSE_TRANSACTION", address: "1.1", transactionNo: null }],
    ["no prices", { id: "c", kind: "SET_PRICES", prices: [] }],
    [
      "a price of nothing",
      { id: "c", kind: "SET_PRICES", prices: [{ gradeName: "Petrol", unitPrice: "0", addresses: [] }] },
    ],
  ])("with %s is refused and nothing sent", async (_, command) => {
    const { wire, outcome } = run(command);
    expect(await outcome).toMatchObject({ outcome: "REFUSED" });
    expect(wire.requests).toEqual([]);
  });

  test("to close without a number closes the transaction that the pump shows", async () => {
    const board = new PumpBoard(GUNS);
    const status = pumpStatusOf("PumpEndOfTransactionStatus", { Pump: 1, Nozzle: 1, Transaction: 77 });
    board.observe(status!, new Date());
    const { wire, outcome } = run(
      { id: "c", kind: "CLOSE_TRANSACTION", address: "1.1", transactionNo: null },
      OK,
      board,
    );
    expect(await outcome).toMatchObject({ outcome: "DONE" });
    expect(wire.requests).toEqual([{ type: "PumpCloseTransaction", data: { Pump: 1, Transaction: 77 } }]);
  });
});

describe("prices", () => {
  const grades: Answers = ({ type }) => {
    switch (type) {
      case "GetFuelGradesConfiguration":
        return {
          Type: "FuelGradesConfiguration",
          Data: {
            FuelGrades: [
              { Id: 1, Name: "Petrol", Price: 1.5 },
              { Id: 2, Name: "Diesel", Price: 1.4 },
              { Id: 5, Name: "LPG" },
            ],
          },
        };
      case "GetFuelGradesPrices":
        return {
          Type: "FuelGradesPrices",
          Data: {
            FuelGradesPrices: [
              { FuelGradeId: 1, Price: 1.55 },
              { FuelGradeId: 2, Price: 1.4 },
            ],
          },
        };
      case "GetPumpNozzlesConfiguration":
        return {
          Type: "PumpNozzlesConfiguration",
          Data: { PumpNozzles: [{ PumpId: 1, FuelGradeIds: [1, 5, 0, 0, 0, 0] }] },
        };
      default:
        return { Message: "OK" };
    }
  };
  const price = (gradeName: string, unitPrice: string, ...addresses: string[]): Command => ({
    id: "p1",
    kind: "SET_PRICES",
    prices: [{ gradeName, unitPrice, addresses }],
  });

  test.each<[string, Command, readonly [number, number][]]>([
    [
      "by its name",
      price("Diesel", "1.459"),
      [
        [1, 1.55],
        [2, 1.459],
        [5, 0],
      ],
    ],
    [
      "by its name, whatever its case",
      price(" petrol ", "1.6"),
      [
        [1, 1.6],
        [2, 1.4],
        [5, 0],
      ],
    ],
    [
      "by the gun that sells it",
      price("Autogas", "0.799", "1.2"),
      [
        [1, 1.55],
        [2, 1.4],
        [5, 0.799],
      ],
    ],
  ])("a grade is found %s, and all others go along with what they cost now", async (_, command, rows) => {
    const { wire, outcome } = run(command, grades);
    expect(await outcome).toMatchObject({ outcome: "DONE" });
    expect(wire.requests.at(-1)).toEqual({
      type: "SetFuelGradesPrices",
      data: { FuelGradesPrices: rows.map(([FuelGradeId, Price]) => ({ FuelGradeId, Price })) },
    });
  });

  test.each<[string, Answers, string]>([
    ["the grade is unknown", grades, "REFUSED"],
    [
      "the prices can't be read",
      (request) => (request.type === "GetFuelGradesPrices" ? { Error: true, Code: 6 } : grades(request)),
      "REFUSED",
    ],
    ["nothing answers", () => new NoAnswer("TIMED_OUT", ""), "TIMED_OUT"],
    ["the controller is away", () => new NoAnswer("OFFLINE", ""), "OFFLINE"],
  ])("where %s nothing is set, since grades left out would cost nothing", async (_, answer, expected) => {
    const { wire, outcome } = run(price("Kerosene", "1", "3.1"), answer);
    expect(await outcome).toMatchObject({ outcome: expected });
    expect(wire.requests.map(({ type }) => type)).not.toContain("SetFuelGradesPrices");
  });

  test.each<[object, string]>([
    [{ Error: true, Code: 41 }, "BUSY"],
    [{ Error: true, Code: 6 }, "REFUSED"],
  ])("an answer of %j is %s", async (error, expected) => {
    const { outcome } = run(price("Diesel", "1.459"), (request) =>
      request.type === "SetFuelGradesPrices" ? error : grades(request),
    );
    expect(await outcome).toMatchObject({ outcome: expected });
  });

  test("an old price is not sent back when the controller no longer tells it", async () => {
    const book = new GradeBook();
    book.learn({ type: "FuelGradesConfiguration", data: { FuelGrades: [{ Id: 1, Name: "Petrol", Price: 9 }] } });
    const wire = new TableWire(({ type }) =>
      type === "SetFuelGradesPrices" ? { Message: "OK" } : { Error: true, Code: 6 },
    );
    const clock = new ControllerClock("UTC");
    const asked = { wire, board: new PumpBoard([]), grades: book, clock, now };
    const context = { ...asked, gradesArrive: false, showPrices: () => undefined, controllerCloses: false };
    expect(await carryOut(price("Petrol", "2"), context)).toMatchObject({ outcome: "REFUSED" });
  });
});

describe("a configuration", () => {
  const CONFIGURE: Extract<Command, { kind: "CONFIGURE" }> = {
    id: "c",
    kind: "CONFIGURE",
    setClock: true,
    automatic: false,
    autoClose: true,
  };
  const CLOCK = { type: "SetDateTime", data: { DateTime: "2026-11-20T12:00:00", AutoSynchronize: true } };

  test("sets the clock to the station's time, then each pump with a bound gun, and reads the clock back", async () => {
    const board = new PumpBoard([...GUNS, { address: "3.1", number: 5 }]);
    const { wire, outcome } = run(CONFIGURE, OK, board);

    expect(await outcome).toEqual({ outcome: "DONE", vendorCode: null, transactionNo: null });
    const pump = (number: number) => ({ Pump: number, State: "Off", AutoCloseTransaction: "On" });
    expect(wire.requests).toEqual([
      CLOCK,
      { type: "PumpSetAutomaticOperation", data: pump(1) },
      { type: "PumpSetAutomaticOperation", data: pump(3) },
      { type: "GetDateTime" },
    ]);
  });

  test("leaves alone what it doesn't name", async () => {
    const { wire, outcome } = run({ ...CONFIGURE, setClock: false, automatic: null });

    expect(await outcome).toMatchObject({ outcome: "DONE" });
    expect(wire.requests).toEqual([
      { type: "PumpSetAutomaticOperation", data: { Pump: 1, AutoCloseTransaction: "On" } },
    ]);
  });

  test("ends with the first setting that is refused, and says why", async () => {
    const refused = { Error: true, Code: 6, Message: "JSONPTS_ERROR_NO_PERMISSIONS" };
    const { wire, outcome } = run(CONFIGURE, ({ type }) => (type === "SetDateTime" ? refused : { Message: "OK" }));

    expect(await outcome).toMatchObject({ outcome: "REFUSED", vendorCode: expect.stringContaining("NO_PERMISSIONS") });
    expect(wire.requests).toEqual([CLOCK]);
  });

  test("of which a part was set before the line went has timed out", async () => {
    const gone = new NoAnswer("OFFLINE", "the connection was lost");
    const { outcome } = run(CONFIGURE, ({ type }) => (type === "SetDateTime" ? { Message: "OK" } : gone));

    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
  });

  test("of a controller that doesn't answer has timed out", async () => {
    const { outcome } = run(CONFIGURE, () => null);

    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
  });
});

test("of more than a thousand commands the oldest outcome is forgotten, the last thousand are not", async () => {
  const memory = new OutcomeMemory();
  let carriedOut = 0;
  const once = (id: string) =>
    memory.once(id, async () => {
      carriedOut++;
      return { outcome: "DONE", vendorCode: null, transactionNo: null };
    });
  for (let id = 0; id <= 1_000; id++) await once(String(id));
  await once("1");
  expect(carriedOut).toBe(1_001);
  await once("0");
  expect(carriedOut).toBe(1_002);
});
