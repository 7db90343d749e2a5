import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardDeed, cardOf, cardsOf, chargedCard } from "../../test/cards.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { CREATE_MEMBER, MEMBER, memberFor, membersOf } from "../../test/members.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, db } = await testServer();

const CHANGE = `mutation Change($input: ChangeMemberInput!) { changeMember(input: $input) { ${MEMBER} } }`;
const REVEAL = "mutation Reveal($input: MemberInput!) { revealMemberIdNumber(input: $input) }";
const ERASE = "mutation Erase($input: MemberInput!) { eraseMember(input: $input) }";
const LEVELS =
  "mutation Levels($input: SetMemberLevelsInput!) { setMemberLevels(input: $input) { outcomes { label outcome } } }";

describe("making a member", () => {
  test("keeps the phone as it is found, and shows the end of the identity number alone", async () => {
    const { owner } = await world.network();
    const made = await memberFor(owner, {
      name: " Wang Fang ",
      phone: "+86 138-0013 8000",
      idNumber: "11010119900307451x",
      birthday: "1990-03-07",
      level: 3,
    });

    expect(made).toMatchObject({
      name: "Wang Fang",
      phone: "+8613800138000",
      idNumberMasked: "••••••••••••••451X",
      birthday: "1990-03-07",
      level: 3,
    });
    for (const search of ["fang", "138 0013", "11010119900307451X"]) {
      expect(await membersOf(owner, { filter: { search } })).toEqual([made]);
    }
    expect(await membersOf(owner, { filter: { search: "451X" } })).toEqual([]);
  });

  test("twenty times at once with one phone makes one, however it is written", async () => {
    const { owner } = await world.network();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        owner.send(CREATE_MEMBER, { input: { name: "X", phone: at % 2 === 0 ? "138 0013 8000" : "13800138000" } }),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => "10015"), "OK"]);
    expect(await membersOf(owner)).toHaveLength(1);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a phone of letters", { phone: "call me" }, "phone"],
    ["a level that is none", { level: 10 }, "level"],
    ["a birthday to come", { birthday: "2999-01-01" }, "birthday"],
  ])("with %s is 10012", async (_title, given, field) => {
    const { owner } = await world.network();
    const input = { name: "X", phone: "13800138000", ...given };

    expect(await owner.expectRefusal(CREATE_MEMBER, { input })).toMatchObject({ number: 10012, field });
    expect(await membersOf(owner)).toEqual([]);
  });
});

test("a change keeps what it doesn't name, and the log never holds a whole identity number", async () => {
  const { owner } = await world.network();
  const { id } = await memberFor(owner, { remark: "VIP", level: 2 });

  const { changeMember } = await owner.run<{ changeMember: object }>(CHANGE, {
    input: { id, name: "Li Na", idNumber: "110101199003074512" },
  });

  expect(changeMember).toMatchObject({ name: "Li Na", remark: "VIP", level: 2 });
  const log = await changesOf(owner, id);
  expect(log).toMatchObject([{ operation: "changeMember", after: { name: "Li Na" } }, { operation: "createMember" }]);
  expect(JSON.stringify(log)).not.toContain("199003074512");
});

