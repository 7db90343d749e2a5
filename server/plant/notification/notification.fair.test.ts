import { expect, test, vi } from "vitest";
import { OWN_ADDRESSES, logOf, makeRule, receiver } from "../../test/notifications.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { silentReceiver } from "../../test/silent-receiver.ts";
import { sendNotifications } from "./notification.chores.ts";

const { app, world, clock } = await testServer(OWN_ADDRESSES);

test("a receiver that lets everybody wait holds up no alarm of another rule, however many are due to it", async () => {
  const [silent, quick] = [await silentReceiver(), await receiver()];
  const watched = async (webhookUrl: string) => {
    const network = await world.network();
    await makeRule(network.owner, { webhookUrl });
    return { network, ...(await network.forecourt()) };
  };
  const [theirs, ours] = [await watched(silent.url), await watched(quick.url)];
  const leak = { code: "TANK_LEAK", at: clock.now().toISOString() } as const;
  const leaks = Array.from({ length: 80 }, (_, index) => alarmReading(theirs.device, { ...leak, address: `${index}` }));
  await theirs.gateway.report({ alarms: leaks });
  await ours.gateway.report({ alarms: [alarmReading(ours.device, leak)] });

  const sending = sendNotifications(app.services);
  await vi.waitUntil(() => quick.received.length > 0, { timeout: 30_000 });

  expect((await logOf(theirs.network.owner)).filter(({ error }) => error !== null)).toEqual([]);
  silent.close();
  await sending;
});
