import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ALL_PERMISSIONS, Permission } from "../../common/permission.ts";
import { type Grants, VALUES_OF } from "../access/auth/rights.ts";
import { SESSION_PREFIX, hashToken, newToken } from "../access/auth/tokens.ts";
import { type Clock, sqlOf } from "../kernel/context.ts";
import type { App } from "../http/app.ts";
import type {
  CreateDeviceInput,
  CreateGradeInput,
  CreatePlatformInput,
  CreateStationInput,
  CreateTankInput,
} from "../schema-types.generated.ts";
import { makeNetwork } from "../seeding/root.ts";
import { HOUR } from "./clock.ts";
import { Caller } from "./execute.ts";
import { TestGateway } from "./test-gateway.ts";
import * as documents from "./world.generated.ts";

/** Of everything that a story makes, what it needs to name it again. */
export interface Thing {
  readonly id: string;
}

/** An account that is logged in. */
export class Operator extends Caller {
  readonly accountId: string;
  readonly login: string;
  /** Its network's, which it types behind its name. */
  readonly signInCode: string;
  readonly platformId: string;

  constructor(caller: Caller, account: { accountId: string; login: string; platformId: string; signInCode: string }) {
    super(caller.http, caller.token);
    this.accountId = account.accountId;
    this.login = account.login;
    this.signInCode = account.signInCode;
    this.platformId = account.platformId;
  }

  /** What it types to log in. */
  get signIn(): string {
    return `${this.login}@${this.signInCode}`;
  }
}

export interface Surroundings {
  readonly app: App;
  readonly clock: Clock;
}

/** The password of every account that the builders make. */
export const PASSWORD = "correct horse battery";

let counter = 0;
/** A name that no other thing of this run has. */
export const unique = (word: string): string => `${word}-${process.pid.toString(36)}-${(counter += 1)}`;

/** What a jsonPTS controller calls itself by, another one each time. */
export const ptsId = (): string =>
  `${process.pid.toString(16).padStart(12, "0")}${(counter += 1).toString(16).padStart(12, "0")}`.toUpperCase();

/** Makes networks: each story its own, so that none sees another's. */
export class World {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** A new network; its owner holds every permission. */
  async network({
    siteLimit = 1_000,
    ...facts
  }: {
    siteLimit?: number;
    name?: string;
    currency?: string;
    currencySymbol?: string;
    timeZone?: string;
    signInCode?: string;
  } = {}): Promise<Network> {
    const { app, clock } = this.#surroundings;
    const login = unique("owner");
    const account = await makeNetwork(app.orm.em.fork(), clock, {
      name: unique("network"),
      currency: "CNY",
      currencySymbol: "¥",
      measureUnitSymbol: "L",
      timeZone: "Asia/Shanghai",
      handshiftNumber: 3,
      ...facts,
      siteLimit,
      signInCode: facts.signInCode ?? unique("n"),
      admin: { login, name: login, password: PASSWORD },
    });
    return new Network(this.#surroundings, await logIn(this.#surroundings, account), account.signInCode);
  }
}

/** Begins a session as login does, but for the look at the password, which takes its time. */
export async function logIn(
  { app, clock }: Surroundings,
  account: { accountId: string; login: string; platformId: string; signInCode: string },
): Promise<Operator> {
  const token = newToken(SESSION_PREFIX);
  const now = clock.now();
  await sql`insert into session (id, network_id, account_id, token_hash, created_at, expires_at, remote_address, user_agent)
    select ${randomUUID()}, network_id, id, ${hashToken(token)}, ${now}, ${new Date(now.getTime() + 24 * HOUR)}, '127.0.0.1', 'story'
    from account where id = ${account.accountId}`.execute(sqlOf(app.orm.em.fork()));
  return new Operator(new Caller(app.http, token), account);
}

type Given<Input> = { [Key in keyof Input]?: Input[Key] | undefined };

/** A station with everything that a report can be about. */
export interface Forecourt {
  readonly station: Thing & { readonly code: string; readonly name: string };
  readonly grade: Thing & { readonly name: string };
  readonly tank: Thing;
  readonly dispenser: Thing;
  readonly guns: readonly (Thing & { readonly number: number })[];
  readonly device: Thing;
  readonly gateway: TestGateway;
}

/**
 * Builders of one network. What a thing stands in and isn't given is made with it (a grade and a city once, a station
 * every time); everything goes through the API, as the network's owner.
 */
export class Network {
  readonly owner: Operator;
  readonly id: string;
  /** What tells it behind a login name. */
  readonly signInCode: string;
  readonly #surroundings: Surroundings;
  #grade: ReturnType<Network["grade"]> | undefined;
  #city: ReturnType<Network["city"]> | undefined;

  constructor(surroundings: Surroundings, owner: Operator, signInCode: string) {
    this.#surroundings = surroundings;
    this.owner = owner;
    this.id = owner.platformId;
    this.signInCode = signInCode;
  }

