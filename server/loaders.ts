import DataLoader from "dataloader";
import type { Context } from "./kernel/context.ts";
import { account } from "./kernel/context.ts";
import { deviceStatuses } from "./plant/device/device-status.service.ts";
import type { DeviceStatus } from "./plant/device/device.types.ts";
import { gradeUsages } from "./site/energy/energy.service.ts";
import type { GradeUsage } from "./site/energy/energy.types.ts";
import { gunStatuses } from "./site/gun/gun-status.service.ts";
import type { GunStatus } from "./site/gun/gun.types.ts";
import { stationCounts } from "./access/platform/platform.service.ts";
import { type RoleCounts, roleCounts } from "./access/platform/role.service.ts";
import { type PlatformCounts, platformCounts } from "./access/platform/tree.service.ts";
import { tankStatuses } from "./site/tank/tank-status.service.ts";
import type { TankStatus } from "./site/tank/tank.types.ts";
import type { PriceGun } from "./trade/prices/pricing.types.ts";
import { priceGuns } from "./trade/prices/unit-prices.service.ts";
import { stationGuesses } from "./plant/new-device/unknown-device.service.ts";
import type { Guess } from "./plant/new-device/guess.rules.ts";
import type { UnknownDevice } from "./plant/new-device/unknown-device.entity.ts";
import { platformImages } from "./office/upload/upload.service.ts";
import type { Image, ImageKind } from "./office/upload/upload.types.ts";

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
