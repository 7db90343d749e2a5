import { sql } from "kysely";
import { plainPhone } from "../../../common/phone.ts";
import { Permission } from "../../../common/permission.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece, rawOf } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { type CardRow, cards, lockedCards } from "./card.list.ts";
import { plasticOf, tagOf } from "./card.rules.ts";
import { addCardAccount, alterCard } from "./card.service.ts";

const plainNumber = (number: string): string => number.trim().toUpperCase();
const numberOf = (row: ImportedRow): string => plainNumber(row["number"] ?? "");

/** Members who are not erased, by the phones that rows name them with. */
async function membersByPhone(ctx: Context, rows: readonly ImportedRow[]): Promise<ReadonlyMap<string, string>> {
  const phones = [...new Set(rows.flatMap(({ phone }) => (phone ? plainPhone(phone) : [])))];
  const { rows: found } = await sql<{ id: string; phone: string }>`
    select m.id, m.phone from member m
    where ${rawOf(ofOwnPlatform("m")(ctx))} and m.erased_at is null and m.phone = any(${phones}::text[])`.execute(
    sqlOf(ctx.em),
  );
  return new Map(found.map(({ id, phone }) => [phone, id]));
}

/** What a row says of a card, on the ground of the one that is there; what the file has no column for stays. */
function wantedOf(row: ImportedRow, present: CardRow | undefined, members: ReadonlyMap<string, string>) {
  const { phone, plate, validUntil } = row;
  const holder = phone ? (members.get(plainPhone(phone)) ?? refuse("OBJECT_NOT_FOUND", { field: "memberId" })) : null;
  return {
    memberId: holder ?? present?.memberId ?? null,
    plate: plate === undefined ? (present?.plate ?? null) : plate,
    validUntil: validUntil === undefined ? (present?.validUntil ?? null) : validUntil,
    lowBelow: present?.lowBelow ?? null,
  };
}

/** Cards from a file, known by their numbers, their holders by phone. A file opens cards and puts their details right; it moves no value. */
export const cardImport: ImportSource = {
  list: "CARDS",
  permissions: [Permission.UserInfoList],
  key: "number",
  plain: { number: plainNumber },
  columns: [
    { id: "number", kind: "TEXT", required: true },
    { id: "tag", kind: "TEXT" },
    { id: "phone", kind: "TEXT" },
    { id: "plate", kind: "TEXT" },
    { id: "validUntil", kind: "DAY" },
  ],
  columnOf: { memberId: "phone", id: "number" },
  async begin(ctx, rows) {
    const members = await membersByPhone(ctx, rows);
    const numbers = [...new Set(rows.map(numberOf))];
    const present = await cards.locked(ctx, piece("c.number = any($1::text[])", numbers));
    const held = await lockedCards(
      ctx,
      present.map(({ id }) => ({ id, field: "number" })),
    );
    const known = new Map(held.map((card) => [card.number, card]));
    return async (row) => {
      const card = known.get(numberOf(row));
      const wanted = wantedOf(row, card, members);
      const tag = row["tag"] ?? null;
      if (card === undefined) {
        const plastic = plasticOf({ number: numberOf(row), tag, plate: wanted.plate });
        await addCardAccount(ctx, newId(), { ...wanted, ...plastic, pinHash: null, platformId: null });
        return "CREATED";
      }
      if (tag !== null && tagOf(tag) !== card.tag) {
        // Other plastic is another card: it is replaced, not rewritten.
        refuse("DUPLICATE_INFO", { field: "tag", params: { existing: card.id } });
      }
      return (await alterCard(ctx, card, wanted)) ? "CHANGED" : "UNCHANGED";
    };
  },
};
