import { LOW_WORDS, oneOf } from "../../../parts/cards/low.tsx";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  CardGroupFilter,
  CardGroupOrder,
  GroupFlowFilter,
  GroupFlowOrder,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CardGroupListDocument, CreateCardGroupDocument, GroupFlowListDocument } from "./group.generated.ts";

export const GROUP_STATE_WORDS = words(["ACTIVE", "CANCELLED"], (state) => `group.state.${state}`);
export const SHARING_WORDS = words(["SPLIT", "SHARED"], (sharing) => `group.sharing.${sharing}`);
export const ALLOWED_WORDS = words(["true", "false"], (is) => (is === "true" ? "group.allowed" : "group.forbidden"));
export const KIND_WORDS = words(
  ["CREATE", "DEPOSIT", "TRANSFER_OUT", "REFUND_IN", "CANCEL"],
  (kind) => `groupLog.kind.${kind}`,
);

type Of<Value> = Value extends { readonly values: infer Values } ? Values : never;

/** What groups can be narrowed by; the keys are the address's. */
interface GroupFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly state: Of<typeof GROUP_STATE_WORDS>;
  readonly sharing: Of<typeof SHARING_WORDS>;
  readonly low: Of<typeof LOW_WORDS>;
}

const GROUP_ADDRESS: ListSchema<GroupFilters, CardGroupOrder, CardGroupFilter> = {
  fields: {
    text: textField,
    platform: placeFields.platform,
    state: choicesField(GROUP_STATE_WORDS.values),
    sharing: choicesField(SHARING_WORDS.values),
    low: choicesField(LOW_WORDS.values),
  },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    createdAt: { up: "CREATED_AT_ASC", down: "CREATED_AT_DESC" },
  },
  sortedBy: { key: "name", down: false },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, state, sharing, low, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(state !== undefined && { states: [...state] }),
    ...(sharing !== undefined && { sharings: [...sharing] }),
    ...(oneOf(low) !== undefined && { low: oneOf(low) }),
  }),
};

/** Card groups, and what is in their wallets. */
export const CARD_GROUPS = recordList({
  noun: "cardGroups",
  document: CardGroupListDocument,
  address: GROUP_ADDRESS,
  title: "menu.userGroup",
  views: "userGroup",
  search: "group.search",
  empty: { title: "group.none", text: "group.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateCardGroupDocument, label: "group.new" },
  file: { list: "CARD_GROUPS" },
});

/** What the lines of groups can be narrowed by; the keys are the address's. */
interface FlowFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly days: Days;
  readonly kind: Of<typeof KIND_WORDS>;
  readonly group: readonly string[];
}

const FLOW_ADDRESS: ListSchema<FlowFilters, GroupFlowOrder, GroupFlowFilter> = {
  fields: {
    text: textField,
    days: daysField,
    kind: choicesField(KIND_WORDS.values),
    group: idsField,
    platform: placeFields.platform,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, days, kind, group, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(kind !== undefined && { kinds: [...kind] }),
    ...(group !== undefined && { groupIds: [...group] }),
    ...timesOf(days, timeZone),
  }),
};

/** What happened to groups, newest first. */
export const GROUP_FLOWS = recordList({
  noun: "groupFlows",
  document: GroupFlowListDocument,
  address: FLOW_ADDRESS,
  title: "menu.userGroupLog",
  views: "userGroupLog",
  search: "groupLog.search",
  empty: { title: "groupLog.none", text: "groupLog.none.text" },
  nameOf: ({ groupName }) => groupName,
  file: { list: "GROUP_FLOWS" },
});
