import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { DepositRule } from "./deposit-rule.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** The deposit rules of the caller's platform and those below. */
export const depositRules = defineList("DepositRule", {
  rows: "deposit rules",
  node: DepositRule,
  from: "deposit_rule r",
  joins: {
    p: "join platform p on p.id = r.platform_id and p.network_id = r.network_id",
    g: "left join card_group g on g.network_id = r.network_id and g.id = r.card_group_id",
  },
  scope: ofOwnPlatform("r"),
  columns: {
    id: "r.id",
    platformId: "r.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    name: { sql: "r.name", file: "TEXT" },
    fromAmount: { sql: "r.from_amount", file: MONEY },
    kind: { sql: "r.kind", file: "ENUM" },
    gift: { sql: "r.gift", file: MONEY },
    mostGift: { sql: "r.most_gift", file: MONEY },
    cardGroupId: "r.card_group_id",
    cardGroupName: { sql: "g.name", file: "TEXT" },
    validFrom: { sql: "r.valid_from", file: "TEXT" },
    validUntil: { sql: "r.valid_until", file: "TEXT" },
    active: { sql: "r.active", file: "BOOLEAN" },
    createdAt: "r.created_at",
  },
  filters: {
    platformIds: platformsOf("r"),
    search: mentioning(["r.name"], "In the name; 1 to 200 characters."),
    cardGroupIds: idsIn("r.card_group_id", "For cards of one of these groups."),
    active: yesNo("r.active", "Switched on (true) or off (false)."),
  },
  sorts: { FROM_AMOUNT: ["r.from_amount"], NAME: ["r.name"] },
  sorted: "By what a deposit has to be, or by name.",
  order: "FROM_AMOUNT_ASC",
  file: { list: "DEPOSIT_RULES", permissions: [Permission.OnlineDeposit] },
});

export type DepositRuleFilter = FilterIn<typeof depositRules>;
