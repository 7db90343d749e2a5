import { describe, expect, test } from "vitest";
import { driverAt, driverOn, edgesOf, figuresOf, standsOf, until } from "./test/test-driver.ts";
import { Skid, TestPlc, exceptionOf, frameOf, type Asked } from "./test/test-plc.ts";

describe("a poll", () => {
  test("is one request of the registers 0 to 30, and its answer the 21 parameters", async () => {
    const skid = new Skid();
    const plc = new TestPlc(skid.react);
    const { host } = await driverOn(plc);

    await until(() => expect(host.showings("measure")).not.toEqual([]));

    // Transaction 1, protocol 0, 6 bytes: unit 1, function 4, from 0, 31 registers.
    expect(plc.asked[0]?.hex).toBe("0001" + "0000" + "0006" + "01" + "04" + "0000" + "001f");
    expect(host.showings("measure")[0]).toMatchObject({
      address: "plc-1",
      states: ["RUNNING", "AUTO"],
      runSeconds: 3_600,
    });
    expect(figuresOf(host)).toEqual({
      CYLINDER_A_UP: "1500",
      CYLINDER_A_DOWN: "20",
      CYLINDER_A_CURRENT: "733",
      CYLINDER_B_UP: "1500",
      CYLINDER_B_DOWN: "20",
      CYLINDER_B_CURRENT: "41",
      PRESSURE_INLET: "19.2",
      PRESSURE_MEDIUM: "12.5",
      PRESSURE_PROTECTIVE: "0.6",
      PRESSURE_HIGH: "21.5",
      PRESSURE_LOW: "8.5",
      PRESSURE_INSTRUMENT_AIR: "0.612",
      TEMPERATURE_WATER: "35.5",
      TEMPERATURE_HYDRAULIC_OIL: "42.1",
      GAS_SKID: "3.1",
      GAS_CYLINDER_GROUP: "1.2",
      GAS_DISPENSER: "0.4",
      REVERSAL_TIME_A: "18.34",
      REVERSAL_TIME_B: "17.9",
      HYDRAULIC_OIL_LEVEL: "64.3",
      SPARE: "0",
    });
    expect(standsOf(host)).toEqual(["online"]);
  });

  test("of bytes counted by hand is understood, in pieces too", async () => {
    const answer =
      "0001" +
      "0000" +
      "0041" +
      "01" +
      "04" +
      "3e" + // 62 bytes of registers
      "434e" +
      "0001" +
      "0007" +
      "0005" +
      "0001" +
      "86a0" +
      "0000" +
      "0000" +
      "0000" +
      "0000" +
      "05dc" +
      "0014" +
      "02dd" +
      "05dc" +
      "7fff" +
      "8000" + // the sensors of B's lower and current points are missing
      "0780" +
      "04e2" +
      "003c" +
      "0866" +
      "fffb" +
      "0264" +
      "ff9c" +
      "01a5" + // low -0.05 MPa, water -10 °C
      "001f" +
      "000c" +
      "0004" +
      "072a" +
      "06fe" +
      "0283" +
      "0000";
    const plc = new TestPlc((_asked, socket) => {
      const bytes = [...Buffer.from(answer, "hex")];
      const next = () => {
        const byte = bytes.shift();
        if (byte === undefined) return;
        socket.write(Buffer.of(byte));
        setTimeout(next, 1);
      };
      next();
      return null;
    });
    const { host } = await driverOn(plc, { timeoutMs: 2_000 });

    await until(() => expect(host.showings("measure")).not.toEqual([]));

    expect(host.showings("measure")[0]).toMatchObject({ states: ["RUNNING", "REMOTE"], runSeconds: 100_000 });
    expect(figuresOf(host)).toMatchObject({
      CYLINDER_B_UP: "1500",
      CYLINDER_B_DOWN: "-",
      CYLINDER_B_CURRENT: "-",
      PRESSURE_LOW: "-0.05",
      TEMPERATURE_WATER: "-10",
      HYDRAULIC_OIL_LEVEL: "64.3",
    });
    expect(host.counters).toMatchObject({ bytesIn: 71, bytesOut: 12, frames: 1, badFrames: 0 });
  });

  test.each([
    ["ABCD", [0x41_99, 0xae_14]],
    ["CDAB", [0xae_14, 0x41_99]],
    ["BADC", [0x99_41, 0x14_ae]],
    ["DCBA", [0x14_ae, 0x99_41]],
  ] as const)(
    "of floats in the order %s reads holding registers 0 to 81 where it is told to",
    async (wordOrder, half) => {
      const skid = new Skid();
      skid.registers.splice(40 + 2 * 6, 2, ...half);
      const notANumber = { ABCD: [0x7f_c0, 0], CDAB: [0, 0x7f_c0], BADC: [0xc0_7f, 0], DCBA: [0, 0xc0_7f] }[wordOrder];
      skid.registers.splice(40 + 2 * 14, 2, ...notANumber);
      const plc = new TestPlc(skid.react);
      const { host } = await driverOn(plc, { layout: "FLOAT", wordOrder, fc: 3, unitId: 9 });

      await until(() => expect(host.showings("measure")).not.toEqual([]));

      expect(plc.asked[0]).toMatchObject({ unit: 9, fc: 3, address: 0, count: 82 });
      expect(figuresOf(host)).toMatchObject({ PRESSURE_INLET: "19.21", GAS_SKID: "-", PRESSURE_HIGH: "0" });
      expect(host.showings("measure")[0]?.address).toBe("plc-9");
    },
  );

  test("of another maker's map asks for what it needs, counted from 1, and looks for no magic", async () => {
    const plc = new TestPlc((asked) => frameOf(asked, [250, 0x00_04]));
    const { host } = await driverOn(plc, {
      header: false,
      addressOffset: -1,
      points: [{ key: "TEMPERATURE_WATER", address: 101, scale: 0.1, offset: -10 }],
      faults: [{ address: 102, bit: 2, code: "104" }],
    });

    await until(() => expect(edgesOf(host)).toEqual(["RAISED PLC_FAULT plc-1 104"]));

    expect(plc.asked[0]).toMatchObject({ address: 100, count: 2 });
    expect(figuresOf(host)).toEqual({ TEMPERATURE_WATER: "15" });
  });
});

