import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { authorOf } from "../card/card-operation.ts";
import { type CardRow, cards, lockedCards } from "../card/card.list.ts";
import type { AllowCardOnceInput, ChangeCardLimitsInput, SetCardLimitsInput } from "./card-limit.inputs.ts";
import { LIMIT_RULES, type LimitLines, assertUntil, hasLine, onlyLines } from "./card-limit.rules.ts";
import type { CardLimitLine, CardLimits, LimitRule } from "./card-limit.types.ts";
import { giveWaiver, openWaiver } from "./card-waiver.ts";
import { type LimitUse, boundOfLine, isBoundRule } from "./limit-judge.rules.ts";
import { columnsOfLines, linesTold } from "./limit-lines.sql.ts";
import { limitProfiles } from "./limit-profile.list.ts";
import { type CardLimitRow, UNLIMITED, limitRowOf, linesInForce, useWithHolds } from "./limit-use.ts";

/** Of volumes that are worked out of money. */
const PLACES = 3;

const deskOf = (ctx: Context) => ({ db: sqlOf(ctx.em), networkId: account(ctx).scope.networkId });

/** What a card may fill, whence that is, and what is used up of it now. 10016 */
export async function cardLimits(ctx: Context, cardId: string): Promise<CardLimits> {
  return limitsOfCard(ctx, (await cards.one(ctx, cardId)) ?? refuse("CARD_NOT_FOUND", { field: "cardId" }));
}

async function limitsOfCard(ctx: Context, card: CardRow): Promise<CardLimits> {
  const [desk, at] = [deskOf(ctx), ctx.clock.now()];
  const { id, cardAccountId, timeZone, currencySymbol } = card;
  const row = (await limitRowOf(desk, cardAccountId)) ?? UNLIMITED;
  const used = await useWithHolds(desk, { cardAccountId, timeZone, at }, null);
  const { profileId, profileName, overridden } = row;
  return {
    id,
    profileId,
    profileName,
    overridden,
    inForce: linesInForce(row) as CardLimits["inForce"],
    lines: figuredLines(row, used),
    waiver: await openWaiver(desk, { cardAccountId, at }),
    day: dayIn(timeZone, at),
    currencySymbol,
  };
}

/** Every line that holds, and those that the card lifts. */
function figuredLines(row: CardLimitRow, used: LimitUse): CardLimitLine[] {
  const lines = linesInForce(row);
  return LIMIT_RULES.filter((rule) => hasLine(lines, rule) || hasLine(row.profile, rule)).map((rule) => {
    const isOwn = row.overridden.includes(rule);
    return {
      rule,
      mode: lines.flagged.includes(rule) ? "FLAG" : "DECLINE",
      source: isOwn ? "OVERRIDE" : "PROFILE",
      lifted: !hasLine(lines, rule),
      ...figuresOf(lines, rule, used),
    };
  });
}

function figuresOf(lines: LimitLines, rule: LimitRule, used: LimitUse): Pick<CardLimitLine, "most" | "used" | "left"> {
  const bound = isBoundRule(rule) ? boundOfLine(lines, rule, used) : null;
  if (bound === null) {
    const most = rule === "ODOMETER" && lines.kmPerDay !== null ? String(lines.kmPerDay) : null;
    return { most, used: null, left: null };
  }
  const isOfFill = rule.startsWith("FILL");
  const plain = (value: Decimal) => value.toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP).toFixed();
  const left = plain(Decimal.max(0, bound.most.minus(bound.used)));
  return { most: plain(bound.most), used: isOfFill ? null : plain(bound.used), left: isOfFill ? null : left };
}

/** A card that is in use, locked with its account. 10016, 10036 (it is replaced or closed). */
async function limitableCard(ctx: Context, id: string): Promise<CardRow> {
  const [card] = await lockedCards(ctx, [{ id, field: "cardId" }]);
  const { state } = card as CardRow;
  if (state === "REPLACED" || state === "CLOSED") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state } });
  }
  return card as CardRow;
}

/** Refuses a profile that the caller doesn't see (10014), or of a platform that the card's isn't below (10006). */
async function assertProfileFor(ctx: Context, profileId: string, { platformId }: CardRow): Promise<void> {
  const profile = (await limitProfiles.one(ctx, profileId)) ?? refuse("OBJECT_NOT_FOUND", { field: "profileId" });
  const { db, networkId } = deskOf(ctx);
  // It is not deleted before the card takes it.
  const { rows } = await sql<{ isAbove: boolean }>`
    select r.platform_id::text = any(string_to_array(p.path, '/')) as "isAbove"
    from limit_profile r join platform p on p.network_id = r.network_id and p.id = ${platformId}
    where r.network_id = ${networkId} and r.id = ${profile.id} for key share of r`.execute(db);
  const [found] = rows;
  if (found === undefined) {
    refuse("OBJECT_NOT_FOUND", { field: "profileId" });
  }
  if (!found.isAbove) {
    refuse("ILLEGAL_SELECTION", { field: "profileId" });
  }
}

