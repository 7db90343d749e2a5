import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { minute, sale } from "../test/readings.ts";
import { statementsOf } from "../test/sent.ts";
import { testServer } from "../test/server.ts";

const { world, nobody, db } = await testServer({ MAX_COST: "1000" });

const FIELDS = "id time volume amount price gunNumber";
const numbers = (data: unknown) =>
  (data as { transactions: { nodes: { transactionNo: string }[] } }).transactions.nodes.map(
    (node) => node.transactionNo,
  );

describe("what a client leaves out is filled in", () => {
  test.each<[what: string, text: string, variables: Record<string, unknown>, shown: string[]]>([
    ["an argument's default", "{ transactions { nodes { transactionNo } } }", {}, ["3", "2", "1"]],
    [
      "a required variable's",
      "query ($n: Int! = 2) { transactions(first: $n) { nodes { transactionNo } } }",
      {},
      ["3", "2"],
    ],
    [
      "an optional variable's",
      "query ($o: TransactionOrder! = TIME_ASC) { transactions(orderBy: $o) { nodes { transactionNo } } }",
      {},
      ["1", "2", "3"],
    ],
    [
      "not what was sent",
      "query ($n: Int! = 2) { transactions(first: $n) { nodes { transactionNo } } }",
      { n: 1 },
      ["3"],
    ],
    [
      "that of the operation that is named",
      "query A($n: Int! = 2) { transactions(first: $n) { nodes { transactionNo } } } query B($n: Int! = 1) { transactions(first: $n) { nodes { transactionNo } } }",
      { operationName: "B" },
      ["3"],
    ],
  ])("%s", async (_what, query, { operationName, ...variables }, shown) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({
      sales: [1, 2, 3].map((at) => sale(device, { transactionNo: String(at), endedAt: minute(at) })),
    });

    const response = await network.owner.post({ query, variables, operationName });

    expect(numbers(response.json<{ data: unknown }>().data)).toEqual(shown);
  });

  test("lists of a batch that were not sent", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();

    expect(await gateway.report({ sales: [sale(device)] })).toMatchObject({ accepted: 1 });
    expect(await gateway.report({})).toEqual({ accepted: 0, duplicates: 0, refused: [] });
  });
});

describe("the cost of an operation", () => {
  const PAGE = `query ($n: Int!) { transactions(first: $n) { nodes { ${FIELDS} } } }`;

  test("is that of the page that is really asked for", async () => {
    const { owner } = await world.network();

    await owner.run(PAGE, { n: 100 });
    const refusal = await owner.expectRefusal(PAGE, { n: 200 });

    expect(refusal).toMatchObject({
      code: "GRAPHQL_VALIDATION_FAILED",
      number: 99999,
      params: { limit: "cost", maximum: 1000 },
    });
    await owner.run(PAGE, { n: 100 });
  });

  test("can't be hidden behind a default that is overruled", async () => {
    const { owner } = await world.network();
    const text = PAGE.replace("$n: Int!", "$n: Int! = 1");

    await owner.run(text, {});

    expect(await owner.expectRefusal(text, { n: 200 })).toMatchObject({ params: { limit: "cost" } });
  });

  test("is refused before the database is asked, in the specification's envelope", async () => {
    const { owner } = await world.network();

    const answer = await owner.send(PAGE, { n: 200 });

    expect(answer).toMatchObject({ extensions: { code: 99999 } });
    expect(answer.data ?? null).toBeNull();
  });
});

describe("what goes wrong", () => {
  test("inside is told without details, with the request's id", async () => {
    const network = await world.network();
    await sql`alter table sale rename column price to price_`.execute(db);

    const answer = await network.owner.send("{ transactions { nodes { price } } }");

    await sql`alter table sale rename column price_ to price`.execute(db);
    expect(answer.errors).toMatchObject([
      {
        path: ["transactions"],
        extensions: { code: "INTERNAL_SERVER_ERROR", number: 500, params: { requestId: answer.requestId } },
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/column |sale/);
  });

  test("keeps the id that a proxy gave the request", async () => {
    const headers = { "x-request-id": "from-the-proxy-42" };

    const response = await nobody.http.inject({
      method: "POST",
      url: "/graphql",
      headers,
      payload: { query: "{ me { login } }" },
    });

    expect(response.headers["x-request-id"]).toBe("from-the-proxy-42");
  });

  test.each<[what: string, text: string, variables: Record<string, unknown>, field: string | undefined]>([
    ["a required variable that is missing", "query ($n: Int!) { transactions(first: $n) { nodes { id } } }", {}, "n"],
    ["a variable of another kind", "query ($n: Int!) { transactions(first: $n) { nodes { id } } }", { n: "many" }, "n"],
    ["a null for a default", "query ($n: Int! = 3) { transactions(first: $n) { nodes { id } } }", { n: null }, "n"],
    [
      "a value deep in an input",
      "query ($f: TransactionFilter) { transactions(filter: $f) { nodes { id } } }",
      { f: { from: "yesterday" } },
      "from",
    ],
  ])("with %s names the place", async (_what, text, variables, field) => {
    const { owner } = await world.network();

    const refusal = await owner.expectRefusal(text, variables);

    expect(refusal).toMatchObject({ number: 99999 });
    expect(refusal.field).toContain(field);
  });

  test("is found out once, and told in the same words by whichever way its query is answered", async () => {
    const network = await world.network();
    await sql`alter table sale rename column price to price_`.execute(db);

    const heard: object[] = [];
    for (const _time of ["interpreted", "compiled", "past Apollo", "past Apollo"]) {
      const sent = await statementsOf(async () => {
        const { statusCode, headers, body } = await network.owner.post({
          query: "query Twice { me { login } transactions { nodes { price } } }",
        });
        const { errors, data, extensions } = JSON.parse(
          body.replaceAll(String(headers["x-request-id"]), "the request's id"),
        ) as Record<string, unknown>;
        heard.push({ statusCode, type: headers["content-type"], errors, data, extensions });
      });
      expect(sent.filter((text) => text.includes(" sale"))).toHaveLength(1);
    }

    await sql`alter table sale rename column price_ to price`.execute(db);
    const [first] = heard;
    expect(first).toMatchObject({ statusCode: 500, data: null, errors: [{ path: ["transactions"] }] });
    expect(heard).toEqual([first, first, first, first]);
  });

  test("ends several changes of one request, whether or not its text came before", async () => {
    const { owner, id: platformId } = await world.network();
    const made = (alias: string) =>
      `${alias}: createRegion(input: { name: $${alias}, platformId: $platformId }) { id }`;
    const query = `mutation ($platformId: ID!, $a: String!, $b: String!, $c: String!) { ${made("a")} ${made("b")} ${made("c")} }`;

    for (const time of [1, 2, 3, 4]) {
      const answer = await owner.send(query, { platformId, a: `North ${time}`, b: "", c: `South ${time}` });
      expect(answer).toMatchObject({ data: null, errors: [{ path: ["b"], extensions: { number: 10012 } }] });
    }

    const { regions } = await owner.run<{ regions: { name: string }[] }>("{ regions { name } }");
    expect(regions.map(({ name }) => name)).toEqual(["North 1", "North 2", "North 3", "North 4"]);
  });
});
