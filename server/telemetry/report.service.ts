import { storeAlarms } from "../alarm/alarm.intake.ts";
import { applyEdges } from "../alarm/alarm.writer.ts";
import { type Context, gateway, sqlOf } from "../context.ts";
import { storeDevices, storeUnknown } from "../device/device.intake.ts";
import { storeGuns } from "../gun/gun.intake.ts";
import { confirmPrices } from "../pricing/price.intake.ts";
import { storeDeliveries } from "../tank/delivery.intake.ts";
import { storeTanks } from "../tank/tank.intake.ts";
import { storeSales } from "../transaction/sale.intake.ts";
import { type Batch, takeTurns } from "./batch.ts";
import type { ReportInput, ReportOutcome } from "./report.types.ts";

/**
 * Takes a gateway's batch in one transaction: all that is new is stored, what is known counts as a duplicate, what is
 * none of the gateway's is refused part by part. Live views hear of it after the commit.
 */
export async function reportReadings(ctx: Context, input: ReportInput): Promise<ReportOutcome> {
  const me = gateway(ctx);
  const devices = await ctx.knownDevices.of(me);
  const changed = {
    guns: new Set<string>(),
    tanks: new Set<string>(),
    devices: new Set<string>(),
    alarms: new Set<string>(),
    saleStations: new Set<string>(),
    priceStations: new Set<string>(),
    unknownDevices: new Set<string>(),
  };
  const outcome = { accepted: 0, duplicates: 0, refused: [] };
  await ctx.em.transactional(async (em) => {
    const batch: Batch = {
      db: sqlOf(em),
      networkId: me.networkId,
      now: ctx.clock.now(),
      devices,
      edges: [],
      changed,
      outcome,
    };
    await takeTurns(batch, devicesOf(input));
    await storeSales(batch, input.sales);
    await storeDevices(batch, input.devices);
    await storeGuns(batch, input.guns);
    await confirmPrices(batch);
    await storeTanks(batch, input.tanks);
    await storeDeliveries(batch, input.deliveries);
    await storeAlarms(batch, input.alarms);
    await storeUnknown(batch, { gateway: me, reports: input.unknownDevices });
    for (const id of await applyEdges(batch, batch.edges)) {
      changed.alarms.add(id);
    }
    for (const { tankId } of batch.edges) {
      if (tankId != null) {
        changed.tanks.add(tankId);
      }
    }
  });
  announce(ctx, me.networkId, changed);
  return outcome;
}

function devicesOf({ sales, devices, guns, tanks, deliveries, alarms }: ReportInput): string[] {
  return [sales, devices, guns, tanks, deliveries, alarms].flatMap((list) => list.map(({ deviceId }) => deviceId));
}

function announce({ pubsub }: Context, networkId: string, changed: Batch["changed"]): void {
  const some = (set: ReadonlySet<string>, tell: (ids: string[]) => void) => {
    if (set.size > 0) {
      tell([...set]);
    }
  };
  some(changed.saleStations, (stationIds) => pubsub.publish("sale", { networkId, stationIds }));
  some(changed.priceStations, (stationIds) => pubsub.publish("price", { networkId, stationIds }));
  some(changed.guns, (gunIds) => pubsub.publish("gun", { networkId, gunIds }));
  some(changed.tanks, (tankIds) => pubsub.publish("tank", { networkId, tankIds }));
  some(changed.devices, (deviceIds) => pubsub.publish("device", { networkId, deviceIds }));
  some(changed.unknownDevices, (ids) => pubsub.publish("unknownDevice", { networkId, ids }));
  some(changed.alarms, (alarmIds) => pubsub.publish("alarm", { networkId, alarmIds }));
}
