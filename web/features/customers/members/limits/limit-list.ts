import type {
  LimitProfileFilter,
  LimitProfileOrder,
  LimitRule,
  StationSet,
  Weekday,
} from "../../../../schema-types.generated.ts";
import type { WindowValue } from "../../../../parts/markdown/windows-input.tsx";
import { recordList } from "../../../../parts/records/record-list.ts";
import { words } from "../../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { CreateLimitProfileDocument, LimitProfileListDocument } from "./limits.generated.ts";

/** The lines of limits, in the order in which they are asked. */
export const RULES = [
  "GRADE",
  "STATION",
  "PLATE",
  "HOURS",
  "FILL_AMOUNT",
  "FILL_VOLUME",
  "DAY_AMOUNT",
  "DAY_VOLUME",
  "DAY_COUNT",
  "MONTH_AMOUNT",
  "MONTH_VOLUME",
  "MONTH_COUNT",
  "ODOMETER",
] as const satisfies readonly LimitRule[];

/** Days and months are said as of a plate group. */
export const YES_NO_WORDS = words(["true", "false"], (is) => `answer.${is === "true" ? "yes" : "no"}`);
export const LIMIT_WORDS = words<LimitRule>(RULES, (rule) =>
  rule.startsWith("DAY_") || rule.startsWith("MONTH_")
    ? `plate.rule.${rule as "DAY_AMOUNT"}`
    : `limit.rule.${rule as "GRADE"}`,
);

/** Lines as the server tells them. */
export interface LinesTold {
  readonly gradeIds: readonly string[];
  readonly stations: Pick<StationSet, "kind" | "ids">;
  readonly plateRequired: boolean;
  readonly plates: readonly string[];
  readonly weekdays: readonly Weekday[];
  readonly windows: readonly WindowValue[];
  readonly fillAmount: string | null;
  readonly fillVolume: string | null;
  readonly dayAmount: string | null;
  readonly dayVolume: string | null;
  readonly dayCount: number | null;
  readonly monthAmount: string | null;
  readonly monthVolume: string | null;
  readonly monthCount: number | null;
  readonly kmPerDay: number | null;
  readonly flagged: readonly LimitRule[];
}

/** What limit profiles can be narrowed by; the keys are the address's. */
interface ProfileFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly flagging: readonly LimitRule[];
}

const ADDRESS: ListSchema<ProfileFilters, LimitProfileOrder, LimitProfileFilter> = {
  fields: { text: textField, platform: idsField, flagging: choicesField(RULES) },
  sorts: { name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "name", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, flagging }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(flagging && { flagging: [...flagging] }),
  }),
};

/** What many cards may fill. */
export const LIMIT_PROFILES = recordList({
  noun: "limitProfiles",
  document: LimitProfileListDocument,
  address: ADDRESS,
  title: "menu.limitProfiles",
  views: "limitProfiles",
  search: "limitProfile.search",
  empty: { title: "limitProfile.none", text: "limitProfile.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateLimitProfileDocument, label: "limitProfile.new" },
  file: { list: "LIMIT_PROFILES" },
});
