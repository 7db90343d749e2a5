import { type Kysely, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { once } from "../../kernel/once.ts";
import { assertCommandAllowed } from "../../plant/command/command.rules.ts";
import {
  type GunTarget,
  announceCommand,
  gunCommand,
  gunTarget,
  writeCommand,
} from "../../plant/command/command.service.ts";
import { assertAmount, tagOf } from "../card/card.rules.ts";
import { provePin } from "./card-pin.service.ts";
import { ofTraining } from "./card-locks.ts";
import { type DecidedFill, decideAtGun } from "./fill-decision.ts";
import { cardFills } from "./fill.list.ts";
import type { AuthorizeGunByCardInput, CardRelease } from "./fill.types.ts";

const MOST_PLACES = 3;

/** A card as somebody beside the gun reads it. */
interface ShownCard {
  readonly id: string;
  readonly tag: string;
}

/** The gun as its decision and its order need it. */
interface ReleasedGun extends GunTarget {
  readonly deviceId: string;
  readonly address: string;
  readonly tankId: string;
  readonly gradeId: string;
  readonly number: number;
  readonly capacityLitres: string;
  readonly timeZone: string;
  readonly unitPrice: string;
  readonly certification: string;
  readonly training: boolean;
}

/**
 * Releases a gun for a card, by a person who stands there: they release it where the station does that by hand, and certify it as an
 * employee or by the card's PIN where the station asks for that. What the card may fill is held; where the order fails nothing is any
 * more. 10014, 10027, 10030, 10007 (the gun has no price), 10016, 10036 (no tag, or a wrong PIN), 10012, 10015 (the key).
 */
export async function authorizeGunByCard(ctx: Context, input: AuthorizeGunByCardInput): Promise<CardRelease> {
  if (input.amount != null) {
    assertAmount(input.amount, MOST_PLACES);
  }
  const { idempotencyKey: key, pin, ...meant } = input;
  const { id, made } = await ctx.em.transactional((em) => {
    const inside = { ...ctx, em };
    return once(inside, { what: "authorizeGunByCard", key, meant }, async (fillId) => {
      const gun = await releasable(inside, input.gunId);
      const card = await shownCard(inside, input.card, gun.training);
      const password =
        gun.certification === "PASSWORD" && (await provePin(inside, card.id, { pin: pin ?? "", at: gun }));
      const beside = { fillId, most: input.amount ?? null, commandId: newId(), password };
      const commandId = await release(inside, { gun, card, odometer: input.odometer ?? null, beside });
      return { gun, commandId };
    });
  });
  if (made !== null && made.commandId !== null) {
    announceCommand(ctx, made.commandId, made.gun);
  }
  return released(ctx, id);
}

interface Releasing {
  readonly gun: ReleasedGun;
  readonly card: ShownCard;
  readonly odometer: number | null;
  readonly beside: {
    readonly fillId: string;
    readonly most: string | null;
    readonly commandId: string;
    readonly password: boolean;
  };
}

/** Decides and, where the card may fill, orders it; gives the order's id. */
async function release(ctx: Context, { gun, card, odometer, beside }: Releasing): Promise<string | null> {
  const { networkId } = gun;
  const db = sqlOf(ctx.em);
  const { deviceId, address, stationId, timeZone, gunId, unitPrice } = gun;
  const device = {
    deviceId,
    stationId,
    timeZone,
    guns: new Map([[address, gun]]),
    tanks: new Map(),
    limits: new Map(),
    isShared: false,
    training: gun.training,
  };
  const employee = await isEmployee(ctx, db, dayIn(timeZone, ctx.clock.now()));
  const asked = { deviceId, address, tag: card.tag, unitPrice, odometer };
  const decided = await decideAtGun({ db, networkId, now: ctx.clock.now() }, device, asked, { ...beside, employee });
  await recordRelease(ctx, { gunId, cardId: card.id, decided });
  if (decided.bound === null) {
    return null;
  }
  await writeCommand(ctx, beside.commandId, {
    kind: "AUTHORIZE",
    gunId,
    idempotencyKey: beside.commandId,
    presetType: "AMOUNT",
    presetValue: decided.bound,
    cardNo: card.tag,
    unitPrice: decided.price,
  });
  return beside.commandId;
}

interface Recorded {
  readonly gunId: string;
  readonly cardId: string;
  readonly decided: DecidedFill;
}

const recordRelease = (ctx: Context, { gunId, cardId, decided: { bound, declinedBy } }: Recorded): Promise<void> =>
  record(ctx, {
    operation: "authorizeGunByCard",
    objectType: "Card",
    objectId: cardId,
    after: { gunId, ...(bound === null ? { declinedBy } : { bound }) },
  });

async function released(ctx: Context, fillId: string): Promise<CardRelease> {
  const fill = (await cardFills.one(ctx, fillId)) ?? refuse("OBJECT_NOT_FOUND", { field: "gunId" });
  const { rows } = await sql<{ commandId: string | null }>`
    select h.command_id as "commandId" from card_fill f
      left join card_hold h on h.network_id = f.network_id and h.id = f.hold_id
    where f.network_id = ${account(ctx).scope.networkId} and f.id = ${fillId}`.execute(sqlOf(ctx.em));
  const commandId = rows[0]?.commandId ?? null;
  return { id: fillId, fill, command: commandId === null ? null : await gunCommand(ctx, commandId) };
}

/** The gun, where it can be released now. 10014, 10022, 10027, 10030, 10007. */
async function releasable(ctx: Context, gunId: string): Promise<ReleasedGun> {
  const target = await gunTarget(ctx, gunId);
  assertCommandAllowed("AUTHORIZE", target);
  const { rows } = await sql<Omit<ReleasedGun, keyof GunTarget>>`
    select g.tank_id as "tankId", g.grade_id as "gradeId", g.number, t.capacity_litres::text as "capacityLitres", s.time_zone as "timeZone",
      l.unit_price::text as "unitPrice", s.certification, sp.training
    from gun g join station s on s.network_id = g.network_id and s.id = g.station_id
      join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
      join tank t on t.network_id = g.network_id and t.id = g.tank_id
      left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
    where g.network_id = ${target.networkId} and g.id = ${target.gunId}`.execute(sqlOf(ctx.em));
  const [found] = rows;
  if (found === undefined || found.unitPrice === null) {
    return refuse("UNIT_PRICE_NOT_FOUND", { field: "gunId" });
  }
  return { ...target, ...found, deviceId: target.deviceId ?? "", address: target.address ?? "" };
}

/** A card of the network, for training where the gun is, by what is printed on it or what a reader sees; one without a tag could not be told by its sale. 10016, 10036. */
async function shownCard(ctx: Context, shown: string, training: boolean): Promise<ShownCard> {
  const { rows } = await sql<Omit<ShownCard, "tag"> & { tag: string | null }>`
    select c.id, c.tag from card c
    where c.network_id = ${account(ctx).scope.networkId} and (c.number = ${shown.trim().toUpperCase()} or c.tag = ${tagOf(shown)})
      and ${ofTraining(training)}
    order by c.number limit 1`.execute(sqlOf(ctx.em));
  const found = rows[0] ?? refuse("CARD_NOT_FOUND", { field: "card" });
  if (found.tag === null) {
    return refuse("CARD_OPERATION_NOT_ALLOWED", { field: "card" });
  }
  return { ...found, tag: found.tag };
}

/** Whether an account is that of an employee who is here. */
async function isEmployee(ctx: Context, db: Kysely<unknown>, today: string): Promise<boolean> {
  const { accountId, scope } = account(ctx);

  const { rows } = await sql`
    select 1 from employee e where e.network_id = ${scope.networkId} and e.account_id = ${accountId} and e.state = 'ACTIVE'
      and coalesce(e.valid_from, '-infinity') <= ${today}::date and coalesce(e.valid_until, 'infinity') >= ${today}::date limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