describe("a PLC that can't be read", () => {
  test.each([
    ["of another map", (skid: Skid) => void (skid.registers[0] = 0x12_34), "begins with 0x1234, not 0x434E"],
    ["of another version", (skid: Skid) => void (skid.registers[1] = 2), "is of version 2, not 1"],
  ])("%s is online with a reason, tells no figure, and is read once it is right", async (_what, spoil, reason) => {
    const skid = new Skid();
    spoil(skid);
    const { host } = await driverOn(new TestPlc(skid.react));

    await until(() => expect(standsOf(host).at(-1)).toContain(reason));
    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "?", CYLINDER_A_UP: "?" }));
    expect(edgesOf(host)).toEqual([]);

    skid.registers.splice(0, 2, 0x43_4e, 1);
    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "3.1" }));
    expect(standsOf(host).at(-1)).toBe("online");
  });

  test("because it refuses the registers is online with the exception as its reason", async () => {
    const { host } = await driverOn(new TestPlc((asked) => exceptionOf(asked, 2)));

    await until(() =>
      expect(standsOf(host)).toContain("online it refuses to tell its registers: exception 2, illegal address"),
    );
    expect(figuresOf(host)).toMatchObject({ GAS_SKID: "?" });
  });

  test("because it is busy is asked again", async () => {
    const skid = new Skid();
    let busy = 2;
    const { host } = await driverOn(new TestPlc((asked) => (busy-- > 0 ? exceptionOf(asked, 6) : skid.react(asked))));

    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "3.1" }));
    expect(host.showings("measure")).toHaveLength(1);
  });
});

