import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Customer } from "../../schema-types.generated.ts";
import {
  CHANGE_CUSTOMER,
  CHANGE_SETTINGS,
  CREATE_CUSTOMER,
  CUSTOMERS,
  DELETE_CUSTOMER,
  ONE_CUSTOMER,
  PASSWORDS,
  SET_PASSWORD,
  STATION_PASSWORD,
  customerInput,
  customerOf,
  priceOf,
} from "../../test/customers.ts";
import { HOUR } from "../../test/clock.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { exported } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world, clock } = await testServer();

interface Page {
  customers: { nodes: Customer[]; totalCount: number; pageInfo: { endCursor: string; hasNextPage: boolean } };
}
const listOf = async (caller: Caller, variables: object = {}) =>
  (await caller.run<Page>(CUSTOMERS, { ...variables })).customers;
const codesOf = async (caller: Caller, filter: object = {}) =>
  (await listOf(caller, { filter })).nodes.map(({ code }) => code);
const oneOf = async (caller: Caller, id: string) =>
  (await caller.run<{ customer: Customer }>(ONE_CUSTOMER, { id })).customer;
const changed = async (caller: Caller, input: object) =>
  (await caller.run<{ changeCustomer: Customer }>(CHANGE_CUSTOMER, { input })).changeCustomer;

/** What the audit log tells of a record. */
async function deedsOf({ owner }: Network, objectId: string) {
  interface Entries {
    auditEntries: { nodes: { operation: string; before: object | null; after: object | null }[] };
  }
  const { auditEntries } = await owner.run<Entries>(
    "query Log($id: ID!) { auditEntries(filter: { objectId: $id }) { nodes { operation before after } } }",
    { id: objectId },
  );
  return auditEntries.nodes;
}

describe("entering a special customer", () => {
  test("keeps what was given, for the caller's platform and those above it, and for nobody else", async () => {
    const network = await world.network();
    const [coast, lake] = [await network.platform({ name: "Coast" }), await network.platform()];
    const permissions = [Permission.PersonalCredit];
    const ofCoast = await network.operator({ platform: coast, permissions });
    const ofLake = await network.operator({ platform: lake, permissions });

    const customer = await customerOf(ofCoast, {
      code: " VIP-1 ",
      name: "Harbour Taxi",
      contact: "Li Wei",
      phone: "+86 21 5550 2001",
      creditLimit: "20000.5",
      repaymentDay: 28,
      validFrom: "2026-11-01",
      validUntil: "2027-10-31",
    });

    expect(customer).toEqual({
      id: customer.id,
      platformId: coast.id,
      platformName: "Coast",
      code: "VIP-1",
      name: "Harbour Taxi",
      contact: "Li Wei",
      phone: "+86 21 5550 2001",
      creditLimit: "20000.50",
      currencySymbol: "¥",
      repaymentDay: 28,
      state: "ACTIVE",
      validFrom: "2026-11-01",
      validUntil: "2027-10-31",
      priceCount: 0,
      stationPasswordCount: 0,
      createdAt: clock.now().toISOString(),
    });
    expect(await oneOf(network.owner, customer.id)).toEqual(customer);
    expect(await codesOf(ofLake)).toEqual([]);
    expect(await ofLake.expectRefusal(ONE_CUSTOMER, { id: customer.id })).toMatchObject({ number: 10014, field: "id" });
  });

  test.each([
    ["no code", { code: "  " }, 10012, "code"],
    ["no name", { name: "" }, 10012, "name"],
    ["a contact that never ends", { contact: "x".repeat(201) }, 10012, "contact"],
    ["a phone that never ends", { phone: "1".repeat(201) }, 10012, "phone"],
    ["a limit below nothing", { creditLimit: "-1" }, 10012, "creditLimit"],
    ["a limit in thousandths of a yuan", { creditLimit: "0.005" }, 10012, "creditLimit"],
    ["a day that some months lack", { repaymentDay: 29 }, 10042, "repaymentDay"],
    ["no day", { repaymentDay: 0 }, 10042, "repaymentDay"],
    ["an end before the beginning", { validFrom: "2026-12-01", validUntil: "2026-11-30" }, 10012, "validUntil"],
    ["an end that is over", { validUntil: "2026-11-01" }, 10041, "validUntil"],
    ["a platform that nobody knows", { platformId: "01900000-0000-7000-8000-000000000000" }, 10017, "platformId"],
  ])("is refused with %s", async (_what, given, number, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CREATE_CUSTOMER, { input: customerInput(given) })).toMatchObject({
      number,
      field,
    });
    expect((await listOf(owner)).totalCount).toBe(0);
  });

  test("is refused without its permission", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.DiscountPrice] });

    expect(await operator.expectRefusal(CREATE_CUSTOMER, { input: customerInput() })).toMatchObject({ number: 403 });
  });

  test("under a code that is taken is refused, in any case of its letters, also when two come at once", async () => {
    const { owner } = await world.network();
    const answers = await Promise.all(
      ["vip", "VIP"].map((code) => owner.send(CREATE_CUSTOMER, { input: customerInput({ code }) })),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
    expect(await owner.expectRefusal(CREATE_CUSTOMER, { input: customerInput({ code: "Vip" }) })).toMatchObject({
      number: 10015,
      field: "code",
    });
    await customerOf((await world.network()).owner, { code: "vip" });
  });

  test("ends today at the latest by the platform's calendar, not by the server's", async () => {
    const network = await world.network();
    // 16:00 on the 2nd in Shanghai is 21:00 on the 1st in Samoa.
    const samoa = await network.platform({ timeZone: "Pacific/Pago_Pago" });
    const validUntil = "2026-11-01";

    expect(outcomeOf(await network.owner.send(CREATE_CUSTOMER, { input: customerInput({ validUntil }) }))).toBe(
      "10041",
    );
    expect((await customerOf(network.owner, { platformId: samoa.id, validUntil })).validUntil).toBe(validUntil);
  });
});

