import { type RawBuilder, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { Permission } from "../../../common/permission.ts";
import { rightsTo } from "../../access/auth/rights.ts";
import { visibleAccounts } from "../../access/platform/account.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { MOST_PER_PAGE } from "../../kernel/lists/page.ts";
import { alarms } from "./alarm.list.ts";
import type { AlarmAssignee } from "./care.types.ts";

/** Of one who looks for a name, more would be no help. */
const MOST_FOUND = 50;
const PLACED = new Set(["id", "stationId"]);

/** Who may take note of alarms may also care for them. */
export const MAY_CARE = [Permission.RealTimeEquip, Permission.AlarmInfo] as const;

/** The accounts (a) of the caller's own that may care for alarms of every one of these stations. */
function mayCareAt(ctx: Context, stationIds: readonly string[]): RawBuilder<unknown> {
  const { networkId } = account(ctx).scope;
  return sql`${visibleAccounts(ctx)} and not a.disabled
    and exists (select from account_roles ar join role r on r.network_id = a.network_id and r.id = ar.role_id
      where ar.account_id = a.id and r.permissions && ${rightsTo("OPERATE", MAY_CARE)}::int[])
    and not exists (select from station s
      join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
      join platform p on p.network_id = a.network_id and p.id = a.platform_id
      where s.network_id = ${networkId} and s.id = any(${stationIds}::uuid[])
        and not ${sql.raw(seenFrom("sp", "p"))})`;
}

interface Asked {
  readonly alarmIds?: readonly string[] | null;
  readonly search?: string | null;
}

/** Accounts of the caller's own that may care for these alarms, by name, the first 50; for any where none are named. 10012. */
export async function alarmAssignees(ctx: Context, { alarmIds, search }: Asked): Promise<AlarmAssignee[]> {
  const ids = usableIds(alarmIds ?? []);
  if (ids.length > MOST_PER_PAGE) {
    refuse("PARAMETER_ERROR", { field: "alarmIds", params: { most: MOST_PER_PAGE } });
  }
  if (search != null) {
    assertText(search, "search");
  }
  const found = ids.length === 0 ? [] : await alarms.byIds(ctx, ids, PLACED);
  const named =
    search == null
      ? sql`true`
      : sql`(a.name ilike ${containing(search.trim())} or a.login ilike ${containing(search.trim())})`;
  const stationIds = [...new Set(found.map(({ stationId }) => stationId))];
  const { rows } = await sql<AlarmAssignee>`
    select a.id, a.name, a.login from account a
    where ${mayCareAt(ctx, stationIds)} and ${named}
    order by lower(a.name), a.id limit ${MOST_FOUND}`.execute(sqlOf(ctx.em));
  return rows;
}

/** An account that may care for alarms at the stations of its platform and of those below it. */
interface Assignee extends Pick<AlarmAssignee, "id" | "login"> {
  readonly platformId: string;
}

/** An account that is to care for alarms of these stations. 10014 it is not the caller's own; 10006 it may not. */
export async function assigneeOf(ctx: Context, id: string, stationIds: readonly string[]): Promise<Assignee> {
  const { rows } = isId(id)
    ? await sql<Assignee & { may: boolean }>`
        select a.id, a.login, a.platform_id as "platformId", (${mayCareAt(ctx, stationIds)}) as may from account a
        where ${visibleAccounts(ctx)} and a.id = ${id}::uuid`.execute(sqlOf(ctx.em))
    : { rows: [] };
  const found = rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "assigneeId" });
  return found.may ? found : refuse("ILLEGAL_SELECTION", { field: "assigneeId" });
}
