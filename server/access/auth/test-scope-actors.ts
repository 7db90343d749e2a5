import { type Kysely, sql } from "kysely";
import { alarmsAt, assignTo } from "../../test/alarms.ts";
import { watchAt } from "../../test/notifications.ts";
import { hookAt } from "../../test/webhooks.ts";
import { silencedAt } from "../../test/silences.ts";
import { workerOf } from "../../test/employee-cards.ts";
import type { Caller } from "../../test/execute.ts";
import type { TestServer } from "../../test/server.ts";
import { type Forecourt, type Network, type Thing, unique } from "../../test/world.ts";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import {
  entryOf,
  factsAt,
  reportAll,
  imageBy,
  shownAt,
  tokenBy,
  keptBy,
  tradeIn,
  unitPriceOf,
  priceBatchOf,
  priceApprovalOf,
  finish,
  orderTo,
  printerAt,
  strangerAt,
} from "./test-scope-belongings.ts";
import { judgeForecasts } from "../../trade/tank-forecast/back-test.writer.ts";
import { reckonDemand } from "../../trade/tank-forecast/demand.writer.ts";
import { reckonTankDays } from "../../trade/wet-stock/tank-day.writer.ts";
import { newId } from "../../kernel/ids.ts";
import type { Own, Targets } from "./test-scope-inputs.ts";

/** An id that nothing has. */
export const NOWHERE = "01900000-0000-7000-8000-000000000000";
export const UNKNOWN: Targets = {
  platform: NOWHERE,
  role: NOWHERE,
  account: NOWHERE,
  apiToken: NOWHERE,
  region: NOWHERE,
  city: NOWHERE,
  station: NOWHERE,
  grade: NOWHERE,
  tank: NOWHERE,
  gun: NOWHERE,
  spareGun: NOWHERE,
  dispenser: NOWHERE,
  device: NOWHERE,
  box: NOWHERE,
  alarm: NOWHERE,
  notificationRule: NOWHERE,
  notification: NOWHERE,
  webhook: NOWHERE,
  webhookMessage: NOWHERE,
  alarmSilence: NOWHERE,
  maintenanceWindow: NOWHERE,
  command: NOWHERE,
  messageRequest: NOWHERE,
  image: NOWHERE,
  exportJob: NOWHERE,
  view: NOWHERE,
  reportSchedule: NOWHERE,
  employee: NOWHERE,
  employeeCard: NOWHERE,
  member: NOWHERE,
  card: NOWHERE,
  cardAccount: NOWHERE,
  cardFlow: NOWHERE,
  journalLine: NOWHERE,
  cardGroup: NOWHERE,
  lowBalance: NOWHERE,
  groupFlow: NOWHERE,
  deposit: NOWHERE,
  invoice: NOWHERE,
  moneyReview: NOWHERE,
  shift: NOWHERE,
  deliveryTicket: NOWHERE,
  stockMovement: NOWHERE,
  fuelOrder: NOWHERE,
  gasReading: NOWHERE,
  gasConversion: NOWHERE,
  onlinePayment: NOWHERE,
  depositRule: NOWHERE,
  cardFill: NOWHERE,
  cardHold: NOWHERE,
  limitProfile: NOWHERE,
  importFile: NOWHERE,
  customer: NOWHERE,
  customerPrice: NOWHERE,
  plateGroup: NOWHERE,
  plate: NOWHERE,
  discountRule: NOWHERE,
  unitPrice: NOWHERE,
  priceBatch: NOWHERE,
  priceApproval: NOWHERE,
  advert: NOWHERE,
  product: NOWHERE,
  pointsRule: NOWHERE,
  pointsFlow: NOWHERE,
  pointsExchange: NOWHERE,
  productMove: NOWHERE,
  picture: NOWHERE,
  unknownDevice: NOWHERE,
  auxiliary: NOWHERE,
  sale: NOWHERE,
  quarantined: NOWHERE,
  delivery: NOWHERE,
  reading: NOWHERE,
  auditEntry: NOWHERE,
};

/** Somebody who asks for what isn't theirs. */
export interface Attacker {
  readonly title: string;
  readonly account: Caller;
  readonly gateway: Caller;
  readonly own: Own;
  /** What of the target is hidden from them; the rest they share with it. */
  readonly target: Targets;
  /** Ids and names that they must never be told. */
  readonly secrets: ReadonlySet<string>;
}

