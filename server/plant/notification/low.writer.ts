import { type Kysely, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { toldAt } from "./notification.rules.ts";
import type { NotificationRule } from "./notification.types.ts";
import { type Message, waysTo, writeOut } from "./outbox.writer.ts";
import { payloadOf } from "./payload.ts";

/** Where low balances are told: a transaction of a network, at a time. */
interface LowDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
}

/** A card or group whose money fell below its threshold or is at or above it again. */
export interface LowTurn {
  readonly id: string;
  readonly platformId: string;
  /** Whose money it is: the same card or group has the same. */
  readonly ownerId: string;
  /** The card's number, or the group's name. */
  readonly cardNumber: string | null;
  readonly groupName: string | null;
  readonly fell: boolean;
  readonly since: Date;
  readonly balance: string;
  /** null: it has none any more. */
  readonly lowBelow: string | null;
}

/** A rule and what it tells of. */
interface Match extends Pick<NotificationRule, "quietFrom" | "quietTo" | "criticalPasses" | "webhookUrl" | "mails"> {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly turn: string;
  readonly platformName: string;
  readonly currencySymbol: string;
  readonly timeZone: string;
}

const TURN = { id: "uuid", platform: "uuid", owner: "text", fell: "boolean" } as const;

/** The rules that tell of cards and groups of these platforms, and did not lately; that it recovered, where it was told that it was low. */
async function lowMatches({ db, networkId, now }: LowDesk, turns: readonly LowTurn[]): Promise<Match[]> {
  const rows = turns.map(({ id, platformId, ownerId, fell }) => ({ id, platform: platformId, owner: ownerId, fell }));
  const { rows: found } = await sql<Match>`
    select r.id as "ruleId", r.name as "ruleName", r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.critical_passes as "criticalPasses",
      r.webhook_url as "webhookUrl", r.mails, t.id as turn, o.name as "platformName", o.currency_symbol as "currencySymbol", o.time_zone as "timeZone"
    from ${recordset("t", rows, TURN)}
      join platform o on o.network_id = ${networkId} and o.id = t.platform
      join notification_rule r on r.network_id = o.network_id and r.active and r.low_balances
      join platform p on p.network_id = r.network_id and p.id = r.platform_id and ${sql.raw(seenFrom("o", "p"))}
    where case when t.fell
      then not exists (select from notification n
        where n.network_id = r.network_id and n.rule_id = r.id and n.kind = 'LOW' and n.source_key = t.owner and n.state <> 'DROPPED'
          and (n.called_off_at is null or n.state = 'SENT') and n.created_at > ${now}::timestamptz - make_interval(mins => r.repeat_minutes))
      else r.tells_end and exists (select from notification n
        where n.network_id = r.network_id and n.rule_id = r.id and n.low_balance_id = t.id and n.kind = 'LOW' and n.state <> 'DROPPED' and n.attempts > 0)
      end`.execute(db);
  return found;
}

function lowMessages(match: Match, turn: LowTurn, now: Date): Message[] {
  const { ruleId, platformName, currencySymbol } = match;
  const { id, platformId, cardNumber, groupName, balance, lowBelow, fell } = turn;
  const kind = fell ? "LOW" : "RECOVERED";
  const due = fell ? toldAt(match, { severity: kind, timeZone: match.timeZone }, now) : now;
  const lowBalance = {
    id,
    cardNumber,
    groupName,
    balance,
    lowBelow,
    currencySymbol,
    platform: { id: platformId, name: platformName, timeZone: match.timeZone },
    startedAt: turn.since.toISOString(),
    endedAt: fell ? null : now.toISOString(),
  };
  const rule = { id: ruleId, name: match.ruleName };
  const payload = payloadOf(kind, now, { alarm: null, lowBalance, station: null, rule });
  return waysTo({ url: match.webhookUrl, mails: match.mails }).map((way) => ({
    ...way,
    id: newId(),
    rule_id: ruleId,
    kind,
    alarm_id: null,
    station_id: null,
    low_balance_id: id,
    platform_id: platformId,
    subject: cardNumber ?? groupName,
    source_key: turn.ownerId,
    code: null,
    severity: null,
    payload,
    delayed: due > now,
    due_at: due,
  }));
}

/**
 * Writes down who is to be told of low balances, in the transaction of the posting that made them: once a fall, and that it is over
 * to whoever was told of it. What nobody was told yet is called off where there is enough again.
 */
export async function tellLow(desk: LowDesk, turns: readonly LowTurn[]): Promise<void> {
  const { db, networkId, now } = desk;
  const over = turns.filter(({ fell }) => !fell).map(({ id }) => id);
  if (over.length > 0) {
    await sql`
      update notification n set called_off_at = ${now}
      where n.network_id = ${networkId} and n.low_balance_id = any(${over}::uuid[]) and n.state = 'WAITING' and n.kind = 'LOW'`.execute(
      db,
    );
  }
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const matches = turns.length === 0 ? [] : await lowMatches(desk, turns);
  const messages = matches.flatMap((match) => {
    const turn = byId.get(match.turn);
    return turn === undefined ? [] : lowMessages(match, turn, now);
  });
  if (messages.length > 0) {
    await writeOut(db, desk, messages);
  }
}
