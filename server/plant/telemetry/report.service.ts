import { storeAlarms } from "../alarm/alarm.intake.ts";
import { applyAlarms, claimStanding } from "../alarm/standing.intake.ts";
import { type Context, gateway, sqlOf } from "../../kernel/context.ts";
import { heldByOthers } from "../lease/held.ts";
import { storeDevices, storeUnknown } from "../device/device.intake.ts";
import { storeGuns } from "./gun.intake.ts";
import { fillIntake, priceIntake, saleIntake, stockFollowers } from "./intake.ports.ts";
import { storeDeliveries } from "../delivery/delivery.intake.ts";
import { storeTanks } from "../level/tank.intake.ts";
import { storeMeasures } from "../measure/measure.intake.ts";
import { Arrivals } from "../../kernel/lists/arrival.ts";
import { type Batch, takeTurns } from "./batch.ts";
import { oldestTaken } from "./fact-key.rules.ts";
import type { RefusedReport, ReportOutcome } from "./report-outcome.types.ts";
import type { ReportInput } from "./report.types.ts";
import { asSent, setAsideOf } from "./set-aside.ts";
import { knownDevices } from "./known-devices.ts";

/** What a batch changes, empty. */
const unchanged = (): Batch["changed"] => ({
  guns: new Set<string>(),
  tanks: new Set<string>(),
  devices: new Set<string>(),
  measures: new Set<string>(),
  alarms: new Set<string>(),
  quarantineStations: new Set<string>(),
  saleStations: new Set<string>(),
  deliveryStations: new Set<string>(),
  priceStations: new Set<string>(),
  unknownDevices: new Set<string>(),
  cards: new Set<string>(),
  fuelOrders: new Set<string>(),
  lowBalances: new Set<string>(),
});

/** Of whom, and which devices it may be about. */
type Sender = Pick<Batch, "networkId" | "devices">;

/** Stores a batch in one transaction, with the alarms that it causes. Live views hear of it after the commit. */
export async function inBatch(
  ctx: Context,
  { networkId, devices }: Sender,
  work: (batch: Batch, em: Context["em"]) => Promise<Parameters<typeof applyAlarms>[1]>,
): Promise<Batch["outcome"]> {
  const changed = unchanged();
  const outcome: Batch["outcome"] = { accepted: 0, duplicates: 0, refused: [] };
  await ctx.em.transactional(async (em) => {
    const [db, now] = [sqlOf(em), ctx.clock.now()];
    const latest = new Date(now.getTime() + ctx.config.FUTURE_MINUTES * 60_000);
    const arrivals = new Arrivals(db);
    const batch: Batch = {
      db,
      arrivals,
      networkId,
      now,
      latest,
      goneBefore: new Date(now.getTime() - ctx.config.OFFLINE_SECONDS * 1000),
      oldest: oldestTaken(now),
      devices,
      superseded: new Map(),
      edges: [],
      stock: [],
      changed,
      outcome,
    };
    const standing = await work(batch, em);
    for (const followStock of stockFollowers.all) {
      await followStock(batch);
    }
    for (const id of await applyAlarms(batch, standing)) {
      changed.alarms.add(id);
    }
    for (const { tankId } of batch.edges) {
      if (tankId != null) {
        changed.tanks.add(tankId);
      }
    }
  });
  announce(ctx, networkId, changed);
  return outcome;
}

/**
 * Takes a gateway's batch in one transaction: all that is new is stored, what is known counts as a duplicate, what can't
 * be true waits for a person, what is none of the gateway's is refused part by part.
 */
export async function reportReadings(ctx: Context, input: ReportInput): Promise<ReportOutcome> {
  const me = gateway(ctx);
  const devices = await knownDevices.of(ctx).of(me);
  const outcome = await inBatch(ctx, { networkId: me.networkId, devices }, async (batch) => {
    await takeTurns(batch, devicesOf(input));
    for (const [stationId, since] of await heldByOthers(batch.db, me, sharedOf(devices, input))) {
      batch.superseded.set(stationId, since);
    }
    for (const storeFills of fillIntake.all) {
      await storeFills(batch, input);
    }
    for (const storeSales of saleIntake.all) {
      await storeSales(batch, input.sales);
    }
    await storeDevices(batch, input.devices);
    await storeGuns(batch, input.guns);
    for (const confirmPrices of priceIntake.all) {
      await confirmPrices(batch);
    }
    const detected = await storeTanks(batch, input.tanks);
    await storeDeliveries(batch, input.deliveries, detected);
    await storeMeasures(batch, input.measures);
    await storeAlarms(batch, input.alarms);
    await storeUnknown(batch, { gateway: me, reports: input.unknownDevices });
    return claimStanding(batch, input.standing);
  });
  const refused = asSent(outcome.refused, setAsideOf(ctx));
  tellRefused(ctx, me, refused);
  return { ...outcome, refused };
}

/** One line a batch, so that somebody who runs the server sees what its gateways can't deliver. */
function tellRefused(ctx: Context, { gatewayId }: { gatewayId: string }, refused: readonly RefusedReport[]): void {
  const [first] = refused;
  if (first !== undefined) {
    const { kind, index, reason, message } = first;
    ctx.log.warn(
      { gatewayId, refused: refused.length, first: { kind, index, reason, message } },
      "records were refused",
    );
  }
}

/** The shared stations that a batch tells of. */
const sharedOf = (devices: Batch["devices"], input: ReportInput): string[] => [
  ...new Set(
    devicesOf(input).flatMap((id) => {
      const device = devices.get(id);
      return device?.isShared === true ? [device.stationId] : [];
    }),
  ),
];

function devicesOf({
  sales,
  fills,
  devices,
  guns,
  tanks,
  measures,
  deliveries,
  alarms,
  standing,
}: ReportInput): string[] {
  return [sales, fills, devices, guns, tanks, measures, deliveries, alarms, standing].flatMap((list) =>
    list.map(({ deviceId }) => deviceId),
  );
}

function announce({ pubsub }: Context, networkId: string, changed: Batch["changed"]): void {
  const some = (set: ReadonlySet<string>, tell: (ids: string[]) => void) => {
    if (set.size > 0) {
      tell([...set]);
    }
  };
  some(changed.quarantineStations, (stationIds) => pubsub.publish("quarantine", { networkId, stationIds }));
  some(changed.saleStations, (stationIds) => pubsub.publish("sale", { networkId, stationIds }));
  some(changed.deliveryStations, (stationIds) => pubsub.publish("delivery", { networkId, stationIds }));
  some(changed.priceStations, (stationIds) => pubsub.publish("price", { networkId, stationIds }));
  some(changed.guns, (gunIds) => pubsub.publish("gun", { networkId, gunIds }));
  some(changed.tanks, (tankIds) => pubsub.publish("tank", { networkId, tankIds }));
  some(changed.devices, (deviceIds) => pubsub.publish("device", { networkId, deviceIds }));
  some(changed.measures, (deviceIds) => pubsub.publish("measure", { networkId, deviceIds }));
  some(changed.unknownDevices, (ids) => pubsub.publish("unknownDevice", { networkId, ids }));
  some(changed.cards, (ids) => pubsub.publish("card", { networkId, ids }));
  some(changed.fuelOrders, (orderIds) => pubsub.publish("fuelOrder", { networkId, orderIds }));
  some(changed.lowBalances, (ids) => pubsub.publish("lowBalance", { networkId, ids }));
  some(changed.alarms, (alarmIds) => pubsub.publish("alarm", { networkId, alarmIds }));
}
