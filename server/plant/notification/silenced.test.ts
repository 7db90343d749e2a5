import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { OWN_ADDRESSES, logOf, makeRule, receiver, sendDue } from "../../test/notifications.ts";
import { alarmReading } from "../../test/readings.ts";
import type { Receiver } from "../../test/receiver.ts";
import { testServer } from "../../test/server.ts";
import { silenceFacts, tendAll } from "../../test/silences.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240" });
const { world, clock } = server;
const sent = () => sendDue(server);
const tend = () => tendAll(server);
const types = ({ received }: Receiver) => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

/** A station with a rule that tells of begin and end and, after 30 minutes, somebody else; and ways to raise and silence there. */
async function watched() {
  const network = await world.network();
  const { owner } = network;
  const { gateway, device, station } = await network.forecourt();
  const [hook, second] = [await receiver(), await receiver()];
  const escalation = { escalateMinutes: 30, escalationUrl: second.url };
  await makeRule(owner, { webhookUrl: hook.url, tellsEnd: true, repeatMinutes: 600, ...escalation });
  const edge = async (kind: "RAISED" | "CLEARED") => {
    clock.pass(1_000);
    await gateway.report({ alarms: [alarmReading(device, { at: clock.now().toISOString(), edge: kind })] });
  };
  const silence = async (hours = 1) => {
    const endsAt = new Date(clock.now().getTime() + hours * HOUR).toISOString();
    const input = silenceFacts(clock.now(), { target: { stationId: station.id }, endsAt });
    const made = await owner.run<{ createAlarmSilence: { id: string } }>(
      "mutation S($input: CreateAlarmSilenceInput!) { createAlarmSilence(input: $input) { id } }",
      { input },
    );
    return () =>
      owner.run("mutation E($input: EndAlarmSilenceInput!) { endAlarmSilence(input: $input) { id } }", {
        input: { id: made.createAlarmSilence.id },
      });
  };
  return { owner, hook, second, edge, silence };
}

describe("while an alarm is silenced", () => {
  test("nobody is told that it began, nor others later; once that is over and it stands, they are", async () => {
    const { hook, second, edge, silence } = await watched();
    await silence();
    await edge("RAISED");
    clock.pass(45 * MINUTE);
    await tend();
    await sent();
    expect([types(hook), types(second)]).toEqual([[], []]);
    clock.pass(15 * MINUTE);
    await tend();
    await sent();
    expect([types(hook), types(second)]).toEqual([["alarm.began"], []]);
    clock.pass(31 * MINUTE);
    await sent();

    expect(types(second)).toEqual(["alarm.escalated"]);
  });

  test("who was told before is told again at its end, whatever the minutes of the rule", async () => {
    const { hook, edge, silence } = await watched();
    await edge("RAISED");
    await sent();
    const end = await silence();
    clock.pass(MINUTE);
    await end();
    await sent();

    expect(types(hook)).toEqual(["alarm.began", "alarm.began"]);
  });

  test("what waited is dropped: an attempt to come, and an escalation", async () => {
    const { owner, hook, second, edge, silence } = await watched();
    hook.answer(500);
    await edge("RAISED");
    await sent();
    await silence(2);
    hook.answer(204);
    clock.pass(40 * MINUTE);
    await sent();

    expect([types(hook), types(second)]).toEqual([["alarm.began"], []]);
    expect((await logOf(owner)).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      "BEGAN DROPPED",
      "ESCALATED DROPPED",
    ]);
  });

  test("its end waits, where its begin was told; where that was not nobody learns of either", async () => {
    const [told, untold] = [await watched(), await watched()];
    await told.edge("RAISED");
    await sent();
    await told.silence();
    await untold.silence();
    await untold.edge("RAISED");
    await told.edge("CLEARED");
    await untold.edge("CLEARED");
    await sent();
    expect(types(told.hook)).toEqual(["alarm.began"]);
    clock.pass(HOUR);
    await tend();
    await sent();

    expect(types(told.hook)).toEqual(["alarm.began", "alarm.ended"]);
    expect(types(untold.hook)).toEqual([]);
  });
});
