/** What a request names: rows of the network that is attacked, or of none. */
export interface Targets {
  readonly platform: string;
  readonly role: string;
  readonly account: string;
  readonly apiToken: string;
  readonly region: string;
  readonly city: string;
  readonly station: string;
  readonly grade: string;
  readonly tank: string;
  readonly gun: string;
  /** Idle, unlike the other one. */
  readonly spareGun: string;
  readonly dispenser: string;
  readonly device: string;
  readonly box: string;
  readonly alarm: string;
  readonly notificationRule: string;
  readonly notification: string;
  readonly webhook: string;
  readonly webhookMessage: string;
  readonly alarmSilence: string;
  readonly maintenanceWindow: string;
  readonly command: string;
  readonly messageRequest: string;
  readonly image: string;
  readonly exportJob: string;
  readonly view: string;
  readonly reportSchedule: string;
  readonly employee: string;
  readonly employeeCard: string;
  readonly member: string;
  readonly card: string;
  readonly cardAccount: string;
  readonly cardFlow: string;
  /** What the target's shop took, as the journal has it. */
  readonly journalLine: string;
  readonly cardGroup: string;
  readonly lowBalance: string;
  readonly groupFlow: string;
  readonly deposit: string;
  readonly invoice: string;
  readonly moneyReview: string;
  readonly shift: string;
  readonly deliveryTicket: string;
  readonly stockMovement: string;
  readonly fuelOrder: string;
  readonly gasReading: string;
  readonly gasConversion: string;
  readonly onlinePayment: string;
  readonly depositRule: string;
  readonly cardFill: string;
  readonly cardHold: string;
  readonly limitProfile: string;
  readonly importFile: string;
  readonly customer: string;
  readonly customerPrice: string;
  readonly plateGroup: string;
  readonly plate: string;
  readonly discountRule: string;
  readonly unitPrice: string;
  readonly priceBatch: string;
  readonly priceApproval: string;
  readonly advert: string;
  readonly product: string;
  readonly pointsRule: string;
  readonly pointsFlow: string;
  readonly pointsExchange: string;
  readonly productMove: string;
  readonly picture: string;
  readonly unknownDevice: string;
  readonly auxiliary: string;
  readonly sale: string;
  readonly quarantined: string;
  readonly delivery: string;
  readonly reading: string;
  readonly auditEntry: string;
}

/** What the caller has itself, so that the foreign id is the one thing that is wrong. */
export type Own = Targets;

/** Variables of several requests for one field; one that names no row is asked once. */
export type Requests = (target: Targets, own: Own) => object[];

export const PLAIN: Requests = () => [{}];

let counter = 0;
export const freshNumber = () => (counter += 1);
export const fresh = (word: string) => `${word} ${freshNumber()}`;

export const forecourtFilters = ({ platform, station, city, region, grade }: Targets): object[] => [
  { filter: { stationIds: [station] } },
  { filter: { cityIds: [city] } },
  { filter: { regionIds: [region] } },
  { filter: { platformIds: [platform] } },
  { filter: { gradeIds: [grade], stationIds: [station] } },
];

/** Sales by everything that narrows them. */
export const transactionRows = ({ station, gun, tank, grade, sale, platform, region, city }: Targets): object[] => [
  { filter: { ids: [sale] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { gunIds: [gun] } },
  { filter: { tankIds: [tank] } },
  { filter: { gradeIds: [grade], stationIds: [station] } },
];

const DAYS = { from: "2026-10-15", to: "2026-11-30" };

/** Guns' sales by everything that narrows them. */
export const nozzleSums = (target: Targets): object[] =>
  forecourtFilters(target).map((asked) => ({ filter: { ...(asked as { filter: object }).filter, ...DAYS } }));

/** Sales added up by everything that narrows them. */
export const saleSums = (target: Targets): object[] =>
  nozzleSums(target).flatMap((asked) => (["STATION", "GRADE"] as const).map((by) => ({ ...asked, by })));

export const gunInputs = ({ gun }: Targets): object[] => [{ input: { gunId: gun, idempotencyKey: fresh("key") } }];

export const LIMITS = {
  capacityLitres: "100",
  lowLimitLitres: "10",
  highLimitLitres: "90",
  hysteresisLitres: "1",
  heightMm: 100,
  waterLimitMm: 5,
};
export const COUNTERS = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };
export const LONG_AGO = "2020-01-01T00:00:00Z";
export const AT = "2026-11-02T08:00:00Z";

/** What a gateway reports, but for the device. */
export const ALARM = {
  address: "1",
  at: AT,
  code: "TANK_LEAK",
  edge: "RAISED",
  sourceType: "TANK",
  vendorCode: "scope",
};
export const DELIVERY = {
  address: "1",
  startedAt: AT,
  endedAt: AT,
  startVolumeLitres: "1000",
  endVolumeLitres: "9000",
  deliveredLitres: "8000",
};
export const SALE = {
  address: "1.1",
  transactionNo: "scope",
  endedAt: AT,
  receivedAt: AT,
  offline: false,
  unitPrice: "7",
  volumeLitres: "10",
  amount: "70",
};

