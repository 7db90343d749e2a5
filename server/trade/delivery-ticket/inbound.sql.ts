import { expansionIn, grownIn } from "../../site/energy/expansion.ts";
import { riseHeat } from "../wet-stock/tank-day.sql.ts";

/** Above so many per cent of the ticket's volume, up or down, a difference is amber, and red. */
const LIMITS = { amber: "0.5", red: "1" } as const;

/** Tickets, and the rises that have none: each once, with the keys by which both are joined. */
export const INBOUND = `(
  select t.network_id, t.id, t.station_id, t.tank_id, t.time, t.id as ticket_id, t.delivery_id
  from delivery_ticket t where t.withdrawn_at is null
  union all
  select d.network_id, d.id, d.station_id, d.tank_id, d.time, null::uuid, d.id
  from tank_delivery d
  where d.superseded_by is null
    and not exists (select 1 from delivery_ticket t where t.network_id = d.network_id and t.delivery_id = d.id)
)`;

// A fill belongs to the drop in which it ended, as it does to the stock of a time.
const SOLD = `(select coalesce(sum(x.volume), 0) from sale x
  where x.network_id = d.network_id and x.tank_id = d.tank_id and x.time > d.started_at and x.time <= d.ended_at)`;
const EXPANSION = expansionIn("gr");
const RECEIVED = "(d.end_volume - d.start_volume + x.sold)";
/** To the millilitre, as everything else is. */
const net = (volume: string, heat: string): string =>
  `trim_scale(round((${volume} - ${grownIn(EXPANSION, `(${heat})`, volume)})::numeric, 3))`;

/** What the volumes of a row come to, each null where what it is of is not there: judged are the net ones where both are known. */
const VOLUMES = `(
  select v.*, coalesce(v.received_net - v.loaded_net, v.received - t.volume) as judged,
    case when v.received_net - v.loaded_net is null then t.volume else v.loaded_net end as judged_of
  from (
    select x.sold, ${RECEIVED} as received, ${net(RECEIVED, riseHeat("x.sold"))} as received_net,
      coalesce(t.net_volume, ${net("t.volume", "t.volume * t.temperature_c")}) as loaded_net
    from (select case when d.id is not null then ${SOLD} end as sold) x) v) v`;

/** A figure of the volumes (v) of a row, as one value: a page reckons those of its own rows alone, where a join would reckon all. */
export const ofVolumes = (figure: string): string => `(select ${figure} from ${VOLUMES})`;

/** What stands beside a row of {@link INBOUND} (i). */
export const INBOUND_JOINS = {
  s: "join station s on s.network_id = i.network_id and s.id = i.station_id",
  k: "join tank k on k.network_id = i.network_id and k.id = i.tank_id",
  gr: "join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id",
  t: "left join delivery_ticket t on t.network_id = i.network_id and t.id = i.ticket_id",
  d: "left join tank_delivery d on d.network_id = i.network_id and d.id = i.delivery_id",
} as const;
/** The volumes (v) of every row, for sums. */
export const VOLUMES_JOIN = `left join lateral ${VOLUMES} on true`;

const PERCENT = "(v.judged * 100 / v.judged_of)";

/** By the volumes (v) of a row. */
export const DIFFERENCE = "(v.received - t.volume)";
export const DIFFERENCE_NET = "(v.received_net - v.loaded_net)";
const LEVEL = `case when abs(${PERCENT}) > ${LIMITS.red} then 'RED' when abs(${PERCENT}) > ${LIMITS.amber} then 'AMBER'
    when v.judged is not null then 'WITHIN' end`;

/** Figures of a row, each null where what it is of is not there. */
export const FIGURES = {
  rise: "(d.end_volume - d.start_volume)",
  difference: ofVolumes(DIFFERENCE),
  differenceNet: ofVolumes(DIFFERENCE_NET),
  percent: ofVolumes(`round(${PERCENT}, 2)`),
  basis: ofVolumes(
    "case when v.judged is null then null when v.received_net - v.loaded_net is null then 'GROSS' else 'NET' end",
  ),
  level: ofVolumes(LEVEL),
  state: `case when i.ticket_id is null then 'RISE_ONLY' when i.delivery_id is null then 'TICKET_ONLY' else 'MATCHED' end`,
} as const;
