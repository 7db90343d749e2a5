import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import type { CreateMaintenanceWindowInput } from "./silence.inputs.ts";
import { maintenanceWindows } from "./silence.list.ts";
import { silenceFactsOf, windowTimingOf } from "./silence.rules.ts";
import { withTurns } from "./silence.service.ts";
import type { MaintenanceWindow } from "./silence.types.ts";
import { silenceTargetOf } from "./target.service.ts";
import { planOccurrences } from "./window.writer.ts";

/** What the log tells of a window. */
const toldOf = (window: MaintenanceWindow) => ({
  platform: window.platformName,
  station: window.stationName,
  device: window.deviceName,
  tank: window.tankName,
  codes: window.codes,
  includesCritical: window.includesCritical,
  reason: window.reason,
  weekdays: window.weekdays,
  fromTime: window.fromTime,
  toTime: window.toTime,
  firstDay: window.firstDay,
  lastDay: window.lastDay,
});

/** A window of the caller's own. 10014. */
const windowOf = async (ctx: Context, id: string): Promise<MaintenanceWindow> =>
  (await maintenanceWindows.held(ctx, [id]))[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });

/** Has alarms of a place silenced again and again, at once if it is now. 10012, 10014, 10017. */
export async function createMaintenanceWindow(
  ctx: Context,
  input: CreateMaintenanceWindowInput,
): Promise<MaintenanceWindow> {
  const now = ctx.clock.now();
  const facts = silenceFactsOf(input);
  const timing = windowTimingOf(input);
  const { login, scope } = account(ctx);
  return withTurns(ctx, async (inside) => {
    const target = await silenceTargetOf(inside, input.target);
    const id = newId();
    const db = sqlOf(inside.em);
    await sql`
      insert into maintenance_window (network_id, id, platform_id, station_id, device_id, tank_id, codes, critical, reason,
        weekdays, from_time, to_time, first_day, last_day, created_at, created_by)
      values (${scope.networkId}, ${id}, ${target.platform_id}, ${target.station_id}, ${target.device_id}, ${target.tank_id},
        ${facts.codes}, ${facts.critical}, ${facts.reason}, ${timing.weekdays}, ${timing.fromTime}, ${timing.toTime},
        ${timing.firstDay}, ${timing.lastDay}, ${now}, ${login})`.execute(db);
    await planOccurrences(db, { now, windowId: id });
    const window = await windowOf(inside, id);
    const deed = { operation: "createMaintenanceWindow", objectType: "MaintenanceWindow", objectId: id };
    await record(inside, { ...deed, after: toldOf(window) });
    return window;
  });
}

/** Ends a window: it comes no more, and where it is on it is over. 10014; 10041 it is ended. */
export async function endMaintenanceWindow(ctx: Context, id: string): Promise<MaintenanceWindow> {
  const now = ctx.clock.now();
  const { login, scope } = account(ctx);
  return withTurns(ctx, async (inside) => {
    const before = await windowOf(inside, id);
    if (before.endedAt !== null) {
      refuse("VALIDITY_EXPIRED", { field: "id" });
    }
    const db = sqlOf(inside.em);
    await sql`
      update maintenance_window m set ended_at = ${now}, ended_by = ${login}
      where m.network_id = ${scope.networkId} and m.id = ${id}`.execute(db);
    await sql`
      update alarm_silence q set ends_at = greatest(q.starts_at, ${now}), ended_at = ${now}, ended_by = ${login}
      where q.network_id = ${scope.networkId} and q.window_id = ${id} and q.ended_at is null and q.ends_at > ${now}`.execute(
      db,
    );
    const window = await windowOf(inside, id);
    const deed = { operation: "endMaintenanceWindow", objectType: "MaintenanceWindow", objectId: id };
    await record(inside, { ...deed, before: toldOf(before), after: { endedBy: window.endedBy } });
    return window;
  });
}