describe("changing a special customer", () => {
  test("changes what is given alone, and the log tells just that", async () => {
    const network = await world.network();
    const customer = await customerOf(network.owner, { phone: "1", validUntil: "2027-01-01" });
    const after = await changed(network.owner, { id: customer.id, phone: "2", validUntil: null, creditLimit: "7500" });

    expect(after).toEqual({ ...customer, phone: "2", validUntil: null, creditLimit: "7500.00" });
    expect((await deedsOf(network, customer.id))[0]).toEqual({
      operation: "changeCustomer",
      before: { phone: "1", validUntil: "2027-01-01", creditLimit: "5000.00" },
      after: { phone: "2", validUntil: null, creditLimit: "7500.00" },
    });
  });

  test("to what it is already is no deed, and null leaves what can't be empty", async () => {
    const network = await world.network();
    const customer = await customerOf(network.owner);

    expect(await changed(network.owner, { ...only(customer), name: null, repaymentDay: null })).toEqual(customer);
    expect((await deedsOf(network, customer.id)).map(({ operation }) => operation)).toEqual(["createCustomer"]);
  });

  const only = ({ id, code, creditLimit, state }: Customer) => ({ id, code, creditLimit, state });

  test.each([
    ["no code", { code: "" }, 10012, "code"],
    ["a limit below nothing", { creditLimit: "-0.01" }, 10012, "creditLimit"],
    ["a day out of the window", { repaymentDay: 30 }, 10042, "repaymentDay"],
    ["an end before the beginning", { validFrom: "2028-01-01" }, 10012, "validUntil"],
    ["an end that is over", { validUntil: "2026-10-31" }, 10041, "validUntil"],
  ])("is refused with %s, and all stays as it was", async (_what, given, number, field) => {
    const { owner } = await world.network();
    const customer = await customerOf(owner, { validUntil: "2027-01-01" });

    expect(await owner.expectRefusal(CHANGE_CUSTOMER, { input: { id: customer.id, ...given } })).toMatchObject({
      number,
      field,
    });
    expect(await oneOf(owner, customer.id)).toEqual(customer);
  });

  test("to another's code is refused, its own in capitals isn't", async () => {
    const { owner } = await world.network();
    await customerOf(owner, { code: "taken" });
    const { id } = await customerOf(owner, { code: "mine" });

    expect(await owner.expectRefusal(CHANGE_CUSTOMER, { input: { id, code: "Taken" } })).toMatchObject({
      number: 10015,
      field: "code",
    });
    expect((await changed(owner, { id, code: "MINE" })).code).toBe("MINE");
  });

  test("one whose validity is over goes on working, as long as its end isn't touched", async () => {
    const { owner } = await world.network();
    const { id } = await customerOf(owner, { validUntil: "2026-11-02" });
    clock.pass(10 * HOUR);

    expect((await changed(owner, { id, phone: "9" })).phone).toBe("9");
    expect((await changed(owner, { id, validUntil: "2026-12-31" })).validUntil).toBe("2026-12-31");
  });

  test("at once by two people keeps both changes", async () => {
    const network = await world.network();
    const { id } = await customerOf(network.owner);
    const colleague = await network.operator({ permissions: [Permission.PersonalCredit] });

    await Promise.all([changed(network.owner, { id, phone: "1" }), changed(colleague, { id, contact: "Li" })]);

    expect(await oneOf(network.owner, id)).toMatchObject({ phone: "1", contact: "Li" });
  });
});

