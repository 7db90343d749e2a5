import { assert, describe, expect, test, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { Permission } from "../../../common/permission.ts";
import { alarmsAt } from "../../test/alarms.ts";
import { MINUTE } from "../../test/clock.ts";
import {
  CHANGE_RULE,
  CREATE_RULE,
  DELETE_RULE,
  OWN_ADDRESSES,
  ROTATE_SECRET,
  TEST_RULE,
  logOf,
  makeRule,
  receiver,
  sendDue,
  ruleFacts,
} from "../../test/notifications.ts";
import type { Receiver } from "../../test/receiver.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { silentReceiver } from "../../test/silent-receiver.ts";
import type { Forecourt, Network } from "../../test/world.ts";
import { sendNotifications } from "./notification.chores.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240" });
const { world, clock, neighbour } = server;
/** Signatures are good for five minutes of the receiver's clock, which is the machine's. */
const present = () => clock.pass(Date.now() - clock.now().getTime());
present();

const LEAK = { code: "TANK_LEAK" } as const;
const now = () => clock.now().toISOString();
const raise = ({ gateway, device }: Forecourt, ...given: object[]) =>
  gateway.report({ alarms: given.map((facts) => alarmReading(device, { at: now(), ...LEAK, ...facts })) });
const sent = () => sendDue(server);
const bodies = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: { alarm: { code: string } | null } });
const types = (of: Receiver) => bodies(of).map(({ type }) => type);

async function watched(
  given: object = {},
): Promise<{ network: Network; forecourt: Forecourt; hook: Receiver } & Awaited<ReturnType<typeof makeRule>>> {
  present();
  const network = await world.network();
  const forecourt = await network.forecourt();
  const hook = await receiver();
  return { network, forecourt, hook, ...(await makeRule(network.owner, { webhookUrl: hook.url, ...given })) };
}