interface Place {
  readonly ids: Targets;
  readonly forecourt: Forecourt;
  readonly platform: Thing;
}

/** Of whoever uploads a place's images, makes its API token and cares for its alarms. */
const STAFF = [Permission.WebsiteIcon, Permission.PermissionConfig, Permission.AlarmInfo];

/** What its gateway is asked for: a command to a gun, and the messages of its device. */
async function askedOf({ owner }: Network, gun: string) {
  const { authorizeGun } = await owner.run<{ authorizeGun: Thing }>(
    "mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }",
    { input: { gunId: gun, presetType: "FULL", idempotencyKey: gun } },
  );
  return { command: authorizeGun.id, messageRequest: newId() };
}

/** A platform (or the network itself) with one of everything, facts included. */
async function placeOf(
  network: Network,
  platform: Thing,
  facts: { code?: string; name?: string } = {},
): Promise<Place> {
  const region = await network.region({ platform });
  const city = await network.city({ region });
  const forecourt = await network.forecourt({ ...facts, platform, city });
  const { station, device, tank, guns } = forecourt;
  const role = await network.role({ platform });
  // Named to stand before all others: who may care for alarms is told by name, the first fifty.
  const staff = await network.operator({ platform, role, permissions: STAFF, login: unique("a-staff") });
  const worker = await workerOf(network.owner, { code: `E ${station.code}`, stationId: station.id });
  const [image, picture] = [await imageBy(staff), await imageBy(staff, "picture")];
  const advert = await shownAt(network, { platform, station, picture });
  const box = await network.communicationBox({ station });
  const watch = await watchAt(network.owner, { platform, station });
  const hook = await hookAt(network.owner, platform);
  await reportAll(forecourt);
  const gun = guns[0]?.id ?? "";
  await finish(network.owner, forecourt);
  const alarms = await alarmsAt(network.owner, station);
  await assignTo(network.owner, alarms, staff.accountId);
  // Before a command is under way at one of its guns: then it is running.
  await orderTo(network, device);
  const asked = await askedOf(network, gun);
  const ids = {
    auditEntry: await entryOf(network.owner, station),
    platform: platform.id,
    role: role.id,
    account: staff.accountId,
    apiToken: (await tokenBy(staff)).id,
    region: region.id,
    city: city.id,
    station: station.id,
    grade: forecourt.grade.id,
    tank: tank.id,
    gun,
    spareGun: guns[1]?.id ?? "",
    dispenser: forecourt.dispenser.id,
    device: device.id,
    box: box.id,
    alarm: alarms[0]?.id ?? "",
    ...(await watch()),
    ...(await hook()),
    ...(await silencedAt(network.owner, station)),
    ...asked,
    image: image.id,
    ...worker,
    unitPrice: await unitPriceOf(network, forecourt),
    priceBatch: await priceBatchOf(network, forecourt),
    priceApproval: await priceApprovalOf(network, forecourt),
    advert: advert.id,
    picture: picture.id,
    ...(await keptBy(network, station)),
    ...(await tradeIn(network, platform, forecourt)),
    unknownDevice: await strangerAt(network, station),
    auxiliary: await printerAt(network, station),
    ...(await factsAt(network, station)),
  };
  return { ids, forecourt, platform };
}

/** Every id in rows of any table that mention one of `mentioned`. */
async function idsBeside(db: Kysely<unknown>, mentioned: readonly string[]): Promise<Set<string>> {
  const tables = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'network_id' and table_name !~ '_(default|\\d{4}_\\d{2})$'`.execute(
    db,
  );
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where t::text like any(${mentioned.map((id) => `%${id}%`)}::text[])`.execute(
      db,
    );
    for (const { row } of rows) {
      for (const [id] of row.matchAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g)) {
        found.add(id);
      }
    }
  }
  return found;
}

/** The network that is attacked, its owner, and who must not get at it. */
export interface Attack {
  readonly owner: Caller;
  readonly ownGateway: Caller;
  readonly network: Network;
  readonly target: Targets;
  /** Ids of the target that only its own people know. */
  readonly marks: ReadonlySet<string>;
  readonly attackers: readonly Attacker[];
}

/**
 * What whoever is above a platform for training looks after or shares with it; a batch and a view are the network's own here, whose
 * owner made them before the platform became one for training.
 */
