import { sql } from "kysely";
import { wallTime } from "../../../common/zone-time.ts";
import { type JudgedGroup, type JudgedPlate, type PlateJudgement, judgePlate } from "./plate-judge.rules.ts";
import { type PlateDesk, groupOfTraining, usesOfPlates } from "./plate-used.ts";

interface Row extends JudgedPlate, JudgedGroup {
  readonly normalised: string;
  readonly timeZone: string;
}

/** The plates of cards that fill where people practise, or where they don't. */
interface CardPlates {
  readonly plates: readonly string[];
  readonly training: boolean;
}

/**
 * How the plates of many cards are judged, for fills of gas, whose rules are the stricter ones; those that are in no group are
 * left out, as are those whose group is for training and their cards aren't, or the other way round. Two statements, however many there are.
 */
export async function judgePlatesOfCards(
  where: PlateDesk,
  cards: CardPlates,
): Promise<ReadonlyMap<string, PlateJudgement>> {
  const known = await groupsOf(where, cards);
  const [first] = known;
  if (first === undefined) {
    return new Map();
  }
  // One zone for all: the network's.
  const { timeZone } = first;
  const { day } = wallTime(where.at, timeZone);
  const names = known.map(({ normalised }) => normalised);
  const usedBy = await usesOfPlates(where, names, { timeZone });
  const fill = { day, isGas: true, amount: null, volume: null };
  return new Map(known.map((plate) => [plate.normalised, judgePlate(plate, plate, usedBy(plate.normalised), fill)]));
}

async function groupsOf({ db, networkId }: PlateDesk, { plates, training }: CardPlates): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.normalised, n.time_zone as "timeZone", l.cylinder_test_until::text as "cylinderTestUntil", l.override_until::text as "overrideUntil",
      g.active, g.declines_overdue as "declinesOverdue", g.day_amount::text as "dayAmount", g.day_volume::text as "dayVolume",
      g.day_count as "dayCount", g.month_amount::text as "monthAmount", g.month_volume::text as "monthVolume", g.month_count as "monthCount"
    from licence_plate l join licence_plate_group g on g.network_id = l.network_id and g.id = l.group_id
      join platform n on n.id = l.network_id and n.network_id = l.network_id
    where l.network_id = ${networkId} and l.normalised = any(${[...plates]}::text[]) and ${groupOfTraining(training)}`.execute(
    db,
  );
  return rows;
}
