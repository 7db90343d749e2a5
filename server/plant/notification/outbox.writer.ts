import { type Kysely, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { AlarmDesk, AlarmTurn } from "../alarm/alarm.ports.ts";
import { FOLD_WAIT_MS } from "../alarm/fold.rules.ts";
import { toldAt } from "./notification.rules.ts";
import type { NotificationChannel, NotificationKind, NotificationRule } from "./notification.types.ts";
import { type NotificationPayload, payloadOf } from "./payload.ts";

const MINUTE_MS = 60_000;
/** What was over before it came to be known, and began longer ago, is history. */
const FRESH_MS = 60 * MINUTE_MS;

/** A rule and an alarm that it is about. */
interface Match extends Pick<
  NotificationRule,
  | "quietFrom"
  | "quietTo"
  | "criticalPasses"
  | "escalateMinutes"
  | "webhookUrl"
  | "mails"
  | "escalationUrl"
  | "escalationMails"
> {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly alarmId: string;
  readonly what: AlarmTurn["what"];
  readonly sourceKey: string;
  readonly sourceType: string;
  readonly sourceName: string;
  readonly code: string;
  readonly vendorCode: string | null;
  readonly severity: string;
  readonly detail: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly acknowledged: boolean;
  readonly stationId: string;
  readonly stationCode: string;
  readonly stationName: string;
  readonly timeZone: string;
}

/** Of alarms that began or ended, or whose silence did, those that rules of their stations are about, and that were not told of lately. */
async function matchesOf({ db, networkId, now }: AlarmDesk, turns: readonly AlarmTurn[]): Promise<Match[]> {
  const began = turns.filter(({ what }) => what === "BEGAN").map(({ alarmId }) => alarmId);
  const rows = turns
    .filter(({ what, alarmId }) => what === "BEGAN" || !began.includes(alarmId))
    .map(({ alarmId, what }) => ({ alarm_id: alarmId, what }));
  const { rows: found } = await sql<Match>`
    select r.id as "ruleId", r.name as "ruleName", r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.critical_passes as "criticalPasses",
      r.escalate_minutes as "escalateMinutes", r.webhook_url as "webhookUrl", r.mails, r.escalation_url as "escalationUrl",
      r.escalation_mails as "escalationMails", t.what, a.id as "alarmId", a.source_key as "sourceKey", a.source_type as "sourceType", a.code, a.vendor_code as "vendorCode", a.severity,
      coalesce(k.name, g.number::text, d.name, case a.source_type when 'STATION' then s.name end, a.source_key) as "sourceName", a.detail, a.started_at as "startedAt", a.ended_at as "endedAt",
      a.acknowledged_at is not null as acknowledged, s.id as "stationId", s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone"
    from ${recordset("t", rows, { alarm_id: "uuid", what: "text" })}
      join alarm a on a.network_id = ${networkId} and a.id = t.alarm_id and a.count > 0
      join station s on s.network_id = a.network_id and s.id = a.station_id and s.deleted_at is null
      join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
      join notification_rule r on r.network_id = a.network_id and r.active and a.severity = any(r.severities)
        and (r.codes = '{}' or a.code = any(r.codes) or a.code = 'STATION_SILENT' and 'DEVICE_OFFLINE' = any(r.codes)) and (r.station_id is null or r.station_id = s.id)
      join platform p on p.network_id = r.network_id and p.id = r.platform_id and ${sql.raw(seenFrom("sp", "p"))}
      left join tank k on k.network_id = a.network_id and k.id = a.tank_id
      left join gun g on g.network_id = a.network_id and g.id = a.gun_id
      left join device d on d.network_id = a.network_id and d.id = a.device_id
    where case t.what
      when 'ENDED' then r.tells_end and exists (select from notification n
        where n.network_id = a.network_id and n.rule_id = r.id and n.alarm_id = a.id and n.kind = 'BEGAN' and n.state <> 'DROPPED'
          and not (n.state = 'WAITING' and n.delayed and n.attempts = 0))
      when 'UNSILENCED' then a.ended_at is null and a.folded_into is null
      when 'UNFOLDED' then a.ended_at is null and a.silenced_until is null and not exists (select from notification n
        where n.network_id = a.network_id and n.rule_id = r.id and n.alarm_id = a.id and n.kind = 'BEGAN' and n.state <> 'DROPPED')
      else a.silenced_until is null and a.folded_into is null and (a.ended_at is null or a.started_at > ${new Date(now.getTime() - FRESH_MS)})
        and not exists (select from notification n
          where n.network_id = a.network_id and n.rule_id = r.id and n.kind = 'BEGAN' and n.state <> 'DROPPED' and n.source_key = a.source_key and n.code = a.code
            and n.created_at > ${now}::timestamptz - make_interval(mins => r.repeat_minutes))
      end`.execute(db);
  return found;
}

/** From now on nobody is told of it. */
const HIDDEN: ReadonlySet<AlarmTurn["what"]> = new Set(["SILENCED", "FOLDED"]);

interface Receivers {
  readonly url: string | null;
  readonly mails: readonly string[];
}

/** Somebody who is to be told something. */
export interface Message {
  readonly id: string;
  readonly rule_id: string;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly address: string;
  readonly alarm_id: string | null;
  readonly station_id: string | null;
  readonly low_balance_id: string | null;
  /** Whose card or group is low, and what that is called. */
  readonly platform_id: string | null;
  readonly subject: string | null;
  readonly source_key: string | null;
  readonly code: string | null;
  readonly severity: string | null;
  readonly payload: NotificationPayload;
  readonly delayed: boolean;
  readonly due_at: Date;
}

/** Of a message that is of no low balance. */
export const NOT_LOW = { low_balance_id: null, platform_id: null, subject: null } as const;

/** Each way to each receiver of a rule. */
export const waysTo = ({ url, mails }: Receivers): { channel: NotificationChannel; address: string }[] => [
  ...(url === null ? [] : [{ channel: "WEBHOOK" as const, address: url }]),
  ...mails.map((address) => ({ channel: "MAIL" as const, address })),
];

function messagesOf(match: Match, now: Date): Message[] {
  const { ruleId, alarmId, stationId, code, severity, sourceKey } = match;
  const told = (kind: NotificationKind, due: Date, receivers: Receivers): Message[] => {
    const at = toldAt(match, match, due);
    const payload = payloadOf(kind, now, {
      alarm: {
        id: alarmId,
        code,
        vendorCode: match.vendorCode,
        severity,
        sourceType: match.sourceType,
        sourceName: match.sourceName,
        detail: match.detail,
        startedAt: match.startedAt.toISOString(),
        endedAt: match.endedAt?.toISOString() ?? null,
        acknowledged: match.acknowledged,
      },
      lowBalance: null,
      station: { id: stationId, code: match.stationCode, name: match.stationName, timeZone: match.timeZone },
      rule: { id: ruleId, name: match.ruleName },
    });
    return waysTo(receivers).map((way) => ({
      ...way,
      ...NOT_LOW,
      id: newId(),
      rule_id: ruleId,
      kind,
      alarm_id: alarmId,
      station_id: stationId,
      source_key: sourceKey,
      code,
      severity,
      payload,
      delayed: at > now,
      due_at: at,
    }));
  };
  const first = { url: match.webhookUrl, mails: match.mails };
  const second = { url: match.escalationUrl, mails: match.escalationMails };
  if (match.what === "ENDED") {
    return told("ENDED", now, first);
  }
  // Whether its station is silent as a whole is not known at once: then receivers are told of that, and not of each device.
  const begins =
    match.what === "BEGAN" && match.code === "DEVICE_OFFLINE" ? now.getTime() + FOLD_WAIT_MS : now.getTime();
  const { escalateMinutes } = match;
  const escalated =
    escalateMinutes === null ? [] : told("ESCALATED", new Date(now.getTime() + escalateMinutes * MINUTE_MS), second);
  return [...told("BEGAN", new Date(begins), first), ...escalated];
}

const TYPES = {
  id: "uuid",
  rule_id: "uuid",
  kind: "text",
  channel: "text",
  address: "text",
  alarm_id: "uuid",
  station_id: "uuid",
  low_balance_id: "uuid",
  platform_id: "uuid",
  subject: "text",
  source_key: "text",
  code: "text",
  severity: "text",
  payload: "jsonb",
  delayed: "boolean",
  due_at: "timestamptz",
} as const;

/** Writes messages down, to be sent by whichever server comes first. */
export async function writeOut(
  db: Kysely<unknown>,
  { networkId, now }: Pick<AlarmDesk, "networkId" | "now">,
  messages: readonly Message[],
): Promise<void> {
  const columns = sql.raw(Object.keys(TYPES).join(", "));
  await sql`
    insert into notification (network_id, state, attempts, created_at, ${columns})
    select ${networkId}, 'WAITING', 0, ${now}, ${columns} from ${recordset("m", messages, TYPES)}`.execute(db);
}

/** What waits to be told of alarms that are silenced or folded now is told by nobody; once they are not it is written down anew. */
async function dropHidden({ db, networkId, now }: AlarmDesk, turns: readonly AlarmTurn[]): Promise<void> {
  const ids = turns.filter(({ what }) => HIDDEN.has(what)).map(({ alarmId }) => alarmId);
  if (ids.length > 0) {
    await sql`
      update notification n set state = 'DROPPED', done_at = ${now}
      where n.network_id = ${networkId} and n.alarm_id = any(${ids}::uuid[]) and n.state = 'WAITING' and n.kind <> 'ENDED'`.execute(
      db,
    );
  }
}

/** Writes down, in the transaction in which alarms begin and end, who is to be told of them. */
export async function tellTurns(desk: AlarmDesk, turns: readonly AlarmTurn[]): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from notification_rule r where r.network_id = ${desk.networkId} and r.active) as any`.execute(
    desk.db,
  );
  if (rows[0]?.any !== true) {
    return;
  }
  await dropHidden(desk, turns);
  const told = turns.filter(({ what }) => !HIDDEN.has(what));
  const messages = (await matchesOf(desk, told)).flatMap((match) => messagesOf(match, desk.now));
  if (messages.length > 0) {
    await writeOut(desk.db, desk, messages);
  }
}
