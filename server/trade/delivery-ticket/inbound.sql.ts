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

/** What stands beside a row of {@link INBOUND} (i). */
export const INBOUND_JOINS = {
  s: "join station s on s.network_id = i.network_id and s.id = i.station_id",
  k: "join tank k on k.network_id = i.network_id and k.id = i.tank_id",
  gr: "join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id",
  t: "left join delivery_ticket t on t.network_id = i.network_id and t.id = i.ticket_id",
  d: "left join tank_delivery d on d.network_id = i.network_id and d.id = i.delivery_id",
} as const;

const RISE = "(d.end_volume - d.start_volume)";
// A fill belongs to the drop in which it ended, as it does to the stock of a time.
const SOLD = `(select coalesce(sum(x.volume), 0) from sale x
  where x.network_id = d.network_id and x.tank_id = d.tank_id and x.time > d.started_at and x.time <= d.ended_at)`;
const RECEIVED = `(${RISE} + ${SOLD})`;
const DIFFERENCE = `(${RECEIVED} - t.volume)`;
const PERCENT = `(${DIFFERENCE} * 100 / t.volume)`;

/** Figures of a row, each null where what it is of is not there. */
export const FIGURES = {
  rise: RISE,
  sold: `case when d.id is not null then ${SOLD} end`,
  received: RECEIVED,
  difference: DIFFERENCE,
  percent: `round(${PERCENT}, 2)`,
  level: `case when d.id is null or t.id is null then null when abs(${PERCENT}) > ${LIMITS.red} then 'RED'
    when abs(${PERCENT}) > ${LIMITS.amber} then 'AMBER' else 'WITHIN' end`,
  state: `case when i.ticket_id is null then 'RISE_ONLY' when i.delivery_id is null then 'TICKET_ONLY' else 'MATCHED' end`,
} as const;
