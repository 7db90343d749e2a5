import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardGroupOf } from "../../test/card-groups.ts";
import { cardDeed } from "../../test/cards.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { lowsOf, setGroupLow, watchedCard } from "../../test/low-balances.ts";
import {
  CHANGE_RULE,
  CREATE_RULE,
  OF_LOW,
  OWN_ADDRESSES,
  logOf,
  makeRule,
  receiver,
  ruleFacts,
  sendDue,
} from "../../test/notifications.ts";
import type { Receiver } from "../../test/receiver.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240", POOL_SIZE: "12" });
const { world, clock } = server;

interface Body {
  readonly type: string;
  readonly data: Readonly<Record<"alarm" | "station" | "lowBalance" | "rule", Record<string, unknown> | null>>;
}
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Body);
const types = (of: Receiver) => bodies(of).map(({ type }) => type);
const sent = () => sendDue(server);

/** A network with a card of 100 that is low below 50, a rule of low balances, and ways to spend and pay in. */
async function watched(given: object = {}) {
  const network = await world.network();
  const { owner } = network;
  const hook = await receiver();
  const { rule } = await makeRule(owner, { webhookUrl: hook.url, ...OF_LOW, ...given });
  const card = await watchedCard(owner, "100");
  const { id: stationId } = await network.station();
  const spend = (amount: string, by: Caller = owner) =>
    cardDeed(by, "consumeAtStore", { cardId: card.id, stationId, amount });
  const payIn = (amount: string) => cardDeed(owner, "depositCard", { cardId: card.id, amount, tender: "CASH" });
  return { network, owner, hook, rule, card, spend, payIn };
}

describe("a balance that falls below its threshold", () => {
  test("is told once with the card, what is there and what it is held against, and once that it recovered", async () => {
    const { network, owner, hook, rule, card, spend, payIn } = await watched({ tellsEnd: true });

    await spend("50");
    await sent();
    expect(hook.received).toEqual([]);
    await spend("1");
    await spend("5");
    await sent();
    const [low] = await lowsOf(owner);
    expect(bodies(hook)).toMatchObject([
      {
        type: "balance.low",
        data: {
          alarm: null,
          station: null,
          lowBalance: {
            id: low?.id,
            cardNumber: card.number,
            groupName: null,
            balance: "49",
            lowBelow: "50",
            endedAt: null,
          },
          rule: { id: rule.id, name: rule.name },
        },
      },
    ]);
    expect(bodies(hook)[0]?.data.lowBalance).toMatchObject({ platform: { id: network.id }, startedAt: low?.time });

    await payIn("20");
    await sent();
    expect(bodies(hook)[1]).toMatchObject({ type: "balance.recovered", data: { lowBalance: { balance: "64" } } });
    await spend("20");
    await sent();
    expect(types(hook)).toEqual(["balance.low", "balance.recovered", "balance.low"]);
    expect((await logOf(owner)).map(({ kind, code }) => [kind, code])).toEqual([
      ["LOW", null],
      ["RECOVERED", null],
      ["LOW", null],
    ]);
  });

  test("is told once where many spend at once, and a group by its name", async () => {
    const { network, owner, hook, spend } = await watched();
    const tills = await Promise.all(
      Array.from({ length: 4 }, () => network.operator({ permissions: [Permission.UserInfoList] })),
    );
    await Promise.all([...tills, ...tills].map((till) => spend("12", till)));
    await sent();
    expect(types(hook)).toEqual(["balance.low"]);

    const { group } = await cardGroupOf(owner, { name: "Night couriers", wallet: "10" });
    await setGroupLow(owner, group.id, "20");
    await sent();
    expect(bodies(hook)[1]?.data.lowBalance).toMatchObject({ groupName: "Night couriers", cardNumber: null });
  });

  test("is told to nobody where it was only looked at", async () => {
    const { hook, network, owner, card } = await watched();
    const { id: stationId } = await network.station();
    await cardDeed(owner, "consumeAtStore", { cardId: card.id, stationId, amount: "90", preview: true });
    await sent();

    expect([hook.received, await logOf(owner)]).toEqual([[], []]);
  });

  test("that had recovered before it was sent is told to nobody, nor that it recovered", async () => {
    const { owner, hook, spend, payIn } = await watched({ tellsEnd: true });
    await spend("60");
    await payIn("60");
    await sent();

    expect(hook.received).toEqual([]);
    expect(await logOf(owner)).toMatchObject([{ kind: "LOW", state: "DROPPED", attempts: 0 }]);
    await spend("60");
    await sent();
    expect(types(hook)).toEqual(["balance.low"]);
  });

  test("that recovers while its receiver is down is not told late, but its end is", async () => {
    const { owner, hook, spend, payIn } = await watched({ tellsEnd: true });
    hook.answer(null);
    await spend("60");
    await sent();
    await payIn("60");
    hook.answer(204);
    clock.pass(HOUR);
    await sent();

    expect((await logOf(owner)).map(({ kind, state }) => [kind, state])).toEqual([
      ["RECOVERED", "SENT"],
      ["LOW", "DROPPED"],
    ]);
  });

  test("in quiet hours is told when they are over, if it is low still", async () => {
    const { hook, spend, payIn, owner } = await watched({ quietFrom: "00:00", quietTo: "23:59" });
    await spend("60");
    await sent();
    expect(hook.received).toEqual([]);
    clock.pass(24 * HOUR);
    await sent();
    expect(types(hook)).toEqual(["balance.low"]);

    await payIn("60");
    await spend("60");
    await payIn("61");
    clock.pass(24 * HOUR);
    await sent();
    expect(types(hook)).toHaveLength(1);
    expect(await logOf(owner)).toMatchObject([{ state: "DROPPED" }, { state: "SENT" }]);
  });

  test("again within the minutes of its rule is not told again", async () => {
    const { hook, spend, payIn } = await watched({ repeatMinutes: 15 });
    const fall = async () => {
      await spend("60");
      await sent();
      await payIn("60");
    };
    await fall();
    clock.pass(MINUTE);
    await fall();
    expect(types(hook)).toHaveLength(1);
    clock.pass(15 * MINUTE);
    await fall();

    expect(types(hook)).toHaveLength(2);
  });
});

