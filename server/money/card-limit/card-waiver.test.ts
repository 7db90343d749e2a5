import { describe, expect, test } from "vitest";
import { allowOnce, fillUp, LIMITED_TAG, limitedCard, limitsOf } from "../../test/card-limits.ts";
import { cardDeed } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { askFill, fillsOf, holdsOf } from "../../test/fills.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer({ POOL_SIZE: "12" });

type Limited = Awaited<ReturnType<typeof limitedCard>>;

const asked = ({ gateway, device }: Limited, given: object = {}) => askFill(gateway, device, LIMITED_TAG, given);

describe("what lets a card fill once", () => {
  test("lifts its limits, and lapses with the fill", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "70", dayCount: 1 });
    await fillUp(at);
    await allowOnce(network.owner, at.card.id);

    expect(await fillUp(at, { amount: "140", volumeLitres: "20" })).toMatchObject({ allowed: true, bound: "930" });

    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });
    expect(await fillsOf(network.owner, { cardIds: [at.card.id] })).toMatchObject([
      { limitsLifted: false, limitRule: "DAY_AMOUNT" },
      { limitsLifted: true, limitRule: null, flags: [] },
      { limitsLifted: false },
    ]);
    expect((await limitsOf(network.owner, at.card.id)).waiver).toBeNull();
  });

  test("is for one gun at a time, and is given back where no sale comes of it", async () => {
    const network = await world.network();
    const { owner } = network;
    const at = await limitedCard(network, { fillAmount: "70", dayCount: 1 });
    await fillUp(at);
    await allowOnce(owner, at.card.id);

    expect(await asked(at)).toMatchObject({ allowed: true });
    expect(await asked(at, { address: "1.2" })).toMatchObject({ declinedBy: "LIMIT" });
    expect((await limitsOf(owner, at.card.id)).waiver).toMatchObject({ reason: "a long way", filling: true });
    const [hold] = await holdsOf(owner, at.card.id);
    await cardDeed(owner, "unlockCardDebit", { cardId: at.card.id, holdId: hold?.id, reason: "drove away" });

    expect((await limitsOf(owner, at.card.id)).waiver).toMatchObject({ filling: false });
    expect(await asked(at, { address: "1.2" })).toMatchObject({ allowed: true });
  });

  test("raced by two guns is one's", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { plateRequired: true });
    await allowOnce(network.owner, at.card.id);

    const answers = await Promise.all(["1.1", "1.2"].map((address) => asked(at, { address })));

    expect(answers.map(({ declinedBy }) => declinedBy ?? "").toSorted()).toEqual(["", "LIMIT"]);
  });

  test("lapses at its time, and with a fill that nobody asked for", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { plateRequired: true });
    const until = new Date(clock.now().getTime() + HOUR).toISOString();
    await allowOnce(network.owner, at.card.id, { until });
    await at.gateway.report({ sales: [sale(at.device, { cardNo: LIMITED_TAG, offline: true })] });
    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });

    await allowOnce(network.owner, at.card.id, { until });
    expect(await asked(at)).toMatchObject({ allowed: true });
    clock.pass(HOUR);
    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });
  });

  test("outlives a fill that was under way before it was given", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayCount: 1 });
    await asked(at);
    await allowOnce(network.owner, at.card.id);
    await at.gateway.report({
      sales: [sale(at.device, { cardNo: LIMITED_TAG, endedAt: clock.now().toISOString() })],
    });

    expect(await asked(at)).toMatchObject({ allowed: true });
  });
});
