import {
  accountInputs,
  accounts,
  assignments,
  AT,
  COUNTERS,
  customerPrices,
  devices,
  discountRules,
  dispensers,
  employees,
  forecourtFilters,
  fresh,
  freshNumber,
  gunInputs,
  PLAIN,
  type Requests,
  sales,
  stations,
  tanks,
} from "./test-scope-inputs.ts";
/** What a request names: rows of the network that is attacked, or of none. */
export interface Targets {
  readonly platform: string;
  readonly role: string;
  readonly region: string;
  readonly city: string;
  readonly station: string;
  readonly grade: string;
  readonly tank: string;
  readonly gun: string;
  readonly device: string;
  readonly box: string;
  readonly alarm: string;
  readonly command: string;
  readonly image: string;
  readonly exportJob: string;
  readonly view: string;
  readonly employee: string;
  readonly account: string;
  readonly importFile: string;
  readonly dispenser: string;
  readonly advert: string;
  readonly picture: string;
  readonly unknownDevice: string;
  readonly auxiliary: string;
}

/** What the caller has itself, so that the foreign id is the one thing that is wrong. */
export type Own = Targets;

/** Variables of several requests for one field; one that names no row is asked once. */
export type Requests = (target: Targets, own: Own) => object[];

const PLAIN: Requests = () => [{}];

let counter = 0;
const fresh = (word: string) => `${word} ${(counter += 1)}`;

const forecourtFilters = ({ station, city, region, grade }: Targets): object[] => [
  { filter: { stationIds: [station] } },
  { filter: { cityIds: [city] } },
  { filter: { regionIds: [region] } },
  { filter: { gradeIds: [grade], stationIds: [station] } },
];

const gunInputs = ({ gun }: Targets): object[] => [{ input: { gunId: gun, idempotencyKey: fresh("key") } }];

const LIMITS = {
  capacityLitres: "100",
  lowLimitLitres: "10",
  highLimitLitres: "90",
  hysteresisLitres: "1",
  heightMm: 100,
  waterLimitMm: 5,
};
const COUNTERS = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };
const AT = "2026-11-02T08:00:00Z";

function stations(target: Targets, own: Own): object[] {
  const facts = { name: "Station" };
  return [
    { input: { ...facts, code: fresh("S"), platformId: target.platform, cityId: own.city } },
    { input: { ...facts, code: fresh("S"), platformId: own.platform, cityId: target.city } },
  ];
}

function tanks(target: Targets, own: Own): object[] {
  return [
    { input: { ...LIMITS, number: 9, name: "Tank", stationId: target.station, gradeId: own.grade } },
    { input: { ...LIMITS, number: (counter += 1), name: "Tank", stationId: own.station, gradeId: target.grade } },
  ];
}

function dispensers(target: Targets, own: Own): object[] {
  const guns = (tankId: string, gradeId: string) => [{ number: (counter += 1), tankId, gradeId }];
  return [
    { input: { number: 9, name: "Dispenser", stationId: target.station, guns: guns(own.tank, own.grade) } },
    { input: { number: 9, name: "Dispenser", stationId: own.station, guns: guns(target.tank, target.grade) } },
    { input: { number: 9, name: "Dispenser", stationId: own.station, guns: guns(own.tank, target.grade) } },
  ];
}

function devices(target: Targets, own: Own): object[] {
  const facts = { name: "Device", protocol: "TLS350", version: "1", settings: {} };
  return [
    { input: { ...facts, address: fresh("a"), stationId: target.station } },
    { input: { ...facts, address: fresh("a"), stationId: own.station, communicationBoxId: target.box } },
  ];
}

function accounts(target: Targets, own: Own): object[] {
  const facts = { name: "Somebody", password: "correct horse battery" };
  return [
    { input: { ...facts, login: fresh("scope"), platformId: target.platform, roleIds: [] } },
    { input: { ...facts, login: fresh("scope"), platformId: own.platform, roleIds: [target.role] } },
  ];
}

function employees(target: Targets, own: Own): object[] {
  const facts = { name: "Somebody" };
  return [
    { input: { ...facts, code: fresh("E"), stationId: target.station } },
    { input: { ...facts, code: fresh("E"), platformId: target.platform } },
    { input: { ...facts, code: fresh("E"), platformId: own.platform, accountId: target.account } },
  ];
}

