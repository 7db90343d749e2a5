import { setCardCustomer } from "../../test/credit.ts";
import { SET_PASSWORD, STATION_PASSWORD, customerOf, priceOf, ruleOf } from "../../test/customers.ts";
import { plateIn } from "../../test/plates.ts";
import { fleetBy } from "../../test/card-groups.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { askInvoice, setIssuer } from "../../test/invoices.ts";
import { changeLimits, limitProfile } from "../../test/card-limits.ts";
import { cardBy, cardDeed } from "../../test/cards.ts";
import { payFor, shareSecret } from "../../test/payments.ts";
import { schedule } from "../../test/schedules.ts";
import { SET_LIMIT } from "../../test/reviews.ts";
import { sentFor } from "../../test/fuel-orders.ts";
import { enterMovement } from "../../test/stock-movements.ts";
import { convertGas, enterGasReading } from "../../test/gas-balance.ts";
import { enterTicket } from "../../test/delivery-tickets.ts";
import { openShiftAt } from "../../test/shifts.ts";
import { fillBy } from "../../test/fills.ts";
import { importFileOf } from "../../test/employees.ts";
import { journalFor } from "../../test/journal.ts";
import { lowBy } from "../../test/low-balances.ts";
import { memberFor } from "../../test/members.ts";
import type { Caller } from "../../test/execute.ts";
import { exchange, goodsOf, pointsLinesOf } from "../../test/points.ts";
import { askedFor, needSecond } from "../../test/price-approvals.ts";
import type { Forecourt, Network, Thing } from "../../test/world.ts";
import { logo } from "../../office/upload/test-images.ts";

const AT = "2026-11-02T07:59:00.000Z";

const saleOf = (deviceId: string, transactionNo: string, amount: string) => ({
  deviceId,
  address: "1.1",
  transactionNo,
  startedAt: AT,
  endedAt: AT,
  receivedAt: AT,
  offline: false,
  unitPrice: "7",
  volumeLitres: "10",
  amount,
});

/** Everything that a gateway can report, once. */
export async function reportAll({ station, device, gateway }: Forecourt): Promise<void> {
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
    measures: [{ deviceId, address: "plc-1", at: AT, values: [{ key: "GAS_SKID", value: "3.1", quality: "GOOD" }] }],
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
    // 999 for 10 × 7 waits in quarantine.
    sales: [saleOf(deviceId, "1", "70"), saleOf(deviceId, "2", "999")],
    unknownDevices: [
      { protocol: "TLS350", identity: `stranger at ${station.code}`, remoteAddress: "192.0.2.1", at: AT, calls: 1 },
    ],
  });
}

/** The sale, the delivery, the reading and what waits in quarantine that were reported at a station. */
export async function factsAt(network: Network, station: Thing) {
  const { transactions, tankDeliveries, tankReadings, quarantine } = await network.owner.run<
    Record<"transactions" | "tankDeliveries" | "tankReadings" | "quarantine", { nodes: Thing[] }>
  >(
    `query Facts($sales: TransactionFilter!, $deliveries: DeliveryFilter!, $readings: TankReadingFilter!, $quarantine: QuarantineFilter!) {
      transactions(filter: $sales) { nodes { id } } tankDeliveries(filter: $deliveries) { nodes { id } }
      tankReadings(filter: $readings) { nodes { id } } quarantine(filter: $quarantine) { nodes { id } } }`,
    {
      sales: { stationIds: [station.id] },
      deliveries: { stationIds: [station.id] },
      readings: { stationIds: [station.id] },
      quarantine: { stationIds: [station.id] },
    },
  );
  return {
    sale: transactions.nodes[0]?.id ?? "",
    delivery: tankDeliveries.nodes[0]?.id ?? "",
    reading: tankReadings.nodes[0]?.id ?? "",
    quarantined: quarantine.nodes[0]?.id ?? "",
  };
}

/** A logo or a picture that somebody has uploaded for their platform. */
export async function imageBy({ http, token }: Caller, kind: "logo" | "picture" = "logo"): Promise<Thing> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await http.inject({ method: "POST", url: `/uploads/${kind}`, headers, payload: logo() });
  return response.json<{ data: Thing }>().data;
}

