import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { seenFrom } from "../../access/platform/sees.ts";
import { record } from "../../access/audit/audit.service.ts";
import { holdsOneOf } from "../../access/auth/rights.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { newSigningSecret, withNewSecret } from "../../kernel/outgoing/secret.ts";
import { sealSecret } from "../../kernel/sealed-secrets.ts";
import { placeOfRule } from "./send.service.ts";
import { reachesOwn } from "../../kernel/outgoing/web-address.ts";
import { transacting } from "../../kernel/transacting.ts";
import { sendsMail } from "./mail.ts";
import type {
  ChangeNotificationRuleInput,
  CreateNotificationRuleInput,
  NotificationRuleFactsInput,
} from "./notification.inputs.ts";
import { type RuleFacts, ruleFactsOf } from "./notification.rules.ts";
import type { NotificationRule, NotificationRuleSecret, NotificationSettings } from "./notification.types.ts";
import { notificationRules } from "./rule.list.ts";

const CONSTRAINTS = { notification_rule_name: "name" } as const;
const MAY_BE_EMPTY = ["stationId", "webhookUrl", "quietFrom", "quietTo", "escalateMinutes", "escalationUrl"] as const;

/** What this server can do, for what a rule may say. */
export const meansOf = ({ config }: Pick<Context, "config">) => ({
  mail: sendsMail(config),
  ownAddresses: reachesOwn(config),
});

/** How this server tells people. */
export const notificationSettings = ({ config }: Context): NotificationSettings => ({ mail: sendsMail(config) });

