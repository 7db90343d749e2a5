import { afterEach, expect, test, vi } from "vitest";
import { protocol } from "../../drivers/sparkplug/driver.ts";
import { aDevice } from "../../test/facts.ts";
import { realClock } from "../../test/fake-clock.ts";
import { FakeHost } from "../../test/fake-host.ts";
import { silentLog } from "../log.ts";
import { MqttBroker } from "./mqtt-broker.ts";
import { StrangerBox } from "./stranger-box.ts";

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a box that nobody knows makes itself known to the host, is born again when it is registered, and ends when it is asked to", async () => {
  const broker = new MqttBroker();
  const brokerUrl = `mqtt://127.0.0.1:${await broker.start(0)}`;
  closers.push(() => broker.stop());
  const box = new StrangerBox({ group: "S05", node: "BOX-05" }, { brokerUrl, now: Date.now, log: silentLog });
  box.start();
  closers.push(() => box.stop());
  const heard: string[] = [];
  const host = new FakeHost(realClock);
  host.broker = { url: brokerUrl, hostId: "fuel-gateway", login: null, password: null, ca: null };
  const around = { broker: host.broker, clock: realClock, log: host.log };
  closers.push(protocol.listen!({ ...around, heard: ({ identity }) => heard.push(identity) }));
  await vi.waitFor(() => expect(heard).toEqual(["S05/BOX-05"]), { timeout: 10_000 });

  const settings = { group: "S05", node: "BOX-05" };
  const driver = protocol.create(aDevice("box", { protocol: "SPARKPLUG", settings }), host);
  await driver.start();
  closers.push(() => driver.stop());
  const online = () => host.showings("device").at(-1)?.online;
  await vi.waitFor(() => expect(online()).toBe(true), { timeout: 10_000 });
  await box.stop();
  await vi.waitFor(() => expect(online()).toBe(false), { timeout: 10_000 });
  expect(heard).toHaveLength(1);
});