/** How each field of the schema is asked for what belongs to others. A field that is missing here fails the test. */
export const REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.accounts": ({ platform, role, account }) => [
    { filter: { platformIds: [platform] } },
    { filter: { ids: [account] } },
    { filter: { roleIds: [role] }, orderBy: "LAST_LOGIN_DESC" },
    {},
  ],
  "Query.adverts": ({ platform }) => [{ platformId: platform }],
  "Query.alarm": ({ alarm }) => [{ id: alarm }],
  "Query.alarms": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.apiTokens": ({ account, apiToken }) => [
    { filter: { ids: [apiToken] } },
    { filter: { accountIds: [account], states: ["ACTIVE"] }, orderBy: "LAST_USED_ASC" },
    {},
  ],
  "Query.auditEntries": ({ station }) => [
    { filter: { objectId: station } },
    { filter: { text: station }, orderBy: "TIME_ASC" },
    {},
  ],
  "Query.auxiliaryDevices": ({ station, auxiliary }) => [
    { filter: { stationIds: [station] } },
    { filter: { ids: [auxiliary] } },
    {},
  ],
  "Query.branding": PLAIN,
  "Query.cities": PLAIN,
  "Query.communicationBoxes": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.configurableDevices": ({ station, device }) => [
    { filter: { stationIds: [station] } },
    { filter: { ids: [device] } },
    {},
  ],
  "Query.customer": ({ customer }) => [{ id: customer }],
  "Query.customerPrices": ({ customer }) => [{ customerId: customer }],
  "Query.customerSettings": PLAIN,
  "Query.customers": ({ platform }) => [{ filter: { platformIds: [platform] } }, {}],
  "Query.deviceActivations": ({ station, city, region, device }) => [
    { filter: { ids: [device] } },
    { filter: { stationIds: [station] } },
    { filter: { cityIds: [city] } },
    { filter: { regionIds: [region] } },
    {},
  ],
  "Query.deviceOrders": ({ device }) => [{ deviceId: device }],
  "Query.devices": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.discountRules": ({ platform }) => [
    { basis: "PRICE", platformId: platform },
    { basis: "SCORE", platformId: platform },
  ],
  "Query.dispenserPlates": ({ station }) => [{ stationId: station }],
  "Query.dispensers": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.employees": ({ station, employee }) => [
    { filter: { ids: [employee] } },
    { filter: { stationIds: [station] } },
    { filter: { search: "E" }, orderBy: "STATION_DESC" },
    {},
  ],
  "Query.explainPrice": sales,
  "Query.exportJobs": PLAIN,
  "Query.gatewayAdverts": PLAIN,
  "Query.gatewayConfiguration": PLAIN,
  "Query.gradeList": PLAIN,
  "Query.grades": PLAIN,
  "Query.gunCommands": ({ gun }) => [{ gunId: gun }],
  "Query.gunStateChanges": ({ gun }) => [{ gunId: gun }],
  "Query.guns": (target) => [...forecourtFilters(target), {}],
  "Query.importColumns": () => [{ list: "EMPLOYEES" }],
  "Query.kanban": PLAIN,
  "Query.locations": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.mapGround": PLAIN,
  "Query.me": PLAIN,
  "Query.platforms": PLAIN,
  "Query.priceAt": ({ station, grade }) => [{ stationId: station, gradeId: grade, at: "2030-01-01T00:00:00Z" }],
  "Query.priceSettings": ({ platform }) => [{ platformId: platform }],
  "Query.printInfo": ({ platform, station }) => [{ platformId: platform }, { stationId: station }],
  "Query.printTicket": ({ station }) => [{ stationId: station }],
  "Query.regions": PLAIN,
  "Query.roles": PLAIN,
  "Query.savedViews": () => [{ screen: "scope" }],
  "Query.station": ({ station }) => [{ id: station }],
  "Query.stationActivations": ({ station, city, region }) => [
    { filter: { ids: [station] } },
    { filter: { cityIds: [city], stationIds: [station] } },
    { filter: { regionIds: [region], stationIds: [station] } },
    {},
  ],
  "Query.stationAdverts": ({ station }) => [{ stationId: station }],
  "Query.stationPasswords": ({ customer }) => [{ customerId: customer }],
  "Query.stationPrices": (target) => [...forecourtFilters(target).slice(0, 3), { filter: {}, at: AT }, {}],
  "Query.stations": ({ station, city, region, platform }) => [
    { filter: { ids: [station] } },
    { filter: { cityIds: [city], ids: [station] } },
    { filter: { regionIds: [region], ids: [station] } },
    { filter: { platformIds: [platform] } },
    {},
  ],
  "Query.strappingTables": ({ tank }) => [{ tankId: tank }],
  "Query.tankConfigs": ({ station, tank, grade }) => [
    { filter: { stationIds: [station] } },
    { filter: { ids: [tank] } },
    { filter: { gradeIds: [grade], stationIds: [station] } },
    {},
  ],
  "Query.tankDeliveries": ({ station, tank }) => [
    { filter: { stationIds: [station] } },
    { filter: { tankIds: [tank] } },
    {},
  ],
  "Query.tankReadings": ({ tank }) => [{ tankId: tank }],
  "Query.tanks": (target) => [...forecourtFilters(target), {}],
  "Query.transactions": ({ station, gun, grade }) => [
    { filter: { stationIds: [station] } },
    { filter: { gunIds: [gun] } },
    { filter: { gradeIds: [grade], stationIds: [station] } },
    {},
  ],
  "Query.unitPrices": (target) => [...forecourtFilters(target), { filter: { ids: [target.unitPrice] } }, {}],
  "Query.unknownDevices": () => [{}, { filter: { ignored: false } }],
  "Query.version": PLAIN,
  "Mutation.acknowledgeAlarms": ({ alarm }) => [{ input: { alarmIds: [alarm], note: "mine" } }],
  "Mutation.acknowledgeCommand": ({ command }) => [{ input: { commandId: command, result: "DONE" } }],
  "Mutation.activateStation": () => [{ input: { code: "AAAAA-AAAAA-AAAAA-AAAAA", gatewayName: "gateway" } }],
  "Mutation.addGun": (target, own) => [
    { input: { dispenserId: target.dispenser, number: 9, tankId: own.tank } },
    { input: { dispenserId: own.dispenser, number: freshNumber(), tankId: target.tank } },
  ],
  "Mutation.adoptDevice": (target, own) => [
    { input: { id: target.unknownDevice, stationId: own.station, name: "Mine", version: "1" } },
    { input: { id: own.unknownDevice, stationId: target.station, name: "Mine", version: "1" } },
  ],
  "Mutation.assignRole": assignments,
  "Mutation.authorizeGun": ({ gun }) => [{ input: { gunId: gun, presetType: "FULL", idempotencyKey: fresh("key") } }],
  "Mutation.bindDevice": ({ device }) => [{ input: { deviceId: device, rows: [] } }],
  "Mutation.cancelExport": ({ exportJob }) => [{ input: { jobId: exportJob } }],
  "Mutation.cancelPrice": ({ unitPrice }) => [{ input: { id: unitPrice } }],
  "Mutation.changeAccount": ({ account, role }, own) => [
    { input: { id: account, name: "Theirs" } },
    { input: { id: own.account, roleIds: [role] } },
  ],
  "Mutation.changeAdvert": (target, own) => [
    { input: { id: target.advert, name: "Advert" } },
    { input: { id: own.advert, imageId: target.image } },
    { input: { id: own.advert, stationId: target.station } },
    { input: { id: own.advert, cityId: target.city } },
    { input: { id: own.advert, regionId: target.region } },
  ],
  "Mutation.changeAuxiliaryDevice": (target, own) => [
    { input: { id: target.auxiliary, name: "Mine" } },
    { input: { id: own.auxiliary, dispenserId: target.dispenser } },
    { input: { id: own.auxiliary, gunId: target.gun } },
  ],
  "Mutation.changeCity": (target, own) => [
    { input: { id: target.city, name: fresh("City") } },
    { input: { id: own.city, regionId: target.region } },
  ],
  "Mutation.changeCommunicationBox": ({ box }) => [{ input: { id: box, name: "Mine" } }],
  "Mutation.changeCustomer": ({ customer }) => [{ input: { id: customer, name: "mine" } }],
  "Mutation.changeCustomerPrice": ({ customerPrice }) => [{ input: { id: customerPrice, value: "1" } }],
  "Mutation.changeCustomerSettings": () => [{ input: { repaymentWindow: "DAYS_1_TO_28" } }],
  "Mutation.changeDevice": (target, own) => [
    { input: { id: target.device, name: "Mine" } },
    { input: { id: own.device, communicationBoxId: target.box } },
  ],
  "Mutation.changeDiscountRule": ({ discountRule }) => [{ input: { id: discountRule, active: false } }],
  "Mutation.changeDispenser": ({ dispenser }) => [{ input: { id: dispenser, name: "Mine" } }],
  "Mutation.changeDispenserPlate": ({ dispenser }) => [{ input: { dispenserId: dispenser, model: "M" } }],
  "Mutation.changeEmployee": (target, own) => [
    { input: { id: target.employee, name: "Somebody" } },
    { input: { id: own.employee, stationId: target.station } },
    { input: { id: own.employee, accountId: target.account } },
  ],
  "Mutation.changeGrade": ({ grade }) => [{ input: { id: grade, name: fresh("grade") } }],
  "Mutation.changeGun": (target, own) => [
    { input: { id: target.gun, number: 9 } },
    { input: { id: own.spareGun, tankId: target.tank } },
  ],
  "Mutation.changePassword": () => [{ input: { oldPassword: "not the password", newPassword: "another password" } }],
  "Mutation.changePlatform": ({ platform }) => [{ input: { id: platform, name: "Theirs" } }],
  "Mutation.changePriceSettings": ({ platform }) => [{ input: { platformId: platform, largestStep: "50" } }],
  "Mutation.changePrices": ({ station, grade }, own) => [
    { input: { changes: [{ stationId: station, gradeId: own.grade, price: "7" }], idempotencyKey: fresh("key") } },
    { input: { changes: [{ stationId: own.station, gradeId: grade, price: "7" }], idempotencyKey: fresh("key") } },
  ],
  "Mutation.changePrintInfo": ({ platform, station }) => [
    { input: { platformId: platform, header: "Welcome" } },
    { input: { stationId: station, header: "Welcome" } },
  ],
  "Mutation.changeRegion": ({ region }) => [{ input: { id: region, name: fresh("Region") } }],
  "Mutation.changeRole": ({ role }) => [{ input: { id: role, name: "Theirs" } }],
  "Mutation.changeSite": () => [{ input: {} }],
  "Mutation.changeStation": ({ station }) => [{ input: { id: station, name: "mine" } }],
  "Mutation.changeStations": ({ station, city, region, platform }) => [
    { input: { ids: [station], mode: "ROW_BY_ROW", parameters: { shiftsPerDay: 2 } } },
    { input: { filter: { ids: [station] }, mode: "ALL_OR_NOTHING", parameters: { shiftsPerDay: 2 } } },
    { input: { filter: { cityIds: [city], ids: [station] }, mode: "ROW_BY_ROW", parameters: {} } },
    { input: { filter: { regionIds: [region], ids: [station] }, mode: "ROW_BY_ROW", parameters: {} } },
    { input: { filter: { platformIds: [platform] }, mode: "ROW_BY_ROW", parameters: {} } },
  ],
  "Mutation.changeTank": (target, own) => [
    { input: { id: target.tank, name: "Mine" } },
    { input: { id: own.tank, gradeId: target.grade } },
  ],
  "Mutation.chooseDefaultView": ({ view }) => [{ input: { screen: "scope", viewId: view } }],
  "Mutation.closeGunTransaction": gunInputs,
  "Mutation.configureDevices": ({ device }) => [
    { input: { deviceIds: [device], setClock: true, idempotencyKey: fresh("key") } },
  ],
  "Mutation.copySetUp": (target, own) => [
    { input: { fromStationId: target.station, toStationId: own.station, dryRun: true } },
    { input: { fromStationId: own.station, toStationId: target.station, dryRun: false } },
  ],
  "Mutation.createAccount": accounts,
  "Mutation.createActivationCode": ({ station }) => [{ input: { stationId: station } }],
  "Mutation.createAdvert": (target, own) => [
    { input: { platformId: target.platform, imageId: own.picture, name: "Advert" } },
    { input: { platformId: own.platform, imageId: target.image, name: "Advert" } },
    { input: { platformId: own.platform, imageId: own.picture, name: "Advert", stationId: target.station } },
    { input: { platformId: own.platform, imageId: own.picture, name: "Advert", cityId: target.city } },
    { input: { platformId: own.platform, imageId: own.picture, name: "Advert", regionId: target.region } },
  ],
  "Mutation.createApiToken": () => [{ input: { name: fresh("token"), permissions: [], expiresAt: AT } }],
  "Mutation.createAuxiliaryDevice": (target, own) => {
    const facts = { kind: "PRINTER", name: "Printer" };
    return [
      { input: { ...facts, address: fresh("a"), stationId: target.station } },
      { input: { ...facts, address: fresh("a"), stationId: own.station, gunId: target.gun } },
    ];
  },
  "Mutation.createCity": ({ region }) => [{ input: { regionId: region, name: "City" } }],
  "Mutation.createCommunicationBox": ({ station }) => [
    { input: { stationId: station, code: fresh("B"), name: "Box" } },
  ],
  "Mutation.createCustomer": ({ platform }) => [
    { input: { platformId: platform, code: fresh("C"), name: "Customer", repaymentDay: 21 } },
  ],
  "Mutation.createCustomerPrice": customerPrices,
  "Mutation.createDevice": devices,
  "Mutation.createDeviceActivationCode": ({ device }) => [{ input: { deviceId: device } }],
  "Mutation.createDiscountRule": discountRules,
  "Mutation.createDispenser": dispensers,
  "Mutation.createEmployee": employees,
  "Mutation.createGrade": () => [
    { input: { code: fresh("G"), name: "Grade", unit: "LITRE", kind: "LIQUID", colour: "#000000" } },
  ],
  "Mutation.createPlatform": ({ platform }) => [
    {
      input: {
        parentId: platform,
        name: "P",
        siteLimit: 1,
        currency: "CNY",
        currencySymbol: "¥",
        measureUnitSymbol: "L",
        timeZone: "UTC",
      },
    },
  ],
  "Mutation.createRegion": ({ platform }) => [{ input: { platformId: platform, name: "Region" } }],
  "Mutation.createRole": ({ platform }) => [{ input: { platformId: platform, name: "Role", permissions: [] } }],
  "Mutation.createStation": stations,
  "Mutation.createTank": tanks,
  "Mutation.deleteAccount": accountInputs,
  "Mutation.deleteActivation": ({ station }) => [{ input: { stationId: station } }],
  "Mutation.deleteAdvert": ({ advert }) => [{ input: { id: advert } }],
  "Mutation.deleteAuxiliaryDevice": ({ auxiliary }) => [{ input: { id: auxiliary } }],
  "Mutation.deleteCity": ({ city }) => [{ input: { id: city } }],
  "Mutation.deleteCommunicationBox": ({ box }) => [{ input: { id: box } }],
  "Mutation.deleteCustomer": ({ customer }) => [{ input: { id: customer } }],
  "Mutation.deleteCustomerPrice": ({ customerPrice }) => [{ input: { id: customerPrice } }],
  "Mutation.deleteDevice": ({ device }) => [{ input: { id: device } }],
  "Mutation.deleteDeviceActivation": ({ device }) => [{ input: { deviceId: device } }],
  "Mutation.deleteDiscountRule": ({ discountRule }) => [{ input: { id: discountRule } }],
  "Mutation.deleteDispenser": ({ dispenser }) => [{ input: { id: dispenser } }],
  "Mutation.deleteEmployee": ({ employee }) => [{ input: { id: employee } }],
  "Mutation.deleteGrade": ({ grade }) => [{ input: { id: grade } }],
  "Mutation.deleteGun": ({ gun }) => [{ input: { id: gun } }],
  "Mutation.deletePlatform": ({ platform }) => [{ input: { id: platform } }],
  "Mutation.deleteRegion": ({ region }) => [{ input: { id: region } }],
  "Mutation.deleteRole": ({ role }) => [{ input: { id: role } }],
  "Mutation.deleteStation": ({ station }) => [{ input: { id: station } }],
  "Mutation.deleteTank": ({ tank }) => [{ input: { id: tank } }],
  "Mutation.deleteView": ({ view }) => [{ input: { id: view } }],
  "Mutation.disableAccount": accountInputs,
  "Mutation.downloadExport": ({ exportJob }) => [{ input: { jobId: exportJob } }],
  "Mutation.enableAccount": accountInputs,
  "Mutation.ignoreDevice": ({ unknownDevice }) => [{ input: { id: unknownDevice, ignored: true } }],
  "Mutation.importRows": ({ importFile }) => [
    { input: { fileId: importFile, columns: [], dryRun: true, mode: "ROW_BY_ROW" } },
  ],
  "Mutation.importStrappingTable": ({ tank }) => [{ input: { tankId: tank, csv: "0,0\n1,1", dryRun: false } }],
  "Mutation.login": () => [{ input: { username: fresh("nobody"), password: "not the password" } }],
  "Mutation.logout": PLAIN,
  "Mutation.moveDiscountRule": ({ discountRule }) => [{ input: { id: discountRule, position: 0 } }],
  "Mutation.moveEmployees": (target, own) => [
    { input: { ids: [target.employee] } },
    { input: { filter: { ids: [target.employee] } } },
    { input: { ids: [own.employee], stationId: target.station } },
  ],
  "Mutation.movePlatform": ({ platform }, own) => [
    { input: { id: platform, parentId: own.platform } },
    { input: { id: own.platform, parentId: platform } },
  ],
  "Mutation.moveStation": (target, own) => [
    { input: { id: target.station, cityId: own.city } },
    { input: { id: own.station, platformId: target.platform } },
    { input: { id: own.station, cityId: target.city } },
  ],
  "Mutation.orderAdverts": ({ platform, advert }) => [{ input: { platformId: platform, ids: [advert] } }],
  "Mutation.removeStationPassword": (target, own) => [
    { input: { customerId: target.customer, stationId: own.station } },
    { input: { customerId: own.customer, stationId: target.station } },
  ],
  "Mutation.reportReadings": ({ device }) => [
    { input: { devices: [{ deviceId: device, at: AT, online: false, ...COUNTERS }] } },
    { input: { tanks: [{ deviceId: device, address: "1", at: AT, volumeLitres: "1", deliveryInProgress: false }] } },
    { input: { guns: [{ deviceId: device, address: "1.1", at: AT, state: "LIFTED" }] } },
  ],
  // What comes into a file is told in export.test.ts: here every request would make another job.
  "Mutation.requestExport": () => [
    { input: { list: "TRANSACTIONS", format: "CSV", columns: [{ id: "nothing" }], timeZone: "UTC" } },
  ],
  "Mutation.resendPrices": ({ station }) => [{ input: { stationId: station } }],
  "Mutation.resetPassword": ({ account }) => [{ input: { id: account, password: "correct horse battery" } }],
  "Mutation.resumeGun": gunInputs,
  "Mutation.revokeActivationCode": ({ station }) => [{ input: { stationId: station } }],
  "Mutation.revokeApiToken": ({ apiToken }) => [{ input: { id: apiToken } }],
  "Mutation.revokeDeviceActivationCode": ({ device }) => [{ input: { deviceId: device } }],
  "Mutation.saveView": ({ view }) => [{ input: { id: view, screen: "scope", name: fresh("view"), search: "" } }],
  "Mutation.setEmployeeState": ({ employee }) => [{ input: { id: employee, state: "LEFT" } }],
  "Mutation.setPlatformImage": (target, own) => [
    { input: { platformId: target.platform, kind: "LOGO", imageId: null } },
    { input: { platformId: own.platform, kind: "LOGO", imageId: target.image } },
  ],
  "Mutation.setStationPassword": (target, own) => [
    { input: { customerId: target.customer, stationId: own.station, password: "481920" } },
    { input: { customerId: own.customer, stationId: target.station, password: "481920" } },
  ],
  "Mutation.stopGun": gunInputs,
  "Mutation.suspendGun": gunInputs,
  "Mutation.unassignRole": assignments,
  "Subscription.alarmChanges": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Subscription.commandChanges": ({ station }) => [{ stationId: station }, {}],
  "Subscription.deviceOrderChanges": PLAIN,
  "Subscription.deviceStates": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Subscription.exportJobChanges": PLAIN,
  "Subscription.gatewayCommands": PLAIN,
  "Subscription.gatewayConfigurationChanges": PLAIN,
  "Subscription.gunStates": (target) => [...forecourtFilters(target), {}],
  "Subscription.kanbanChanges": PLAIN,
  "Subscription.setupChanges": PLAIN,
  "Subscription.stationMarkers": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Subscription.stationPriceChanges": ({ station }) => [{ stationIds: [station] }],
  "Subscription.tankLevels": (target) => [...forecourtFilters(target), {}],
  "Subscription.unknownDeviceChanges": PLAIN,
};