test("a whole identity number is told to who may operate, and the log says to whom", async () => {
  const network = await world.network();
  const { id } = await memberFor(network.owner, { idNumber: "110101199003074512" });
  const reader = await network.operator({ permissions: [Permission.UserInfoList], operates: [] });

  expect(await reader.expectRefusal(REVEAL, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  expect(await network.owner.run(REVEAL, { input: { id } })).toEqual({ revealMemberIdNumber: "110101199003074512" });
  expect(await changesOf(network.owner, id)).toMatchObject([
    { operation: "revealMemberIdNumber" },
    { operation: "createMember" },
  ]);
});

test("an erased person is gone from the list, and the phone is free", async () => {
  const { owner, id: networkId } = await world.network();
  const { id, phone } = await memberFor(owner, { idNumber: "110101199003074512" });

  await owner.run(ERASE, { input: { id } });

  expect(await membersOf(owner)).toEqual([]);
  expect(await owner.expectRefusal(CHANGE, { input: { id, name: "Y" } })).toMatchObject({ number: 10014 });
  await memberFor(owner, { phone: phone ?? "" });
  const { rows } = await sql`select * from member m where m.network_id = ${networkId} and m.id = ${id}`.execute(db);
  expect(rows).toMatchObject([{ name: "", phone: null, id_number: null, birthday: null, remark: "" }]);
});

test("nothing in any table tells who an erased person was: not their cards, their sales, nor the log", async () => {
  const network = await world.network();
  const { owner, id: networkId } = network;
  const { device, gateway } = await network.forecourt();
  const person = { name: "Wang Fang", phone: "13800138000", idNumber: "110101199003074512", remark: "Drives a lorry" };
  const { id } = await memberFor(owner, person);
  const card = await chargedCard(owner, "70", { memberId: id, plate: "B77777", tag: "04A1B2C3" });
  await gateway.report({ sales: [sale(device, { cardNo: card.tag })] });
  const told = ["Wang Fang", "13800138000", "110101199003074512", "lorry", "B77777"];
  expect(await tablesThatTell(networkId, told)).toEqual(["audit_entry", "card", "card_flow", "member", "sale"]);
  await cardDeed(owner, "closeCard", { cardId: card.id, tender: "CASH" });

  await owner.run(ERASE, { input: { id } });

  expect(await tablesThatTell(networkId, told)).toEqual([]);
});

/** The tables with a row of a network that has any of these words. */
async function tablesThatTell(networkId: string, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'network_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    db,
  );
  const telling: string[] = [];
  for (const { name } of rows) {
    const found = await sql`
      select from ${sql.table(name)} t where t.network_id = ${networkId}
        and to_jsonb(t)::text ilike any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(db);
    if (found.rows.length > 0) {
      telling.push(name);
    }
  }
  return telling;
}

test("a person whose card is not closed is not erased", async () => {
  const { owner } = await world.network();
  const { id } = await memberFor(owner);
  const { id: cardId } = await cardOf(owner, { memberId: id });

  expect(await owner.expectRefusal(ERASE, { input: { id } })).toMatchObject({ number: 10019, params: { cards: 1 } });
  await cardDeed(owner, "closeCard", { cardId });
  await owner.run(ERASE, { input: { id } });
  expect(await cardsOf(owner)).toMatchObject([{ memberName: "" }]);
});

test("many get a level at once, and each tells what became of it", async () => {
  const { owner } = await world.network();
  const [one, other] = [await memberFor(owner, { name: "A" }), await memberFor(owner, { name: "B", level: 5 })];

  const { setMemberLevels } = await owner.run<{ setMemberLevels: { outcomes: object[] } }>(LEVELS, {
    input: { ids: [one.id, other.id], level: 5 },
  });

  expect(setMemberLevels.outcomes).toEqual([
    { label: "A", outcome: "DONE" },
    { label: "B", outcome: "UNCHANGED" },
  ]);
  expect(await membersOf(owner, { filter: { levels: [5] } })).toHaveLength(2);
});

test("a platform sees its own members and those below, and no sibling's", async () => {
  const network = await world.network();
  const [west, east] = [await network.platform(), await network.platform()];
  const [there, here] = [
    await memberFor(network.owner, { platformId: west.id }),
    await memberFor(network.owner, { platformId: east.id }),
  ];
  const western = await network.operator({ platform: west, permissions: [Permission.UserInfoList] });

  expect((await membersOf(western)).map(({ id }) => id)).toEqual([there.id]);
  expect((await membersOf(network.owner)).map(({ id }) => id).toSorted()).toEqual([there.id, here.id].toSorted());
});