describe("faults", () => {
  test("begin and end as their bits do, what stands is told after each connect, other bits are logged once", async () => {
    const skid = new Skid();
    skid.registers[6] = 0b1_0000;
    const plc = new TestPlc(skid.react);
    const { host } = await driverOn(plc);
    await until(() => expect(edgesOf(host)).toEqual(["RAISED PLC_FAULT plc-1 104"]));
    expect(host.standings.map(({ source, complete }) => [source?.vendorCodes.length, complete])).toEqual([
      [3, true],
      [31, true],
    ]);

    skid.registers.splice(6, 3, 0, 0b1_1000, 0b100_0000_0000);
    await until(() => expect(edgesOf(host)).toHaveLength(4));
    expect(edgesOf(host).slice(1)).toEqual([
      "CLEARED PLC_FAULT plc-1 104",
      "RAISED PLC_FAULT plc-1 207",
      "RAISED PLC_FAULT plc-1 310",
    ]);
    expect(host.keptRaw.at(-1)).toMatch(/^434e0001.{8}/);
    expect(host.logged.filter(({ message }) => message.includes("does not have"))).toMatchObject([
      { fields: { bit: "7.4" } },
    ]);

    skid.registers.splice(6, 3, 0, 0, 0b100_0000_0000);
    plc.hangUp();
    await until(() => expect(edgesOf(host)).toHaveLength(5));
    expect(edgesOf(host).at(-1)).toBe("CLEARED PLC_FAULT plc-1 207");
    expect(host.standings.length).toBe(4);
  });

  test("of gas begin with the poll that sees more than 25 and end at 24, also where the PLC tells none", async () => {
    const skid = new Skid();
    const { host } = await driverOn(new TestPlc(skid.react));
    await until(() => expect(host.standings.length).toBe(2));

    skid.registers[25] = 251;
    await until(() => expect(edgesOf(host)).toEqual(["RAISED GAS_CONCENTRATION plc-1 GAS_CYLINDER_GROUP"]));
    const shown = host.showings("measure").find(({ values }) => values.some(({ value }) => value === "25.1"));
    expect(host.facts("alarm")[0]?.at).toEqual(shown?.at);
    skid.registers[25] = 241;
    const before = host.showings("measure").length;
    await until(() => expect(host.showings("measure").length).toBeGreaterThan(before + 2));
    skid.registers[25] = 240;
    await until(() => expect(edgesOf(host).at(-1)).toBe("CLEARED GAS_CONCENTRATION plc-1 GAS_CYLINDER_GROUP"));
    expect(edgesOf(host)).toHaveLength(2);
  });
});

describe("a gas head", () => {
  test.each([
    ["of 100.1 %", 1_001],
    ["of 65535", 65_535],
  ])("%s is over its range: no figure is shown, and gas is told until there is one", async (_what, register) => {
    const skid = new Skid();
    skid.registers[24] = register;
    const { host } = await driverOn(new TestPlc(skid.react));

    await until(() => expect(edgesOf(host)).toEqual(["RAISED GAS_CONCENTRATION plc-1 GAS_SKID"]));
    expect(figuresOf(host)).toMatchObject({ GAS_SKID: "?", GAS_DISPENSER: "0.4" });
    skid.registers[24] = 1_000;
    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "100" }));

    skid.registers[24] = 31;
    await until(() => expect(edgesOf(host).at(-1)).toBe("CLEARED GAS_CONCENTRATION plc-1 GAS_SKID"));
  });

  test.each([0x7f_ff, 0x80_00])("whose register is %i is missing, and no gas", async (register) => {
    const skid = new Skid();
    skid.registers[24] = register;
    const { host } = await driverOn(new TestPlc(skid.react));

    await until(() => expect(host.standings).toHaveLength(2));
    expect(figuresOf(host)).toMatchObject({ GAS_SKID: "-" });
    expect(edgesOf(host)).toEqual([]);
  });
});

