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
  readonly device: string;
  readonly box: string;
  readonly alarm: string;
  readonly command: string;
  readonly image: string;
  readonly exportJob: string;
  readonly view: string;
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

const accountInputs = ({ account }: Targets): object[] => [{ input: { id: account } }];

function assignments({ account, role }: Targets, own: Own): object[] {
  return [
    { input: { roleId: own.role, accountIds: [account] } },
    { input: { roleId: role, accountIds: [own.account] } },
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
  "Query.alarm": ({ alarm }) => [{ id: alarm }],
  "Query.alarms": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.apiTokens": ({ account, apiToken }) => [
    { filter: { ids: [apiToken] } },
    { filter: { accountIds: [account], states: ["ACTIVE"] }, orderBy: "LAST_USED_ASC" },
    {},
  ],
  "Query.branding": PLAIN,
  "Query.auditEntries": ({ station }) => [
    { filter: { objectId: station } },
    { filter: { text: station }, orderBy: "TIME_ASC" },
    {},
  ],
  "Query.cities": PLAIN,
  "Query.communicationBoxes": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.devices": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.dispensers": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Query.exportJobs": PLAIN,
  "Query.gatewayConfiguration": PLAIN,
  "Query.grades": PLAIN,
  "Query.gunCommands": ({ gun }) => [{ gunId: gun }],
  "Query.gunStateChanges": ({ gun }) => [{ gunId: gun }],
  "Query.guns": (target) => [...forecourtFilters(target), {}],
  "Query.kanban": PLAIN,
  "Query.me": PLAIN,
  "Query.platforms": PLAIN,
  "Query.regions": PLAIN,
  "Query.roles": PLAIN,
  "Query.savedViews": () => [{ screen: "scope" }],
  "Query.station": ({ station }) => [{ id: station }],
  "Query.stations": ({ station, city, region, platform }) => [
    { filter: { ids: [station] } },
    { filter: { cityIds: [city], ids: [station] } },
    { filter: { regionIds: [region], ids: [station] } },
    { filter: { platformIds: [platform] } },
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
  "Query.unknownDevices": PLAIN,
  "Query.version": PLAIN,
  "Mutation.acknowledgeAlarms": ({ alarm }) => [{ input: { alarmIds: [alarm], note: "mine" } }],
  "Mutation.acknowledgeCommand": ({ command }) => [{ input: { commandId: command, result: "DONE" } }],
  "Mutation.activateStation": () => [{ input: { code: "AAAAA-AAAAA-AAAAA-AAAAA", gatewayName: "gateway" } }],
  "Mutation.assignRole": assignments,
  "Mutation.authorizeGun": ({ gun }) => [{ input: { gunId: gun, presetType: "FULL", idempotencyKey: fresh("key") } }],
  "Mutation.bindDevice": ({ device }) => [{ input: { deviceId: device, rows: [] } }],
  "Mutation.cancelExport": ({ exportJob }) => [{ input: { jobId: exportJob } }],
  "Mutation.changeAccount": ({ account, role }, own) => [
    { input: { id: account, name: "Theirs" } },
    { input: { id: own.account, roleIds: [role] } },
  ],
  "Mutation.changePassword": () => [{ input: { oldPassword: "not the password", newPassword: "another password" } }],
  "Mutation.changePlatform": ({ platform }) => [{ input: { id: platform, name: "Theirs" } }],
  "Mutation.changeRole": ({ role }) => [{ input: { id: role, name: "Theirs" } }],
  "Mutation.changeSite": () => [{ input: {} }],
  "Mutation.chooseDefaultView": ({ view }) => [{ input: { screen: "scope", viewId: view } }],
  "Mutation.closeGunTransaction": gunInputs,
  "Mutation.createAccount": accounts,
  "Mutation.createActivationCode": ({ station }) => [{ input: { stationId: station } }],
  "Mutation.createApiToken": () => [{ input: { name: fresh("token"), permissions: [], expiresAt: AT } }],
  "Mutation.createCity": ({ region }) => [{ input: { regionId: region, name: "City" } }],
  "Mutation.createCommunicationBox": ({ station }) => [
    { input: { stationId: station, code: fresh("B"), name: "Box" } },
  ],
  "Mutation.createDevice": devices,
  "Mutation.createDispenser": dispensers,
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
  "Mutation.deletePlatform": ({ platform }) => [{ input: { id: platform } }],
  "Mutation.deleteRole": ({ role }) => [{ input: { id: role } }],
  "Mutation.deleteView": ({ view }) => [{ input: { id: view } }],
  "Mutation.disableAccount": accountInputs,
  "Mutation.downloadExport": ({ exportJob }) => [{ input: { jobId: exportJob } }],
  "Mutation.enableAccount": accountInputs,
  "Mutation.login": () => [{ input: { username: fresh("nobody"), password: "not the password" } }],
  "Mutation.logout": PLAIN,
  "Mutation.movePlatform": ({ platform }, own) => [
    { input: { id: platform, parentId: own.platform } },
    { input: { id: own.platform, parentId: platform } },
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
  "Mutation.resetPassword": ({ account }) => [{ input: { id: account, password: "correct horse battery" } }],
  "Mutation.resumeGun": gunInputs,
  "Mutation.revokeApiToken": ({ apiToken }) => [{ input: { id: apiToken } }],
  "Mutation.setPlatformImage": (target, own) => [
    { input: { platformId: target.platform, kind: "LOGO", imageId: null } },
    { input: { platformId: own.platform, kind: "LOGO", imageId: target.image } },
  ],
  "Mutation.saveView": ({ view }) => [{ input: { id: view, screen: "scope", name: fresh("view"), search: "" } }],
  "Mutation.stopGun": gunInputs,
  "Mutation.suspendGun": gunInputs,
  "Mutation.unassignRole": assignments,
  "Subscription.alarmChanges": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Subscription.commandChanges": ({ station }) => [{ stationId: station }, {}],
  "Subscription.deviceStates": (target) => [...forecourtFilters(target).slice(0, 3), {}],
  "Subscription.exportJobChanges": PLAIN,
  "Subscription.gatewayCommands": PLAIN,
  "Subscription.gatewayConfigurationChanges": PLAIN,
  "Subscription.gunStates": (target) => [...forecourtFilters(target), {}],
  "Subscription.kanbanChanges": PLAIN,
  "Subscription.tankLevels": (target) => [...forecourtFilters(target), {}],
};
