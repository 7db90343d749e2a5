import DataLoader from "dataloader";
import type { Context } from "./context.ts";
import { account } from "./context.ts";
import { deviceStatuses } from "./device/device-status.service.ts";
import type { DeviceStatus } from "./device/device.types.ts";
import { gradeUsages } from "./energy/energy.service.ts";
import type { GradeUsage } from "./energy/energy.types.ts";
import { gunStatuses } from "./gun/gun-status.service.ts";
import type { GunStatus } from "./gun/gun.types.ts";
import { stationCounts } from "./platform/platform.service.ts";
import { type RoleCounts, roleCounts } from "./platform/role.service.ts";
import { type PlatformCounts, platformCounts } from "./platform/tree.service.ts";
import { tankStatuses } from "./tank/tank-status.service.ts";
import type { TankStatus } from "./tank/tank.types.ts";
import type { PriceGun } from "./pricing/pricing.types.ts";
import { priceGuns } from "./pricing/unit-prices.service.ts";
import { stationGuesses } from "./device/unknown-device.service.ts";
import type { Guess } from "./device/guess.rules.ts";
import type { UnknownDevice } from "./device/unknown-device.entity.ts";
import { platformImages } from "./upload/upload.service.ts";
import type { Image, ImageKind } from "./upload/upload.types.ts";

/** Rows that lists point at, read once per kind and tick. */
export interface Loaders {
  readonly gunStatus: DataLoader<string, GunStatus>;
  readonly tankStatus: DataLoader<string, TankStatus>;
  readonly deviceStatus: DataLoader<string, DeviceStatus>;
  readonly stationCount: DataLoader<string, number>;
  readonly platformCounts: DataLoader<string, PlatformCounts>;
  readonly roleCounts: DataLoader<string, RoleCounts>;
  readonly gradeUsage: DataLoader<string, GradeUsage>;
  /** By the price that the guns are to show. */
  readonly priceGuns: DataLoader<string, PriceGun[]>;
  /** Null where nothing speaks for one station alone. */
  readonly stationGuess: DataLoader<UnknownDevice, Guess | null>;
  /** Undefined for a platform without images of its own. */
  readonly platformImages: DataLoader<string, ReadonlyMap<ImageKind, Image> | undefined>;
}

/** A loader over a read that returns rows in any order, each told by its key. */
function byId<Key extends string, Row extends Readonly<Record<Key, string>>>(
  key: Key,
  read: (ids: readonly string[]) => Promise<Row[]>,
): DataLoader<string, Row> {
  return new DataLoader<string, Row>(async (ids) => {
    const found = new Map((await read(ids)).map((row) => [row[key] as string, row]));
    return ids.map((id) => found.get(id) ?? new Error(`no row ${id}`));
  });
}

/** A counter over a read that leaves out zeros. */
function counter(read: (ids: readonly string[]) => Promise<Map<string, number>>): DataLoader<string, number> {
  return new DataLoader(async (ids) => {
    const counts = await read(ids);
    return ids.map((id) => counts.get(id) ?? 0);
  });
}

/** The loaders of one request. */
export function loadersFor(ctx: () => Context): Loaders {
  const scope = () => account(ctx()).scope;
  return {
    gunStatus: byId("gunId", (gunIds) => gunStatuses(ctx(), scope(), { gunIds })),
    tankStatus: byId("tankId", (tankIds) => tankStatuses(ctx(), scope(), { tankIds })),
    deviceStatus: byId("deviceId", (deviceIds) => deviceStatuses(ctx(), scope(), { deviceIds })),
    stationCount: counter((ids) => stationCounts(ctx(), ids)),
    platformCounts: byId("platformId", (ids) => platformCounts(ctx(), ids)),
    roleCounts: byId("roleId", (ids) => roleCounts(ctx(), ids)),
    gradeUsage: byId("id", (ids) => gradeUsages(ctx(), ids)) as DataLoader<string, GradeUsage>,
    priceGuns: new DataLoader(
      async (ids) => {
        const guns = Map.groupBy(await priceGuns(ctx(), ids), ({ unitPriceId }) => unitPriceId);
        return ids.map((id) => guns.get(id) ?? []);
      },
      // A subscription asks again and again, for what has moved since.
      { cache: false },
    ),
    stationGuess: new DataLoader(async (strangers) => {
      const guesses = await stationGuesses(ctx(), strangers);
      return strangers.map(({ id }) => guesses.get(id) ?? null);
    }),
    platformImages: new DataLoader(async (ids) => {
      const images = await platformImages(ctx(), ids);
      return ids.map((id) => images.get(id));
    }),
  };
}