type Wanted = Pick<CardLimitRow, "profileId" | "overridden" | "own">;

const factsOf = ({ profileId, overridden, own }: Wanted) => ({ profileId, overridden, ...own });

/** Stores what limits a locked card and says so in the log; false where nothing changes. */
async function storeLimits(ctx: Context, card: CardRow, [row, wanted]: [Wanted, Wanted], operation: string) {
  const change = changesOf(factsOf(row), factsOf(wanted));
  if (change === null) {
    return false;
  }
  const { db, networkId } = deskOf(ctx);
  const columns = [
    ["profile_id", sql`${wanted.profileId}`] as const,
    ["overridden", sql`${wanted.overridden}::text[]`] as const,
    ...columnsOfLines(wanted.own),
  ];
  const names = columns.map(([name]) => sql.ref(name));
  await sql`
    insert into card_limit (network_id, card_account_id, ${sql.join(names)})
    values (${networkId}, ${card.cardAccountId}, ${sql.join(columns.map(([, value]) => value))})
    on conflict (network_id, card_account_id)
    do update set ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
    db,
  );
  await record(ctx, { operation, objectType: "Card", objectId: card.id, ...change });
  return true;
}

/** Changes what limits a card, as a whole. 10016, 10036, 10014, 10006 (profileId), 10012, 10005, 10003. */
export async function changeCardLimits(ctx: Context, input: ChangeCardLimitsInput): Promise<CardLimits> {
  return transacting(ctx, async (inner) => {
    const card = await limitableCard(inner, input.cardId);
    const row = (await limitRowOf(deskOf(inner), card.cardAccountId)) ?? UNLIMITED;
    const { profileId = null } = input;
    if (profileId !== null && profileId !== row.profileId) {
      await assertProfileFor(inner, profileId, card);
    }
    const overridden = LIMIT_RULES.filter((rule) => input.overridden.includes(rule));
    const told = await linesTold(inner, input, { platformId: card.platformId, before: row.own });
    await storeLimits(
      inner,
      card,
      [row, { profileId, overridden, own: onlyLines(told, overridden) }],
      "changeCardLimits",
    );
    return limitsOfCard(inner, card);
  });
}

/** Has many cards take a profile, or none, and says of each what became of it; what a card overrides stays. 10012. By row: 10016, 10036, 10014, 10006. */
export async function setCardLimits(ctx: Context, input: SetCardLimitsInput): Promise<PartOutcome> {
  const { profileId = null } = input;
  return changeChosen(ctx, { from: cards, choice: input, label: ["number"] }, async (inside, id) => {
    const card = await limitableCard(inside, id);
    const row = (await limitRowOf(deskOf(inside), card.cardAccountId)) ?? UNLIMITED;
    if (profileId !== null && profileId !== row.profileId) {
      await assertProfileFor(inside, profileId, card);
    }
    return storeLimits(inside, card, [row, { ...row, profileId }], "setCardLimits");
  });
}

/** Lifts a card's limits for its next fill. 10016, 10036 (it is replaced or closed), 10006 (nothing limits it), 10012. */
export async function allowCardOnce(ctx: Context, input: AllowCardOnceInput): Promise<CardLimits> {
  const { cardId, reason, until } = input;
  assertText(reason, "reason");
  assertUntil(until, ctx.clock.now());
  return transacting(ctx, async (inner) => {
    const card = await limitableCard(inner, cardId);
    const desk = deskOf(inner);
    const row = await limitRowOf(desk, card.cardAccountId);
    if (row === null || !LIMIT_RULES.some((rule) => hasLine(linesInForce(row), rule))) {
      refuse("ILLEGAL_SELECTION", { field: "cardId" });
    }
    const { cardAccountId } = card;
    await giveWaiver(desk, authorOf(inner), { cardAccountId, reason: reason.trim(), until });
    const after = { reason: reason.trim(), until: until.toISOString() };
    await record(inner, { operation: "allowCardOnce", objectType: "Card", objectId: card.id, after });
    return limitsOfCard(inner, card);
  });
}
