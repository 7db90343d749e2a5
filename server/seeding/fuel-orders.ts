import type { MikroORM } from "@mikro-orm/postgresql";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { sqlOf } from "../kernel/context.ts";
import { linkFuelOrder, reconcileFuelOrder } from "../trade/fuel-order/fuel-order-link.service.ts";
import { approveFuelOrder, createFuelOrder, sendFuelOrder } from "../trade/fuel-order/fuel-order.service.ts";
import type { FuelOrderState } from "../trade/fuel-order/fuel-order.types.ts";
import { Desk, type DeskOptions } from "./shifts.ts";

const HOUR_MS = 3_600_000;
/** Litres are ordered in whole hundreds. */
const STEP = 100;

/** Who orders for the stations of their platform, and who approves all orders. */
export interface OrderPeople {
  readonly writer: string;
  readonly approver: string;
}

interface Ordering extends DeskOptions {
  readonly people: OrderPeople;
  readonly now: Date;
}

interface PastLoad {
  readonly id: string;
  readonly stationId: string;
  readonly tankId: string;
  readonly time: Date;
  readonly volume: string;
  readonly supplier: string;
  readonly vehicle: string;
}

/** How far orders came: those of the past for loads that are there, the last ones for what is to come, so many hours from now on. */
const COURSES: readonly { readonly to: FuelOrderState; readonly wantedIn?: number }[] = [
  { to: "RECONCILED" },
  { to: "RECONCILED" },
  { to: "DROPPED" },
  { to: "IN_TRANSIT", wantedIn: 4 },
  { to: "IN_TRANSIT", wantedIn: 9 },
  { to: "APPROVED", wantedIn: 20 },
  { to: "DRAFT", wantedIn: 30 },
  { to: "DRAFT", wantedIn: 44 },
];

/** The last loads with tickets at stations of the writer's platform, of as many tanks as there are, the oldest first. */
async function loadsFor(orm: MikroORM, desk: Desk, writer: string): Promise<readonly PastLoad[]> {
  const { rows } = await sql<PastLoad>`
    select * from (
      select distinct on (t.tank_id) t.id, t.station_id as "stationId", t.tank_id as "tankId", t.time, t.volume, t.supplier, t.vehicle
      from delivery_ticket t join station s on s.network_id = t.network_id and s.id = t.station_id
        join account a on a.network_id = s.network_id and a.platform_id = s.platform_id
      where t.network_id = ${desk.networkId} and a.login = ${writer} and t.withdrawn_at is null and t.delivery_id is not null
      order by t.tank_id, t.time desc) l order by l.time, l.id`.execute(sqlOf(orm.em.fork()));
  return rows.slice(-COURSES.length);
}

/** Writes the orders of what came last, and of what is to come, by the use cases that the API calls. What is there stays. Gives their number. */
export async function enterFuelOrders(orm: MikroORM, { people, now, ...options }: Ordering): Promise<number> {
  const desk = await Desk.of(orm, options);
  const loads = await loadsFor(orm, desk, people.writer);
  const courses = COURSES.slice(0, loads.length);
  for (const [index, load] of loads.entries()) {
    const course = courses[index];
    if (course !== undefined) {
      await new Course(desk, people, load).enter(
        course.to,
        course.wantedIn === undefined ? null : after(now, course.wantedIn),
        now,
      );
    }
  }
  return courses.length;
}

const after = (time: Date, hours: number): Date => new Date(time.getTime() + hours * HOUR_MS);

/** One order on its way through its states. */
class Course {
  constructor(
    private readonly desk: Desk,
    private readonly people: OrderPeople,
    private readonly load: PastLoad,
  ) {}

  /** `wanted`: when it is to come; null: it is the order of the load itself. */
  async enter(to: FuelOrderState, wanted: Date | null, now: Date): Promise<void> {
    const { writer, approver } = this.people;
    const { id: deliveryId, stationId, tankId, time, volume, supplier, vehicle } = this.load;
    const comes = wanted ?? time;
    // What is to come was ordered within the last hours, what came a day before.
    const written = wanted === null ? after(time, -26) : after(now, -5);
    const by = (login: string, hours: number) => this.desk.as(login, after(written, hours).toISOString());
    const { id, state } = await createFuelOrder(await by(writer, 0), {
      idempotencyKey: `seed order ${deliveryId}`,
      stationId,
      supplier,
      wantedFrom: after(comes, -2),
      wantedUntil: after(comes, 2),
      note: null,
      lines: [{ tankId, litres: new Decimal(volume).div(STEP).ceil().times(STEP).toFixed() }],
    });
    if (state !== "DRAFT" || to === "DRAFT") {
      return;
    }
    await approveFuelOrder(await by(approver, 2), { id });
    if (to !== "APPROVED") {
      await sendFuelOrder(await by(writer, 4), { id, carrier: supplier, vehicle, expectedAt: comes });
    }
    if (wanted === null) {
      const came = (hours: number) => this.desk.as(writer, after(time, hours).toISOString());
      await linkFuelOrder(await came(1), { id, place: 1, deliveryId });
      if (to === "RECONCILED") {
        await reconcileFuelOrder(await came(2), { id, text: null, disputeReason: null });
      }
    }
  }
}
