import { type Kysely, sql } from "kysely";
import { PRESET } from "../../../common/limits.ts";
import { wallTime } from "../../../common/zone-time.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import type { GroupDiscount } from "../../trade/discount/price.rules.ts";
import type { Markdown } from "../../trade/markdown/markdown.rules.ts";
import { transactions } from "../../trade/transaction/transaction.list.ts";
import type { Transaction } from "../../trade/transaction/transaction.types.ts";
import {
  type JudgedGroup,
  type JudgedPlate,
  type PlateJudgement,
  type PlateUse,
  judgePlate,
} from "./plate-judge.rules.ts";
import type { JudgeLicencePlateInput, LicencePlateVerdict } from "./plate-verdict.types.ts";
import { plateGroupOf } from "./plate-group.service.ts";
import { type LicencePlateRow, plates } from "./plate.list.ts";
import { plateKeyOf } from "./plate.rules.ts";
import { type PlateAtGun, groupOfTraining, usesOfPlates } from "./plate-used.ts";

/** How many fills of a plate are shown. */
const LAST_FILLS = 20;

async function plateOf(ctx: Context, id: string): Promise<LicencePlateRow> {
  return (await plates.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Whose plates are asked, by what. */
interface Where {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
}

/** What a plate took until an instant. */
async function usedBy(
  where: Where,
  { normalised, timeZone }: Pick<LicencePlateRow, "normalised" | "timeZone">,
  { at, here = null }: { readonly at: Date; readonly here?: PlateAtGun | null },
): Promise<PlateUse> {
  return (await usesOfPlates({ ...where, at }, [normalised], { timeZone, here }))(normalised);
}

/** Whether a grade fills cylinders; where none is named it may. 10005 */
async function isGasOf({ db, networkId }: Where, gradeId: string | null): Promise<boolean> {
  if (gradeId === null) {
    return true;
  }
  const { rows } = await sql<{ kind: string }>`
    select kind from grade where network_id = ${networkId} and id = ${isId(gradeId) ? gradeId : null}::uuid`.execute(
    db,
  );
  return (rows[0] ?? refuse("ENERGY_NOT_FOUND", { field: "gradeId" })).kind === "GAS";
}

/** Whether a plate may fill, by which rule it may not, and what is used up of its limits. 10014, 10005, 10012. */
export async function judgeLicencePlate(
  ctx: Context,
  { id, gradeId = null, amount = null, volume = null, at }: JudgeLicencePlateInput,
): Promise<LicencePlateVerdict> {
  if (amount !== null) {
    assertDecimal(amount, PRESET.AMOUNT, "amount");
  }
  if (volume !== null) {
    assertDecimal(volume, PRESET.VOLUME, "volume");
  }
  const where = { db: sqlOf(ctx.em), networkId: account(ctx).scope.networkId };
  const [plate, isGas, time] = [await plateOf(ctx, id), await isGasOf(where, gradeId), at ?? ctx.clock.now()];
  const group = await plateGroupOf(ctx, plate.groupId, "id");
  const { day } = wallTime(time, plate.timeZone);
  const judgement = judgePlate(plate, group, await usedBy(where, plate, { at: time }), { day, isGas, amount, volume });
  const { timeZone } = plate;
  const { currencySymbol } = group;
  return { id: plate.id, ...judgement, steps: [...judgement.steps], at: time, day, timeZone, currencySymbol };
}

/** The last fills of a plate at the caller's stations. 10014 */
export async function licencePlateFills(ctx: Context, id: string): Promise<Transaction[]> {
  const { normalised } = await plateOf(ctx, id);
  const ofPlate = piece("t.car_number is not null and licence_plate_key(t.car_number) = $1", normalised);
  return transactions.rows(ctx, [ofPlate], { orderBy: "TIME_DESC", limit: LAST_FILLS });
}

/** What the group of a plate says of a fill. */
export interface PlateOfCard {
  readonly judgement: PlateJudgement;
  /** What it takes off the price; null: nothing. */
  readonly discount: (Markdown & GroupDiscount) | null;
}

interface KnownPlate extends JudgedPlate, JudgedGroup {
  readonly normalised: string;
  readonly timeZone: string;
  readonly discount: (Markdown & GroupDiscount) | null;
}

/** A card that is held to a gun. */
interface PlateQuestion {
  readonly plate: string;
  readonly gradeId: string;
  readonly at: Date;
  readonly here: PlateAtGun;
  /** It fills where people practise. */
  readonly training: boolean;
}

/**
 * How the plate of a card that fills now is judged, and what it gets off; null: it is in no group of those that are for training as the
 * gun is, or are not, and nothing is asked of it. The plate
 * is locked until the transaction ends: of two cards that have it one is judged after the other, with what was held for that one.
 */
export async function judgePlateOfCard(
  where: Where,
  { plate, gradeId, at, here, training }: PlateQuestion,
): Promise<PlateOfCard | null> {
  const { db, networkId } = where;
  await sql`
    select 1 from licence_plate l where l.network_id = ${networkId} and l.normalised = ${plateKeyOf(plate)}
    for no key update`.execute(db);
  const { rows } = await sql<KnownPlate>`
    select l.normalised, case when g.active and g.discount_kind is not null
        then json_build_object('id', g.id, 'name', g.name, 'kind', g.discount_kind, 'value', g.discount_value::text) end as discount,
      n.time_zone as "timeZone", l.cylinder_test_until::text as "cylinderTestUntil", l.override_until::text as "overrideUntil",
      g.active, g.declines_overdue as "declinesOverdue", g.day_amount::text as "dayAmount", g.day_volume::text as "dayVolume",
      g.day_count as "dayCount", g.month_amount::text as "monthAmount", g.month_volume::text as "monthVolume", g.month_count as "monthCount"
    from licence_plate l join licence_plate_group g on g.network_id = l.network_id and g.id = l.group_id
      join platform n on n.id = l.network_id and n.network_id = l.network_id
    where l.network_id = ${networkId} and l.normalised = ${plateKeyOf(plate)} and ${groupOfTraining(training)}`.execute(
    db,
  );
  const [known] = rows;
  if (known === undefined) {
    return null;
  }
  const { day } = wallTime(at, known.timeZone);
  const fill = { day, isGas: await isGasOf(where, gradeId), amount: null, volume: null };
  return {
    judgement: judgePlate(known, known, await usedBy(where, known, { at, here }), fill),
    discount: known.discount,
  };
}