/** A rule of the caller's own, locked until the transaction ends. 10014. */
async function heldRule(ctx: Context, id: string): Promise<NotificationRule> {
  const [found] = await notificationRules.held(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** A station of the caller's that belongs to a platform or one below it. 10014, 10006. */
async function assertStation(ctx: Context, stationId: string | null, platformId: string): Promise<void> {
  if (stationId === null) {
    return;
  }
  const { networkId, platformIds } = account(ctx).scope;
  const seen = platformIds === null ? sql`true` : sql`s.platform_id = any(${platformIds}::uuid[])`;
  const { rows } = isId(stationId)
    ? await sql<{ below: boolean }>`
        select ${sql.raw(seenFrom("sp", "p"))} as below from station s
          join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
          join platform p on p.network_id = s.network_id and p.id = ${platformId}
        where s.network_id = ${networkId} and s.id = ${stationId} and s.deleted_at is null and ${seen}`.execute(
        sqlOf(ctx.em),
      )
    : { rows: [] };
  const [station] = rows;
  if (station === undefined) {
    refuse("OBJECT_NOT_FOUND", { field: "stationId" });
  } else if (!station.below) {
    refuse("ILLEGAL_SELECTION", { field: "stationId" });
  }
}

/** Whoever has a rule tell of low balances sees cards: it sends their balances outside. 403. */
function assertSeesCards(ctx: Context, { lowBalances }: Pick<RuleFacts, "lowBalances">): void {
  if (lowBalances && !holdsOneOf(account(ctx).rights, [Permission.UserInfoList])) {
    refuse("FORBIDDEN", { field: "lowBalances", params: { missing: [Permission.UserInfoList], level: "VIEW" } });
  }
}

const columnsOf = (facts: RuleFacts) => ({
  name: facts.name,
  station_id: facts.stationId,
  active: facts.active,
  webhook_url: facts.webhookUrl,
  mails: facts.mails,
  language: facts.language,
  low_balances: facts.lowBalances,
  severities: facts.severities,
  codes: facts.codes,
  quiet_from: facts.quietFrom,
  quiet_to: facts.quietTo,
  critical_passes: facts.criticalPasses,
  tells_end: facts.tellsEnd,
  repeat_minutes: facts.repeatMinutes,
  escalate_minutes: facts.escalateMinutes,
  escalation_url: facts.escalationUrl,
  escalation_mails: facts.escalationMails,
});

/** What the log tells of a rule: all of it but its secret. */
const toldOf = ({
  id: _id,
  createdAt: _at,
  platformName: _platform,
  stationName: _station,
  ...facts
}: NotificationRule) => facts;

/** Makes a rule, and its secret, which is told this once. 10012, 10014, 10006, 10015, 10017. */
export async function createNotificationRule(
  ctx: Context,
  input: CreateNotificationRuleInput,
): Promise<NotificationRuleSecret> {
  const facts = ruleFactsOf(input, meansOf(ctx));
  assertSeesCards(ctx, facts);
  const me = account(ctx);
  const { networkId } = me.scope;
  return transacting(ctx, async (inside) => {
    const platformId = input.platformId == null ? me.platformId : (await platformOf(inside, input.platformId)).id;
    await holdPlatform(inside, { id: platformId, networkId });
    await assertStation(inside, facts.stationId, platformId);
    const [id, secret, now] = [newId(), newSigningSecret(), ctx.clock.now()];
    const stored = sealSecret(ctx.config, placeOfRule({ networkId, id }), secret);
    const columns = Object.entries(columnsOf(facts));
    await refuseBroken(
      CONSTRAINTS,
      sql`insert into notification_rule (network_id, id, platform_id, secret, created_at, changed_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${networkId}, ${id}, ${platformId}, ${stored}, ${now}, ${now}, ${sql.join(columns.map(([, value]) => sql.val(value)))})`.execute(
        sqlOf(inside.em),
      ),
    );
    const rule = await heldRule(inside, id);
    await record(inside, {
      operation: "createNotificationRule",
      objectType: "NotificationRule",
      objectId: id,
      after: toldOf(rule),
    });
    return { rule, secret };
  });
}

/** Does something with a rule of the caller's own, and tells the log what it was and is. 10014. */
async function onRule(
  ctx: Context,
  { operation, id }: { readonly operation: string; readonly id: string },
  work: (inside: Context, before: NotificationRule) => Promise<unknown>,
): Promise<NotificationRule> {
  return transacting(ctx, async (inside) => {
    const before = await heldRule(inside, id);
    await work(inside, before);
    const rule = await heldRule(inside, id);
    const deed = { operation, objectType: "NotificationRule", objectId: id };
    await record(inside, { ...deed, before: toldOf(before), after: toldOf(rule) });
    return rule;
  });
}

/** Changes what a rule says; switched on again it is no longer off by itself. 10012, 10014, 10006, 10015. */
export function changeNotificationRule(ctx: Context, input: ChangeNotificationRuleInput): Promise<NotificationRule> {
  return onRule(ctx, { operation: "changeNotificationRule", id: input.id }, async (inside, before) => {
    const { platformId, offReason, lowBalances } = before;
    const facts = ruleFactsOf(overlaid<NotificationRuleFactsInput>(before, input, MAY_BE_EMPTY), meansOf(ctx));
    assertSeesCards(ctx, { lowBalances: facts.lowBalances && !lowBalances });
    await assertStation(inside, facts.stationId, platformId);
    const set = Object.entries({ ...columnsOf(facts), off_reason: facts.active ? null : offReason });
    await refuseBroken(
      CONSTRAINTS,
      sql`update notification_rule r set changed_at = ${ctx.clock.now()},
          ${sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
        where r.network_id = ${account(ctx).scope.networkId} and r.id = ${input.id}`.execute(sqlOf(inside.em)),
    );
  });
}

/** Gives a rule another secret, which is told this once; for a day its messages are signed with the one of before as well. 10014. */
export async function rotateNotificationSecret(ctx: Context, id: string): Promise<NotificationRuleSecret> {
  const secret = newSigningSecret();
  const { networkId } = account(ctx).scope;
  const stored = sealSecret(ctx.config, placeOfRule({ networkId, id }), secret);
  const now = ctx.clock.now();
  const rule = await onRule(ctx, { operation: "rotateNotificationSecret", id }, (inside) =>
    sql`update notification_rule r set ${withNewSecret("r", { stored, now })}
      where r.network_id = ${networkId} and r.id = ${id}`.execute(sqlOf(inside.em)),
  );
  return { rule, secret };
}

/** Forgets a rule, and what it told. 10014. */
export async function deleteNotificationRule(ctx: Context, id: string): Promise<boolean> {
  return transacting(ctx, async (inside) => {
    const before = await heldRule(inside, id);
    await sql`delete from notification_rule r where r.network_id = ${account(ctx).scope.networkId} and r.id = ${id}`.execute(
      sqlOf(inside.em),
    );
    const deed = { operation: "deleteNotificationRule", objectType: "NotificationRule", objectId: id };
    await record(inside, { ...deed, before: toldOf(before) });
    return true;
  });
}