describe("presence", () => {
  test("ends with a heart that stands still for three polls, though it answers, and comes back with it", async () => {
    const skid = new Skid();
    const { host } = await driverOn(new TestPlc(skid.react));
    await until(() => expect(standsOf(host)).toEqual(["online"]));

    skid.beats = false;
    await until(() => expect(standsOf(host).at(-1)).toBe("offline its heartbeat has stood still for 3 polls"));
    const shown = host.showings("measure").length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(host.showings("measure")).toHaveLength(shown);

    skid.beats = true;
    await until(() => expect(standsOf(host).at(-1)).toBe("online"));
  });

  test("ends with three polls without an answer, and comes back by a new connection", async () => {
    const skid = new Skid();
    const plc = new TestPlc(skid.react);
    const { host } = await driverOn(plc);
    await until(() => expect(standsOf(host)).toEqual(["online"]));

    plc.react = () => null;
    await until(() => expect(standsOf(host).at(-1)).toMatch(/^offline no answer to 3 polls/));
    await until(() => expect(plc.connections).toBeGreaterThan(1));
    plc.react = skid.react;
    await until(() => expect(standsOf(host).at(-1)).toBe("online"));

    expect(host.counters.reconnects).toBe(plc.connections - 1);
  });

  test("is told of a port at which nobody answers", async () => {
    const plc = new TestPlc(() => null);
    const port = await plc.listen();
    await plc.close();
    const { host } = await driverAt(port);

    await until(() => expect(standsOf(host).at(-1)).toMatch(/^offline .*cannot connect to 127\.0\.0\.1/));
  });
});

