import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bear,
  aBroker,
  aStation,
  boxAt,
  closeAfter,
  driverAt,
  earsAt,
  aClock,
  standsOf,
  statesOf,
  expectSoon,
} from "./test/test-driver.ts";
import type { Clock } from "../../driver.ts";
import { FakeHost } from "../../test/fake-host.ts";
import { TestBox, by } from "./test/test-box.ts";

const STATE = "spBv1.0/STATE/fuel-gateway";

/** Somebody at the broker who isn't a box of ours. */
async function onlooker(port: number): Promise<TestBox> {
  const box = new TestBox(port, Date.now, "onlooker");
  await box.connect();
  closeAfter(() => box.leave());
  return box;
}

describe("the host's state", () => {
  test("is kept at the broker while the gateway is there, and taken back when it leaves", async () => {
    const { broker, driver } = await aStation();
    const first = await onlooker(broker.port);
    await expectSoon(() => first.states.length === 1);
    expect(first.states[0]).toMatchObject({ online: true });

    await driver.stop();
    await expectSoon(() => first.states.at(-1)?.online === false);
    expect(first.states.at(-1)!.timestamp).toBeGreaterThan(first.states[0]!.timestamp);
    const later = await onlooker(broker.port);
    await expectSoon(() => later.states.length === 1);
    expect(later.states).toEqual([first.states.at(-1)]);
  });

  test("that a will of before takes back late is told again at once", async () => {
    const { broker, host } = await aStation();
    const other = await onlooker(broker.port);
    await expectSoon(() => other.states.length === 1);
    const { timestamp } = other.states[0]!;
    await other.say(STATE, { online: false, timestamp: timestamp - 5 });
    await expectSoon(() => other.states.length === 3);
    expect(other.states.slice(1)).toEqual([
      { online: false, timestamp: timestamp - 5 },
      { online: true, timestamp },
    ]);
    expect(standsOf(host)).toEqual(["online"]);
  });

  test("that another takes back with a later word is told anew by a session that is later still", async () => {
    const { broker, box } = await aStation();
    const other = await onlooker(broker.port);
    await expectSoon(() => other.states.length === 1);
    const later = other.states[0]!.timestamp + 3_600_000;
    await other.say(STATE, { online: false, timestamp: later });
    await expectSoon(() => other.states.some(({ online, timestamp }) => online && timestamp > later));
    await expectSoon(() => box.heard.some(({ topic }) => topic.includes("NCMD")));
  });

  test("that another gateway claims too is told as a reason until that one has gone", async () => {
    const { broker, host } = await aStation();
    const other = await onlooker(broker.port);
    await other.say(STATE, { online: true, timestamp: 5 });
    const why = "another gateway at the broker calls itself fuel-gateway";
    await expectSoon(() => standsOf(host).at(-1) === `online ${why}`);
    expect(host.logged.filter(({ level, message }) => level === "warn" && message === why)).toHaveLength(1);

    await other.say(STATE, { online: false, timestamp: 6 });
    await expectSoon(() => standsOf(host).at(-1) === "online");
  });
});

describe("one session", () => {
  test("is shared by all boxes of the broker, and each hears its own alone", async () => {
    const { broker, host, driver } = await aStation();
    const before = broker.clients;
    const second = await driverAt(broker, { device: { settings: { group: "S01", node: "box-2" } }, clock: host.clock });
    const box = await boxAt(broker, host, "box-2");
    await expectSoon(() => box.heard.some(({ topic }) => topic === "spBv1.0/S01/NCMD/box-2"));
    await bear(box);
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    await expectSoon(() => statesOf(second.host).at(-1) === "LIFTED");

    expect(broker.clients).toBe(before + 1);
    expect(statesOf(host)).toEqual(["FREE"]);
    await driver.stop();
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "free")] });
    await expectSoon(() => statesOf(second.host).at(-1) === "FREE");
  });
});

