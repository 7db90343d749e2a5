import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { assert, describe, expect, test } from "vitest";
import { cardDeed, cardOf } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { tellFacts } from "../../kernel/told-facts.ts";
import { OWN_ADDRESSES, receiver } from "../../test/notifications.ts";
import { deviceReading } from "../../test/readings.ts";
import type { Receiver } from "../../test/receiver.ts";
import { testServer } from "../../test/server.ts";
import {
  CHANGE_WEBHOOK,
  RESEND,
  ROTATE_WEBHOOK_SECRET,
  TEST_WEBHOOK,
  keepPresent,
  listeningHook,
  makeHook,
  messagesOf,
  sellFor,
  sendHooks,
  soldFor,
  webhookFacts,
} from "../../test/webhooks.ts";
import type { Forecourt } from "../../test/world.ts";
import { sendWebhookMessages } from "./webhook.chores.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240" });
const { world, clock, neighbour, db } = server;
interface Told {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

const send = () => sendHooks(server);
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Told);
const amounts = (of: Receiver) => bodies(of).map(({ data }) => String(data["amount"]));
const idsAt = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"]);
const DEPOSITS = [{ kind: "DEPOSIT", selection: "{ amount holder cardNumber }" }];

const sell = (forecourt: Forecourt, ...given: string[]) => sellFor(server, forecourt, ...given);
const listening = (given?: object) => listeningHook(server, given);

describe("a sale", () => {
  test("is told once, signed, as it was selected, under an id that the log knows", async () => {
    const { network, forecourt, hook, secret } = await listening();

    await sell(forecourt, "70");
    expect(hook.received).toEqual([]);
    await send();
    await send();

    expect(hook.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = hook.received;
    const told = new Webhook(secret).verify(body, headers) as Told;
    const [logged] = await messagesOf(network.owner);
    expect(told).toEqual({
      id: headers["webhook-id"],
      type: "sale.created",
      timestamp: expect.stringMatching(/Z$/),
      data: { id: logged?.objectId, stationId: forecourt.station.id, amount: "70" },
    });
    expect(() => new Webhook(secret).verify(body.replace("70", "71"), headers)).toThrow();
    expect(logged).toMatchObject({
      id: headers["webhook-id"],
      kind: "SALE",
      state: "SENT",
      attempts: 1,
      answerStatus: 204,
      body,
      attemptLog: [{ attempt: 1, status: 204, error: null, excerpt: null }],
    });
  });

  test("is told to webhooks of its kind and place that are on, and to nobody else", async () => {
    const { network, forecourt, hook } = await listening();
    const [mine, beside, off, deposits] = await Promise.all(Array.from({ length: 4 }, () => receiver()));
    assert(mine && beside && off && deposits);
    const platform = await network.platform();
    const there = await network.forecourt({ platform });
    await makeHook(network.owner, { url: mine.url, platformId: platform.id });
    await makeHook(network.owner, { url: beside.url, platformId: (await network.platform()).id });
    await makeHook(network.owner, { url: off.url, active: false });
    await makeHook(network.owner, { url: deposits.url, selections: DEPOSITS });
    const stranger = await listening();

    await sell(forecourt, "10");
    await sell(there, "20");
    await send();

    expect(amounts(hook).toSorted()).toEqual(["10", "20"]);
    expect(amounts(mine)).toEqual(["20"]);
    expect([beside, off, deposits, stranger.hook].flatMap(amounts)).toEqual([]);
  });

  test("that is reported twice, or whose batch is undone, is not told", async () => {
    const { forecourt, hook } = await listening();
    const { gateway, device } = forecourt;
    const at = clock.now().toISOString();
    const sales = [soldFor(device, at, "5")];
    await gateway.report({ sales });
    await gateway.report({ sales });
    const undone = sql.raw(`check (device_id <> '${device.id}') not valid`);
    await sql`alter table device_live add constraint undone ${undone}`.execute(db);
    const whole = { sales: [soldFor(device, at, "6")], devices: [deviceReading(device, { at })] };
    await expect(gateway.report(whole)).rejects.toThrow();
    await sql`alter table device_live drop constraint undone`.execute(db);
    await send();

    expect(amounts(hook)).toEqual(["5"]);
  });

  test("of a station that left the platform meanwhile is not told, also where it was tried before", async () => {
    keepPresent(server);
    const network = await world.network();
    const [mine, theirs] = [await network.platform(), await network.platform()];
    const forecourt = await network.forecourt({ platform: mine });
    const hook = await receiver();
    await makeHook(network.owner, { url: hook.url, platformId: mine.id });
    hook.answer(500);
    await sell(forecourt, "10");
    await send();
    await sell(forecourt, "20");
    await network.owner.run("mutation Move($input: MoveStationInput!) { moveStation(input: $input) { id } }", {
      input: { id: forecourt.station.id, platformId: theirs.id },
    });
    // The server looks by itself, too: it may have tried the second one before the station left.
    await send();
    const tried = amounts(hook);
    hook.answer(200);
    clock.pass(MINUTE);
    await send();

    expect(tried).toContain("10");
    expect(amounts(hook)).toEqual(tried);
    expect((await messagesOf(network.owner)).map(({ state }) => state)).toEqual(["DROPPED", "DROPPED"]);
  });
});

test("money that comes onto a card is told, with what else is done with the card", async () => {
  const selections = [...DEPOSITS, { kind: "CARD_MOVED", selection: "{ operation deposit balanceAfter }" }];
  const { network, hook } = await listening({ selections });
  const { id, number } = await cardOf(network.owner);
  await cardDeed(network.owner, "depositCard", { cardId: id, amount: "50", tender: "CASH" });
  await send();

  const told = bodies(hook).map(({ type, data }) => ({ type, ...data }));
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { type: "deposit.created", amount: "50", holder: "CARD", cardNumber: number },
      { type: "card.moved", operation: "DEPOSIT", deposit: "50", balanceAfter: "50" },
      expect.objectContaining({ type: "card.moved", operation: "OPEN_ACCOUNT" }),
    ]),
  );
});

