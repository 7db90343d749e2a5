import { type Kysely, sql } from "kysely";
import { employee, importFileOf } from "../test/employees.ts";
import { SET_PASSWORD, STATION_PASSWORD, customerOf, priceOf, ruleOf } from "../test/customers.ts";
import type { Caller } from "../test/execute.ts";
import type { TestServer } from "../test/server.ts";
import type { Forecourt, Network, Thing } from "../test/world.ts";
import { logo } from "../upload/test-images.ts";
import { ALL_PERMISSIONS, Permission } from "./permission.ts";
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
  command: NOWHERE,
  image: NOWHERE,
  exportJob: NOWHERE,
  view: NOWHERE,
  employee: NOWHERE,
  importFile: NOWHERE,
  customer: NOWHERE,
  customerPrice: NOWHERE,
  discountRule: NOWHERE,
  unitPrice: NOWHERE,
  priceBatch: NOWHERE,
  advert: NOWHERE,
  picture: NOWHERE,
  unknownDevice: NOWHERE,
  auxiliary: NOWHERE,
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

const AT = "2026-11-02T07:59:00.000Z";

/** Everything that a gateway can report, once. */
async function reportAll({ station, device, gateway }: Forecourt): Promise<void> {
  const deviceId = device.id;
  await gateway.report({
    devices: [
      {
        deviceId,
        at: AT,
        online: true,
        bytesIn: 1,
        bytesOut: 1,
        frames: 1,
        badFrames: 0,
        reconnects: 0,
        lastSeenAt: AT,
      },
    ],
    guns: [{ deviceId, address: "1.1", at: AT, state: "LIFTED" }],
    tanks: [{ deviceId, address: "1", at: AT, volumeLitres: "12000", heightMm: 1_000, deliveryInProgress: false }],
    alarms: [
      { deviceId, address: "1", at: AT, code: "TANK_LEAK", edge: "RAISED", sourceType: "TANK", vendorCode: "x" },
    ],
    deliveries: [
      {
        deviceId,
        address: "1",
        startedAt: AT,
        endedAt: AT,
        startVolumeLitres: "1000",
        endVolumeLitres: "9000",
        deliveredLitres: "8000",
      },
    ],
    sales: [
      {
        deviceId,
        address: "1.1",
        transactionNo: "1",
        startedAt: AT,
        endedAt: AT,
        receivedAt: AT,
        offline: false,
        unitPrice: "7",
        volumeLitres: "10",
        amount: "70",
      },
    ],
    unknownDevices: [
      { protocol: "TLS350", identity: `stranger at ${station.code}`, remoteAddress: "192.0.2.1", at: AT, calls: 1 },
    ],
  });
}

/** A logo or a picture that somebody has uploaded for their platform. */
async function imageBy({ http, token }: Caller, kind: "logo" | "picture" = "logo"): Promise<Thing> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await http.inject({ method: "POST", url: `/uploads/${kind}`, headers, payload: logo() });
  return response.json<{ data: Thing }>().data;
}

/** A picture that is shown at one station, under that station's own header. */
async function shownAt(
  network: Network,
  { platform, station, picture }: Record<"platform" | "station" | "picture", Thing>,
) {
  const input = { platformId: platform.id, imageId: picture.id, name: `Advert ${station.id}`, stationId: station.id };
  const { createAdvert } = await network.owner.run<{ createAdvert: Thing }>(
    "mutation Show($input: CreateAdvertInput!) { createAdvert(input: $input) { id } }",
    { input },
  );
  await network.owner.run(
    "mutation Print($input: ChangePrintInfoInput!) { changePrintInfo(input: $input) { header { own } } }",
    { input: { platformId: platform.id, header: `Welcome to ${platform.id}` } },
  );
  await network.owner.run(
    "mutation Print($input: ChangePrintInfoInput!) { changePrintInfo(input: $input) { header { own } } }",
    { input: { stationId: station.id, header: `Welcome to ${station.id}` } },
  );
  return createAdvert;
}

/** An API token that somebody has made. */
async function tokenBy(operator: Caller): Promise<Thing> {
  const { createApiToken } = await operator.run<{ createApiToken: { apiToken: Thing } }>(
    "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiToken { id } } }",
    { input: { name: "Secret token", permissions: [], expiresAt: "2026-12-01T00:00:00Z" } },
  );
  return createApiToken.apiToken;
}

/** What the network's owner keeps for themselves: an export of a station's sales, a view and a file to import. */
async function keptBy(network: Network, station: Thing & { code: string }) {
  const { requestExport } = await network.owner.run<{ requestExport: Thing }>(
    "mutation Export($input: RequestExportInput!) { requestExport(input: $input) { id } }",
    {
      input: {
        list: "TRANSACTIONS",
        format: "CSV",
        transactions: { stationIds: [station.id] },
        columns: [{ id: "time" }],
        timeZone: "UTC",
      },
    },
  );
  const { saveView } = await network.owner.run<{ saveView: Thing }>(
    "mutation Save($input: SaveViewInput!) { saveView(input: $input) { id } }",
    { input: { screen: "scope", name: station.code, search: `station=${station.code}`, shared: true } },
  );
  const importFile = await importFileOf(network.owner, `code,name\nI ${station.code},Somebody`);
  return { exportJob: requestExport.id, view: saveView.id, importFile: importFile.id };
}

