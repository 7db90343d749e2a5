import { expect, test } from "vitest";
import { cardDeed, cardsOf, chargedCard } from "../../test/cards.ts";
import { importLines } from "../../test/imports.ts";
import { memberFor } from "../../test/members.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer();

const COLUMNS = ["number", "tag", "phone", "plate", "validUntil"];

test("a file of cards opens them for their holders, puts details right, and says what each row lacks", async () => {
  const network = await world.network();
  const { owner } = network;
  const { id: memberId } = await memberFor(owner, { name: "Wang Fang", phone: "13800138000" });
  const present = await chargedCard(owner, "25", { number: "OLD-1000", tag: "AA01" });
  const imported = (lines: readonly string[], dryRun = false) =>
    importLines(owner, { list: "cards", columns: COLUMNS, lines, dryRun });
  const lines = [
    "new-2000,AA:02,13800138000,京a 123,2031-01-31",
    "OLD-1000,,13800138000,B-1,",
    "NEW-2001,AA02,,,",
    "NEW-2002,,13900000000,,",
    "OLD-1000,FFFF,,,",
    "x,,,,",
    "NEW-2003,,,,2020-01-01",
  ];

  expect(await imported(lines, true)).toMatchObject({ done: false, created: 1, changed: 1, refused: 5 });
  expect(await cardsOf(owner)).toHaveLength(1);
  const { rows } = await imported(lines);

  expect(rows.map(({ outcome, refusal }) => refusal ?? outcome)).toEqual([
    "CREATED",
    "CHANGED",
    { number: 10015, field: "tag" },
    { number: 10014, field: "phone" },
    { number: 10015, field: "number" },
    { number: 10012, field: "number" },
    { number: 10041, field: "validUntil" },
  ]);
  expect(await cardsOf(owner)).toMatchObject([
    { number: "NEW-2000", tag: "AA02", memberId, plate: "京A123", validUntil: "2031-01-31", balance: "0" },
    { id: present.id, tag: "AA01", memberId, plate: "B1", balance: "25" },
  ]);
  expect(await faultsOf(db, network.id)).toEqual([]);
  expect(await imported(["NEW-2000,AA02,,京A123,2031-01-31"])).toMatchObject({ unchanged: 1 });
});

test("a card keeps its holder, and one that is replaced is changed no more", async () => {
  const { owner } = await world.network();
  const { id: memberId } = await memberFor(owner, { phone: "13800138000" });
  await memberFor(owner, { phone: "13900139000" });
  const card = await chargedCard(owner, "25", { number: "OLD-1000", memberId });
  await cardDeed(owner, "changeCard", { cardId: card.id, number: "HEIR-1000" });
  const imported = (line: string) => importLines(owner, { list: "cards", columns: COLUMNS, lines: [line] });

  expect((await imported("HEIR-1000,,13900139000,,")).rows).toMatchObject([
    { refusal: { number: 10036, field: "phone" } },
  ]);
  expect((await imported("OLD-1000,,,A1,")).rows).toMatchObject([{ refusal: { number: 10036, field: "number" } }]);
});
