import { recordList } from "../../../../parts/records/record-list.ts";
import type { NotificationRuleFilter, NotificationRuleOrder } from "../../../../schema-types.generated.ts";
import { textField } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import {
  CreateNotificationRuleDocument,
  NotificationRuleDetailDocument,
  NotificationRulesDocument,
} from "./rules.generated.ts";

interface RuleFilters {
  readonly text: string;
}

const ADDRESS: ListSchema<RuleFilters, NotificationRuleOrder, NotificationRuleFilter> = {
  fields: { text: textField },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    createdAt: { up: "CREATED_ASC", down: "CREATED_DESC" },
  },
  sortedBy: { key: "name", down: false },
  filterOf: ({ text }) => (text === undefined ? {} : { search: text }),
};

/** What is no longer true once a rule has changed. */
export const RULE_CHANGES = { changes: [NotificationRulesDocument, NotificationRuleDetailDocument] };

/** Who is told of alarms. */
export const RULES = recordList({
  noun: "notificationRules",
  document: NotificationRulesDocument,
  address: ADDRESS,
  title: "alarmRules.title",
  search: "alarmRules.search",
  empty: { title: "alarmRules.none", text: "alarmRules.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateNotificationRuleDocument, label: "alarmRules.add" },
});
