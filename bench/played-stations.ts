import type pg from "pg";
import type { PastPlan } from "../device-gateway/simulator/past/past-plan.ts";
import type { Played } from "../device-gateway/simulator/past/play.ts";
import type { PastTicket } from "../device-gateway/simulator/past/tickets.ts";
import type { StationPlan } from "../device-gateway/simulator/plan.ts";
import { Random } from "../device-gateway/simulator/world/random.ts";
import { newId } from "../server/kernel/ids.ts";
import { NETWORK_ID, idOf } from "./network.ts";

/** A station that was played, as the database has it: ids by the numbers of its tanks and guns. */
export interface StoredStation {
  readonly past: PastPlan;
  readonly plan: StationPlan;
  readonly played: Played;
  readonly tickets: readonly PastTicket[];
  readonly id: string;
  readonly tanks: ReadonlyMap<number, string>;
  readonly guns: ReadonlyMap<number, string>;
}

/** What was played of a station. */
export interface PlayedStation extends Pick<StoredStation, "past" | "plan" | "played" | "tickets"> {
  readonly name: string;
}

const instant = (at: number): string => new Date(at).toISOString();
const litres = (cl: number): number => cl / 100;

/** Rows of a table, as many as there are, by one statement. */
function insert(db: pg.Client, table: string, rows: readonly object[]): Promise<unknown> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  return rows.length === 0
    ? Promise.resolve()
    : db.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
}

/** Grades by their codes, made in the bench's network. */
export async function storeGrades(db: pg.Client, codes: readonly (readonly [code: string, group: string])[]) {
  const grades = new Map(codes.map(([code]) => [code, newId()]));
  const rows = codes.map(([code, expansion_group]) => ({
    id: grades.get(code),
    network_id: NETWORK_ID,
    code: `P${code}`,
    name: `Played ${code}`,
    unit: "LITRE",
    kind: "LIQUID",
    colour: "#1e90ff",
    expansion_group,
  }));
  await insert(db, "grade", rows);
  return grades;
}

/** Stores a station with its sales and its tickets; what gauges told of it is stored by {@link storeGauges}. */
export async function storeStation(
  db: pg.Client,
  { past, plan, played, tickets, name }: PlayedStation,
  grades: ReadonlyMap<string, string>,
): Promise<StoredStation> {
  const [id, device, dispenser] = [newId(), newId(), newId()];
  const tanks = new Map(plan.tanks.map(({ number }) => [number, newId()]));
  const guns = new Map(plan.guns.map(({ number }) => [number, newId()]));
  const gradeOf = (gradeId: number) => grades.get(plan.grades.find((each) => each.id === gradeId)?.code ?? "");
  await db.query(
    `insert into station (id, network_id, platform_id, city_id, code, name, address, phone, tax_code, authorization_mode, certification, shifts_per_day, control_mode,
      activation_state, time_zone) values ($1, $2, $2, $3, $4, $4, '', '', $4, 'AUTOMATIC', 'GENERAL', 3, 'PLATFORM', 'ACTIVATED', $5)`,
    [id, NETWORK_ID, idOf("other", 3), name, plan.timeZone],
  );
  const place = { network_id: NETWORK_ID, station_id: id };
  const tankRows = plan.tanks.map((tank) => ({
    ...place,
    id: tanks.get(tank.number),
    grade_id: gradeOf(tank.gradeId),
    number: tank.number,
    name: `T${tank.number}`,
    capacity_litres: litres(tank.capacityCl),
    height_mm: tank.heightMm,
    low_limit_litres: litres(tank.lowCl),
    high_limit_litres: litres(tank.highCl),
    hysteresis_litres: litres(tank.hysteresisCl),
    water_limit_mm: tank.waterLimitMm,
  }));
  await insert(db, "tank", tankRows);
  await insert(db, "dispenser", [{ ...place, id: dispenser, number: 1, name: "Island" }]);
  const gunRows = plan.guns.map(({ number, gradeId, tank }) => ({
    ...place,
    id: guns.get(number),
    dispenser_id: dispenser,
    grade_id: gradeOf(gradeId),
    tank_id: tanks.get(tank),
    number,
  }));
  await insert(db, "gun", gunRows);
  const saleRows = played.sales.map((sale, index) => ({
    ...place,
    time: instant(sale.endedAt),
    id: newId(),
    device_id: device,
    gun_id: guns.get(sale.gun),
    tank_id: tanks.get(sale.tank),
    grade_id: gradeOf(sale.gradeId),
    address: `${sale.pump}.${sale.nozzle}`,
    transaction_no: `${index}`,
    started_at: instant(sale.startedAt),
    volume: litres(sale.volumeCl),
    price: sale.priceMills / 1000,
    amount: litres(sale.amountCents),
    old_amount: litres(sale.amountCents),
    totalizer_litres: litres(sale.totalVolumeCl),
    consume_type: "CONSUME",
    sale_group: "NORMAL",
    offline: sale.offline,
    received_at: instant(sale.endedAt),
    payment: "TILL",
  }));
  await insert(db, "sale", saleRows);
  await db.query(
    `insert into sale_hour (network_id, station_id, hour, grade_id, payment, sales, volume, amount, old_amount)
      select network_id, station_id, date_trunc('hour', time), grade_id, payment, count(*), sum(volume), sum(amount), sum(old_amount)
      from sale where network_id = $1 and station_id = $2 group by 1, 2, 3, 4, 5`,
    [NETWORK_ID, id],
  );
  return { past, plan, played, tickets, id, tanks, guns };
}

