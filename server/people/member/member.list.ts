import { plainPhone } from "../../../common/phone.ts";
import { Int } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { narrowing } from "../../kernel/lists/filters.ts";
import { maskedSql } from "../../kernel/lists/masked.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Member } from "./member.types.ts";

/** A member with what the contract hides. */
export class MemberRow extends Member {
  readonly idNumber!: string | null;
}

/** An identity number is found whole alone: part of it would give away what is hidden. */
const FOUND = "(m.name ilike $1 or m.phone like $2 or m.id_number = $3)";

/** Customers of a platform and those below it. */
export const members = defineList("Member", {
  rows: "members",
  node: Member,
  row: MemberRow,
  from: "member m",
  joins: {
    p: "join platform p on p.id = m.platform_id and p.network_id = m.network_id",
    a: "left join ledger_account a on a.network_id = m.network_id and a.kind = 'POINTS' and a.owner_id = m.id and a.part = ''",
  },
  scope: ofOwnPlatform("m"),
  listed: piece("m.erased_at is null"),
  columns: {
    id: "m.id",
    name: { sql: "m.name", file: "TEXT" },
    phone: { sql: "m.phone", file: "TEXT" },
    idNumber: "m.id_number",
    idNumberMasked: {
      sql: maskedSql("m.id_number"),
      file: "TEXT",
    },
    level: { sql: "m.level", file: "INTEGER" },
    birthday: { sql: "m.birthday", file: "TEXT" },
    remark: { sql: "m.remark", file: "TEXT" },
    platformId: "m.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    points: { sql: "coalesce(a.balance, 0)::int", file: "INTEGER" },
    createdAt: { sql: "m.created_at", file: "TIME" },
    erasedAt: "m.erased_at",
  },
  filters: {
    platformIds: platformsOf("m"),
    search: narrowing(
      () => String,
      "Part of the name or phone, or the whole identity number; at most 200 characters.",
      (text: string, _ctx, field) => {
        assertText(text, field);
        return piece(FOUND, containing(text), containing(plainPhone(text) || text), text.trim().toUpperCase());
      },
    ),
    levels: narrowing<number[]>(
      () => [Int],
      "On one of these levels.",
      (levels) => piece("m.level = any($1::int[])", levels),
    ),
  },
  sorts: { NAME: ["m.name"], CREATED_AT: [{ sql: "m.created_at", type: "time" }] },
  sorted: "By name, or by when the record was made.",
  order: "NAME_ASC",
  file: { list: "MEMBERS", permissions: [Permission.UserInfoList] },
});

export type MemberFilter = FilterIn<typeof members>;