describe("a rule of low balances", () => {
  test("is its platform's and those below it: not beside, not in another network, not off, not one of alarms", async () => {
    const { network, owner, hook } = await watched();
    const [below, beside] = [await network.platform(), await network.platform()];
    const hooks = await Promise.all(Array.from({ length: 4 }, () => receiver()));
    const [its, besides, off, alarms] = hooks.map(({ url }) => url);
    await makeRule(owner, { webhookUrl: its, platformId: below.id, ...OF_LOW });
    await makeRule(owner, { webhookUrl: besides, platformId: beside.id, ...OF_LOW });
    await makeRule(owner, { webhookUrl: off, active: false, ...OF_LOW });
    await makeRule(owner, { webhookUrl: alarms });
    const stranger = await watched();
    const clerk = await network.operator({ platform: below, permissions: [Permission.UserInfoList] });

    await watchedCard(clerk, "10");
    await sent();

    expect([hook, ...hooks, stranger.hook].map(types)).toEqual([["balance.low"], ["balance.low"], [], [], [], []]);
    const site = await network.operator({ platform: beside, permissions: [Permission.SiteSet] });
    expect(await logOf(site)).toEqual([]);
  });

  test("that doesn't tell of them any more drops what waits", async () => {
    const { owner, hook, rule, spend } = await watched();
    await spend("60");
    await owner.run(CHANGE_RULE, { input: { id: rule.id, lowBalances: false, severities: ["CRITICAL"] } });
    await sent();

    expect(hook.received).toEqual([]);
    expect(await logOf(owner)).toMatchObject([{ state: "DROPPED" }]);
  });

  test("is made by who may see cards, for no single station", async () => {
    const { network, owner, rule, hook } = await watched();
    const site = await network.operator({ permissions: [Permission.SiteSet] });
    const station: Thing = await network.station();
    const refused = (caller: Caller, given: object) =>
      caller.expectRefusal(CREATE_RULE, { input: ruleFacts({ ...OF_LOW, ...given }) });

    expect(await refused(site, {})).toMatchObject({ number: 403, field: "lowBalances" });
    expect(await refused(owner, { stationId: station.id })).toMatchObject({ number: 10012, field: "lowBalances" });
    const { rule: other } = await makeRule(site);
    const change = { ...ruleFacts({ ...OF_LOW, name: other.name }), id: other.id };
    expect(await site.expectRefusal(CHANGE_RULE, { input: change })).toMatchObject({ number: 403 });
    // What tells of them already is theirs to change.
    const kept = { ...ruleFacts({ ...OF_LOW, name: rule.name, webhookUrl: hook.url }), id: rule.id };
    expect(await site.run(CHANGE_RULE, { input: kept })).toMatchObject({ changeNotificationRule: { id: rule.id } });
  });
});
