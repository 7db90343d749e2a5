import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { CreateGradeDocument } from "../test/world.generated.ts";
import { RELEASE, gunAtRest } from "../test/releases.ts";
import { chargedCard } from "../test/cards.ts";
import { Caller } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const { world, db, live, clock, neighbour } = await testServer();

const aGrade = (code = unique("G")) => ({
  input: { code, name: `Grade ${code}`, unit: "LITRE", kind: "LIQUID", colour: "#1e90ff" } as const,
});
const TWO = `mutation Two($first: CreateGradeInput!, $second: CreateGradeInput!) {
  first: createGrade(input: $first) { id code } second: createGrade(input: $second) { id code } }`;
const TOKEN = `mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id name } } }`;
const OPEN = `mutation Open($input: OpenShiftInput!) { openShift(input: $input) { id } }`;

const CHANGE = "mutation Change($input: ChangeStationInput!) { changeStation(input: $input) { id name } }";

const VERSION = "{ version { __typename } }";

const reused = { code: "IDEMPOTENCY_KEY_REUSED", number: 10015, field: "idempotencyKey" };

async function gradesOf(networkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grade where network_id = ${networkId}`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("a change with an Idempotency-Key", () => {
  test("is made once and answered alike however often it comes; each account has keys of its own", async () => {
    const network = await world.network();
    const owner = network.owner.keyed("one");
    const grade = aGrade();
    const first = await owner.send(CreateGradeDocument, grade);
    const again = await owner.send(CreateGradeDocument, grade);

    expect(again.data).toEqual(first.data);
    expect(first.extensions?.["replayed"]).toBeUndefined();
    expect(again.extensions).toMatchObject({ code: 0, msg: "OK", replayed: true });
    expect(await gradesOf(network.id)).toBe(1);
    const other = await world.network();
    await other.owner.keyed("one").run(CreateGradeDocument, aGrade());
  });

  test("is refused where its key stood for another input or another operation", async () => {
    const { owner } = await world.network();
    await owner.keyed("two").run(CreateGradeDocument, aGrade());
    expect(await owner.keyed("two").expectRefusal(CreateGradeDocument, aGrade())).toMatchObject(reused);
    expect(await owner.keyed("two").expectRefusal(OPEN, { input: { stationId: "any" } })).toMatchObject(reused);
  });

  test("may come again after it was refused, and is made then", async () => {
    const network = await world.network();
    const [grade, keyed] = [aGrade(), network.owner.keyed("three")];
    const { createGrade } = await network.owner.run(CreateGradeDocument, grade);
    expect(await keyed.expectRefusal(CreateGradeDocument, grade)).toMatchObject({ code: "DUPLICATE_INFO" });
    await network.owner.run("mutation Gone($input: DeleteGradeInput!) { deleteGrade(input: $input) }", {
      input: { id: createGrade.id },
    });
    await keyed.run(CreateGradeDocument, grade);
    expect((await keyed.send(CreateGradeDocument, grade)).extensions).toMatchObject({ replayed: true });
  });

  test("sent twice at once, to two servers, is made once", async () => {
    const network = await world.network();
    const there = await neighbour();
    const grade = aGrade();
    const senders = [network.owner, new Caller(there.http, network.owner.token), network.owner];
    const answers = await Promise.all(senders.map((one) => one.keyed("four").run(CreateGradeDocument, grade)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await gradesOf(network.id)).toBe(1);
  });

  test("is told to who watches once it can be read, and not again when it comes again", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const connection = await live(network.owner);
    const stream = connection.subscribe<{ setupChanges: unknown }, object>("subscription { setupChanges }", {});
    await stream.next();
    const input = { id: forecourt.station.id, name: "Renamed" };
    await network.owner.keyed("five").run(CHANGE, { input });
    await stream.next();
    const [{ name } = { name: "" }] = (
      await sql<{ name: string }>`select name from station where id = ${forecourt.station.id}`.execute(db)
    ).rows;
    expect(name).toBe("Renamed");
    await stream.end();
  });

  test("of several changes keeps what was made beside what was refused", async () => {
    const network = await world.network();
    const taken = aGrade();
    await network.owner.run(CreateGradeDocument, taken);
    const variables = { first: aGrade().input, second: taken.input };
    const keyed = network.owner.keyed("six");
    const first = await keyed.send(TWO, variables);
    const again = await keyed.send(TWO, variables);

    expect(first.errors).toMatchObject([{ path: ["second"], extensions: { code: "DUPLICATE_INFO", number: 10015 } }]);
    const told = ({ data, errors }: typeof first) => [
      data,
      errors?.map(({ message, path, extensions }) => ({ message, path, extensions })),
    ];
    expect(told(again)).toEqual(told(first));
    expect(await gradesOf(network.id)).toBe(2);
  });

  test("leaves no secret in the tables that it tells once, and tells it again to who has the key", async () => {
    const { owner } = await world.network();
    const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const input = { name: "Report", permissions: [8], expiresAt };
    const keyed = owner.keyed("0b9ff5a9-2f7d-4c56-a0f2-0d7cf6a4d0b1");
    const { createApiToken } = await keyed.run<{ createApiToken: { token: string } }>(TOKEN, { input });
    expect(await keyed.run(TOKEN, { input })).toEqual({ createApiToken });

    const { rows } = await sql<{ row: string }>`
      select encode(answer, 'escape') || key_hash as row from answered_request`.execute(db);
    expect(rows.some(({ row }) => row.length > 100)).toBe(true);
    expect(rows.filter(({ row }) => row.includes(createApiToken.token) || row.includes("0b9ff5a9"))).toEqual([]);
  });

  test("may leave the key of its input to the header; without either it is 10012", async () => {
    const network = await world.network();
    const { owner } = network;
    const { station } = await network.forecourt();
    const input = { stationId: station.id };
    expect(await owner.expectRefusal(OPEN, { input })).toMatchObject({ number: 10012, field: "idempotencyKey" });
    const first = await owner.keyed("seven").run(OPEN, { input });
    expect(await owner.keyed("seven").run(OPEN, { input })).toEqual(first);
  });

  test.each(["", " ", "ü", "x".repeat(256)])("is refused with a key like %j", async (key) => {
    const { owner } = await world.network();
    expect(await owner.keyed(key).expectRefusal(CreateGradeDocument, aGrade())).toMatchObject({
      number: 10012,
      field: "idempotencyKey",
    });
  });

  test("counts its wrong PINs as one without", async () => {
    const network = await world.network();
    const { gunId, station } = await gunAtRest(network);
    await network.owner.run(CHANGE, { input: { id: station.id, certification: "PASSWORD" } });
    await chargedCard(network.owner, "100", { tag: "04AABBCC", pin: "4711" });
    for (const left of [2, 1, 0]) {
      const key = unique("pin");
      const input = { idempotencyKey: key, gunId, card: "04AABBCC", pin: "0000" };
      expect(await network.owner.keyed(key).expectRefusal(RELEASE, { input })).toMatchObject({ params: { left } });
    }
  });

  test("is forgotten after three days, and a question is no change", async () => {
    const network = await world.network();
    await network.owner.keyed("eight").run(CreateGradeDocument, aGrade());
    for (let hour = 0; hour <= 72; hour += 1) {
      await network.owner.run(VERSION);
      clock.pass(3_600_000);
    }
    await network.owner.keyed("eight").run(CreateGradeDocument, aGrade());
    expect(await gradesOf(network.id)).toBe(2);
    const asked = () => network.owner.keyed("eight").send(VERSION);
    expect((await asked()).extensions).not.toHaveProperty("replayed");
  });
});
