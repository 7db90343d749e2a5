import { describe, expect, test, vi, type TestContext } from "vitest";
import type { Command } from "../../driver.ts";
import { protocol } from "../../drivers/sparkplug/driver.ts";
import { aDevice } from "../../test/facts.ts";
import { realClock } from "../../test/fake-clock.ts";
import { FakeHost } from "../../test/fake-host.ts";
import { silentLog } from "../log.ts";
import { Simulation } from "../simulation.ts";
import { Store } from "../state.ts";
import { planStations } from "../test/small-network.ts";
import { befall } from "../world/happenings.ts";
import { MqttBroker } from "./mqtt-broker.ts";

const expectSoon = (check: () => boolean) =>
  vi.waitFor(
    () => {
      if (!check()) throw new Error(`not yet: ${check.toString()}`);
    },
    { timeout: 20_000, interval: 20 },
  );

/** A broker, a station with a box, and the gateway's own driver at the other end. */
async function aStation({ onTestFinished }: TestContext) {
  const broker = new MqttBroker();
  const port = await broker.start(0);
  onTestFinished(() => broker.stop());
  const brokerUrl = `mqtt://127.0.0.1:${port}`;
  const store = new Store(null);
  const config = { seed: 1, speed: 200, gatewayUrl: "http://127.0.0.1:9" };
  const plans = planStations({ demand: 0, box: {} });
  const simulation = new Simulation(plans, store, { config, brokerUrl, log: silentLog, clock: () => Date.now() });
  await simulation.start();
  onTestFinished(async () => {
    await simulation.stop();
    store.close();
  });
  const host = new FakeHost(realClock);
  host.broker = { url: brokerUrl, hostId: "fuel-gateway", login: null, password: null, ca: null };
  const guns = [1, 2, 3].map((number) => ({ address: `gun-${number}`, number }));
  const tanks = [1, 2].map((number) => ({ address: `tank-${number}`, number }));
  const settings = { group: "T01", node: "BOX-1" };
  const driver = protocol.create(aDevice("box", { protocol: "SPARKPLUG", guns, tanks, settings }), host);
  await driver.start();
  onTestFinished(() => driver.stop());
  await expectSoon(() => host.showings("tank").length >= 2);
  const station = simulation.world.station("T01")!;
  const happen = (kind: "DARK" | "BOX_REBIRTH" | "BOX_GAP" | "BOX_DUPLICATE", minutes?: number) =>
    befall(station, { kind, afterMinutes: 0, ...(minutes === undefined ? {} : { minutes }) }, Date.now());
  const sales = () => host.facts("sale").map(({ address, volumeLitres }) => `${address} ${volumeLitres}`);
  return { simulation, station, host, driver, happen, sales };
}