test("two servers send each message once", async () => {
  const { forecourt, hook } = await listening();
  const other = await neighbour();
  const given = Array.from({ length: 30 }, (_, index) => String(index + 1));
  await sell(forecourt, ...given);

  await Promise.all([send(), sendWebhookMessages(other.services), send(), sendWebhookMessages(other.services)]);

  expect(amounts(hook)).toHaveLength(given.length);
  expect(new Set(amounts(hook))).toEqual(new Set(given));
});

describe("a receiver", () => {
  test("that is down gets the same body under the same id later, and of one object first what came first", async () => {
    const { network, forecourt, hook } = await listening();
    hook.answer(500);
    await sell(forecourt, "10");
    await send();
    const [first] = await messagesOf(network.owner);
    assert(first);
    // The same sale is amended: what tells so waits for the message before it.
    const { station } = forecourt;
    const fact = { type: "sale.amended", objectId: first.objectId ?? "", stationId: station.id } as const;
    await tellFacts({ db, networkId: network.id, now: clock.now() }, [fact]);
    await sell(forecourt, "20");
    hook.answer(200);
    await send();
    expect(amounts(hook)).toEqual(["10", "20"]);
    clock.pass(31_000);
    await send();
    await send();

    expect(bodies(hook).map(({ type, data }) => [type, data["amount"]])).toEqual([
      ["sale.created", "10"],
      ["sale.created", "20"],
      ["sale.created", "10"],
      ["sale.amended", "10"],
    ]);
    expect(hook.received[2]?.body).toBe(hook.received[0]?.body);
    expect(idsAt(hook)[2]).toBe(idsAt(hook)[0]);
    expect((await messagesOf(network.owner, { ids: [first.id] }))[0]?.attemptLog).toMatchObject([
      { attempt: 1, status: 500, error: "STATUS" },
      { attempt: 2, status: 200, error: null },
    ]);
  });

  test("that never comes back is given up after eleven more attempts, and what waited for it is sent", async () => {
    const { network, forecourt, hook } = await listening();
    hook.answer(503);
    await sell(forecourt, "10");
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await send();
      // A session slides on with each use.
      await messagesOf(network.owner);
      clock.pass(24 * 60 * MINUTE + 1_000);
    }

    expect(await messagesOf(network.owner)).toMatchObject([{ state: "FAILED", attempts: 12, dueAt: null }]);
  });

  test("that is gone switches its webhook off; what waits for it then is not sent", async () => {
    const { network, forecourt, hook, webhook } = await listening();
    hook.answer(410);
    await sell(forecourt, "10");
    await send();
    await sell(forecourt, "20");
    const { webhooks } = await network.owner.run<{ webhooks: { nodes: object[] } }>(
      "{ webhooks { nodes { active offReason waiting } } }",
    );

    expect(webhooks.nodes).toEqual([{ active: false, offReason: "GONE", waiting: 0 }]);
    expect(await messagesOf(network.owner)).toMatchObject([{ state: "FAILED", answerStatus: 410 }]);
    const again = { ...webhookFacts({ url: hook.url }), id: webhook.id };
    const { changeWebhook } = await network.owner.run<{ changeWebhook: object }>(CHANGE_WEBHOOK, { input: again });
    expect(changeWebhook).toMatchObject({ active: true, offReason: null });
  });

  test("that sends elsewhere is not followed", async () => {
    const [{ network, forecourt, hook }, elsewhere] = [await listening(), await receiver()];
    hook.answer(307, { location: elsewhere.url });
    await sell(forecourt, "10");
    await send();

    expect(elsewhere.received).toEqual([]);
    expect(await messagesOf(network.owner)).toMatchObject([
      { state: "WAITING", error: "REDIRECT", answerStatus: 307, attemptLog: [{ error: "REDIRECT" }] },
    ]);
  });
});

