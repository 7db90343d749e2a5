import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import type { Config } from "../kernel/config.ts";
import { type AccountCaller, type Context, sqlOf } from "../kernel/context.ts";
import { createActivationCode } from "../plant/activation/activation.service.ts";
import { createCommunicationBox } from "../plant/device/communication-box.service.ts";
import { bindDevice } from "../plant/device/device-binding.service.ts";
import { createDevice } from "../plant/device/device-setup.service.ts";
import { createGrade } from "../site/energy/energy.service.ts";
import { createDispenser } from "../site/gun/gun-setup.service.ts";
import { inProcessPubSub } from "../kernel/live/pubsub.ts";
import { Keeper } from "../kernel/per-server.ts";
import { ReportsDatabase } from "../kernel/reports.ts";
import { createAccount } from "../access/platform/account.service.ts";
import { createPlatform } from "../access/platform/platform.service.ts";
import { createRole } from "../access/platform/role.service.ts";
import { Platform } from "../access/platform/platform.entity.ts";
import { createCity, createRegion } from "../site/station/place.service.ts";
import { createStation } from "../site/station/station.service.ts";
import { importStrappingTable } from "../site/tank/strapping.service.ts";
import { createTank } from "../site/tank/tank-setup.service.ts";
import { seedCards } from "./cards.ts";
import { seedGroups } from "./groups.ts";
import { seedGas } from "./gas.ts";
import { seedFittings } from "./fittings.ts";
import { NetworkFile, type StationOfFile } from "./network-file.ts";
import { seedPastPrices, seedPresentPrices } from "./prices.ts";
import { makeNetwork } from "./root.ts";
import { seedTrade } from "./trade.ts";
import type { GrantsInput } from "../access/auth/grants.types.ts";
import { VALUES_OF } from "../access/auth/rights.ts";
import { Trace } from "../kernel/trace.ts";

export { NetworkFile };

const clock = { now: () => new Date() };

interface Seeding {
  readonly network: NetworkFile;
  readonly config: Config;
  readonly log: Logger;
}

export interface StationCode {
  readonly stationCode: string;
  readonly code: string;
}

/** The ids that names in the file stand for. */
interface Names {
  readonly platforms: Map<string, string>;
  readonly cities: Map<string, string>;
  readonly grades: Map<string, string>;
  /** What the grades cost where a station has no price of its own, by code. */
  readonly prices: Map<string, string>;
}

const named = (map: ReadonlyMap<string, string>, name: string): string => {
  const id = map.get(name);
  if (id === undefined) {
    throw new Error(`the network file names ${name}, which it doesn't describe`);
  }
  return id;
};

/**
 * Makes the network of a file through the same use cases that the API calls, as its administrator. Gives back one
 * activation code a station; null when the database already holds a network.
 */
export async function seedNetwork(orm: MikroORM, { network, config, log }: Seeding): Promise<StationCode[] | null> {
  const em = orm.em.fork();
  if ((await em.count(Platform, {}, { filters: { scope: false } })) > 0) {
    return null;
  }
  const admin = network.accounts.find(
    (account) => account.platform === network.network.key && account.permissions === "ALL",
  );
  if (admin === undefined) {
    throw new Error("the network file has no account of the network with ALL permissions");
  }
  const { key, ...facts } = network.network;
  const caller = await makeNetwork(em, clock, { ...facts, admin });
  em.setFilterParams("scope", { ...caller.scope });
  const ctx = contextOf(em, caller, { config, log });
  const names: Names = {
    platforms: new Map([[key, caller.platformId]]),
    cities: new Map(),
    grades: new Map(),
    prices: new Map(),
  };
  await seedPlatforms(ctx, network, names);
  await seedPlaces(ctx, network, names);
  await seedGrades(ctx, network, names);
  await seedGas(ctx, network);
  const codes: StationCode[] = [];
  const stations = new Map<string, string>();
  for (const station of network.stations) {
    const { stationId, code } = await seedStation(ctx, station, { network, names });
    codes.push({ stationCode: station.code, code });
    stations.set(station.code, stationId);
    em.clear();
  }
  const ids = {
    platform: (key: string) => named(names.platforms, key),
    grade: (code: string) => named(names.grades, code),
    station: (code: string) => named(stations, code),
  };
  await seedTrade(ctx, network, ids);
  await seedFittings(ctx, network, ids);
  const cardIds = await seedCards(ctx, network, ids);
  await seedGroups(ctx, network, { names: ids, cardIds });
  return codes;
}

function unserved(): never {
  throw new Error("a program that serves no API runs no queries of others");
}

/** What use cases get that a program calls as somebody, without a request. */
export function contextOf(
  em: EntityManager,
  caller: AccountCaller,
  { config, log }: Pick<Seeding, "config" | "log">,
): Context {
  const pubsub = inProcessPubSub();
  const db = sqlOf(em);
  const ctx: Context = {
    config,
    em,
    clock,
    log,
    pubsub,
    db,
    reports: new ReportsDatabase({ em, db }, null, log),
    queries: { faultsOf: unserved, run: unserved },
    kept: new Keeper(() => ctx),
    caller,
    requestId: "seed",
    trace: new Trace(),
    remoteAddress: "127.0.0.1",
    userAgent: "seed",
    again: () => ctx,
  };
  return ctx;
}