// Side by side: cars fill at the pace of the world.
describe.concurrent("a simulated box", () => {
  test("is born with its guns and tanks and tells who it is", async (story) => {
    const { host } = await aStation(story);
    expect(host.showings("device").at(-1)).toMatchObject({
      online: true,
      version: "2.4.1",
      line: { name: "Box 1", simCard: "8986001" },
    });
    expect(
      host
        .showings("gun")
        .slice(0, 3)
        .map(({ address, state, unitPrice }) => [address, state, unitPrice]),
    ).toEqual([
      ["gun-1", "FREE", "7.45"],
      ["gun-2", "FREE", "7.125"],
      ["gun-3", "FREE", "7.45"],
    ]);
    expect(host.counters.badFrames).toBe(0);
  }, 30_000);

  test("tells each sale once, through a rebirth, a gap and what it says twice", async (story) => {
    const { host, station, simulation, happen, sales } = await aStation(story);
    station.callCar(1, 2_000);
    await expectSoon(() => host.showings("gun").at(-1)?.state === "WORKING");
    expect(happen("BOX_DUPLICATE")).toBe(true);
    await expectSoon(() => station.boxFault === null);
    station.close(station.pump(1), station.pump(1).state.ended!.sale.transaction);
    await expectSoon(() => sales().length === 1);
    happen("BOX_GAP");
    station.callCar(3, 3_000);
    await expectSoon(() => station.pump(2).state.ended !== null);
    station.close(station.pump(2), station.pump(2).state.ended!.sale.transaction);
    await expectSoon(() => sales().length === 2);
    happen("BOX_REBIRTH");
    await expectSoon(() => simulation.store.packets("T01/BOX-1").length === 0);

    expect(sales()).toEqual(["gun-1 20", "gun-3 30"]);
    expect(host.logged.map(({ message }) => message)).toContain("a box is asked to tell everything anew");
  }, 60_000);

  test("keeps its sales and levels while its line is dead, and loses none of them", async (story) => {
    const { host, station, happen, sales } = await aStation(story);
    happen("DARK", 0.25);
    await expectSoon(() => host.showings("device").at(-1)?.online === false);
    station.callCar(1, 1_500);
    await expectSoon(() => station.pump(1).state.ended !== null);
    await expectSoon(() => host.showings("device").at(-1)?.online === true);
    await expectSoon(() => sales().length === 1);

    expect(host.facts("sale")).toMatchObject([{ address: "gun-1", volumeLitres: "15", offline: true }]);
    expect(host.showings("tank").filter(({ past }) => past === true).length).toBeGreaterThan(0);
  }, 60_000);

  test("takes a price, and answers an order that comes twice as it did before", async (story) => {
    const { host, driver, station } = await aStation(story);
    const prices = [{ gradeName: "Petrol 92", unitPrice: "7.6", addresses: ["gun-1", "gun-3"] }];
    const command: Command = { id: "p1", kind: "SET_PRICES", prices };
    expect((await driver.send(command)).outcome).toBe("DONE");
    await expectSoon(
      () => new Set(host.showings("gun").flatMap(({ unitPrice }) => (unitPrice === "7.6" ? [1] : []))).size === 1,
    );
    expect(station.pump(1).nozzle(1).priceMills).toBe(7_600);
    station.setGunPrice(1, 9_000);
    expect((await driver.send(command)).outcome).toBe("DONE");
    expect(station.pump(1).nozzle(1).priceMills).toBe(9_000);
    expect((await driver.send({ id: "s1", kind: "STOP", address: "gun-2" })).outcome).toBe("REFUSED");
  }, 30_000);

  test("asks for a card that is held to a gun, and fills up to what is held", async (story) => {
    const { host, station, sales } = await aStation(story);
    host.answerFill = () => ({ allowed: true, bound: "74.50", price: null, holder: null, plate: null });
    station.callCar(1, 5_000, "C0FFEE");
    await expectSoon(() => station.pump(1).state.ended !== null);
    station.close(station.pump(1), station.pump(1).state.ended!.sale.transaction);
    expect(host.askedFills).toEqual([{ address: "gun-1", tag: "C0FFEE", unitPrice: "7.45" }]);
    await expectSoon(() => sales().length === 1);

    expect(host.facts("sale")).toMatchObject([{ volumeLitres: "10", amount: "74.5", cardNo: "C0FFEE" }]);
  }, 60_000);

  test("tells a card anew when it is held to the gun again, and none where nobody holds one", async (story) => {
    const { host, station, sales } = await aStation(story);
    host.answerFill = () => ({ allowed: true, bound: "74.50", price: null, holder: null, plate: null });
    const fill = async (card: string | undefined, so: number) => {
      station.callCar(1, 5_000, card);
      await expectSoon(() => station.pump(1).state.ended !== null);
      station.close(station.pump(1), station.pump(1).state.ended!.sale.transaction);
      await expectSoon(() => sales().length === so && host.showings("gun").at(-1)?.state === "FREE");
      expect(host.showings("gun").at(-1)?.cardNo).toBeNull();
    };
    await fill("C0FFEE", 1);
    await fill("C0FFEE", 2);
    await fill(undefined, 3);
    expect(host.askedFills.map(({ tag }) => tag)).toEqual(["C0FFEE", "C0FFEE"]);
    expect(host.facts("sale").map(({ cardNo }) => cardNo)).toEqual(["C0FFEE", "C0FFEE", null]);
  }, 60_000);
});