export function stations(target: Targets, own: Own): object[] {
  const facts = { name: "Station" };
  return [
    { input: { ...facts, code: fresh("S"), platformId: target.platform, cityId: own.city } },
    { input: { ...facts, code: fresh("S"), platformId: own.platform, cityId: target.city } },
  ];
}

export function tanks(target: Targets, own: Own): object[] {
  return [
    { input: { ...LIMITS, number: 9, name: "Tank", stationId: target.station, gradeId: own.grade } },
    { input: { ...LIMITS, number: freshNumber(), name: "Tank", stationId: own.station, gradeId: target.grade } },
  ];
}

export function dispensers(target: Targets, own: Own): object[] {
  const guns = (tankId: string, gradeId: string) => [{ number: freshNumber(), tankId, gradeId }];
  return [
    { input: { number: 9, name: "Dispenser", stationId: target.station, guns: guns(own.tank, own.grade) } },
    { input: { number: 9, name: "Dispenser", stationId: own.station, guns: guns(target.tank, target.grade) } },
    { input: { number: 9, name: "Dispenser", stationId: own.station, guns: guns(own.tank, target.grade) } },
  ];
}

export function devices(target: Targets, own: Own): object[] {
  const facts = { name: "Device", protocol: "TLS350", version: "1", settings: {} };
  return [
    { input: { ...facts, address: fresh("a"), stationId: target.station } },
    { input: { ...facts, address: fresh("a"), stationId: own.station, communicationBoxId: target.box } },
  ];
}

export function accounts(target: Targets, own: Own): object[] {
  const facts = { name: "Somebody", password: "correct horse battery" };
  return [
    { input: { ...facts, login: fresh("scope"), platformId: target.platform, roleIds: [] } },
    { input: { ...facts, login: fresh("scope"), platformId: own.platform, roleIds: [target.role] } },
  ];
}

export const accountInputs = ({ account }: Targets): object[] => [{ input: { id: account } }];

export function assignments({ account, role }: Targets, own: Own): object[] {
  return [
    { input: { roleId: own.role, accountIds: [account] } },
    { input: { roleId: role, accountIds: [own.account] } },
  ];
}

export function employees(target: Targets, own: Own): object[] {
  const facts = { name: "Somebody" };
  return [
    { input: { ...facts, code: fresh("E"), stationId: target.station } },
    { input: { ...facts, code: fresh("E"), platformId: target.platform } },
    { input: { ...facts, code: fresh("E"), platformId: own.platform, accountId: target.account } },
  ];
}

/** A batch change of one station's prices: somebody else's station, or their grade at one's own. */
export const batches = ({ station, city, region, grade }: Targets, own: Own): object[] => [
  { stationIds: [station], gradeIds: [own.grade], price: "7.6" },
  { cityIds: [city], gradeIds: [own.grade], price: "7.6" },
  { regionIds: [region], gradeIds: [own.grade], delta: "0.1" },
  { stationIds: [own.station], gradeIds: [grade], price: "7.6" },
];

export function customerPrices(target: Targets, own: Own): object[] {
  const facts = { kind: "FIXED_PRICE", value: "7" };
  const [here, there] = [own, target].map(({ station }) => ({ kind: "STATIONS", ids: [station] }));
  return [
    { input: { ...facts, customerId: target.customer, gradeIds: [own.grade], stations: here } },
    { input: { ...facts, customerId: own.customer, gradeIds: [own.grade], stations: there } },
    { input: { ...facts, customerId: own.customer, gradeIds: [target.grade], stations: here } },
  ];
}

export function discountRules(target: Targets, own: Own): object[] {
  const facts = { basis: "PRICE", kind: "PERCENT_OFF", value: "5" };
  const all = { kind: "ALL" };
  const there = [
    { kind: "STATIONS", ids: [target.station] },
    { kind: "CITIES", ids: [target.city] },
    { kind: "REGIONS", ids: [target.region] },
  ];
  return [
    { input: { ...facts, name: fresh("rule"), platformId: target.platform, stations: all } },
    ...there.map((stations) => ({ input: { ...facts, name: fresh("rule"), platformId: own.platform, stations } })),
    {
      input: {
        ...facts,
        name: fresh("rule"),
        platformId: own.platform,
        stations: all,
        gradeIds: [target.grade],
      },
    },
  ];
}

export function sales(target: Targets, own: Own): object[] {
  const facts = { units: "10", unitPrice: "7.45" };
  return [
    { input: { ...facts, stationId: target.station, gradeId: own.grade } },
    { input: { ...facts, stationId: own.station, gradeId: target.grade } },
    { input: { ...facts, stationId: own.station, gradeId: own.grade, customerId: target.customer } },
  ];
}

/** A row of somebody else, by its id in every way in which a change of many names it. */
export const amongMany = (id: string, given: object = {}): object[] =>
  [{ ids: [id] }, { filter: { ids: [id] } }, { filter: { ids: [id] }, after: id }].map((meant) => ({
    input: { ...meant, ...given },
  }));

/** Plates of somebody else, by every way in which a change of many names them. */
export const platesAmong = ({ platform, plateGroup, plate }: Targets): object[] => [
  { ids: [plate] },
  { filter: { ids: [plate] } },
  { filter: { ids: [plate] }, after: plate },
  { filter: { groupIds: [plateGroup] } },
  { filter: { platformIds: [platform] } },
];