/** A picture that is shown at one station, under that station's own header. */
export async function shownAt(
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
export async function tokenBy(operator: Caller): Promise<Thing> {
  const { createApiToken } = await operator.run<{ createApiToken: { apiToken: Thing } }>(
    "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiToken { id } } }",
    { input: { name: "Secret token", permissions: [], expiresAt: "2026-12-01T00:00:00Z" } },
  );
  return createApiToken.apiToken;
}

/** What the network's owner keeps for themselves: an export of a station's sales, a schedule for such, a view and a file to import. */
export async function keptBy(network: Network, station: Thing & { code: string }) {
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
  const reportSchedule = await schedule(network.owner, {}, { transactions: { stationIds: [station.id] } });
  return {
    exportJob: requestExport.id,
    view: saveView.id,
    importFile: importFile.id,
    reportSchedule: reportSchedule.id,
  };
}

/** An order in transit, to which a ticket of its tank is offered. */
async function fuelOrderOf(network: Network, { station, tank }: Forecourt & { station: { code: string } }) {
  const { order } = await sentFor(
    network,
    { id: tank.id, stationId: station.id },
    { supplier: `Supply ${station.code}` },
  );
  return { fuelOrder: order.id };
}

/** What is traded at a station: its customers, cards and stock, and an order of fuel. */
export async function tradeIn(network: Network, platform: Thing, forecourt: Forecourt & { station: { code: string } }) {
  await boundAt(network, platform, forecourt);
  return { ...(await tradeOf(network.owner, platform, forecourt)), ...(await fuelOrderOf(network, forecourt)) };
}

/** A special customer with a price and a password at a station, a rule of each basis, and a plate in its group. */
async function tradeOf(owner: Caller, platform: Thing, { station, grade, gateway, device, tank }: Forecourt) {
  const { id: customer } = await customerOf(owner, { platformId: platform.id });
  const { id: customerPrice } = await priceOf(owner, { customerId: customer, gradeIds: [grade.id] });
  await owner.run(SET_PASSWORD, {
    input: { customerId: customer, stationId: station.id, password: STATION_PASSWORD },
  });
  const { id: discountRule } = await ruleOf(owner, { platformId: platform.id });
  await ruleOf(owner, { platformId: platform.id, basis: "SCORE", memberLevels: [1] });
  const { id: member } = await memberFor(owner, { platformId: platform.id });
  const { id: plate, groupId: plateGroup } = await plateIn(owner, { platformId: platform.id });
  const goods = await goodsOf(owner, platform.id);
  const money = await cardBy(owner, member, station.id);
  await setCardCustomer(owner, customer, [money.card]);
  const profile = await limitProfile(owner, { platformId: platform.id, plateRequired: true, flagged: ["PLATE"] });
  await changeLimits(owner, money.card, { profileId: profile.id });
  const fleet = await fleetBy(owner, platform.id, money.card, station.id);
  const filling = await fillBy({ owner, gateway, device }, money.card);
  const rule = await depositRule(owner, { platformId: platform.id, cardGroupId: fleet.cardGroup });
  await setIssuer(owner);
  const billed = await cardDeed(owner, "depositCard", { cardId: money.card, amount: "70", tender: "CASH" });
  const invoice = await askInvoice(owner, { itemIds: [billed.id ?? ""], platformId: platform.id });
  // Even the smallest amendment waits for the moment.
  await owner.run(SET_LIMIT, { input: { reviewAbove: "0" } });
  const { id: flowId } = await cardDeed(owner, "depositCard", {
    cardId: money.card,
    amount: "9",
    tender: "CASH",
    stationId: station.id,
  });
  const asked = await cardDeed(owner, "amendCardFlow", { flowId, amount: "8", reason: "mistyped" });
  await owner.run(SET_LIMIT, { input: { reviewAbove: null } });
  await shareSecret(owner);
  const online = await payFor(owner, money.card);
  const { lines } = await journalFor(owner, { stationIds: [station.id] });
  return {
    moneyReview: asked.reviewId ?? "",
    journalLine: lines.find(({ account }) => account === "SHOP_REVENUE")?.id ?? "",
    deliveryTicket: (await enterTicket(owner, tank, { supplier: `Supply ${station.code}` })).id,
    stockMovement: (await enterMovement(owner, tank, { litres: "1000", reason: `Counted at ${station.code}` })).id,
    gasReading: (await enterGasReading(owner, station)).id,
    gasConversion: (await convertGas(owner, { stationId: station.id })).id,
    shift: (await openShiftAt(owner, station)).id,
    onlinePayment: online.payment.id,
    invoice: invoice.id ?? "",
    customer,
    customerPrice,
    discountRule,
    member,
    plate,
    plateGroup,
    ...goods,
    pointsExchange: (await exchange(owner, { memberId: member, productId: goods.product, quantity: 1 })).id,
    pointsFlow: (await pointsLinesOf(owner, { memberIds: [member] }))[0]?.id ?? "",
    ...money,
    ...filling,
    ...fleet,
    depositRule: rule.id,
    lowBalance: await lowBy(owner, money.card, fleet.cardGroup),
    limitProfile: profile.id,
  };
}

/** A price that falls due one day. */
export async function unitPriceOf(network: Network, { station, grade }: Forecourt): Promise<string> {
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

/** What a price of the grade is held against at a platform: no price that anybody asks for is under it. */
export async function boundAt(network: Network, platform: Thing, { grade }: Forecourt): Promise<void> {
  await network.owner.run(
    "mutation Bound($input: ChangePriceBoundsInput!) { changePriceBounds(input: $input) { platformId } }",
    { input: { platformId: platform.id, bounds: [{ gradeId: grade.id, lowest: "0.0001" }] } },
  );
}

/** A batch of one price, in force at once. */
export async function priceBatchOf(network: Network, { station, grade }: Forecourt): Promise<string> {
  const { createPriceBatch } = await network.owner.run<{ createPriceBatch: { id: string } }>(
    "mutation Batch($input: CreatePriceBatchInput!) { createPriceBatch(input: $input) { id } }",
    {
      input: { stationIds: [station.id], gradeIds: [grade.id], price: "7.5", idempotencyKey: `batch ${station.id}` },
    },
  );
  return createPriceBatch.id;
}

/** A price that waits for a second person; by now nobody else's would. */
export async function priceApprovalOf(network: Network, forecourt: Forecourt): Promise<string> {
  await needSecond(network);
  const id = await askedFor(network.owner, forecourt);
  await needSecond(network, null);
  return id;
}

/** What a station has beyond its forecourt: a place on the map and a strapping table. */
export async function finish(owner: Caller, { station, tank }: Forecourt): Promise<void> {
  await owner.run("mutation Place($input: ChangeStationInput!) { changeStation(input: $input) { id } }", {
    input: { id: station.id, latitude: 31.2, longitude: 121.5 },
  });
  await owner.run(
    "mutation Strap($input: ImportStrappingTableInput!) { importStrappingTable(input: $input) { dryRun } }",
    {
      input: { tankId: tank.id, csv: "0;0\n2500;30000", dryRun: false },
    },
  );
}

/** A configuration that is under way to a device. */
export async function orderTo(network: Network, { id }: Thing): Promise<void> {
  await network.owner.run("mutation Set($input: ConfigureDevicesInput!) { configureDevices(input: $input) { code } }", {
    input: { deviceIds: [id], setClock: true, idempotencyKey: id },
  });
}

/** A ticket printer of a station. */
export async function printerAt(network: Network, { id }: Thing): Promise<string> {
  const { createAuxiliaryDevice } = await network.owner.run<{ createAuxiliaryDevice: Thing }>(
    "mutation Make($input: CreateAuxiliaryDeviceInput!) { createAuxiliaryDevice(input: $input) { id } }",
    { input: { stationId: id, kind: "PRINTER", name: "Printer", address: "1" } },
  );
  return createAuxiliaryDevice.id;
}

/** The caller that was heard at a station's gateway. */
export async function strangerAt(network: Network, { code }: { code: string }): Promise<string> {
  const { unknownDevices } = await network.owner.run<{ unknownDevices: { nodes: Thing[] } }>(
    "query Strangers($filter: UnknownDeviceFilter!) { unknownDevices(filter: $filter) { nodes { id } } }",
    { filter: { search: code } },
  );
  return unknownDevices.nodes[0]?.id ?? "";
}

/** What the log tells of a station. */
export async function entryOf(owner: Caller, { id }: Thing): Promise<string> {
  const { auditEntries } = await owner.run<{ auditEntries: { nodes: Thing[] } }>(
    "query Entries($filter: AuditFilter!) { auditEntries(filter: $filter) { nodes { id } } }",
    { filter: { objectId: id } },
  );
  return auditEntries.nodes[0]?.id ?? "";
}