/** A gauge that is off by so many litres, each time otherwise (one standard deviation). */
function noisy(random: Random, spread: number): (cl: number) => number {
  return (cl) => {
    const off = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    return Math.round((litres(cl) + off * spread) * 1000) / 1000;
  };
}

/** Stores what the gauges of a station told, each volume off by chance, in place of what they told before; the tickets meet their rises anew. */
export async function storeGauges(
  db: pg.Client,
  { past, plan, played, tickets, id, tanks }: StoredStation,
  { spread, seed }: { readonly spread: number; readonly seed: number },
): Promise<void> {
  const told = noisy(Random.named(seed, `${plan.code}/gauge of ${spread}`), spread);
  const ids = [...tanks.values()];
  for (const table of ["tank_reading", "tank_delivery", "delivery_ticket", "tank_day"]) {
    await db.query(`delete from ${table} where network_id = $1 and tank_id = any($2::uuid[])`, [NETWORK_ID, ids]);
  }
  const place = { network_id: NETWORK_ID };
  const readings = played.readings.map(({ tank, values }) => ({
    ...place,
    time: instant(values.at),
    tank_id: tanks.get(tank),
    volume: told(values.productCl),
    water_volume: litres(values.waterCl),
    temperature_c: values.temperatureC,
    density_kg_m3: values.densityKgM3,
  }));
  await insert(db, "tank_reading", readings);
  const deliveries = played.deliveries.map(({ tank, start, end, dispensedCl }) => {
    const [from, to] = [told(start.productCl), told(end.productCl)];
    return {
      ...place,
      time: instant(end.at),
      id: newId(),
      station_id: id,
      tank_id: tanks.get(tank),
      source: "GAUGE",
      started_at: instant(start.at),
      ended_at: instant(end.at),
      start_volume: from,
      end_volume: to,
      delivered: Math.round((to - from + litres(dispensedCl)) * 1000) / 1000,
      start_temperature_c: start.temperatureC,
      end_temperature_c: end.temperatureC,
    };
  });
  await insert(db, "tank_delivery", deliveries);
  const papers = tickets.map((ticket) => {
    const near = deliveries.filter(
      (one) => one.tank_id === tanks.get(ticket.into) && Math.abs(Date.parse(one.time) - ticket.signedAt) < 3_600_000,
    );
    const met = ticket.tank === ticket.into ? near[0] : undefined;
    return {
      ...place,
      id: newId(),
      station_id: id,
      tank_id: tanks.get(ticket.tank),
      number: ticket.number,
      supplier: ticket.supplier,
      driver: ticket.driver,
      vehicle: ticket.vehicle,
      time: instant(ticket.signedAt),
      volume: litres(ticket.volumeCl),
      compartments: "1",
      remark: "",
      account_id: idOf("account", 1),
      author: "bench",
      created_at: instant(ticket.signedAt),
      delivery_id: met?.id ?? null,
      matched_at: met === undefined ? null : met.time,
      dispute: "NONE",
    };
  });
  await insert(db, "delivery_ticket", papers);
  await db.query(
    `insert into tank_day_due (network_id, tank_id, day, marked_at)
      select $1, t.id, d::date, now() from unnest($2::uuid[]) t (id) cross join generate_series($3::date, $4::date, interval '1 day') d on conflict do nothing`,
    [NETWORK_ID, ids, instant(past.since), instant(past.until)],
  );
}