describe("sent again", () => {
  test("a message has the id and the body that it had, whatever became of its webhook's selection", async () => {
    const { network, forecourt, hook, webhook } = await listening();
    await sell(forecourt, "10");
    await send();
    const other = webhookFacts({ url: hook.url, selections: [{ kind: "SALE", selection: "{ id }" }] });
    await network.owner.run(CHANGE_WEBHOOK, { input: { ...other, id: webhook.id } });
    const [{ id } = { id: "" }] = await messagesOf(network.owner);

    expect(await network.owner.run(RESEND, { input: { ids: [id] } })).toEqual({ resendWebhookMessages: { count: 1 } });
    expect(await network.owner.expectRefusal(RESEND, { input: { ids: [id] } })).toMatchObject({
      number: 10014,
      field: "ids.0",
    });
    await send();

    expect(hook.received).toHaveLength(2);
    expect(hook.received[1]?.body).toBe(hook.received[0]?.body);
    expect(idsAt(hook)).toEqual([id, id]);
    expect(await messagesOf(network.owner)).toMatchObject([{ state: "SENT", attempts: 2 }]);
  });

  test("are all that a filter leaves and that were given up, and no others", async () => {
    const { network, forecourt, hook, webhook } = await listening();
    await sell(forecourt, "1");
    await send();
    const { webhook: second } = await makeHook(network.owner, { url: hook.url });
    await sell(forecourt, "2", "3");
    // The server's own look must have let go of them, or it sends what is called given up here.
    await send();
    const told = hook.received.length;
    const { id: networkId } = network;
    await sql`update webhook_message set state = 'FAILED'
      where network_id = ${networkId} and body::jsonb #>> '{data,amount}' in ('2', '3')`.execute(db);
    const resent = await network.owner.run(RESEND, { input: { filter: { webhookIds: [webhook.id] } } });
    await send();

    expect(resent).toEqual({ resendWebhookMessages: { count: 2 } });
    expect(amounts(hook).slice(told).toSorted()).toEqual(["2", "3"]);
    expect(await messagesOf(network.owner, { webhookIds: [second.id] })).toMatchObject([
      { state: "FAILED" },
      { state: "FAILED" },
    ]);
    expect(await network.owner.expectRefusal(RESEND, { input: {} })).toMatchObject({ number: 10012, field: "ids" });
  });
});

test("what was dropped while its webhook was off is sent with what was given up, once it is on", async () => {
  const { network, forecourt, hook, webhook } = await listening();
  const input = { ...webhookFacts({ url: hook.url }), id: webhook.id };
  // So that it waits also where the server's own look comes before it is off.
  hook.answer(500);
  await sell(forecourt, "10");
  await network.owner.run(CHANGE_WEBHOOK, { input: { ...input, active: false } });
  await send();
  clock.pass(MINUTE);
  await send();
  expect(await messagesOf(network.owner)).toMatchObject([{ state: "DROPPED" }]);
  const told = hook.received.length;

  hook.answer(204);
  await network.owner.run(CHANGE_WEBHOOK, { input });
  const resent = await network.owner.run(RESEND, { input: { filter: { webhookIds: [webhook.id] } } });
  await send();

  expect(resent).toEqual({ resendWebhookMessages: { count: 1 } });
  expect(amounts(hook).slice(told)).toEqual(["10"]);
});

test("a test is sent at once, on or off, and another secret holds beside the one of before for a day", async () => {
  const { network, hook, webhook, secret } = await listening({ active: false });
  const ask = async () => {
    const { testWebhook } = await network.owner.run<{ testWebhook: object }>(TEST_WEBHOOK, {
      input: { id: webhook.id },
    });
    const last = hook.received.at(-1);
    assert(last);
    return { last, testWebhook };
  };
  const { testWebhook, last } = await ask();
  expect(testWebhook).toMatchObject({ type: "test", state: "SENT", answerStatus: 204, attempts: 1 });
  expect(new Webhook(secret).verify(last.body, last.headers)).toMatchObject({
    type: "test",
    data: { webhook: { id: webhook.id, name: webhook.name } },
  });

  const rotated = await network.owner.run<{ rotateWebhookSecret: { secret: string } }>(ROTATE_WEBHOOK_SECRET, {
    input: { id: webhook.id },
  });
  const fresh = rotated.rotateWebhookSecret.secret;
  expect(fresh).not.toBe(secret);
  const both = (await ask()).last;
  for (const each of [fresh, secret]) {
    expect(new Webhook(each).verify(both.body, both.headers)).toMatchObject({ type: "test" });
  }
  for (const hours of [12, 13]) {
    clock.pass(hours * 60 * MINUTE);
    await messagesOf(network.owner);
  }
  expect((await ask()).last.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
});