/** A special customer with a price and a password at a station, and a rule of each basis. */
async function tradeOf(owner: Caller, platform: Thing, { station, grade }: Forecourt) {
  const { id: customer } = await customerOf(owner, { platformId: platform.id });
  const { id: customerPrice } = await priceOf(owner, { customerId: customer, gradeIds: [grade.id] });
  await owner.run(SET_PASSWORD, {
    input: { customerId: customer, stationId: station.id, password: STATION_PASSWORD },
  });
  const { id: discountRule } = await ruleOf(owner, { platformId: platform.id });
  await ruleOf(owner, { platformId: platform.id, basis: "SCORE", memberLevels: [1] });
  return { customer, customerPrice, discountRule };
}

/** A price that falls due one day. */
async function unitPriceOf(network: Network, { station, grade }: Forecourt): Promise<string> {
  const { changePrices } = await network.owner.run<{ changePrices: { unitPriceId: string }[] }>(
    "mutation Price($input: ChangePricesInput!) { changePrices(input: $input) { unitPriceId } }",
    {
      input: {
        changes: [{ stationId: station.id, gradeId: grade.id, price: "7" }],
        effectiveAt: "2026-12-24T00:00:00Z",
        idempotencyKey: station.id,
      },
    },
  );
  return changePrices[0]?.unitPriceId ?? "";
}

/** A batch of one price, in force at once. */
async function priceBatchOf(network: Network, { station, grade }: Forecourt): Promise<string> {
  const { createPriceBatch } = await network.owner.run<{ createPriceBatch: { id: string } }>(
    "mutation Batch($input: CreatePriceBatchInput!) { createPriceBatch(input: $input) { id } }",
    {
      input: { stationIds: [station.id], gradeIds: [grade.id], price: "7.5", idempotencyKey: `batch ${station.id}` },
    },
  );
  return createPriceBatch.id;
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
  const staff = await network.operator({
    platform,
    role,
    permissions: [Permission.WebsiteIcon, Permission.PermissionConfig],
  });
  const worker = await employee(network.owner, { code: `E ${station.code}`, stationId: station.id });
  const [image, picture] = [await imageBy(staff), await imageBy(staff, "picture")];
  const advert = await shownAt(network, { platform, station, picture });
  const box = await network.communicationBox({ station });
  await reportAll(forecourt);
  const gun = guns[0]?.id ?? "";
  await network.owner.run(
    "mutation Strap($input: ImportStrappingTableInput!) { importStrappingTable(input: $input) { dryRun } }",
    {
      input: { tankId: tank.id, csv: "0;0\n2500;30000", dryRun: false },
    },
  );
  const { alarms } = await network.owner.run<{ alarms: { nodes: Thing[] } }>(
    "query Alarms($filter: AlarmFilter!) { alarms(filter: $filter) { nodes { id } } }",
    { filter: { stationIds: [station.id] } },
  );
  // Before a command is under way at one of its guns: then it is running.
  await orderTo(network, device);
  const { authorizeGun } = await network.owner.run<{ authorizeGun: Thing }>(
    "mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }",
    { input: { gunId: gun, presetType: "FULL", idempotencyKey: gun } },
  );
  const ids = {
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
    alarm: alarms.nodes[0]?.id ?? "",
    command: authorizeGun.id,
    image: image.id,
    employee: worker.id,
    unitPrice: await unitPriceOf(network, forecourt),
    priceBatch: await priceBatchOf(network, forecourt),
    advert: advert.id,
    picture: picture.id,
    ...(await keptBy(network, station)),
    ...(await tradeOf(network.owner, platform, forecourt)),
    unknownDevice: await strangerAt(network, station),
    auxiliary: await printerAt(network, station),
  };
  return { ids, forecourt, platform };
}

/** A configuration that is under way to a device. */
async function orderTo(network: Network, { id }: Thing): Promise<void> {
  await network.owner.run("mutation Set($input: ConfigureDevicesInput!) { configureDevices(input: $input) { code } }", {
    input: { deviceIds: [id], setClock: true, idempotencyKey: id },
  });
}

/** A ticket printer of a station. */
async function printerAt(network: Network, { id }: Thing): Promise<string> {
  const { createAuxiliaryDevice } = await network.owner.run<{ createAuxiliaryDevice: Thing }>(
    "mutation Make($input: CreateAuxiliaryDeviceInput!) { createAuxiliaryDevice(input: $input) { id } }",
    { input: { stationId: id, kind: "PRINTER", name: "Printer", address: "1" } },
  );
  return createAuxiliaryDevice.id;
}

/** The caller that was heard at a station's gateway. */
async function strangerAt(network: Network, { code }: { code: string }): Promise<string> {
  const { unknownDevices } = await network.owner.run<{ unknownDevices: { nodes: Thing[] } }>(
    "query Strangers($filter: UnknownDeviceFilter!) { unknownDevices(filter: $filter) { nodes { id } } }",
    { filter: { search: code } },
  );
  return unknownDevices.nodes[0]?.id ?? "";
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

/** Makes a network with three platforms (two beside each other, one below) and another network beside it. */
export async function attackOn({ world, db }: Pick<TestServer, "world" | "db">): Promise<Attack> {
  const [network, other] = [await world.network(), await world.network()];
  const platform = await network.platform();
  const names = { code: "SECRET-CODE", name: "Secret station" };
  const victim = await placeOf(network, platform, names);
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
      shared: ["grade", "region", "city", "discountRule"],
    }),
  ];
  const marks = new Set([...(await idsBeside(db, marked)), ...Object.values(names)]);
  return { owner: network.owner, ownGateway: victim.forecourt.gateway, network, target: victim.ids, marks, attackers };
}