describe("a line", () => {
  test("is shared by the units of one host and port, which take turns, each with its own figures", async () => {
    const [one, two] = [new Skid(), new Skid()];
    two.registers[24] = 77;
    let [waiting, most] = [0, 0];
    const plc = new TestPlc((asked, socket) => {
      most = Math.max(most, ++waiting);
      setTimeout(() => {
        waiting--;
        socket.write((asked.unit === 1 ? one : two).react(asked));
      }, 10);
      return null;
    });
    const first = await driverOn(plc);
    const second = await driverAt(plc.port, { unitId: 2 });

    await until(() => expect(figuresOf(first.host)).toMatchObject({ GAS_SKID: "3.1" }));
    await until(() => expect(figuresOf(second.host)).toMatchObject({ GAS_SKID: "7.7" }));
    await until(() => expect(plc.asked.length).toBeGreaterThan(8));
    expect(plc.connections).toBe(1);
    expect(most).toBe(1);

    await first.driver.stop();
    const before = second.host.showings("measure").length;
    await until(() => expect(second.host.showings("measure").length).toBeGreaterThan(before + 2));
    expect(plc.connections).toBe(1);
    expect(second.host.showings("measure").every(({ address }) => address === "plc-2")).toBe(true);
  });

  test.each<[string, (asked: Asked) => Buffer | null]>([
    ["are silent", () => null],
    ["a gateway tells of", (asked) => exceptionOf(asked, 11)],
  ])(
    "has the unit that lives answered beside dead ones that %s, which are asked ever more seldom",
    async (_how, dies) => {
      const skid = new Skid();
      const plc = new TestPlc((asked) => (asked.unit === 1 ? skid.react(asked) : dies(asked)));
      // By the driver's clock two that don't answer take 20 s, and three polls are 12 s.
      const pace = { pollMs: 4_000, timeoutMs: 500 };
      const living = await driverOn(plc, pace);
      const dead = await Promise.all([2, 3].map((unitId) => driverAt(plc.port, { ...pace, unitId })));

      await until(() => expect(living.host.showings("measure").length).toBeGreaterThan(14));

      expect(standsOf(living.host)).toEqual(["online"]);
      expect(plc.connections).toBe(1);
      for (const { host } of dead) expect(standsOf(host).at(-1)).toMatch(/^offline no answer to 3 polls: /);
      expect(plc.asked.filter(({ unit }) => unit === 2).length).toBeLessThan(10);

      plc.react = skid.react;
      await until(() => expect(standsOf(dead[0]?.host ?? living.host).at(-1)).toBe("online"));
      expect(plc.connections).toBe(1);
    },
  );

  test("is given up once none of its units answers any more", async () => {
    const skid = new Skid();
    const plc = new TestPlc((asked) => (asked.unit === 1 ? skid.react(asked) : null));
    const living = await driverOn(plc);
    await driverAt(plc.port, { unitId: 2 });
    await until(() => expect(plc.asked.filter(({ unit }) => unit === 2).length).toBeGreaterThan(3));
    expect(plc.connections).toBe(1);

    plc.react = () => null;
    await until(() => expect(standsOf(living.host).at(-1)).toMatch(/^offline/));
    await until(() => expect(plc.connections).toBeGreaterThan(1));
    plc.react = skid.react;

    await until(() => expect(standsOf(living.host).at(-1)).toBe("online"));
  });

  test("drops an answer that comes too late: the next question has its own", async () => {
    const skid = new Skid();
    let slow = true;
    const plc = new TestPlc((asked, socket) => {
      if (!slow) return skid.react(asked);
      slow = false;
      const late = [...skid.registers.slice(0, 24), 999, ...skid.registers.slice(25, 31)];
      setTimeout(() => socket.write(frameOf(asked, late)), 130);
      return null;
    });
    const { host } = await driverOn(plc);

    await until(() => expect(host.showings("measure").length).toBeGreaterThan(5));
    expect(host.showings("measure").flatMap(({ values }) => values.filter(({ value }) => value === "99.9"))).toEqual(
      [],
    );
  });

  test("takes no other unit's answer, and none of another length", async () => {
    const skid = new Skid();
    const spoilt = [
      (asked: Parameters<typeof skid.react>[0]) => frameOf({ ...asked, unit: 2 }, skid.registers.slice(0, 31)),
      (asked: Parameters<typeof skid.react>[0]) => frameOf(asked, skid.registers.slice(0, 30)),
    ];
    const plc = new TestPlc((asked) => spoilt.shift()?.(asked) ?? skid.react(asked));
    const { host } = await driverOn(plc);

    await until(() => expect(host.showings("measure")).not.toEqual([]));
    expect(host.counters).toMatchObject({ badFrames: 2 });
    expect(plc.asked.length).toBeGreaterThanOrEqual(3);
  });

  test("is made anew where an answer was cut, since nothing would fit after it", async () => {
    const skid = new Skid();
    let cut = true;
    const plc = new TestPlc((asked) => {
      const whole = skid.react(asked);
      if (!cut) return whole;
      cut = false;
      return whole.subarray(0, 40);
    });
    const { host } = await driverOn(plc);

    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "3.1" }));
    expect(plc.connections).toBe(2);
    expect(host.counters).toMatchObject({ badFrames: 1, reconnects: 1 });
  });

  test("that a peer closes in the middle of a question is called again", async () => {
    const skid = new Skid();
    let calls = 0;
    const plc = new TestPlc((asked, socket) => {
      if (calls++ > 0) return skid.react(asked);
      socket.destroy();
      return null;
    });
    const { host } = await driverOn(plc, { timeoutMs: 2_500 });

    await until(() => expect(figuresOf(host)).toMatchObject({ GAS_SKID: "3.1" }));
    expect(plc.connections).toBe(2);
  });

  test("is closed once the last of its units has stopped, and opened again with the next", async () => {
    const skid = new Skid();
    const plc = new TestPlc(skid.react);
    const { driver, host } = await driverOn(plc);
    await until(() => expect(host.showings("measure")).not.toEqual([]));

    await driver.stop();
    const asked = plc.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(plc.asked.length).toBe(asked);
    await driver.start();
    await until(() => expect(plc.connections).toBe(2));
  });

  test("takes no command", async () => {
    const { driver } = await driverOn(new TestPlc(() => null));
    expect(await driver.send({ id: "1", kind: "STOP", address: "1" })).toMatchObject({ outcome: "UNSUPPORTED" });
  });
});
