import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type MemberRow, members } from "./member.list.ts";
import { plainPhone } from "../../../common/phone.ts";
import type { MemberFacts } from "./member.rules.ts";
import { addMember, alterMember, factsOfMember } from "./member.service.ts";

const NEW: MemberFacts = { name: "", phone: "", idNumber: null, level: 1, birthday: null, remark: "" };

/** The facts that a row asks for, on the ground of those that are there; what the file has no column for stays. */
function wantedOf(row: ImportedRow, before: MemberFacts): MemberFacts {
  const told = <Value>(column: string, value: (text: string | null) => Value, otherwise: Value): Value => {
    const text = row[column];
    return text === undefined ? otherwise : value(text);
  };
  return {
    name: told("name", (text) => text ?? "", before.name),
    phone: row["phone"] ?? "",
    idNumber: told("idNumber", (text) => text, before.idNumber),
    level: told("level", (text) => (text === null ? NEW.level : Number(text)), before.level),
    birthday: told("birthday", (text) => text, before.birthday),
    remark: told("remark", (text) => text ?? "", before.remark),
  };
}

/** Members from a file, known by their phones. */
export const memberImport: ImportSource = {
  list: "MEMBERS",
  permissions: [Permission.UserInfoList],
  key: "phone",
  plain: { phone: plainPhone },
  columns: [
    { id: "phone", kind: "TEXT", required: true },
    { id: "name", kind: "TEXT", required: true },
    { id: "idNumber", kind: "TEXT" },
    { id: "level", kind: "ENUM", values: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
    { id: "birthday", kind: "DAY" },
    { id: "remark", kind: "TEXT" },
  ],
  columnOf: {},
  async begin(ctx, rows) {
    const phones = [...new Set(rows.map(({ phone }) => plainPhone(phone ?? "")))];
    const found = await members.locked(ctx, piece("m.phone = any($1::text[])", phones));
    const known = new Map<string | null, MemberRow>(found.map((row) => [row.phone, row]));
    return async (row) => {
      const present = known.get(plainPhone(row["phone"] ?? ""));
      if (present === undefined) {
        await addMember(ctx, wantedOf(row, NEW), account(ctx).platformId);
        return "CREATED";
      }
      const wanted = wantedOf(row, factsOfMember(present));
      return (await alterMember(ctx, present, { wanted, operation: "changeMember" })) ? "CHANGED" : "UNCHANGED";
    };
  },
};
