import { type Kysely, sql } from "kysely";

/** A gap between totalizers that isn't what the sales around it say. */
export interface GapFault {
  readonly networkId: string;
  readonly what: "GAP_NOT_KEPT" | "GAP_NOT_ITS_SALES";
  /** The sale after which it is. */
  readonly id: string;
  /** By how many litres, as a decimal. */
  readonly difference: string;
}

const MOST_FAULTS = 100;
/** Litres that the rounding of meter and volume may make up between two sales. */
const TOLERANCE = 0.1;

/**
 * Proves the gaps of a network between sales that follow one another on a gun and both tell their totalizers, in one snapshot: each that
 * they leave open is kept, and none is kept that they explain.
 */
export async function gapFaultsOf(db: Kysely<unknown>, networkId: string): Promise<GapFault[]> {
  const { rows } = await sql<GapFault>`
    with metered as (
      select id, totalizer_litres, lead(totalizer_litres) over w as next_totalizer, lead(volume) over w as next_volume
      from sale where network_id = ${networkId} and gun_id is not null and consume_type <> 'REVERSE' window w as (partition by gun_id order by time, id)
    ), between_two as (
      select id, next_totalizer - next_volume - totalizer_litres as litres from metered where totalizer_litres <> 0 and next_totalizer <> 0
    )
    select ${networkId} as "networkId", case when g.after_sale_id is null then 'GAP_NOT_KEPT' else 'GAP_NOT_ITS_SALES' end as what, b.id,
      (b.litres - coalesce(g.litres, 0))::text as difference
    from between_two b left join sale_gap g on g.network_id = ${networkId} and g.after_sale_id = b.id
    where (b.litres > ${TOLERANCE}) <> (g.after_sale_id is not null) or abs(b.litres - coalesce(g.litres, b.litres)) > 0.0005
    limit ${MOST_FAULTS}`.execute(db);
  return rows;
}