  /** A platform below another (the network itself where none is named). */
  async platform(given: Given<CreatePlatformInput> & { parent?: Thing } = {}) {
    const { parent, ...facts } = given;
    const input = {
      name: unique("platform"),
      siteLimit: 100,
      currency: "CNY",
      currencySymbol: "¥",
      measureUnitSymbol: "L",
      timeZone: "Asia/Shanghai",
      ...facts,
      parentId: parent?.id ?? facts.parentId ?? this.id,
    } as CreatePlatformInput;
    return (await this.owner.run(documents.CreatePlatformDocument, { input })).createPlatform;
  }

  /** A platform for training, which whoever practises there looks at as a network of its own; grades are the network's. */
  async training(): Promise<Network> {
    const platform = await this.platform({ training: true });
    const trainer = await this.operator({ platform, permissions: ALL_PERMISSIONS });
    const practice = new Network(this.#surroundings, trainer, this.signInCode);
    practice.#grade = this.#grade ??= this.grade();
    return practice;
  }

  /** A role that goes as far as its values can go, unless `operates` or `approves` narrow it. */
  async role(given: { platform?: Thing; name?: string } & Partial<Grants> = {}) {
    const { platform, permissions = [Permission.Home], name = unique("role") } = given;
    const upTo = (level: "OPERATE" | "APPROVE") =>
      permissions.filter((value) => VALUES_OF[level].some((each) => each === value));
    const { operates = upTo("OPERATE"), approves = upTo("APPROVE") } = given;
    const levels = { permissions: [...permissions], operates: [...operates], approves: [...approves] };
    const input = { platformId: platform?.id ?? this.id, ...levels, name };
    return (await this.owner.run(documents.CreateRoleDocument, { input })).createRole;
  }

  /** An account of a platform that holds these permissions (and has a role besides, where one is given) and is logged in. */
  async operator(given: { platform?: Thing; login?: string; role?: Thing } & Partial<Grants> = {}): Promise<Operator> {
    const { platform, permissions, operates, approves, login = unique("operator") } = given;
    const platformId = platform?.id ?? this.id;
    const role = await this.role({
      platform: { id: platformId },
      ...(permissions && { permissions }),
      ...(operates && { operates }),
      ...(approves && { approves }),
    });
    const roleIds = [role, ...(given.role ? [given.role] : [])].map(({ id }) => id);
    const input = { platformId, login, name: login, password: PASSWORD, roleIds };
    const { createAccount } = await this.owner.run(documents.CreateAccountDocument, { input });
    const { id: accountId, login: made } = createAccount;
    // Its owner has made the password their own.
    await sql`update account set password_given = false where network_id = ${this.id} and id = ${accountId}`.execute(
      sqlOf(this.#surroundings.app.orm.em.fork()),
    );
    return logIn(this.#surroundings, { accountId, login: made, platformId, signInCode: this.signInCode });
  }

  async region({ platform, name = unique("region") }: { platform?: Thing; name?: string } = {}) {
    const input = { name, platformId: platform?.id ?? this.id };
    return (await this.owner.run(documents.CreateRegionDocument, { input })).createRegion;
  }

  async city({ region, name = unique("city") }: { region?: Thing; name?: string } = {}) {
    const input = { name, regionId: (region ?? (await this.region())).id };
    return (await this.owner.run(documents.CreateCityDocument, { input })).createCity;
  }

  async station(given: Given<CreateStationInput> & { platform?: Thing; city?: Thing } = {}) {
    const { platform, city, ...facts } = given;
    const cityId = city?.id ?? facts.cityId ?? (await (this.#city ??= this.city())).id;
    const input = {
      name: unique("Station"),
      code: unique("S"),
      ...facts,
      platformId: platform?.id ?? facts.platformId ?? this.id,
      cityId,
    } as CreateStationInput;
    return (await this.owner.run(documents.CreateStationDocument, { input })).createStation;
  }

  async grade(given: Given<CreateGradeInput> = {}) {
    const input = {
      code: unique("G"),
      name: unique("Diesel"),
      unit: "LITRE",
      kind: "LIQUID",
      colour: "#336699",
      ...given,
    } as CreateGradeInput;
    return (await this.owner.run(documents.CreateGradeDocument, { input })).createGrade;
  }

  /** 30,000 litres; low below 3,000, high above 27,000, hysteresis 300, water limit 50 mm. */
  async tank(given: Given<CreateTankInput> & { station?: Thing; grade?: Thing } = {}) {
    const { station, grade, ...facts } = given;
    const input = {
      number: 1,
      name: unique("Tank"),
      capacityLitres: "30000",
      heightMm: 2_500,
      lowLimitLitres: "3000",
      highLimitLitres: "27000",
      hysteresisLitres: "300",
      waterLimitMm: 50,
      ...facts,
      stationId: station?.id ?? facts.stationId ?? (await this.station()).id,
      gradeId: grade?.id ?? facts.gradeId ?? (await (this.#grade ??= this.grade())).id,
    } as CreateTankInput;
    return (await this.owner.run(documents.CreateTankDocument, { input })).createTank;
  }

  /** A dispenser whose guns all draw from one tank. */
  async dispenser(given: { tank?: Tank; number?: number; guns?: readonly number[]; name?: string } = {}) {
    const { number = 1, guns = [1, 2], name = unique("Dispenser") } = given;
    const tank = given.tank ?? (await this.tank());
    const rows = guns.map((gun) => ({ number: gun, tankId: tank.id, gradeId: tank.grade.id }));
    const input = { stationId: tank.stationId, number, name, guns: rows };
    return (await this.owner.run(documents.CreateDispenserDocument, { input })).createDispenser;
  }

  async communicationBox({ station, code = unique("box") }: { station?: Thing; code?: string } = {}) {
    const input = { stationId: (station ?? (await this.station())).id, code, name: code };
    return (await this.owner.run(documents.CreateCommunicationBoxDocument, { input })).createCommunicationBox;
  }

  async device(given: Given<CreateDeviceInput> & { station?: Thing } = {}) {
    const { station, ...facts } = given;
    const stationId = station?.id ?? facts.stationId ?? (await this.station()).id;
    const input = {
      name: unique("Controller"),
      protocol: "JSONPTS",
      address: ptsId(),
      version: "1.0",
      settings: {},
      ...facts,
      stationId,
    } as CreateDeviceInput;
    return (await this.owner.run(documents.CreateDeviceDocument, { input })).createDevice;
  }

  /** Binds gun numbers and tank numbers of the device's station by address; the rows take the place of those before. */
  async binding(
    device: Thing,
    { guns = {}, tanks = {} }: { guns?: Record<string, number>; tanks?: Record<string, number> },
  ) {
    const rows = [
      ...Object.entries(guns).map(([address, gunNumber]) => ({ address, gunNumber })),
      ...Object.entries(tanks).map(([address, tankNumber]) => ({ address, tankNumber })),
    ];
    return (await this.owner.run(documents.BindDeviceDocument, { input: { deviceId: device.id, rows } })).bindDevice;
  }

  async activationCode(station: Thing, validHours = 72) {
    return (
      await this.owner.run(documents.CreateActivationCodeDocument, { input: { stationId: station.id, validHours } })
    ).createActivationCode;
  }

  /** A gateway that has traded an activation code for each of these stations. */
  async gateway(...stations: readonly Thing[]): Promise<TestGateway> {
    const nobody = new Caller(this.#surroundings.app.http, null);
    let credential: { gatewayId: string; token: string } | undefined;
    for (const station of stations.length > 0 ? stations : [await this.station()]) {
      const { code } = await this.activationCode(station);
      const input = { code, gatewayName: unique("gateway"), gatewayToken: credential?.token };
      credential = (await nobody.run(documents.ActivateStationDocument, { input })).activateStation;
    }
    if (credential === undefined) {
      throw new Error("a gateway needs a station");
    }
    return new TestGateway(new Caller(this.#surroundings.app.http, credential.token), credential.gatewayId);
  }

  /** A gateway that shares a station with the one that it has; `credential`: one that serves others already. */
  async standBy(station: Thing, credential?: { gatewayId: string; token: string }) {
    const nobody = new Caller(this.#surroundings.app.http, null);
    const codeInput = { stationId: station.id, validHours: 72, shares: true };
    const { code } = (await this.owner.run(documents.CreateActivationCodeDocument, { input: codeInput }))
      .createActivationCode;
    const input = { code, gatewayName: unique("stand-by"), gatewayToken: credential?.token };
    const { gatewayId, token } = (await nobody.run(documents.ActivateStationDocument, { input })).activateStation;
    return { gatewayId, token, gateway: new TestGateway(new Caller(this.#surroundings.app.http, token), gatewayId) };
  }

  /** A station with tank 1 (address "1"), dispenser 1 with guns 1 and 2 (addresses "1.1", "1.2"), a device bound to them and a gateway. */
  async forecourt(given: Parameters<Network["station"]>[0] = {}): Promise<Forecourt> {
    const grade = await (this.#grade ??= this.grade());
    const station = await this.station(given);
    const tank = await this.tank({ station, grade });
    const dispenser = await this.dispenser({ tank });
    const device = await this.device({ station });
    await this.binding(device, { guns: { "1.1": 1, "1.2": 2 }, tanks: { "1": 1 } });
    return { station, grade, tank, dispenser, guns: dispenser.guns, device, gateway: await this.gateway(station) };
  }
}

type Tank = Thing & { readonly stationId: string; readonly grade: Thing };
