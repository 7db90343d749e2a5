import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, narrowing } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { LimitProfile, LimitRule } from "./card-limit.types.ts";
import { lineColumns } from "./limit-lines.sql.ts";

const LINES = lineColumns("r");
const CARDS = "(select count(*) from card_limit k where k.network_id = r.network_id and k.profile_id = r.id)::int";

/** The limit profiles of the caller's platform and those below. */
export const limitProfiles = defineList("LimitProfile", {
  rows: "limit profiles",
  node: LimitProfile,
  from: "limit_profile r",
  joins: { p: "join platform p on p.id = r.platform_id and p.network_id = r.network_id" },
  scope: ofOwnPlatform("r"),
  columns: {
    ...LINES,
    id: "r.id",
    platformId: "r.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    name: { sql: "r.name", file: "TEXT" },
    plateRequired: { sql: LINES.plateRequired, file: "BOOLEAN" },
    fillAmount: { sql: LINES.fillAmount, file: "TEXT" },
    fillVolume: { sql: LINES.fillVolume, file: "TEXT" },
    dayAmount: { sql: LINES.dayAmount, file: "TEXT" },
    dayVolume: { sql: LINES.dayVolume, file: "TEXT" },
    dayCount: { sql: LINES.dayCount, file: "INTEGER" },
    monthAmount: { sql: LINES.monthAmount, file: "TEXT" },
    monthVolume: { sql: LINES.monthVolume, file: "TEXT" },
    monthCount: { sql: LINES.monthCount, file: "INTEGER" },
    kmPerDay: { sql: LINES.kmPerDay, file: "INTEGER" },
    cardCount: { sql: CARDS, file: "INTEGER" },
    createdAt: "r.created_at",
  },
  filters: {
    platformIds: platformsOf("r"),
    search: mentioning(["r.name"], "In the name; 1 to 200 characters."),
    flagging: narrowing<LimitRule[]>(
      () => [LimitRule],
      "With one of these lines that only flags.",
      (rules) => piece("r.flagged && $1::text[]", rules),
    ),
  },
  sorts: { NAME: ["r.name"] },
  sorted: "By name.",
  order: "NAME_ASC",
  file: { list: "LIMIT_PROFILES", permissions: [Permission.UserInfoList] },
});
