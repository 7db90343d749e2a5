import { asyncProperty, assert, array, constantFrom, integer, record } from "fast-check";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "./books.ts";
import { openAccounts, post, postAll } from "./ledger.writer.ts";
import type { AccountName, Line, Posted } from "./ledger.types.ts";

const { db, clock } = await testServer({ POOL_SIZE: "12" });

/** What came of it, or the number of why not. */
const refused = <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error)));

/** The books of a network of its own. */
function ledger() {
  const networkId = newId();
  const by = { networkId, at: clock.now(), accountId: null, author: "a story", turned: () => undefined };
  const act = (tx: Kysely<unknown>, lines: readonly Line[]): Promise<Posted[]> =>
    post(tx, { ...by, id: newId(), type: "DEPOSIT", platformId: networkId, lines });
  return {
    networkId,
    open: (...accounts: readonly AccountName[]) => openAccounts(db, by, accounts),
    /** Moves value by several acts in one statement, or gives the number of why not. */
    moveAll: (...acts: readonly Line[][]): Promise<Posted[][] | string> => {
      const told = acts.map((lines) => ({ id: newId(), type: "DEPOSIT", platformId: networkId, lines }));
      return refused(db.transaction().execute((tx) => postAll(tx, by, told)));
    },
    /** Moves value, or gives the number of why not. */
    move: (...lines: readonly Line[]): Promise<Posted[] | string> =>
      refused(db.transaction().execute((tx) => act(tx, lines))),
    async balanceOf({ kind, ownerId }: AccountName): Promise<string | null> {
      const { rows } = await sql<{ balance: string | null }>`
        select balance::text as balance from ledger_account where network_id = ${networkId} and kind = ${kind} and owner_id = ${ownerId}`.execute(
        db,
      );
      return rows[0]?.balance ?? null;
    },
    faults: () => faultsOf(db, networkId),
  };
}

const card = (): AccountName => ({ kind: "PRINCIPAL", ownerId: newId() });
const cash: AccountName = { kind: "RECEIPTS", ownerId: newId(), part: "CASH" };
const diesel: AccountName = { kind: "REVENUE", ownerId: newId(), part: "diesel" };

/** A member's points, and what they come from and go to. */
const pointsAccounts = () => ({
  points: { kind: "POINTS", ownerId: newId() } as const,
  issued: { kind: "POINTS_ISSUED", ownerId: newId() } as const,
  exchanged: { kind: "POINTS_EXCHANGED", ownerId: newId() } as const,
});

/** From one account to another. */
const between = (from: AccountName, to: AccountName, amount: string): Line[] => [
  { ...from, amount: `-${amount}` },
  { ...to, amount },
];

describe("a movement", () => {
  test("changes what keeps a balance, opens what keeps none, and each line tells what was left", async () => {
    const { open, move, balanceOf, faults } = ledger();
    const one = card();
    await open(one);

    await move(...between(cash, one, "100.50"));
    const posted = await move(...between(one, diesel, "30.25"));

    expect(posted).toMatchObject([{ kind: "PRINCIPAL", amount: "-30.25", balance: "70.25" }]);
    expect(await balanceOf(one)).toBe("70.25");
    expect(await balanceOf(cash)).toBeNull();
    expect(await faults()).toEqual([]);
  });

  test("that would leave less than nothing is refused, and nothing of it stays", async () => {
    const { open, move, balanceOf, faults } = ledger();
    const [one, other] = [card(), card()];
    await open(one, other);
    await move(...between(cash, one, "10"));

    expect(await move({ ...one, amount: "-10.01" }, { ...other, amount: "5" }, { ...diesel, amount: "5.01" })).toBe(
      "INSUFFICIENT_BALANCE",
    );

    expect([await balanceOf(one), await balanceOf(other)]).toEqual(["10", "0"]);
    expect(await faults()).toEqual([]);
  });

  test("of points may leave no less than its line says, and less than 0 where it says nothing", async () => {
    const { open, move, balanceOf } = ledger();
    const { points, issued, exchanged } = pointsAccounts();
    await open(points);
    await move({ ...issued, amount: "-50" }, { ...points, amount: "50" });

    expect(await move({ ...points, amount: "-60", least: "0" }, { ...exchanged, amount: "60" })).toBe(
      "INSUFFICIENT_POINTS",
    );
    await move({ ...points, amount: "-60" }, { ...issued, amount: "60" });
    expect(await balanceOf(points)).toBe("-10");
  });

  test.each<[string, Line[]]>([
    ["does not sum to zero", [...between(cash, diesel, "5"), { ...card(), amount: "1" }]],
    ["has one line", [{ ...cash, amount: "0" }]],
    ["moves nothing", between(cash, diesel, "0")],
    ["names an account twice", [...between(cash, diesel, "5"), { ...diesel, amount: "-5" }, { ...cash, amount: "5" }]],
    ["mixes money and points", between(cash, { kind: "POINTS_ISSUED", ownerId: newId() }, "5")],
    ["is of a card that nobody has opened", between(cash, card(), "5")],
  ])("that %s is none", async (_what, lines) => {
    const { move, faults } = ledger();

    await expect(move(...lines)).rejects.toThrow(/^no (movement|account)/);
    expect(await faults()).toEqual([]);
  });
});