async function seedGrades(ctx: Context, network: NetworkFile, names: Names): Promise<void> {
  for (const { code, price, ...grade } of network.grades) {
    if (price !== undefined) {
      names.prices.set(code, price);
    }
    names.grades.set(code, (await createGrade(ctx, { code, ...grade })).id);
  }
}

async function seedPlatforms(ctx: Context, network: NetworkFile, names: Names): Promise<void> {
  const { siteLimit: _limit, key: root, name: _name, ...shared } = network.network;
  for (const { key, ...facts } of network.platforms) {
    names.platforms.set(
      key,
      (await createPlatform(ctx, { ...shared, ...facts, parentId: named(names.platforms, root) })).id,
    );
  }
  const roles = new Map<string, string>();
  for (const account of network.accounts.filter((one) => one.permissions !== "ALL" || one.platform !== root)) {
    const { login, name, password } = account;
    const platformId = named(names.platforms, account.platform);
    const role = account.role ?? name;
    const place = JSON.stringify([platformId, role]);
    const roleId = roles.get(place) ?? (await createRole(ctx, { platformId, name: role, ...grantsIn(account) })).id;
    roles.set(place, roleId);
    // Whoever fills a database by a file is told its passwords by it.
    await createAccount(ctx, { platformId, login, name, password, roleIds: [roleId] }, { passwordGiven: false });
  }
}

/** What an account of the file is granted: everything, or just what it names. */
function grantsIn({ permissions, operates, approves }: NetworkFile["accounts"][number]): GrantsInput {
  return permissions === "ALL"
    ? { permissions: [...VALUES_OF.VIEW], operates: [...VALUES_OF.OPERATE], approves: [...VALUES_OF.APPROVE] }
    : { permissions, operates, approves };
}

async function seedPlaces(ctx: Context, network: NetworkFile, names: Names): Promise<void> {
  const platformId = named(names.platforms, network.network.key);
  const regions = new Map<string, string>();
  for (const { region, city } of network.stations) {
    if (!regions.has(region)) {
      regions.set(region, (await createRegion(ctx, { name: region, platformId })).id);
    }
    if (!names.cities.has(city)) {
      names.cities.set(city, (await createCity(ctx, { name: city, regionId: named(regions, region) })).id);
    }
  }
}

/** What the tanks of a station hold, at its own prices or the grades'. */
function pricedGrades({ tanks, prices = {} }: StationOfFile, names: Names) {
  return [...new Set(tanks.map(({ grade }) => grade))].flatMap((code) => {
    const price = prices[code] ?? names.prices.get(code);
    return price === undefined ? [] : [{ gradeId: named(names.grades, code), price }];
  });
}

/** A station that is there, and the code that activates it. */
interface SeededStation {
  readonly stationId: string;
  readonly code: string;
}

async function seedStation(
  ctx: Context,
  station: StationOfFile,
  { network, names }: { readonly network: NetworkFile; readonly names: Names },
): Promise<SeededStation> {
  const { tanks, dispensers, devices, prices: _prices, platform, city, region: _region, ...facts } = station;
  const made = await createStation(ctx, {
    ...facts,
    platformId: named(names.platforms, platform),
    cityId: named(names.cities, city),
    authorizationMode: "AUTOMATIC",
    certification: "GENERAL",
    controlMode: "PLATFORM",
  });
  const stationId = made.id;
  const tankIds = new Map<string, string>();
  for (const { grade, strapping, ...tank } of tanks) {
    const row = await createTank(ctx, {
      ...tank,
      stationId,
      name: `T${tank.number} ${grade}`,
      gradeId: named(names.grades, grade),
    });
    tankIds.set(String(tank.number), row.id);
    if (strapping !== undefined) {
      await importStrappingTable(ctx, { tankId: row.id, csv: strapping, dryRun: false });
    }
  }
  const seeded = { network, stationId, grades: pricedGrades(station, names) };
  await seedPastPrices(ctx, seeded);
  for (const { guns, ...dispenser } of dispensers) {
    const rows = guns.map(({ number, grade, tank }) => ({
      number,
      gradeId: named(names.grades, grade),
      tankId: named(tankIds, String(tank)),
    }));
    await createDispenser(ctx, { ...dispenser, stationId, guns: rows });
  }
  for (const { box, guns, tanks: probes, ...device } of devices) {
    const communicationBoxId =
      box === undefined ? undefined : (await createCommunicationBox(ctx, { ...box, stationId })).id;
    const row = await createDevice(ctx, { ...device, stationId, communicationBoxId });
    const rows = [
      ...guns.map(({ gun, address }) => ({ gunNumber: gun, address })),
      ...probes.map(({ tank, address }) => ({ tankNumber: tank, address })),
    ];
    await bindDevice(ctx, { deviceId: row.id, rows });
  }
  await seedPresentPrices(ctx, seeded);
  const { code } = await createActivationCode(ctx, { stationId, validHours: 720, shares: false });
  return { stationId, code };
}
