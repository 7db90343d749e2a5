import { getNamedType, getNullableType, isInputObjectType, isListType, type GraphQLInputField } from "graphql";
import { describe, expect, test } from "vitest";
import { attackOn, type Attacker } from "../auth/test-scope-actors.ts";
import type { RequestExportInput } from "../schema-types.generated.ts";
import { exported, fetchFile } from "../test/exports.ts";
import { testServer } from "../test/server.ts";
import type { Operator } from "../test/world.ts";
import type { AnyExport } from "./exports.ts";
import { EXPORTS } from "./exports.ts";

const server = await testServer();
const { app } = server;
const { owner, attackers, target } = await attackOn(server);

/** The filter's fields that take ids, read from the contract: a new one is attacked without anybody thinking of it. */
function idSlots({ filterField }: AnyExport): GraphQLInputField[] {
  const input = app.schema.getType("RequestExportInput");
  const field = isInputObjectType(input) ? input.getFields()[filterField] : undefined;
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
async function fileOf(caller: Operator, { list, filterField, columns }: AnyExport, filter?: object) {
  const input = {
    list,
    columns: columns.map(({ id }) => ({ id, header: id })),
    ...(filter && { [filterField]: filter }),
  } as Partial<RequestExportInput>;
  const job = await exported(caller, input);
  expect(job.state, `${list} ${JSON.stringify(filter)} ${job.failure}`).toBe("DONE");
  return { rows: job.rows, text: (await fetchFile(app, caller, job.id)).bytes.toString("utf8") };
}

const lists = EXPORTS.map((source) => ({ list: source.list, source, slots: idSlots(source) }));

test("there are many slots for ids, found in the contract", () => {
  expect(lists.flatMap(({ slots }) => slots).length).toBeGreaterThan(60);
});

describe.each(lists)("the file of $list", ({ source, slots }) => {
  test("tells its own people something, so that the silence below means something", async () => {
    expect((await fileOf(owner as Operator, source)).rows).toBeGreaterThan(0);
  });

  test.each(attackers)("tells $title nothing of the others, whatever ids they name", async (attacker) => {
    const asker = attacker.account as Operator;
    const whole = await fileOf(asker, source);
    // What they have asked for themselves stands in their own log.
    const asked = source.list === "AUDIT_LOG" ? Object.values(attacker.target) : [];
    const secrets = [...attacker.secrets].filter((secret) => !asked.includes(secret));
    expect(secrets.filter((secret) => whole.text.includes(secret))).toEqual([]);

    for (const slot of slots) {
      const { rows } = await fileOf(asker, source, filled(slot, attacker.target));
      expect(rows, slot.name).toBe(0);
    }
  });
});

test("the attack catches a file that forgets whose rows they are", async () => {
  const [stranger] = attackers;
  const whole = await fileOf(owner as Operator, EXPORTS.find(({ list }) => list === "STATIONS") as AnyExport);

  expect(whole.text).toContain("SECRET-CODE");
  expect([...(stranger?.secrets ?? [])].some((secret) => whole.text.includes(secret))).toBe(true);
  expect(target.station).not.toBe("");
});
