/** Orders that say that fuel is wanted, and those that say that it comes. */
const STATES = {
  wanted: "('DRAFT', 'APPROVED', 'IN_TRANSIT')",
  coming: "('APPROVED', 'IN_TRANSIT')",
  onTheWay: "('IN_TRANSIT')",
} as const;

/** Of a line that any tank of its grade takes, as many parts as the station has such tanks. */
const PARTS = `case when fl.tank_id is null then (select count(*) from tank ft
    where ft.network_id = fo.network_id and ft.station_id = fo.station_id and ft.grade_id = fl.grade_id and ft.deleted_at is null) else 1 end`;

const linesOf = (tank: string, states: keyof typeof STATES): string =>
  `from fuel_order fo join fuel_order_line fl on fl.network_id = fo.network_id and fl.order_id = fo.id
    where fo.network_id = ${tank}.network_id and fo.station_id = ${tank}.station_id and fo.state in ${STATES[states]}
      and (fl.tank_id = ${tank}.id or (fl.tank_id is null and fl.grade_id = ${tank}.grade_id))
      and not exists (select 1 from fuel_order_load fx where fx.network_id = fl.network_id and fx.order_id = fl.order_id and fx.place = fl.place)`;

/** Litres for a tank in lines of which nothing came yet. */
export const litresOnOrder = (tank: string, states: keyof typeof STATES): string =>
  `(select coalesce(round(sum(fl.litres / ${PARTS}), 3), 0) ${linesOf(tank, states)})`;

/** When the first of what is on its way to a tank is expected. */
export const expectedFor = (tank: string): string => `(select min(fo.expected_at) ${linesOf(tank, "onTheWay")})`;
