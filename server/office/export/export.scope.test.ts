import { getNamedType, getNullableType, isInputObjectType, isListType, type GraphQLInputField } from "graphql";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { attackOn, type Attacker } from "../../access/auth/test-scope-actors.ts";
import { type AnyListFile, filterFieldOf } from "../../kernel/lists/list-file.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { PAYMENT_ENVIRONMENT } from "../../test/payments.ts";
import { testServer } from "../../test/server.ts";
import { withoutWatching } from "../../test/statements.ts";
import type { Operator } from "../../test/world.ts";
import { EXPORTS } from "./exports.ts";

const server = await testServer(PAYMENT_ENVIRONMENT);
const { app } = server;
const { owner, attackers } = await attackOn(server);

/** The filter's fields that take ids, read from the contract: a new one is attacked without anybody thinking of it. */
function idSlots(source: AnyListFile): GraphQLInputField[] {
  const input = app.schema.getType("RequestExportInput");
  const field = isInputObjectType(input) ? input.getFields()[filterFieldOf(source)] : undefined;
  const filter = field && getNamedType(field.type);
  return isInputObjectType(filter)
    ? Object.values(filter.getFields()).filter(({ type }) => getNamedType(type).name === "ID")
    : [];
}

/** Every id of theirs in a slot that takes many; in one that takes one, that of its name. */
function filled({ name, type }: GraphQLInputField, theirs: Attacker["target"]): object {
  const one = theirs[name.replace(/Id$/, "") as keyof typeof theirs] ?? theirs.platform;
  return { [name]: isListType(getNullableType(type)) ? Object.values(theirs) : one };
}

/** The file of a whole list, or of what a filter leaves of it: its number of rows, and its text. */
async function fileOf(caller: Operator, source: AnyListFile, filter?: object) {
  const { list, columns } = source;
  const input = {
    list,
    columns: columns.map(({ id }) => ({ id, header: id })),
    ...(filter && { [filterFieldOf(source)]: filter }),
  } as Partial<RequestExportInput>;
  const job = await exported(caller, input);
  expect(job.state, `${list} ${JSON.stringify(filter)} ${job.failure}`).toBe("DONE");
  return { rows: job.rows, text: (await fetchFile(app, caller, job.id)).bytes.toString("utf8") };
}

const lists = EXPORTS.map((source) => ({ list: source.list, source, slots: idSlots(source) }));

test("there are many slots for ids, found in the contract", () => {
  expect(lists.flatMap(({ slots }) => slots).length).toBeGreaterThan(60);
});

/** What one gets of the others' by a list's files: their secrets in the whole one, and each slot in which their ids find rows. */
async function leaksTo(attacker: Attacker, { source, slots }: (typeof lists)[number]): Promise<string[]> {
  const asker = attacker.account as Operator;
  const whole = await fileOf(asker, source);
  // What they have asked for themselves stands in their own log.
  const asked = source.list === "AUDIT_LOG" ? Object.values(attacker.target) : [];
  const leaks = [...attacker.secrets].filter((secret) => !asked.includes(secret) && whole.text.includes(secret));
  for (const slot of slots) {
    const { rows } = await fileOf(asker, source, filled(slot, attacker.target));
    if (rows > 0) {
      leaks.push(slot.name);
    }
  }
  return leaks;
}

describe.each(lists)("the file of $list", (one) => {
  test("tells its own people something, so that the silence below means something", async () => {
    expect((await fileOf(owner as Operator, one.source)).rows).toBeGreaterThan(0);
  });

  test.each(attackers)("tells $title nothing of the others, whatever ids they name", async (attacker) => {
    expect(await leaksTo(attacker, one)).toEqual([]);
  });
});

test("the attack catches a file that forgets whose rows they are", async () => {
  const [stranger] = attackers;
  const stations = lists.find(({ list }) => list === "STATIONS");
  if (stranger === undefined || stations === undefined) {
    throw new Error("there are no strangers or no stations");
  }
  const { total, rows } = stations.source;
  const watchAgain = withoutWatching();
  onTestFinished(() => {
    Object.assign(stations.source, { total, rows });
    watchAgain();
  });
  Object.assign(stations.source, {
    total: () => sql`select count(*) from station`,
    rows: () => sql`select code, name from station order by code`,
  });

  const leaks = await leaksTo(stranger, stations);

  expect(leaks).toContain("SECRET-CODE");
  expect(leaks).toEqual(expect.arrayContaining(stations.slots.map(({ name }) => name)));
});