describe("a box that nobody registered", () => {
  test("is heard when it is born, once a minute however often it is; the registered ones are not strangers", async () => {
    const { broker, box, host } = await aStation();
    const heard = earsAt(broker);
    const stranger = await boxAt(broker, host, "box-9");
    await stranger.birth();
    await expectSoon(() => heard.length === 1);
    await stranger.birth();
    await stranger.tell("DBIRTH", "gun-1", { metrics: [] });
    await bear(box);
    const another = await boxAt(broker, host, "box-8");
    await another.birth();
    await expectSoon(() => heard.length > 1);
    expect(heard).toEqual(
      ["S01/box-9", "S01/box-8"].map((identity) => ({
        protocol: "SPARKPLUG",
        identity,
        remoteAddress: `localhost:${broker.port}`,
      })),
    );
  });

  test("is heard by a gateway that has no boxes, which is at the broker all the same", async () => {
    const broker = await aBroker();
    const heard = earsAt(broker);
    const stranger = await boxAt(broker, new FakeHost<Clock>(aClock()), "box-9");
    await expectSoon(() => stranger.states.some(({ online }) => online));
    await stranger.birth();
    await expectSoon(() => heard.length === 1);
  });

  test("is not heard where the broker keeps others' births to itself; ours are", async () => {
    const broker = await aBroker({ refused: "spBv1.0/+/NBIRTH/+" });
    const heard = earsAt(broker);
    const { host } = await driverAt(broker);
    const stranger = await boxAt(broker, host, "box-9");
    const box = await boxAt(broker, host);
    await expectSoon(() => box.states.some(({ online }) => online));
    await stranger.birth();
    await bear(box);
    await expectSoon(() => host.showings("tank").length > 0);
    expect(heard).toEqual([]);
  });
});

describe("a broker", () => {
  test("that goes takes its boxes along; when it is back they are asked for everything", async () => {
    const { broker, box, host } = await aStation();
    await broker.close();
    await expectSoon(() => standsOf(host).at(-1)?.startsWith("offline no connection to the broker") === true);
    await box.leave();
    await broker.listen();
    await box.connect();
    await expectSoon(() => box.heard.some(({ topic }) => topic.includes("NCMD")));
    box.bdSeq++;
    await bear(box);
    await expectSoon(() => standsOf(host).at(-1) === "online");
    expect(host.counters.reconnects).toBe(1);
  });

  test("that isn't there is told with what came of calling it", async () => {
    const broker = await aBroker();
    await broker.close();
    const { host } = await driverAt(broker);
    await expectSoon(() => /^offline no connection to the broker: .*ECONNREFUSED/.test(standsOf(host).at(-1) ?? ""));
  });

  test("is entered with name and password, and not without the right ones", async () => {
    const terms = { login: "gateway", password: "open sesame" };
    const broker = await aBroker(terms);
    const right = await driverAt(broker, { broker: terms });
    await expectSoon(() => standsOf(right.host).at(-1) === "offline it is not at the broker");
    const wrong = await driverAt(broker, { broker: { ...terms, password: "sesame" } });
    await expectSoon(() => standsOf(wrong.host).at(-1)?.endsWith("Bad username or password") === true);
  });

  test("is spoken to under TLS, and not where nobody known vouches for it", async () => {
    const tls = { key: file("localhost.key.pem"), cert: file("localhost.cert.pem") };
    const broker = await aBroker({ tls });
    const known = await driverAt(broker, { broker: { ca: tls.cert } });
    await expectSoon(() => standsOf(known.host).at(-1) === "offline it is not at the broker");
    const unknown = await driverAt(broker);
    await expectSoon(() =>
      /^offline no connection to the broker: .*self-signed/.test(standsOf(unknown.host).at(-1) ?? ""),
    );
  });
});

const file = (name: string): string => readFileSync(new URL(`../../test/${name}`, import.meta.url), "utf8");
