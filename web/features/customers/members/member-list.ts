import { UserPlus } from "lucide-react";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { MemberFilter, MemberOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateMemberDocument, MemberListDocument } from "./member.generated.ts";

/** Levels as the server counts them. */
const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
export const LEVEL_WORDS = words(LEVELS, (level) => `member.level.${level}`);

/** What the members can be narrowed by; the keys are the address's. */
interface MemberFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly level: readonly (typeof LEVELS)[number][];
}

const ADDRESS: ListSchema<MemberFilters, MemberOrder, MemberFilter> = {
  fields: { text: textField, platform: placeFields.platform, level: choicesField(LEVEL_WORDS.values) },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    createdAt: { up: "CREATED_AT_ASC", down: "CREATED_AT_DESC" },
  },
  sortedBy: { key: "name", down: false },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, level, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(level !== undefined && { levels: level.map(Number) }),
  }),
};

/** Customers who hold cards and collect points. */
export const MEMBERS = recordList({
  noun: "members",
  document: MemberListDocument,
  address: ADDRESS,
  title: "menu.userInfoList",
  views: "members",
  search: "member.search",
  empty: { title: "member.none", text: "member.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateMemberDocument, label: "member.new", icon: UserPlus },
  filled: "MEMBERS",
  file: { list: "MEMBERS" },
});