describe("an alarm that begins", () => {
  test("is posted once, signed, with an id that the log knows", async () => {
    const { network, forecourt, hook, rule, secret } = await watched();

    await raise(forecourt, {});
    expect(hook.received).toEqual([]);
    await sent();
    await sent();

    expect(hook.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = hook.received;
    const told = new Webhook(secret).verify(body, headers) as { data: object };
    expect(told).toMatchObject({
      type: "alarm.began",
      data: {
        alarm: { code: "TANK_LEAK", severity: "CRITICAL", endedAt: null, acknowledged: false },
        station: { id: forecourt.station.id, name: forecourt.station.name },
        rule: { id: rule.id, name: rule.name },
      },
    });
    expect(() => new Webhook(secret).verify(body.replace("CRITICAL", "INFO"), headers)).toThrow();
    expect(await logOf(network.owner)).toEqual([
      {
        id: headers["webhook-id"],
        kind: "BEGAN",
        channel: "WEBHOOK",
        address: hook.url,
        code: "TANK_LEAK",
        state: "SENT",
        attempts: 1,
        dueAt: null,
        answerStatus: 204,
        error: null,
      },
    ]);
  });

  test("is told of by the rules that it fits: place, severity, code, and switched on", async () => {
    const { network, forecourt, hook } = await watched({ codes: ["TANK_LEAK"] });
    const elsewhere = await network.forecourt({ platform: await network.platform() });
    const hooks = await Promise.all(Array.from({ length: 5 }, () => receiver()));
    const [below, other, severe, coded, off] = hooks.map(({ url }) => url);
    await makeRule(network.owner, { webhookUrl: below, platformId: (await network.platform()).id });
    await makeRule(network.owner, { webhookUrl: other, stationId: elsewhere.station.id });
    await makeRule(network.owner, { webhookUrl: severe, severities: ["WARNING"] });
    await makeRule(network.owner, { webhookUrl: coded, codes: ["TANK_LEVEL_LOW"] });
    await makeRule(network.owner, { webhookUrl: off, active: false });
    const stranger = await watched();

    await raise(forecourt, {});
    await sent();

    expect(types(hook)).toEqual(["alarm.began"]);
    expect([...hooks, stranger.hook].flatMap(types)).toEqual([]);
    await raise(elsewhere, {});
    await sent();
    expect(types(hook)).toHaveLength(2);
    expect(types(hooks[1] as Receiver)).toEqual(["alarm.began"]);
  });

  test("is told once within the minutes of its rule, and its end where that is wanted", async () => {
    const { forecourt, hook } = await watched({ repeatMinutes: 15, tellsEnd: true });

    await raise(forecourt, {}, { edge: "CLEARED" });
    clock.pass(1_000);
    await raise(forecourt, {});
    await raise(forecourt, {});
    clock.pass(1_000);
    await raise(forecourt, { edge: "CLEARED" });
    await sent();
    expect(types(hook)).toEqual(["alarm.began"]);
    clock.pass(16 * MINUTE);
    await raise(forecourt, {});
    clock.pass(1_000);
    await raise(forecourt, { edge: "CLEARED" });
    await sent();
    expect(types(hook).toSorted()).toEqual(["alarm.began", "alarm.began", "alarm.ended"]);
  });

  test("is no news where it was over long before it came to be known", async () => {
    const { forecourt, hook } = await watched();
    const [from, to] = [120, 110].map((minutes) => new Date(clock.now().getTime() - minutes * MINUTE).toISOString());

    await raise(forecourt, { at: from }, { at: to, edge: "CLEARED" });
    await sent();
    expect(hook.received).toEqual([]);
    await raise(forecourt, { at: new Date(clock.now().getTime() - 100 * MINUTE).toISOString() });
    await sent();
    expect(types(hook)).toEqual(["alarm.began"]);
  });
});

describe("somebody else is told", () => {
  test("of an alarm that nobody acknowledges in time", async () => {
    const second = await receiver();
    const { network, forecourt, hook } = await watched({ escalateMinutes: 10, escalationUrl: second.url });

    await raise(forecourt, {});
    clock.pass(9 * MINUTE);
    await sent();
    expect([types(hook), types(second)]).toEqual([["alarm.began"], []]);
    clock.pass(2 * MINUTE);
    await sent();
    expect(types(second)).toEqual(["alarm.escalated"]);
    expect((await logOf(network.owner)).map(({ kind, state }) => [kind, state])).toContainEqual(["ESCALATED", "SENT"]);
  });

  test("not of one that was acknowledged", async () => {
    const second = await receiver();
    const { network, forecourt } = await watched({ escalateMinutes: 10, escalationUrl: second.url });

    await raise(forecourt, {});
    const alarmIds = (await alarmsAt(network.owner, forecourt.station)).map(({ id }) => id);
    await network.owner.run("mutation A($input: AcknowledgeAlarmsInput!) { acknowledgeAlarms(input: $input) { id } }", {
      input: { alarmIds },
    });
    clock.pass(11 * MINUTE);
    await sent();

    expect(second.received).toEqual([]);
    expect(await logOf(network.owner, { kinds: ["ESCALATED"] })).toMatchObject([{ state: "DROPPED", attempts: 0 }]);
  });
});

describe("a receiver", () => {
  test("that is down gets it once it is back, under the same id", async () => {
    const { network, forecourt, hook, secret } = await watched();
    hook.answer(null);
    await raise(forecourt, {});
    await sent();
    await sent();
    expect(await logOf(network.owner)).toMatchObject([{ state: "WAITING", attempts: 1, error: "CONNECTION" }]);

    hook.answer(503);
    clock.pass(31_000);
    await sent();
    expect(await logOf(network.owner)).toMatchObject([
      { state: "WAITING", attempts: 2, error: "STATUS", answerStatus: 503 },
    ]);
    hook.answer(200);
    clock.pass(61_000);
    await sent();

    expect(await logOf(network.owner)).toMatchObject([{ state: "SENT", attempts: 3, answerStatus: 200, error: null }]);
    expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const last = hook.received.at(-1);
    assert(last);
    const skewed = { ...last.headers, "webhook-timestamp": last.headers["webhook-timestamp"] ?? "" };
    expect(new Webhook(secret).verify(last.body, skewed)).toMatchObject({ type: "alarm.began" });
  });

  test("that never comes back is given up after eleven more attempts", async () => {
    const { network, forecourt, hook } = await watched();
    hook.answer(500);
    await raise(forecourt, {});
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await sent();
      // A session slides on with each use.
      await logOf(network.owner);
      clock.pass(8 * 60 * MINUTE + 1_000);
    }

    expect(await logOf(network.owner)).toMatchObject([{ state: "FAILED", attempts: 12, dueAt: null }]);
  });

  test("that is gone switches its rule off; switched on again it is told", async () => {
    const { network, forecourt, hook, rule } = await watched();
    hook.answer(410);
    await raise(forecourt, {});
    await sent();

    const stands = async () =>
      (
        await network.owner.run<{ notificationRules: { nodes: object[] } }>(
          "{ notificationRules { nodes { active offReason } } }",
        )
      ).notificationRules.nodes;
    expect(await stands()).toEqual([{ active: false, offReason: "GONE" }]);
    expect(await logOf(network.owner)).toMatchObject([{ state: "FAILED", answerStatus: 410 }]);
    hook.answer(200);
    await network.owner.run(CHANGE_RULE, { input: { ...ruleFacts({ webhookUrl: hook.url }), id: rule.id } });
    expect(await stands()).toEqual([{ active: true, offReason: null }]);
    await raise(forecourt, { code: "TANK_WATER_HIGH" });
    await sent();
    expect(types(hook)).toEqual(["alarm.began", "alarm.began"]);
  });

  test("that sends elsewhere is not followed", async () => {
    const [{ network, forecourt, hook }, elsewhere] = [await watched(), await receiver()];
    hook.answer(307, { location: elsewhere.url });
    await raise(forecourt, {});
    await sent();

    expect(elsewhere.received).toEqual([]);
    expect(await logOf(network.owner)).toMatchObject([{ state: "WAITING", error: "REDIRECT", answerStatus: 307 }]);
  });
});

