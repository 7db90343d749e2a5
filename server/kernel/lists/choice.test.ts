import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PartOutcome } from "../../schema-types.generated.ts";
import { SET_LIMITS, limitProfile, limitProfilesOf } from "../../test/card-limits.ts";
import { cardDeed, cardOf, manyCards } from "../../test/cards.ts";
import type { Caller } from "../../test/execute.ts";
import { memberFor, membersOf } from "../../test/members.ts";
import { REMOVE_PLATES, addPlates, plateGroup, platesOf } from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import { newId } from "../ids.ts";

const { world, db } = await testServer();

const LEVELS = `mutation Levels($input: SetMemberLevelsInput!) {
  setMemberLevels(input: $input) { count outcomes { id label outcome refusal { number } } next } }`;

/** Gives members a level: one part of them. */
const setLevels = async (caller: Caller, input: object): Promise<PartOutcome> =>
  (await caller.run<{ setMemberLevels: PartOutcome }>(LEVELS, { input: { level: 5, ...input } })).setMemberLevels;

/** All parts, one behind the other, each begun where the one before ended. */
async function inParts(part: (after: PartOutcome["next"]) => Promise<PartOutcome>): Promise<PartOutcome[]> {
  const parts: PartOutcome[] = [];
  let after: PartOutcome["next"] = null;
  do {
    const done: PartOutcome = await part(after);
    parts.push(done);
    after = done.next;
  } while (after != null);
  return parts;
}

const rowsOf = (parts: readonly PartOutcome[]) => parts.flatMap(({ outcomes }) => outcomes);

/** Members of level 1 by the order of their ids. */
async function people(caller: Caller, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await memberFor(caller, { name })).id);
  }
  return ids;
}

