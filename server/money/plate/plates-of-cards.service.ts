import { type Kysely, sql } from "kysely";
import { firstOfMonth, startOfDay, wallTime } from "../../../common/zone-time.ts";
import {
  type JudgedGroup,
  type JudgedPlate,
  type PlateJudgement,
  type PlateUse,
  judgePlate,
} from "./plate-judge.rules.ts";

/** Whose plates are judged, as of when. */
interface Where {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly at: Date;
}

interface Row extends JudgedPlate, JudgedGroup {
  readonly normalised: string;
  readonly timeZone: string;
}

const NOTHING: PlateUse = {
  dayAmount: "0",
  dayVolume: "0",
  dayCount: 0,
  monthAmount: "0",
  monthVolume: "0",
  monthCount: 0,
};

/**
 * How the plates of many cards are judged, for fills of gas, whose rules are the stricter ones; those that are in no group are
 * left out. Two statements, however many there are.
 */
export async function judgePlatesOfCards(
  where: Where,
  plates: readonly string[],
): Promise<ReadonlyMap<string, PlateJudgement>> {
  const known = await groupsOf(where, plates);
  const [first] = known;
  if (first === undefined) {
    return new Map();
  }
  // One zone for all: the network's.
  const { day } = wallTime(where.at, first.timeZone);
  const used = await usesOf(where, known, day);
  const fill = { day, isGas: true, amount: null, volume: null };
  return new Map(
    known.map((plate) => [plate.normalised, judgePlate(plate, plate, used.get(plate.normalised) ?? NOTHING, fill)]),
  );
}

async function groupsOf({ db, networkId }: Where, plates: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.normalised, n.time_zone as "timeZone", l.cylinder_test_until::text as "cylinderTestUntil", l.override_until::text as "overrideUntil",
      g.active, g.declines_overdue as "declinesOverdue", g.day_amount::text as "dayAmount", g.day_volume::text as "dayVolume",
      g.day_count as "dayCount", g.month_amount::text as "monthAmount", g.month_volume::text as "monthVolume", g.month_count as "monthCount"
    from licence_plate l join licence_plate_group g on g.network_id = l.network_id and g.id = l.group_id
      join platform n on n.id = l.network_id and n.network_id = l.network_id
    where l.network_id = ${networkId} and l.normalised = any(${[...plates]}::text[])`.execute(db);
  return rows;
}

async function usesOf(
  { db, networkId, at }: Where,
  plates: readonly Row[],
  day: string,
): Promise<ReadonlyMap<string, PlateUse>> {
  const timeZone = plates[0]?.timeZone ?? "UTC";
  const [dayBegins, monthBegins] = [startOfDay(day, timeZone), startOfDay(firstOfMonth(day), timeZone)];
  const names = plates.map(({ normalised }) => normalised);
  const { rows } = await sql<PlateUse & { plate: string }>`
    with fill as (
      select licence_plate_key(t.car_number) as plate, t.time >= ${dayBegins} as today,
        case t.consume_type when 'REVERSE' then -1 else 1 end as sign, t.amount, t.volume
      from sale t
      where t.network_id = ${networkId} and t.car_number is not null and licence_plate_key(t.car_number) = any(${names}::text[])
        and t.time >= ${monthBegins} and t.time <= ${at}
    )
    select plate, coalesce(sum(sign * abs(amount)) filter (where today), 0)::text as "dayAmount",
      coalesce(sum(sign * abs(volume)) filter (where today), 0)::text as "dayVolume",
      coalesce(sum(sign) filter (where today), 0)::int as "dayCount",
      coalesce(sum(sign * abs(amount)), 0)::text as "monthAmount",
      coalesce(sum(sign * abs(volume)), 0)::text as "monthVolume",
      coalesce(sum(sign), 0)::int as "monthCount"
    from fill group by plate`.execute(db);
  return new Map(rows.map(({ plate, ...use }) => [plate, use]));
}