test("two servers send each message once", async () => {
  const { forecourt, hook } = await watched();
  const other = await neighbour();
  const codes = ["TANK_LEAK", "TANK_WATER_HIGH", "TANK_PROBE_FAULT", "TANK_LEVEL_LOW"] as const;
  await raise(forecourt, ...codes.map((code) => ({ code })));

  await Promise.all([sent(), sendNotifications(other.services), sent(), sendNotifications(other.services)]);

  const told = bodies(hook).map(({ data }) => data.alarm?.code);
  expect(told).toHaveLength(codes.length);
  expect(new Set(told)).toEqual(new Set(codes));
});

test("nobody is told of a station that went to another platform meanwhile", async () => {
  const network = await world.network();
  const [mine, theirs] = [await network.platform(), await network.platform()];
  const forecourt = await network.forecourt({ platform: mine });
  const [hook, later] = [await receiver(), await receiver()];
  const escalation = { escalateMinutes: 5, escalationUrl: later.url };
  await makeRule(network.owner, { webhookUrl: hook.url, platformId: mine.id, ...escalation });
  await raise(forecourt, {});
  await network.owner.run("mutation Move($input: MoveStationInput!) { moveStation(input: $input) { id } }", {
    input: { id: forecourt.station.id, platformId: theirs.id },
  });
  clock.pass(5 * 60_000);
  await sent();

  expect(later.received).toEqual([]);
  expect(await logOf(network.owner)).toContainEqual(expect.objectContaining({ address: later.url, state: "DROPPED" }));
});

test("a test tells everybody of a rule at once, on or off, and how it went", async () => {
  const second = await receiver();
  const { network, hook, rule, secret } = await watched({
    active: false,
    escalateMinutes: 5,
    escalationUrl: second.url,
  });
  second.answer(404);

  const { testNotificationRule } = await network.owner.run<{ testNotificationRule: object[] }>(TEST_RULE, {
    input: { id: rule.id },
  });

  expect(testNotificationRule).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "TEST", address: hook.url, state: "SENT", answerStatus: 204, error: null }),
      expect.objectContaining({
        address: second.url,
        state: "FAILED",
        answerStatus: 404,
        error: "STATUS",
        attempts: 1,
      }),
    ]),
  );
  const [told] = hook.received;
  assert(told);
  expect(new Webhook(secret).verify(told.body, told.headers)).toMatchObject({ type: "test", data: { alarm: null } });
});

