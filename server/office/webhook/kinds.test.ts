import { GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { alarmsAt } from "../../test/alarms.ts";
import { cardDeed, chargedCard } from "../../test/cards.ts";
import { watchedCard } from "../../test/low-balances.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import { OWN_ADDRESSES, receiver } from "../../test/notifications.ts";
import { changePrices, priced } from "../../test/prices.ts";
import { alarmReading, deviceReading, gunReading, sale } from "../../test/readings.ts";
import type { Receiver } from "../../test/receiver.ts";
import { testServer } from "../../test/server.ts";
import { DECLARED, closeShiftOf, openShiftAt } from "../../test/shifts.ts";
import { makeHook, sendHooks } from "../../test/webhooks.ts";
import type { Caller } from "../../test/execute.ts";
import type { Forecourt, Network } from "../../test/world.ts";
import { sweepSilent } from "../../plant/device/device.intake.ts";
import { ALL_KINDS, WEBHOOK_KINDS } from "./webhook.kinds.ts";
import type { WebhookKind } from "./webhook.types.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240" });
const { world, clock, app } = server;

interface Place {
  readonly network: Network;
  readonly owner: Caller;
  readonly forecourt: Forecourt;
}

const now = () => clock.now().toISOString();
const later = () => clock.pass(SECOND).toISOString();

const acknowledge = (owner: Caller, alarmIds: readonly string[]) =>
  owner.run("mutation A($input: AcknowledgeAlarmsInput!) { acknowledgeAlarms(input: $input) { id } }", {
    input: { alarmIds },
  });

/** How something of each kind comes to happen. */
const HAPPENS: Readonly<Record<WebhookKind, (place: Place) => Promise<unknown>>> = {
  SALE: ({ forecourt: { gateway, device } }) => gateway.report({ sales: [sale(device, { endedAt: now() })] }),
  ALARM: async ({ owner, forecourt: { gateway, device, station } }) => {
    await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK", at: later() })] });
    await acknowledge(
      owner,
      (await alarmsAt(owner, station)).map(({ id }) => id),
    );
    await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK", edge: "CLEARED", at: later() })] });
  },
  PRICE_CONFIRMED: async ({ owner, forecourt }) => {
    const { gateway, device, guns } = forecourt;
    await changePrices(owner, [priced(forecourt, "7.77")]);
    for (const index of guns.keys()) {
      await gateway.report({
        guns: [gunReading(device, { address: `1.${index + 1}`, at: later(), unitPrice: "7.77" })],
      });
    }
  },
  CARD_MOVED: ({ owner }) => chargedCard(owner, "50"),
  DEPOSIT: ({ owner }) => chargedCard(owner, "50"),
  BALANCE_LOW: async ({ owner }) => {
    const { id: cardId } = await watchedCard(owner, "49");
    await cardDeed(owner, "depositCard", { cardId, amount: "10", tender: "CASH" });
  },
  SHIFT_CLOSED: async ({ owner, network }) =>
    closeShiftOf(owner, await openShiftAt(owner, await network.station()), { declared: DECLARED }),
  DEVICE_ONLINE: async ({ forecourt: { gateway, device } }) => {
    await gateway.report({ devices: [deviceReading(device, { at: later() })] });
    await gateway.report({ devices: [deviceReading(device, { at: later(), online: false, reason: "unplugged" })] });
    await gateway.report({ devices: [deviceReading(device, { at: later() })] });
    clock.pass(10 * MINUTE);
    await sweepSilent(app.services);
  },
};

/** What is told then. */
const TOLD: Readonly<Record<WebhookKind, readonly string[]>> = {
  SALE: ["sale.created"],
  ALARM: ["alarm.began", "alarm.acknowledged", "alarm.ended"],
  PRICE_CONFIRMED: ["price.confirmed"],
  CARD_MOVED: ["card.moved", "card.moved"],
  DEPOSIT: ["deposit.created"],
  BALANCE_LOW: ["balance.low", "balance.recovered"],
  SHIFT_CLOSED: ["shift.closed"],
  DEVICE_ONLINE: ["device.online", "device.offline", "device.online", "device.offline"],
};

const told = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

test.each(ALL_KINDS)("%s is told by its standard selection, and nothing else is", async (kind) => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const [hook, stranger] = [await receiver(), await receiver()];
  const { selection } = WEBHOOK_KINDS[kind];
  await makeHook(network.owner, { url: hook.url, selections: [{ kind, selection }] });
  await makeHook((await world.network()).owner, { url: stranger.url, selections: [{ kind, selection }] });

  const place = { network, owner: network.owner, forecourt };
  for (const other of kind === "SALE" ? (["PRICE_CONFIRMED", "SHIFT_CLOSED"] as const) : (["SALE"] as const)) {
    await HAPPENS[other](place);
  }
  await sendHooks(server);
  const before = hook.received.length;
  await HAPPENS[kind](place);
  await sendHooks(server);

  const types = told(hook).map(({ type }) => type);
  expect(types.every((type) => WEBHOOK_KINDS[kind].types.some((known) => known === type))).toBe(true);
  expect(types.slice(before).toSorted()).toEqual([...TOLD[kind]].toSorted());
  const fields = [...selection.matchAll(/^ {2}(\w+)/gm)].map(([, field]) => field);
  for (const { data } of told(hook)) {
    expect(Object.keys(data)).toEqual(fields);
    expect(data["id"]).toBeTruthy();
  }
  expect(stranger.received).toEqual([]);
});

test.each(ALL_KINDS)("what %s leads to needs no other right", (kind) => {
  const seen = new Set<GraphQLObjectType>();
  const guarded: string[] = [];
  const visit = (type: GraphQLObjectType) => {
    if (!seen.has(type)) {
      seen.add(type);
      for (const field of Object.values(type.getFields())) {
        if (field.astNode?.directives?.some(({ name }) => name.value === "permission")) {
          guarded.push(`${type.name}.${field.name}`);
        }
        const inner = getNamedType(field.type);
        if (isObjectType(inner)) {
          visit(inner);
        }
      }
    }
  };
  const root = app.schema.getType(WEBHOOK_KINDS[kind].object);
  expect(root).toBeInstanceOf(GraphQLObjectType);
  visit(root as GraphQLObjectType);

  expect(guarded).toEqual([]);
});