describe("the window of the repayment day", () => {
  test("is a setting of the network: with the other one 11 and 21 to 28 fit, and who has a day keeps it", async () => {
    const { owner } = await world.network();
    const { id } = await customerOf(owner, { repaymentDay: 5 });
    const input = { repaymentWindow: "DAY_11_OR_21_TO_28" };
    await owner.run(CHANGE_SETTINGS, { input });

    const refusal = await owner.expectRefusal(CREATE_CUSTOMER, { input: customerInput({ repaymentDay: 5 }) });
    expect(refusal).toMatchObject({ number: 10042, field: "repaymentDay", params: { window: "11, 21–28" } });
    await customerOf(owner, { repaymentDay: 11 });
    expect((await changed(owner, { id, name: "Other" })).repaymentDay).toBe(5);
    expect(outcomeOf(await owner.send(CHANGE_CUSTOMER, { input: { id, repaymentDay: 6 } }))).toBe("10042");
  });

  test("is left alone by another network, and chosen at the network's root alone", async () => {
    const network = await world.network();
    const operator = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.PersonalCredit],
    });
    const input = { repaymentWindow: "DAY_11_OR_21_TO_28" };

    expect(await operator.expectRefusal(CHANGE_SETTINGS, { input })).toMatchObject({ number: 10031 });
    await (await world.network()).owner.run(CHANGE_SETTINGS, { input });
    await customerOf(operator, { repaymentDay: 1 });
  });

  test("chosen twice, or by two at once, is one deed", async () => {
    const network = await world.network();
    const input = { repaymentWindow: "DAY_11_OR_21_TO_28" };
    await Promise.all([network.owner.run(CHANGE_SETTINGS, { input }), network.owner.run(CHANGE_SETTINGS, { input })]);

    expect(await deedsOf(network, network.id)).toMatchObject([
      {
        operation: "changeCustomerSettings",
        before: { repaymentWindow: "DAYS_1_TO_28" },
        after: { repaymentWindow: "DAY_11_OR_21_TO_28" },
      },
    ]);
  });
});