test("a rule that was sent elsewhere meanwhile stays on, whatever the address of before answers at last", async () => {
  const before = await silentReceiver();
  const { network, rule } = await watched({ webhookUrl: before.url });
  const testing = network.owner.run(TEST_RULE, { input: { id: rule.id } });
  await vi.waitUntil(() => before.waiting.length > 0, { timeout: 3_000 });
  await network.owner.run(CHANGE_RULE, { input: { ...ruleFacts(), id: rule.id } });
  before.waiting.forEach((response) => response.writeHead(410).end());
  await testing;

  expect(await network.owner.run("{ notificationRules { nodes { active offReason } } }")).toEqual({
    notificationRules: { nodes: [{ active: true, offReason: null }] },
  });
});

test("another secret holds at once, and those of before for a day each", async () => {
  const { network, hook, rule, secret } = await watched();
  const rotated = await network.owner.run<{ rotateNotificationSecret: { secret: string } }>(ROTATE_SECRET, {
    input: { id: rule.id },
  });
  const fresh = rotated.rotateNotificationSecret.secret;
  const ask = async () => {
    await network.owner.run(TEST_RULE, { input: { id: rule.id } });
    const last = hook.received.at(-1);
    assert(last);
    return last.headers["webhook-signature"]?.split(" ").length;
  };

  expect(fresh).not.toBe(secret);
  expect(await ask()).toBe(2);
  for (const each of [fresh, secret]) {
    const last = hook.received.at(-1);
    assert(last);
    expect(new Webhook(each).verify(last.body, last.headers)).toMatchObject({ type: "test" });
  }
  clock.pass(12 * 60 * MINUTE);
  await network.owner.run(ROTATE_SECRET, { input: { id: rule.id } });
  expect(await ask()).toBe(3);
  const left: (number | undefined)[] = [];
  for (const hours of [12, 12]) {
    clock.pass(hours * 60 * MINUTE);
    left.push(await ask());
  }
  expect(left).toEqual([2, 1]);
});

describe("a rule", () => {
  test("is made and changed by who may, of what they see", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const station = await network.station();
    const guest = await network.operator({ permissions: [Permission.AlarmInfo] });
    const watcher = await network.operator({ permissions: [Permission.SiteSet], operates: [] });
    const below = await network.operator({ platform, permissions: [Permission.SiteSet] });
    const { rule } = await makeRule(network.owner);
    const refused = (operator: typeof below, document: string, input: object) =>
      operator.expectRefusal(document, { input });

    expect(await refused(guest, CREATE_RULE, ruleFacts())).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(watcher, CREATE_RULE, ruleFacts())).toMatchObject({ code: "FORBIDDEN" });
    const facts = ruleFacts({ platformId: network.id });
    expect(await refused(below, CREATE_RULE, facts)).toMatchObject({ number: 10017, field: "platformId" });
    const there = ruleFacts({ stationId: station.id });
    expect(await refused(below, CREATE_RULE, there)).toMatchObject({ number: 10014, field: "stationId" });
    const apart = ruleFacts({ platformId: platform.id, stationId: station.id });
    expect(await refused(network.owner, CREATE_RULE, apart)).toMatchObject({ number: 10006, field: "stationId" });
    const named = ruleFacts({ name: rule.name.toUpperCase() });
    expect(await refused(network.owner, CREATE_RULE, named)).toMatchObject({ number: 10015, field: "name" });
    for (const document of [DELETE_RULE, TEST_RULE, ROTATE_SECRET]) {
      expect(await refused(below, document, { id: rule.id })).toMatchObject({ number: 10014, field: "id" });
    }
    await makeRule(below);
    expect(await logOf(below)).toEqual([]);
  });

  test("of mail is refused where the server sends none", async () => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CREATE_RULE, { input: ruleFacts({ mails: ["a@example.org"] }) })).toMatchObject({
      number: 10012,
      field: "mails",
    });
  });
});
