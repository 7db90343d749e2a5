import { FIGURES, ofVolumes } from "../delivery-ticket/inbound.sql.ts";

/** What came of a line (n): each load once, also where its ticket and its rise were linked apart before they were matched. */
const LOADS = `(
  select coalesce(t.id, d.id) as id, t.number, coalesce(t.time, d.time) as time, k.number as tank_number, t.volume as ticket,
    ${ofVolumes("trim_scale(v.received)")} as received, ${FIGURES.level} as level, coalesce(t.dispute, 'NONE') as dispute, l.linked_at, l.linked_by
  from fuel_order_load l
    left join delivery_ticket t on t.network_id = l.network_id and t.withdrawn_at is null and t.id = coalesce(l.ticket_id,
      (select m.id from delivery_ticket m where m.network_id = l.network_id and m.delivery_id = l.delivery_id))
    left join tank_delivery d on d.network_id = l.network_id and d.id = coalesce(t.delivery_id, l.delivery_id)
    join tank k on k.network_id = l.network_id and k.id = coalesce(t.tank_id, d.tank_id)
    join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id
  where l.network_id = n.network_id and l.order_id = n.order_id and l.place = n.place
    and (l.ticket_id is not null or not exists (select 1 from fuel_order_load own where own.network_id = l.network_id and own.ticket_id = t.id))
)`;

const LOAD = `json_build_object('id', l.id, 'number', l.number, 'time', l.time, 'tankNumber', l.tank_number, 'ticketLitres', l.ticket::text,
  'measuredLitres', l.received::text, 'level', l.level, 'dispute', l.dispute, 'linkedAt', l.linked_at, 'linkedBy', l.linked_by)`;

const LINE = `json_build_object('place', n.place, 'tankId', n.tank_id, 'tankNumber', nk.number, 'gradeId', n.grade_id, 'gradeName', ng.name,
  'gradeColour', ng.colour, 'orderedLitres', n.litres::text, 'ticketLitres', c.ticket::text, 'measuredLitres', c.received::text,
  'differenceLitres', (c.came - n.litres)::text, 'differencePercent', round((c.came - n.litres) * 100 / n.litres, 2)::text,
  'lossLitres', c.loss::text, 'lossPercent', round(c.loss * 100 / c.lost_of, 2)::text, 'loads', coalesce(c.loads, '[]'))`;

/** What came of a line without a load: nothing, once no more comes of its order (o). */
const NOTHING = `case when o.state in ('DROPPED', 'RECONCILED') then 0 end`;

/** The lines of an order (o) beside what came of them. */
export const LINES = `(select coalesce(json_agg(${LINE} order by n.place), '[]')
  from fuel_order_line n join grade ng on ng.network_id = n.network_id and ng.id = n.grade_id
    left join tank nk on nk.network_id = n.network_id and nk.id = n.tank_id
    cross join lateral (
      select sum(l.ticket) as ticket, sum(l.received) as received, coalesce(sum(coalesce(l.received, l.ticket)), ${NOTHING}) as came, sum(l.received - l.ticket) as loss,
        sum(l.ticket) filter (where l.received is not null) as lost_of, json_agg(${LOAD} order by l.time, l.id) as loads
      from ${LOADS} l) c
  where n.network_id = o.network_id and n.order_id = o.id)`;

/** What all lines of an order (o) ask for. */
export const ORDERED = `(select sum(n.litres) from fuel_order_line n where n.network_id = o.network_id and n.order_id = o.id)`;

/** What was done with an order (o). */
export const COURSE = `(select coalesce(json_agg(json_build_object('id', p.id, 'time', p.time, 'deed', p.deed, 'author', p.author, 'text', p.text)
    order by p.time, p.id), '[]')
  from fuel_order_step p where p.network_id = o.network_id and p.order_id = o.id)`;

/** A condition on one of the lines (n) of an order (o). */
export const withLine = (condition: string): string =>
  `exists (select 1 from fuel_order_line n where n.network_id = o.network_id and n.order_id = o.id and ${condition})`;