describe("acts that meet on an account", () => {
  test("come one after another: each line tells what was left after it", async () => {
    const { open, move, moveAll, balanceOf, faults } = ledger();
    const [one, other] = [card(), card()];
    await open(one, other);
    await move(...between(cash, one, "10"));

    const posted = await moveAll(between(one, diesel, "4"), between(cash, one, "1"), between(one, other, "7"));

    const left = (posted as Posted[][]).map((lines) => lines.map(({ balance }) => balance));
    expect(left).toEqual([["6"], ["7"], ["0", "7"]]);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual(["0", "7"]);
    expect(await faults()).toEqual([]);
  });

  test("are refused whole where one of them finds too little, though a later one would make it good", async () => {
    const { open, move, moveAll, balanceOf, faults } = ledger();
    const one = card();
    await open(one);
    await move(...between(cash, one, "10"));

    expect(await moveAll(between(one, diesel, "6"), between(one, diesel, "6"), between(cash, one, "6"))).toBe(
      "INSUFFICIENT_BALANCE",
    );
    expect(await balanceOf(one)).toBe("10");
    expect(await faults()).toEqual([]);
  });

  test("leave what each line says has to be left", async () => {
    const { open, moveAll, balanceOf } = ledger();
    const { points, issued, exchanged } = pointsAccounts();
    await open(points);
    const taken = (amount: string, least?: string): Line[] => [
      { ...points, amount: `-${amount}`, ...(least !== undefined && { least }) },
      { ...exchanged, amount },
    ];
    const earned: Line[] = [
      { ...issued, amount: "-50" },
      { ...points, amount: "50" },
    ];

    expect(await moveAll(earned, taken("40", "0"), taken("20", "0"))).toBe("INSUFFICIENT_POINTS");
    await moveAll(earned, taken("40", "0"), taken("20"));
    expect(await balanceOf(points)).toBe("-10");
  });
});

describe("many at once", () => {
  test("200 debits of a card that has enough for 100 are 100, and its balance 0", async () => {
    const { open, move, balanceOf, faults } = ledger();
    const one = card();
    await open(one);
    await move(...between(cash, one, "100"));

    const told = await Promise.all(Array.from({ length: 200 }, () => move(...between(one, diesel, "1"))));

    expect(told.filter((each) => each === "INSUFFICIENT_BALANCE")).toHaveLength(100);
    expect(await balanceOf(one)).toBe("0");
    expect(await faults()).toEqual([]);
  });

  test("transfers among ten cards in every direction neither stop each other nor lose anything", async () => {
    const { open, move, balanceOf, faults } = ledger();
    const cards = Array.from({ length: 10 }, card);
    await open(...cards);
    await Promise.all(cards.map((each) => move(...between(cash, each, "20"))));

    const pairs = Array.from({ length: 300 }, (_, at) => [at % 10, (at * 7 + 3) % 10] as const).filter(
      ([from, to]) => from !== to,
    );
    const told = await Promise.all(
      pairs.map(([from, to]) => move(...between(cards[from] as AccountName, cards[to] as AccountName, "3"))),
    );

    expect(told.every((each) => each === "INSUFFICIENT_BALANCE" || typeof each !== "string")).toBe(true);
    const balances = await Promise.all(cards.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + Number(balance), 0)).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test("a balance that is judged before it is written is found out by the books", async () => {
    const { open, move, networkId, faults } = ledger();
    const one = card();
    await open(one);
    await move(...between(cash, one, "5"));

    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ balance: string }>`
            select balance from ledger_account where network_id = ${networkId} and owner_id = ${one.ownerId}`.execute(
            tx,
          );
          await sql`select pg_sleep(0.05)`.execute(tx);
          if (Number(rows[0]?.balance) >= 5) {
            await sql`update ledger_account set balance = ${Number(rows[0]?.balance) - 5} where network_id = ${networkId} and owner_id = ${one.ownerId}`.execute(
              tx,
            );
            await sql`insert into posting (network_id, time, movement_id, line, ledger_account_id, amount)
              select ${networkId}, ${clock.now()}, ${newId()}, 1, id, -5 from ledger_account where network_id = ${networkId} and owner_id = ${one.ownerId}`.execute(
              tx,
            );
          }
        }),
      ),
    );

    const found = new Set((await faults()).map(({ what }) => what));
    expect(found).toEqual(new Set(["MOVEMENT_NOT_ZERO", "BALANCE_NOT_ITS_POSTINGS"]));
  });
});

test("any history agrees with a model of a few lines after each step", { timeout: 60_000 }, async () => {
  const step = record({
    kind: constantFrom("in", "out", "over"),
    one: integer({ min: 0, max: 3 }),
    other: integer({ min: 0, max: 3 }),
    cents: integer({ min: 1, max: 5_000 }),
  });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { open, move, balanceOf, faults } = ledger();
      const cards = Array.from({ length: 4 }, card);
      await open(...cards);
      const model = [0, 0, 0, 0];
      for (const { kind, one, other, cents } of steps.filter(
        (each) => each.kind !== "over" || each.one !== each.other,
      )) {
        const amount = (cents / 100).toFixed(2);
        const [from, to] =
          kind === "in" ? [cash, cards[one]] : kind === "out" ? [cards[one], diesel] : [cards[one], cards[other]];
        const isCovered = kind === "in" || (model[one] as number) >= cents;
        const told = await move(...between(from as AccountName, to as AccountName, amount));
        expect(told === "INSUFFICIENT_BALANCE").toBe(!isCovered);
        if (isCovered) {
          model[one] = (model[one] as number) + (kind === "in" ? cents : -cents);
          model[other] = (model[other] as number) + (kind === "over" ? cents : 0);
        }
        const balances = await Promise.all(cards.map(balanceOf));
        expect(balances.map((balance) => Math.round(Number(balance) * 100))).toEqual(model);
      }
      expect(await faults()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