describe("what is done with all that a filter leaves", () => {
  test("goes on from part to part over 1,203 cards that no longer match once it is done, and leaves the refused one", async () => {
    const { id: networkId, owner } = await world.network();
    const [before, after] = [await limitProfile(owner), await limitProfile(owner)];
    const closed = await cardOf(owner);
    await manyCards(db, { networkId, like: closed.id, many: 1202 });
    await sql`
      insert into card_limit (network_id, card_account_id, profile_id, overridden, grade_ids, place_kind, place_ids, plate_required, plates,
        weekdays, windows, flagged)
      select network_id, card_account_id, ${before.id}, '{}', '{}', 'ALL', '{}', false, '{}', '{}', '[]', '{}' from card
      where network_id = ${networkId}`.execute(db);
    await cardDeed(owner, "closeCard", { cardId: closed.id });

    const parts = await inParts(async (next) => {
      const input = { filter: { limitProfileIds: [before.id] }, profileId: after.id, after: next };
      return (await owner.run<{ setCardLimits: PartOutcome }>(SET_LIMITS, { input })).setCardLimits;
    });

    expect(parts.map(({ count }) => count)).toEqual([500, 500, 203]);
    const rows = rowsOf(parts);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
    expect(rows.filter(({ outcome }) => outcome !== "DONE")).toMatchObject([
      { id: closed.id, label: closed.number, outcome: "REFUSED", refusal: { number: 10036 } },
    ]);
    expect(await limitProfilesOf(owner, { ids: [after.id] })).toMatchObject([{ cardCount: 1202 }]);
  });

  test("reaches each once, whoever comes, goes or is changed by others meanwhile", async () => {
    const { owner } = await world.network();
    const ids = await people(owner, ["A", "B", "C", "D", "E"]);
    const part = (after: PartOutcome["next"]) => setLevels(owner, { filter: { levels: [1] }, first: 2, after });

    const first = await part(null);
    expect(first).toMatchObject({ count: 2, next: ids[1] });
    await setLevels(owner, { ids: [ids[0], ids[2]], level: 1 });
    await setLevels(owner, { ids: [ids[3]], level: 3 });
    const [late] = await people(owner, ["F"]);
    const others = await inParts((after) => part(after ?? first.next));

    expect(rowsOf([first, ...others]).map(({ id }) => id)).toEqual([ids[0], ids[1], ids[2], ids[4], late]);
    expect(others.at(-1)?.next).toBeNull();
  });

  test("goes on behind rows that are gone", async () => {
    const { owner } = await world.network();
    const { id: groupId } = await plateGroup(owner);
    await addPlates(owner, groupId, ["P1", "P2", "P3", "P4", "P5"]);

    const parts = await inParts(async (after) => {
      const input = { filter: { groupIds: [groupId] }, first: 2, after };
      return (await owner.run<{ removeLicencePlates: PartOutcome }>(REMOVE_PLATES, { input })).removeLicencePlates;
    });

    expect(parts.map(({ count }) => count)).toEqual([2, 2, 1]);
    expect(await platesOf(owner)).toEqual([]);
  });

  test("is nothing where none is left, and ends where as many are left as it takes at once", async () => {
    const { owner } = await world.network();
    await people(owner, ["A", "B"]);

    expect(await setLevels(owner, { filter: { levels: [9] } })).toEqual({ count: 0, outcomes: [], next: null });
    expect(await setLevels(owner, { filter: {}, first: 2 })).toMatchObject({ count: 2, next: null });
  });

  test("begins behind another network's row as behind any other place, and reaches none of its rows", async () => {
    const [own, other] = [await world.network(), await world.network()];
    const [before] = await people(own.owner, ["A"]);
    const [theirs] = await people(other.owner, ["B"]);
    const [behind] = await people(own.owner, ["C"]);

    const part = await setLevels(own.owner, { filter: {}, after: theirs });
    expect(part.outcomes.map(({ id }) => id)).toEqual([behind]);
    expect(await setLevels(own.owner, { ids: [theirs, before] })).toMatchObject({
      outcomes: [
        { id: theirs, label: null, outcome: "REFUSED", refusal: { number: 10014 } },
        { id: before, label: "A", outcome: "DONE" },
      ],
    });
    expect(await membersOf(other.owner)).toMatchObject([{ level: 1 }]);
  });

  test("is told once for each part's key: who comes again is answered alike, and nothing more is done", async () => {
    const { owner } = await world.network();
    await people(owner, ["A", "B", "C"]);
    const input = { filter: { levels: [1] }, first: 2 };

    const part = await setLevels(owner.keyed("part-0"), input);
    expect(await setLevels(owner.keyed("part-0"), input)).toEqual(part);
    expect(await membersOf(owner, { filter: { levels: [1] } })).toHaveLength(1);
    const next = await setLevels(owner.keyed("part-1"), { ...input, after: part.next });
    expect(next).toMatchObject({ count: 1, next: null });
  });
});

describe("all or nothing", () => {
  test("is of what goes in one part alone: more is refused, and stays as it is", async () => {
    const { owner } = await world.network();
    const [first] = await people(owner, ["A", "B", "C"]);
    const all = { filter: {}, mode: "ALL_OR_NOTHING" };

    for (const refused of [
      { ...all, first: 2 },
      { ...all, after: first },
    ]) {
      expect(await owner.expectRefusal(LEVELS, { input: { level: 5, ...refused } })).toMatchObject({
        number: 10012,
        field: "mode",
      });
    }
    expect(await membersOf(owner, { filter: { levels: [1] } })).toHaveLength(3);
    expect(await setLevels(owner, { ...all, first: 3 })).toMatchObject({ count: 3, next: null });
  });
});

describe("which rows are meant", () => {
  test.each([
    ["neither ids nor a filter", {}, "ids"],
    ["both", { ids: [newId()], filter: {} }, "ids"],
    ["none", { ids: [] }, "ids"],
    ["more than 500", { ids: Array.from({ length: 501 }, newId) }, "ids"],
    ["no rows at once", { filter: {}, first: 0 }, "first"],
    ["more than 500 at once", { filter: {}, first: 501 }, "first"],
    ["a place that is no id", { filter: {}, after: "2" }, "after"],
    ["a place among ids", { ids: [newId()], after: newId() }, "after"],
  ])("%s: 10012 with the field", async (_what, which, field) => {
    const { owner } = await world.network();
    expect(await owner.expectRefusal(LEVELS, { input: { level: 5, ...which } })).toMatchObject({
      number: 10012,
      field,
    });
  });
});
