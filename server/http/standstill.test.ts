import { expect, test } from "vitest";
import { longestHold, workOf } from "../test/hold.ts";
import { testServer } from "../test/server.ts";
import { PASSWORD } from "../test/world.ts";

const { app, world } = await testServer();

/** No request may keep the others waiting for longer. */
const MOST_MS = 50;
/** The same as plain requests that nobody has sent before, on whatever machine this runs. */
const MOST_PLAIN = 25;
const PLAIN = 50;

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(" ");

const send = (payload: string, token?: string) =>
  app.http.inject({
    method: "POST",
    url: "/graphql",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });

/** What a plain request costs: each one new, so that nothing is remembered of it. */
async function plainWork(): Promise<number> {
  const plain = async (name: string) => {
    for (let at = 0; at < PLAIN; at += 1) {
      await send(JSON.stringify({ query: `query ${name}${at} { version { version builtAt } branding { name } }` }));
    }
  };
  await plain("Warm");
  return (await workOf(() => plain("Plain"))) / PLAIN;
}

const fragments = (count: number) => many(count, (at) => `fragment F${at || ""} on Query { ...F${at + 1} }`);
const sameInFragments = (count: number, fields: number) =>
  `{ ${many(count, (at) => `...F${at}`)} } ${many(count, (at) => `fragment F${at} on Query { ${many(fields, () => "version { version }")} }`)}`;

/** Texts that cost more than their length, as large as a body may be or as the measures let through. */
const TEXTS: readonly (readonly [what: string, query: string])[] = [
  ["120,000 operations over 600 fragments", `${many(120_000, (at) => `query Q${at}{...F}`)} ${fragments(600)}`],
  ["40,000 operations over 600 fragments", `${many(40_000, (at) => `query Q${at}{...F}`)} ${fragments(600)}`],
  ["300,000 variables that nothing uses", `query (${many(300_000, (at) => `$v${at}:Int`)}) { version { version } }`],
  ["two operations beyond their number", `${many(300, (at) => `query Q${at}{...F}`)} ${fragments(10)}`],
  ["fields that are all the same", `{ ${many(240, () => "version { version }")} }`],
  ["fields that differ in their arguments", `{ ${many(120, (at) => `version(a: $v${at}) { version }`)} }`],
  ["the same fields in twenty fragments", sameInFragments(20, 9)],
  ["the same fields in two fragments", sameInFragments(2, 115)],
  [
    "fragments in each other, twice each",
    `{ ...F0 } ${many(49, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`)} fragment F49 on Query { version { version } }`,
  ],
  [
    "fragments in all others",
    `{ ${many(18, (at) => `...F${at}`)} } ${many(18, (at) => `fragment F${at} on Query { ${many(18, (to) => `...F${to}`)} version { version } }`)}`,
  ],
  ["fields inside each other", `{ ${"stations { nodes { ".repeat(160)} id ${"} }".repeat(160)} }`],
  ["lists inside each other", `{ stations(filter: { x: ${"[".repeat(480)}${"]".repeat(480)} }) { totalCount } }`],
  ["names that there are not", `{ ${many(990, (at) => `stationx${at}`)} }`],
  ["a name as long as the text", `{ ${"a".repeat(65_000)} }`],
  ["comments as long as the text", `{ version { version } } #${"\n#".repeat(32_000)}`],
];

test.each(TEXTS)("%s keep nobody else waiting", async (_what, query) => {
  const plain = await plainWork();
  const payload = JSON.stringify({ query });

  const held = await longestHold(() => send(payload));

  expect(held).toBeLessThan(Math.max(MOST_MS, MOST_PLAIN * plain));
});

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { uuid } }";
const input = { username: "somebody", password: PASSWORD };
const objects = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, {}]));

/** Values that cost more than their length. */
const VALUES: readonly (readonly [what: string, body: object])[] = [
  ["4 MB of empty lists", { query: LOGIN, variables: { input: { ...input, username: Array(1_300_000).fill([]) } } }],
  ["fields that an input doesn't have", { query: LOGIN, variables: { input: { ...input, ...objects(200_000) } } }],
  ["variables that there are not", { query: LOGIN, variables: { input, ...objects(200_000) } }],
];

test.each(VALUES)("%s from nobody keep nobody else waiting", async (_what, body) => {
  const plain = await plainWork();
  const payload = JSON.stringify(body);

  const held = await longestHold(() => send(payload));

  expect(held).toBeLessThan(Math.max(MOST_MS, MOST_PLAIN * plain));
});

test.each(VALUES)("%s from somebody keep nobody else waiting", async (_what, body) => {
  const { owner } = await world.network();
  const plain = await plainWork();
  const payload = JSON.stringify(body);

  const held = await longestHold(() => send(payload, owner.token ?? ""));

  expect(held).toBeLessThan(Math.max(MOST_MS, MOST_PLAIN * plain));
});
