import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { approve, guardedForecourts } from "../../test/price-approvals.ts";
import { batchInput, rollBack } from "../../test/price-batches.ts";
import { programWithRightsOf } from "../../test/programs.ts";
import { changePrices, priceChange, priced } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import { ChangePricesDocument, CreatePriceBatchDocument } from "./pricing.generated.ts";

const { world, clock, app } = await testServer();

const MISSING = { number: 10012, field: "reason" };
/** To another day by the stations' clocks, within the life of a session. */
const NEXT_DAY = 22 * HOUR;

/** The reasons of prices as the history has them, the newest first. */
const reasonsOf = async (caller: Caller): Promise<(string | null)[]> =>
  (
    await caller.run<{ unitPrices: { nodes: { reason: string | null }[] } }>(
      "{ unitPrices(first: 20) { nodes { reason } } }",
    )
  ).unitPrices.nodes.map(({ reason }) => reason);

/** Forecourts at 7.5 since yesterday, where more than 5 % needs a second person. */
async function guarded(count?: number) {
  const forecourts = await guardedForecourts({ world, clock }, count);
  clock.pass(NEXT_DAY);
  return forecourts;
}

describe("a price that nothing warns of", () => {
  test("needs no reason, and keeps one that is given", async () => {
    const { owner, made } = await guarded();
    const [one, other] = made as [(typeof made)[number], (typeof made)[number]];

    await changePrices(owner, [priced(one, "7.6")], { reason: null });
    await changePrices(owner, [priced(other, "7.7")], { reason: " dearer to buy " });

    expect(new Set((await reasonsOf(owner)).slice(0, 2))).toEqual(new Set(["dearer to buy", null]));
  });

  test.each([" ", "r".repeat(201)])("is refused with the reason %j", async (reason) => {
    const { owner, first } = await guarded(1);

    expect(
      await owner.expectRefusal(ChangePricesDocument, priceChange([priced(first, "7.6")], { reason })),
    ).toMatchObject(MISSING);
  });
});

describe("a price that follows another one on the same day", () => {
  test("needs a reason, of people and of programs, and the log has it", async () => {
    const { network, owner, first } = await guarded(1);
    await changePrices(owner, [priced(first, "7.6")], { reason: null });
    const program = await programWithRightsOf(owner, app.services);

    for (const caller of [owner, program]) {
      const change = priceChange([priced(first, "7.7")], { reason: null });
      expect(await caller.expectRefusal(ChangePricesDocument, change)).toMatchObject(MISSING);
    }
    expect(await changePrices(program, [priced(first, "7.7")], { reason: "slip of a digit" })).toMatchObject([
      { outcome: "CHANGED" },
    ]);

    expect((await reasonsOf(owner)).slice(0, 2)).toEqual(["slip of a digit", null]);
    const [entry] = await log(network, { operation: "changePrices" });
    expect(entry?.after?.["reason"]).toBe("slip of a digit");
  });

  test("needs one in a batch too, which keeps it", async () => {
    const { owner, made } = await guarded();
    await changePrices(owner, [priced(made[1]!, "7.6")]);

    expect(
      await owner.expectRefusal(CreatePriceBatchDocument, batchInput(made, { price: "7.7", reason: null })),
    ).toMatchObject(MISSING);
    const { createPriceBatch } = await owner.run<{ createPriceBatch: { id: string; reason: string } }>(
      "mutation Batch($input: CreatePriceBatchInput!) { createPriceBatch(input: $input) { id reason } }",
      batchInput(made, { price: "7.7", reason: "new tariff" }),
    );

    expect(createPriceBatch.reason).toBe("new tariff");
    expect((await reasonsOf(owner)).slice(0, 2)).toEqual(["new tariff", "new tariff"]);
    await rollBack(owner, createPriceBatch.id);
    expect((await reasonsOf(owner)).slice(0, 2)).toEqual([null, null]);
  });
});

describe("a price that needs a second person", () => {
  test("needs a reason, which whoever decides reads, and which its price keeps", async () => {
    const { owner, asker, second, first } = await guarded(1);
    const change = priceChange([priced(first, "8.5")], { reason: null });
    expect(await asker.expectRefusal(ChangePricesDocument, change)).toMatchObject(MISSING);

    const [waiting] = await changePrices(asker, [priced(first, "8.5")], { reason: "tax from today" });
    const { priceApprovals } = await second.run<{ priceApprovals: { nodes: { reason: string }[] } }>(
      "query One($filter: PriceApprovalFilter) { priceApprovals(filter: $filter, first: 5) { nodes { reason } } }",
      { filter: { mayDecide: true } },
    );
    expect(priceApprovals.nodes).toEqual([{ reason: "tax from today" }]);
    await approve(second, String(waiting?.approvalId));

    expect((await reasonsOf(owner))[0]).toBe("tax from today");
  });

  test("that somebody planned needs no other word when it falls due", async () => {
    const { owner, first } = await guarded(1);
    const at = new Date(app.services.clock.now().getTime() + HOUR).toISOString();

    await changePrices(owner, [priced(first, "7.6")], { reason: null, effectiveAt: at });

    expect((await reasonsOf(owner))[0]).toBeNull();
  });
});