const NOT_OF_TRAINING = [
  "platform",
  "role",
  "account",
  "apiToken",
  "auditEntry",
  "grade",
  "unknownDevice",
  "priceBatch",
  "view",
] as const;

/** Somebody at the root of the network, and what is at a platform that becomes one for training once it has everything. */
export async function aboveTraining(
  db: Kysely<unknown>,
  { network, target: own }: Pick<Attack, "network" | "target">,
): Promise<Attacker> {
  const platform = await network.platform();
  const names = { code: "TRAINING-CODE", name: "Training station" };
  const { ids, forecourt } = await placeOf(network, platform, names);
  await sql`update platform set training = true where network_id = ${network.id} and id = ${platform.id}`.execute(db);
  const shared = Object.fromEntries(NOT_OF_TRAINING.map((key) => [key, NOWHERE]));
  const target = { ...ids, ...shared };
  return {
    title: "the network above it",
    account: await network.operator({ permissions: ALL_PERMISSIONS }),
    gateway: forecourt.gateway,
    own,
    target,
    // What called at its gateway calls itself by the station's code.
    secrets: new Set([...Object.values(target), names.name].filter((secret) => secret !== NOWHERE)),
  };
}

/** Makes a network with three platforms (two beside each other, one below) and another network beside it. */
export async function attackOn({ world, db, clock }: Pick<TestServer, "world" | "db" | "clock">): Promise<Attack> {
  const [network, other] = [await world.network(), await world.network()];
  const platform = await network.platform();
  const names = { code: "SECRET-CODE", name: "Secret station" };
  const victim = await placeOf(network, platform, names);
  // What devices report bears no plate.
  await sql`
    update sale t set car_number = l.plate from licence_plate l
    where l.network_id = t.network_id and l.id = ${victim.ids.plate} and t.station_id = ${victim.ids.station}`.execute(
    db,
  );
  await sql`
    insert into device_message_request (network_id, id, device_id, gateway_id, requested_at)
    select s.network_id, ${victim.ids.messageRequest}, ${victim.ids.device}, s.gateway_id, ${clock.now()}
    from station s where s.id = ${victim.ids.station}`.execute(db);
  // Its devices would have to be silent for minutes.
  await sql`
    insert into alarm select (jsonb_populate_record(a,
      jsonb_build_object('id', ${newId()}::text, 'source_key', a.source_key || ' below', 'folded_into', a.id))).*
    from alarm a where a.id = ${victim.ids.alarm}`.execute(db);
  const marked = Object.values(victim.ids);

  async function attacker(
    title: string,
    from: { of: Network; at: Thing; shared: readonly (keyof Targets)[] },
  ): Promise<Attacker> {
    const place = await placeOf(from.of, from.at);
    const account = await from.of.operator({ platform: from.at, permissions: ALL_PERMISSIONS });
    const theirs = await idsBeside(db, from.of === network ? marked : [network.id]);
    const known = await idsBeside(db, [...Object.values(place.ids), from.at.id, account.accountId]);
    const shared = Object.fromEntries(from.shared.map((key) => [key, NOWHERE]));
    return {
      title,
      account,
      gateway: place.forecourt.gateway,
      own: place.ids,
      target: { ...victim.ids, ...shared },
      secrets: new Set(
        [...theirs, ...Object.values(names)].filter(
          (secret) =>
            !known.has(secret) && secret !== network.id && !from.shared.some((key) => victim.ids[key] === secret),
        ),
      ),
    };
  }

  const attackers = [
    await attacker("a stranger from another network", { of: other, at: { id: other.id }, shared: [] }),
    await attacker("a platform beside it", { of: network, at: await network.platform(), shared: ["grade"] }),
    await attacker("a platform below it", {
      of: network,
      at: await network.platform({ parent: platform }),
      shared: ["grade", "region", "city", "discountRule", "pointsRule"],
    }),
  ];
  // What the server would reckon by itself meanwhile looks like somebody's deed.
  await reckonDemand({ db, clock });
  await judgeForecasts({ db, clock });
  await reckonTankDays({ db, clock });
  const marks = new Set([...(await idsBeside(db, marked)), ...Object.values(names)]);
  return { owner: network.owner, ownGateway: victim.forecourt.gateway, network, target: victim.ids, marks, attackers };
}