describe("deleting a special customer", () => {
  test("takes it from every list with its passwords, leaves its code free, and happens once", async () => {
    const network = await world.network();
    const { owner } = network;
    const [station, grade] = [await network.station(), await network.grade()];
    const { id, code } = await customerOf(owner, { code: "again" });
    await priceOf(owner, { customerId: id, gradeIds: [grade.id] });
    await owner.run(SET_PASSWORD, { input: { customerId: id, stationId: station.id, password: STATION_PASSWORD } });
    expect(await oneOf(owner, id)).toMatchObject({ priceCount: 1, stationPasswordCount: 1 });

    const answers = await Promise.all([1, 2].map(() => owner.send(DELETE_CUSTOMER, { input: { id } })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10014", "OK"]);
    expect(await listOf(owner)).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await owner.expectRefusal(PASSWORDS, { customerId: id })).toMatchObject({ number: 10014 });
    expect(await deedsOf(network, id)).toMatchObject([{ operation: "deleteCustomer", before: { code } }, {}, {}, {}]);
    await customerOf(owner, { code });
  });

  test("is refused to a platform beside it", async () => {
    const network = await world.network();
    const { id } = await customerOf(network.owner, { platformId: (await network.platform()).id });
    const stranger = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.PersonalCredit],
    });

    expect(await stranger.expectRefusal(DELETE_CUSTOMER, { input: { id } })).toMatchObject({ number: 10014 });
    expect(await stranger.expectRefusal(CHANGE_CUSTOMER, { input: { id, name: "mine" } })).toMatchObject({
      number: 10014,
    });
    expect((await oneOf(network.owner, id)).id).toBe(id);
  });
});

describe("the list of special customers", () => {
  async function three() {
    const network = await world.network();
    const { owner } = network;
    await customerOf(owner, { code: "A1", name: "Zeta Logistics", contact: "Anna", phone: "555-1", repaymentDay: 11 });
    await customerOf(owner, { code: "B2", name: "Alpha 100% Taxi", contact: "Bo", phone: "555-2", state: "STOPPED" });
    await customerOf(owner, { code: "C3", name: "Mid City Bus", contact: "Cy", phone: "777-3", repaymentDay: 28 });
    return network;
  }

  test.each([
    ["a part of the name", { search: "logistics" }, ["A1"]],
    ["a code in small letters", { search: "b2" }, ["B2"]],
    ["a phone", { search: "555" }, ["A1", "B2"]],
    ["a contact", { search: "cy" }, ["C3"]],
    ["what a pattern would read otherwise", { search: "100%" }, ["B2"]],
    ["what stands nowhere", { search: "1__%" }, []],
    ["a state", { states: ["STOPPED"] }, ["B2"]],
    ["days of repayment", { repaymentDays: [11, 28] }, ["A1", "C3"]],
    ["both", { search: "555", states: ["ACTIVE"] }, ["A1"]],
    ["a platform that is none", { platformIds: ["nonsense"] }, []],
  ])("is narrowed by %s", async (_what, filter, codes) => {
    const { owner } = await three();
    const page = await listOf(owner, { filter });

    expect([page.nodes.map(({ code }) => code), page.totalCount]).toEqual([codes, codes.length]);
  });

  test("is sorted by code or name, either way", async () => {
    const { owner } = await three();
    const names = async (variables: object) => (await listOf(owner, variables)).nodes.map(({ name }) => name[0]);

    expect(await names({ orderBy: "NAME_ASC" })).toEqual(["A", "M", "Z"]);
    expect(await names({ orderBy: "NAME_DESC" })).toEqual(["Z", "M", "A"]);
    expect(await names({ orderBy: "CODE_DESC" })).toEqual(["M", "A", "Z"]);
  });

  test("becomes a file with the same rows", async () => {
    const { owner } = await three();
    const columns = [{ id: "code" }, { id: "creditLimit" }, { id: "state" }];
    const job = await exported(owner, { list: "CUSTOMERS", customers: { search: "555" }, columns });

    expect(job).toMatchObject({ state: "DONE", rows: 2 });
  });
});
